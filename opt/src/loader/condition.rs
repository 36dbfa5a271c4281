//! Conditions of a plan on several entities of an op, as closures.

use std::sync::Arc;

use terrace_odsgen::model::{
    Arity, EntityKind, InferenceArgument, InferenceFunction, InferenceSource, Literal, Op, RelationId,
    ValueReference,
};
use terrace_odsgen::plan::{
    Callee, Condition as Plan, ConditionArgument, Conversion, DataCheck, DataPlan, Entities, Inference,
    OpCondition, Pairing, Place, Requirement, UNCHECKED,
};
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{Condition, ConditionCheck, types_are_inferred};
use terrace_runtime::generated::{operand_group, result_group};
use terrace_runtime::intrinsics::{Entity, EntityGroup, IntrinsicFunction, Subject, types_are, types_follow};
use terrace_runtime::ir::{Body, Op as IrOp, Value};
use terrace_runtime::parameters::PartCheck;
use terrace_runtime::sub_elements::Part;
use terrace_runtime::types::Type;

use super::Loader;
use super::check::{Node, all, any};
use super::rule::Bindings;

/// Returns whether a condition holds; `None` if that depends on Rust that is not compiled in.
pub(super) type Evaluate = dyn Fn(Frame<'_>) -> Option<bool> + Send + Sync;

/// The scope in which entities are looked up.
#[derive(Clone, Copy)]
pub(super) struct Frame<'a> {
    ir: &'a Body,
    op: IrOp,
    /// The arguments of the enclosing constraint.
    parameters: &'a [EntityGroup],
    /// The current combination of entities, if the condition is evaluated for each.
    turn: &'a [Entity],
    /// The bindings of the rule that the condition belongs to.
    bindings: Option<&'a Bindings<'a>>,
}

impl<'a> Frame<'a> {
    /// Returns the scope of a condition of an op.
    fn of_op(ir: &'a Body, op: IrOp) -> Self {
        Frame { ir, op, parameters: &[], turn: &[], bindings: None }
    }

    /// Returns the scope of a condition of a rule that starts from an op.
    pub(super) fn of_rule(ir: &'a Body, op: IrOp, bindings: &'a Bindings<'a>) -> Self {
        Frame { bindings: Some(bindings), ..Frame::of_op(ir, op) }
    }

    fn entities(&self, entities: &Entities) -> Vec<Entity> {
        let (ir, op) = (self.ir, self.op);
        let found: Vec<Entity> = match &entities.place {
            Place::Operands => ir.operands(op).map(Entity::Value).collect(),
            Place::Results => ir.results(op).map(Entity::Value).collect(),
            Place::Operand(index) => operand_group(ir, op, *index).map(Entity::Value).collect(),
            Place::Result(index) => result_group(ir, op, *index).map(Entity::Value).collect(),
            Place::Attribute(slot) => {
                ir.inherent_attribute(op, *slot).map(Entity::Attribute).into_iter().collect()
            }
            Place::Op => vec![Entity::Op(op)],
            Place::Parameter(index) => self.parameters[*index].0.clone(),
            Place::Rule(name) => self.bindings.map_or_else(Vec::new, |known| known.entities(ir, name)),
            // Conditions of ops and rules refer to no other entities.
            Place::Subject => Vec::new(),
        };
        found.into_iter().map(|entity| self.converted(entity, entities.conversion)).collect()
    }

    fn converted(&self, entity: Entity, conversion: Conversion) -> Entity {
        match (entity, conversion) {
            (Entity::Value(value), Conversion::TypeOfValue) => Entity::Type(self.ir.value_type(value)),
            (entity, _) => entity,
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
                vec![self.converted(self.turn[*at].clone(), *conversion)]
            }
            ConditionArgument::Several(list) => {
                list.iter().flat_map(|argument| self.group(argument)).collect()
            }
        }
    }

    /// Returns whether an entity satisfies a check.
    fn holds(&self, check: &Node, entity: Entity) -> Option<bool> {
        let context = self.ir.context();
        check.evaluate(match entity {
            Entity::Value(value) => Subject::Part(context, Part::Type(self.ir.value_type(value))),
            Entity::Type(ty) => Subject::Part(context, Part::Type(ty)),
            Entity::Attribute(attribute) => Subject::Part(context, Part::Attribute(attribute)),
            Entity::Op(op) => Subject::Op(self.ir, op),
            Entity::Integer(_) | Entity::Text(_) => return None,
        })
    }
}

