//! Evaluation of the conditions of a plan on several entities.

use terrace_odsgen::model::{Literal, OpPart};
use terrace_odsgen::plan::{
    Callee, CheckId, Condition, ConditionArgument, Conversion, Entities, Inference, NameUse, Pairing, Place,
    PositionRange, Requirement,
};
use terrace_runtime::context::Context;
use terrace_runtime::dialect::types_are_inferred;
use terrace_runtime::generated::{operand_group, result_group};
use terrace_runtime::intrinsics::{Entity, EntityGroup, IntrinsicFunction, Subject, types_are, types_follow};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::sub_elements::Part;
use terrace_runtime::types::Type;

use super::check::{Checks, all, any};
use super::program::Program;

/// The scope in which entities are looked up.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    /// The op, the type or the attribute that has the condition; in a rule the root.
    subject: Subject<'a>,
    /// The arguments of the enclosing constraint.
    parameters: &'a [EntityGroup],
    /// The current combination of entities, if the condition is evaluated for each.
    turn: &'a [Entity],
    /// The bindings of the rule.
    names: &'a [Binding],
}

/// The entities that a name of a rule is bound to: an op, whose results the name denotes as well, the values of an operand
/// or a result, or an attribute, which may be absent. `None` for a name that is not bound yet.
pub(super) type Binding = Option<Vec<Entity>>;

/// Returns the entities that a name of a rule denotes.
pub(super) fn named(ir: &Body, names: &[Binding], name: &NameUse) -> Vec<Entity> {
    let bound = names[name.id].iter().flatten();
    let found = bound.flat_map(|entity| match (entity, name.entity.index) {
        (Entity::Op(_), _) if name.entity.op_of => vec![entity.clone()],
        (Entity::Op(op), Some(index)) => component(ir, *op, OpPart::Result(index as usize)),
        (Entity::Op(op), None) => component(ir, *op, OpPart::Results),
        _ => vec![entity.clone()],
    });
    let typed = |entity| match entity {
        Entity::Value(value) if name.entity.type_of => Some(Entity::Type(ir.value_type(value))),
        Entity::Attribute(attribute) if name.entity.type_of => attribute.ty(ir.context()).map(Entity::Type),
        entity => Some(entity),
    };
    found.filter_map(typed).collect()
}

/// Returns the entities of a component of an op.
pub(super) fn component(ir: &Body, op: Op, part: OpPart) -> Vec<Entity> {
    match part {
        OpPart::Operands => ir.operands(op).map(Entity::Value).collect(),
        OpPart::Results => ir.results(op).map(Entity::Value).collect(),
        OpPart::Operand(index) => operand_group(ir, op, index).map(Entity::Value).collect(),
        OpPart::Result(index) => result_group(ir, op, index).map(Entity::Value).collect(),
        OpPart::Attribute(slot) => {
            ir.inherent_attribute(op, slot).map(Entity::Attribute).into_iter().collect()
        }
        // Conditions refer to no regions.
        OpPart::Region(_) => Vec::new(),
    }
}

impl<'a> Scope<'a> {
    /// Returns the scope of a condition of an op, a type or an attribute.
    pub(super) fn of(subject: Subject<'a>) -> Self {
        Scope { subject, parameters: &[], turn: &[], names: &[] }
    }

    /// Returns the scope of a condition of a rule that starts from an op.
    pub(super) fn of_rule(ir: &'a Body, op: Op, names: &'a [Binding]) -> Self {
        Scope { names, ..Scope::of(Subject::Op(ir, op)) }
    }

    /// Returns the entities that a name in a condition of an op or a rule denotes.
    fn entities(&self, entities: &Entities) -> Vec<Entity> {
        let Subject::Op(ir, op) = self.subject else { return Vec::new() };
        let mut found = match &entities.place {
            Place::Part(part) => component(ir, op, *part),
            Place::Op => vec![Entity::Op(op)],
            Place::Parameter(index) => self.parameters[*index].0.clone(),
            Place::Rule(name) => named(ir, self.names, name),
            Place::Subject => Vec::new(),
        };
        found.iter_mut().for_each(|entity| self.convert(entity, entities.conversion));
        found
    }

    fn convert(&self, entity: &mut Entity, conversion: Conversion) {
        if let (Entity::Value(value), Conversion::TypeOfValue, Subject::Op(ir, _)) =
            (&*entity, conversion, self.subject)
        {
            *entity = Entity::Type(ir.value_type(*value));
        }
    }

    fn groups(&self, arguments: &[ConditionArgument]) -> Vec<EntityGroup> {
        arguments.iter().map(|argument| EntityGroup(self.group(argument))).collect()
    }

    fn group(&self, argument: &ConditionArgument) -> Vec<Entity> {
        match argument {
            ConditionArgument::Literal(Literal::Integer(value)) => {
                i64::try_from(*value).map(Entity::Integer).into_iter().collect()
            }
            ConditionArgument::Literal(Literal::Text(text)) => vec![Entity::Text(text.clone())],
            ConditionArgument::Literal(_) => Vec::new(),
            ConditionArgument::One(entities) | ConditionArgument::All(entities) => self.entities(entities),
            ConditionArgument::Each(at, conversion) => {
                let mut entity = self.turn[*at].clone();
                self.convert(&mut entity, *conversion);
                vec![entity]
            }
            ConditionArgument::Several(list) => {
                list.iter().flat_map(|argument| self.group(argument)).collect()
            }
        }
    }