/// Returns the values of a declared operand or result.
fn values(ir: &Body, op: IrOp, value: ValueReference) -> Vec<Value> {
    match value {
        ValueReference::Operand(index) => operand_group(ir, op, index).collect(),
        ValueReference::Result(index) => result_group(ir, op, index).collect(),
    }
}

fn boxed(condition: impl Fn(Frame<'_>) -> Option<bool> + Send + Sync + 'static) -> Box<Evaluate> {
    Box::new(condition)
}

impl Loader<'_> {
    /// Returns the condition of an op for its descriptor.
    pub(super) fn op_condition(&mut self, op: &Op, condition: &OpCondition) -> Condition {
        let count = |arity| if arity == Arity::One { 1 } else { usize::MAX };
        let is_of_signature = self.plan.is_of_signature(&condition.requirement);
        let holds = match &condition.requirement {
            Requirement::Region(index, check) => {
                let (check, index, count) = (self.check(*check), *index, count(op.regions[*index].arity));
                ConditionCheck::shared(move |ir, op| {
                    let mut regions = ir.regions(op).skip(index).take(count);
                    regions.all(|(ir, region)| check.holds(Subject::Region(ir, region)))
                })
            }
            Requirement::Successor(index, check) => {
                let (check, index, count) = (self.check(*check), *index, count(op.successors[*index].arity));
                ConditionCheck::shared(move |ir, op| {
                    let mut blocks = ir.successors(op).skip(index).take(count);
                    blocks.all(|block| check.holds(Subject::Successor(ir, block)))
                })
            }
            Requirement::Condition(condition) => {
                let holds = self.condition(condition);
                ConditionCheck::shared(move |ir, op| holds(Frame::of_op(ir, op)) != Some(false))
            }
            Requirement::Inference(inference) => self.inference(inference),
            Requirement::Computation(target, function) => self.computation(*target, function),
        };
        let (summary, about) = (condition.message.clone().into(), condition.about.clone().into());
        match is_of_signature {
            true => Condition::of_signature(summary, about, holds),
            false => Condition::new(summary, about, holds),
        }
    }

    fn inference(&mut self, inference: &Inference) -> ConditionCheck {
        let transform = match &inference.transform {
            None => None,
            Some(selector) => match self.transform(selector) {
                Some(transform) => Some(transform),
                None => return ConditionCheck::Function(|_, _| true),
            },
        };
        let Inference { target, source, pairing, .. } = inference.clone();
        ConditionCheck::shared(move |ir, op| {
            let types: Vec<Option<Type>> = match source {
                InferenceSource::Attribute(slot) => {
                    let attribute = ir.inherent_attribute(op, slot).into_iter();
                    attribute.map(|attribute| attribute.ty(ir.context())).collect()
                }
                InferenceSource::Value(source) => {
                    let types = values(ir, op, source).into_iter().map(|value| ir.value_type(value));
                    types
                        .map(|ty| match &transform {
                            None => Some(ty),
                            Some(transform) => transform.apply(ir.context(), ty),
                        })
                        .collect()
                }
            };
            let targets = values(ir, op, target).into_iter();
            match pairing {
                Pairing::All => types_are(ir, targets, types),
                Pairing::ByPosition { same_number } => {
                    types_follow(ir, targets, types.into_iter(), same_number)
                }
            }
        })
    }

    fn computation(&mut self, target: ValueReference, function: &InferenceFunction) -> ConditionCheck {
        let arguments: Vec<InferenceArgument> =
            function.arguments.iter().map(|(_, argument)| *argument).collect();
        let Some(function) = self.type_function(function) else {
            return ConditionCheck::Function(|_, _| true);
        };
        ConditionCheck::shared(move |ir, op| {
            types_are_inferred(ir, op, target, &arguments, |context, sources| {
                function.compute(context, sources)
            })
        })
    }

    pub(super) fn condition(&mut self, condition: &Plan) -> Box<Evaluate> {
        let mut all_of = |parts: &[Plan]| -> Vec<Box<Evaluate>> {
            parts.iter().map(|part| self.condition(part)).collect()
        };
        match condition {
            Plan::All(parts) => {
                let parts = all_of(parts);
                boxed(move |frame| all(parts.iter().map(|part| part(frame))))
            }
            Plan::Any(parts) => {
                let parts = all_of(parts);
                boxed(move |frame| any(parts.iter().map(|part| part(frame))))
            }
            Plan::Not(inner) => {
                let inner = self.condition(inner);
                boxed(move |frame| inner(frame).map(|holds| !holds))
            }
            Plan::Rust(fragment) => {
                self.unchecked.report(fragment.rust.span, "this relation is written in Rust", UNCHECKED);
                boxed(|_| None)
            }
            Plan::Call { callee: Callee::Intrinsic(name, span), arguments, .. } => {
                let Some(IntrinsicFunction::Relation(holds)) = self.function(name, *span) else {
                    return boxed(|_| None);
                };
                let arguments = arguments.clone();
                boxed(move |frame| Some(holds(frame.ir, &frame.groups(&arguments))))
            }
            Plan::Call { callee: Callee::Relation(id), arguments, each } => {
                let (relation, arguments, each) = (self.relation(*id), arguments.clone(), each.clone());
                boxed(move |frame| {
                    // One iteration per combination of elements of the variadic entities.
                    let mut turns: Vec<Vec<Entity>> = vec![Vec::new()];
                    for entities in &each {
                        let found = frame.entities(entities);
                        let longer = turns.iter().flat_map(|turn| {
                            found
                                .iter()
                                .map(|entity| [turn.as_slice(), std::slice::from_ref(entity)].concat())
                        });
                        turns = longer.collect();
                    }
                    all(turns.iter().map(|turn| {
                        let parameters = Frame { turn, ..frame }.groups(&arguments);
                        relation(Frame { parameters: &parameters, turn: &[], ..frame })
                    }))
                })
            }
            Plan::Holds(_, Entities { kind: EntityKind::Integer | EntityKind::Text, .. }) => boxed(|_| None),
            Plan::Holds(check, entities) => {
                let (check, entities) = (self.check(*check), entities.clone());
                boxed(move |frame| {
                    all(frame.entities(&entities).into_iter().map(|entity| frame.holds(&check, entity)))
                })
            }
        }
    }

    /// Returns the conditions that the traits of a type or an attribute impose on each instance, with their messages.
    pub(super) fn data_conditions(&mut self, plan: &DataPlan<'_>) -> Vec<(Box<PartCheck>, String)> {
        let mut conditions = Vec::new();
        for check in &plan.checks {
            let DataCheck::Condition(usage, condition) = check else { continue };
            let (condition, message) = self.plan.data_condition(usage, condition);
            match self.plan.data_check(&condition, plan.is_type) {
                Some(check) => {
                    let check = self.check(check);
                    let holds = move |context: &Context, part| check.holds(Subject::Part(context, part));
                    conditions.push((Box::new(holds) as Box<PartCheck>, message));
                }
                None => {
                    let trait_name = &self.model.trait_definition(usage.trait_id).header.name;
                    let name = &plan.definition.header.name;
                    let message = format!("the conditions of the trait `{trait_name}` on `{name}` need Rust");
                    self.unchecked.report(usage.span, message, UNCHECKED);
                }
            }
        }
        conditions
    }

    fn relation(&mut self, id: RelationId) -> Arc<Evaluate> {
        if let Some(known) = self.relations.get(&id) {
            return Arc::clone(known);
        }
        let condition = self.plan.relations[id.index()].clone();
        let relation: Arc<Evaluate> = self.condition(&condition).into();
        self.relations.insert(id, Arc::clone(&relation));
        relation
    }
}