    /// Returns all combinations of one of the entities of each list.
    fn turns(&self, each: &[Entities]) -> Vec<Vec<Entity>> {
        each.iter().fold(vec![Vec::new()], |turns, entities| {
            let found = self.entities(entities);
            let longer = turns.iter().flat_map(|turn| {
                found.iter().map(|entity| [turn.as_slice(), std::slice::from_ref(entity)].concat())
            });
            longer.collect()
        })
    }
}

/// Returns an entity as the subject of a check: that of a value is its type.
fn check_subject<'ir>(ir: &'ir Body, entity: &Entity) -> Option<Subject<'ir>> {
    Some(match entity {
        Entity::Value(value) => Subject::Part(ir.context(), Part::Type(ir.value_type(*value))),
        Entity::Type(ty) => Subject::Part(ir.context(), Part::Type(*ty)),
        Entity::Attribute(attribute) => Subject::Part(ir.context(), Part::Attribute(*attribute)),
        Entity::Op(op) => Subject::Op(ir, *op),
        Entity::Integer(_) | Entity::Text(_) => return None,
    })
}

impl Checks {
    /// Returns whether a check holds for each entity; `None` if that depends on Rust that is not compiled in.
    pub(super) fn all_hold(&self, check: CheckId, ir: &Body, entities: &[Entity]) -> Option<bool> {
        all(entities.iter().map(|entity| self.evaluate(check, check_subject(ir, entity)?)))
    }

    /// Returns whether a condition holds; `None` if that depends on Rust that is not compiled in.
    pub(super) fn condition(&self, condition: &Condition, scope: Scope<'_>) -> Option<bool> {
        match condition {
            Condition::All(parts) => all(parts.iter().map(|part| self.condition(part, scope))),
            Condition::Any(parts) => any(parts.iter().map(|part| self.condition(part, scope))),
            Condition::Not(inner) => self.condition(inner, scope).map(|holds| !holds),
            Condition::Rust(_) => None,
            Condition::Holds(check, entities) => match scope.subject {
                Subject::Op(ir, _) => self.all_hold(*check, ir, &scope.entities(entities)),
                subject => self.evaluate(*check, subject),
            },
            Condition::Call { callee: Callee::Intrinsic(function), arguments, .. } => {
                match (self.intrinsic(function)?.function, scope.subject) {
                    (IntrinsicFunction::Relation(holds), Subject::Op(ir, _)) => {
                        Some(holds(ir, &scope.groups(arguments)))
                    }
                    _ => None,
                }
            }
            Condition::Call { callee: Callee::Relation(id), arguments, each } => {
                all(scope.turns(each).iter().map(|turn| {
                    let parameters = Scope { turn, ..scope }.groups(arguments);
                    let inner = Scope { parameters: &parameters, turn: &[], ..scope };
                    self.condition(&self.relations[id.index()], inner)
                }))
            }
        }
    }
}

impl Program {
    /// Returns whether an op meets a requirement, as far as that is compiled in.
    pub(super) fn is_met(&self, requirement: &Requirement, ir: &Body, op: Op) -> bool {
        let count = |at: &PositionRange| if at.is_single { 1 } else { usize::MAX };
        let checks = &self.checks;
        match requirement {
            Requirement::Region(at, check) => {
                let mut regions = ir.regions(op).skip(at.first).take(count(at));
                regions.all(|(ir, region)| checks.holds(*check, Subject::Region(ir, region)))
            }
            Requirement::Successor(at, check) => {
                let mut blocks = ir.successors(op).skip(at.first).take(count(at));
                blocks.all(|block| checks.holds(*check, Subject::Successor(ir, block)))
            }
            Requirement::Condition(condition) => {
                checks.condition(condition, Scope::of(Subject::Op(ir, op))) != Some(false)
            }
            Requirement::Inference(inference) => self.is_inferred(inference, ir, op),
            Requirement::Computation(target, inference) => {
                let compute = |context: &Context, sources: &[EntityGroup]| {
                    self.types(context, &inference.function, sources)
                };
                !self.provides(&inference.function)
                    || types_are_inferred(ir, op, *target, &inference.arguments, compute)
            }
        }
    }

    fn is_inferred(&self, inference: &Inference, ir: &Body, op: Op) -> bool {
        let Inference { target, source, transform, pairing } = inference;
        if transform.as_ref().is_some_and(|function| !self.provides(function)) {
            return true;
        }
        let inferred = |entity: Entity| match (entity, transform) {
            (Entity::Attribute(attribute), _) => attribute.ty(ir.context()),
            (Entity::Value(value), None) => Some(ir.value_type(value)),
            (Entity::Value(value), Some(function)) => {
                let source = EntityGroup(vec![Entity::Type(ir.value_type(value))]);
                self.one_type(ir.context(), function, &[source])
            }
            _ => None,
        };
        let inferred: Vec<Option<Type>> = component(ir, op, *source).into_iter().map(inferred).collect();
        let targets = EntityGroup(component(ir, op, *target)).values();
        match *pairing {
            Pairing::All => types_are(ir, targets.into_iter(), inferred),
            Pairing::ByPosition { same_number } => {
                types_follow(ir, targets.into_iter(), inferred.into_iter(), same_number)
            }
        }
    }
}
