//! Conditions of a plan on several entities of an op, evaluated.

use std::sync::Arc;

use terrace_odsgen::model::{
    Arity, EntityKind, InferenceSource, Literal, Op, OpPart as ModelPart, RelationId, ValueReference,
};
use terrace_odsgen::plan::{
    Callee, Condition as Plan, ConditionArgument, Conversion, DataCheck, DataPlan, Entities, Inference,
    OpCondition, Pairing, Place, Requirement,
};
use terrace_runtime::dialect::{Condition, ConditionCheck, OpPart, operand_segments, result_segments};
use terrace_runtime::intrinsics::{Entity, EntityGroup, IntrinsicFunction, types_are, types_follow};
use terrace_runtime::ir::{Body, Op as IrOp, Value};
use terrace_runtime::parts::Part;

use super::Loader;
use super::check::{Node, Subject, Tree as CheckTree, UNCHECKED, all, any};

/// The expression tree of a condition on entities.
pub(super) enum Tree {
    /// A condition in Rust that is not compiled in.
    Unknown,
    All(Vec<Tree>),
    Any(Vec<Tree>),
    Not(Box<Tree>),
    Intrinsic(fn(&Body, &[EntityGroup]) -> bool, Vec<ConditionArgument>),
    /// The condition of a constraint, shared by all its uses.
    Relation(Arc<Tree>, Vec<ConditionArgument>, Vec<Entities>),
    Holds(Arc<Node>, Entities),
}

/// The scope in which entities are looked up.
#[derive(Clone, Copy)]
struct Frame<'a> {
    ir: &'a Body,
    op: IrOp,
    /// The arguments of the enclosing constraint.
    parameters: &'a [EntityGroup],
    /// The current combination of entities, if the condition must hold for each.
    turn: &'a [Entity],
}

impl Frame<'_> {
    fn entities(&self, entities: &Entities) -> Vec<Entity> {
        let (ir, op) = (self.ir, self.op);
        let found: Vec<Entity> = match &entities.place {
            Place::Operands => ir.operands(op).map(Entity::Value).collect(),
            Place::Results => ir.results(op).map(Entity::Value).collect(),
            Place::Operand(index) => {
                values(ir, op, ValueReference::Operand(*index)).into_iter().map(Entity::Value).collect()
            }
            Place::Result(index) => {
                values(ir, op, ValueReference::Result(*index)).into_iter().map(Entity::Value).collect()
            }
            Place::Attribute(slot) => {
                ir.inherent_attribute(op, *slot).map(Entity::Attribute).into_iter().collect()
            }
            Place::Op => vec![Entity::Op(op)],
            Place::Parameter(index) => self.parameters[*index].0.clone(),
            // Conditions of ops name nothing else.
            Place::Subject | Place::Rule(_) => Vec::new(),
        };
        found.into_iter().map(|entity| self.converted(entity, entities.conversion)).collect()
    }

    fn converted(&self, entity: Entity, conversion: Conversion) -> Entity {
        match (entity, conversion) {
            (Entity::Value(value), Conversion::TypeOfValue) => Entity::Type(self.ir.value_type(value)),
            (entity, _) => entity,
        }
    }

    fn group(&self, argument: &ConditionArgument) -> EntityGroup {
        EntityGroup(match argument {
            ConditionArgument::Literal(Literal::Integer(value)) => {
                i64::try_from(*value).map(Entity::Integer).into_iter().collect()
            }
            ConditionArgument::Literal(Literal::Text(text)) => vec![Entity::Text(text.clone())],
            ConditionArgument::Literal(_) => Vec::new(),
            ConditionArgument::One(entities) | ConditionArgument::All(entities) => self.entities(entities),
            ConditionArgument::Each(index, conversion) => {
                vec![self.converted(self.turn[*index].clone(), *conversion)]
            }
            ConditionArgument::Several(list) => {
                list.iter().flat_map(|argument| self.group(argument).0).collect()
            }
        })
    }
}

/// Returns the values of a declared operand or result.
fn values(ir: &Body, op: IrOp, value: ValueReference) -> Vec<Value> {
    let (segments, index) = match value {
        ValueReference::Operand(index) => (operand_segments(ir, op), index),
        ValueReference::Result(index) => (result_segments(ir, op), index),
    };
    let range = segments.unwrap_or_default().get(index).cloned().unwrap_or_default();
    range
        .map(|position| match value {
            ValueReference::Operand(_) => ir.operand(op, position),
            ValueReference::Result(_) => ir.result(op, position),
        })
        .collect()
}

impl Tree {
    /// Returns whether the condition holds; none if that depends on Rust that is not compiled in.
    fn evaluate(&self, frame: Frame<'_>) -> Option<bool> {
        match self {
            Tree::Unknown => None,
            Tree::All(parts) => all(parts.iter().map(|part| part.evaluate(frame))),
            Tree::Any(parts) => any(parts.iter().map(|part| part.evaluate(frame))),
            Tree::Not(inner) => inner.evaluate(frame).map(|holds| !holds),
            Tree::Intrinsic(holds, arguments) => {
                let groups: Vec<EntityGroup> =
                    arguments.iter().map(|argument| frame.group(argument)).collect();
                Some(holds(frame.ir, &groups))
            }
            Tree::Relation(relation, arguments, each) => {
                // One turn for each combination of the variadic entities.
                let mut turns: Vec<Vec<Entity>> = vec![Vec::new()];
                for entities in each {
                    let found = frame.entities(entities);
                    let longer = turns.iter().flat_map(|turn| {
                        found.iter().map(|entity| [turn.as_slice(), std::slice::from_ref(entity)].concat())
                    });
                    turns = longer.collect();
                }
                all(turns.iter().map(|turn| {
                    let frame = Frame { turn, ..frame };
                    let parameters: Vec<EntityGroup> =
                        arguments.iter().map(|argument| frame.group(argument)).collect();
                    relation.evaluate(Frame { parameters: &parameters, turn: &[], ..frame })
                }))
            }
            Tree::Holds(check, entities) => {
                let context = frame.ir.context();
                all(frame.entities(entities).into_iter().map(|entity| {
                    check.evaluate(match entity {
                        Entity::Value(value) => {
                            Subject::Part(context, Part::Type(frame.ir.value_type(value)))
                        }
                        Entity::Type(ty) => Subject::Part(context, Part::Type(ty)),
                        Entity::Attribute(attribute) => Subject::Part(context, Part::Attribute(attribute)),
                        Entity::Op(op) => Subject::Op(frame.ir, op),
                        Entity::Integer(_) | Entity::Text(_) => return None,
                    })
                }))
            }
        }
    }
}

impl Loader<'_> {
    /// Returns the condition of an op for its descriptor.
    pub(super) fn op_condition(&mut self, op: &Op, condition: &OpCondition) -> Condition {
        let holds = match &condition.requirement {
            Requirement::Region(index, check) => {
                let (check, index) = (self.check(*check), *index);
                let count = if op.regions[index].arity == Arity::One { 1 } else { usize::MAX };
                ConditionCheck::shared(move |ir, op| {
                    let mut regions = ir.regions(op).skip(index).take(count);
                    regions.all(|(ir, region)| check.evaluate(Subject::Region(ir, region)) != Some(false))
                })
            }
            Requirement::Successor(index, check) => {
                let (check, index) = (self.check(*check), *index);
                let count = if op.successors[index].arity == Arity::One { 1 } else { usize::MAX };
                ConditionCheck::shared(move |ir, op| {
                    let mut blocks = ir.successors(op).skip(index).take(count);
                    blocks.all(|block| check.evaluate(Subject::Successor(ir, block)) != Some(false))
                })
            }
            Requirement::Condition(condition) => {
                let tree = self.condition(condition);
                ConditionCheck::shared(move |ir, op| {
                    tree.evaluate(Frame { ir, op, parameters: &[], turn: &[] }) != Some(false)
                })
            }
            Requirement::Inference(inference) => self.inference(inference),
        };
        let about = condition.about.iter().map(|part| match *part {
            ModelPart::Operand(index) => OpPart::Operand(index as u32),
            ModelPart::Operands => OpPart::Operands,
            ModelPart::Result(index) => OpPart::Result(index as u32),
            ModelPart::Results => OpPart::Results,
            ModelPart::Attribute(index) => OpPart::Attribute(index as u32),
            ModelPart::Region(index) => OpPart::Region(index as u32),
        });
        let about = about.collect::<Vec<_>>().into();
        Condition { summary: condition.message.clone().into(), about, holds }
    }

    fn inference(&mut self, inference: &Inference) -> ConditionCheck {
        if let Some(rust) = &inference.transform {
            self.unchecked.report(rust.span, "types that follow are computed in Rust", UNCHECKED);
            return ConditionCheck::Function(|_, _| true);
        }
        let Inference { target, source, pairing, .. } = inference.clone();
        ConditionCheck::shared(move |ir, op| {
            let targets = values(ir, op, target).into_iter();
            match (source, pairing) {
                (InferenceSource::Attribute(slot), _) => {
                    let attribute = ir.inherent_attribute(op, slot);
                    types_are(ir, targets, attribute.map(|attribute| attribute.ty(ir.context())))
                }
                (InferenceSource::Value(source), Pairing::All) => {
                    let sources = values(ir, op, source).into_iter();
                    types_are(ir, targets, sources.map(|source| Some(ir.value_type(source))))
                }
                (InferenceSource::Value(source), Pairing::ByPosition { same_number }) => {
                    let sources = values(ir, op, source).into_iter();
                    types_follow(ir, targets, sources.map(|source| Some(ir.value_type(source))), same_number)
                }
            }
        })
    }

    fn condition(&mut self, condition: &Plan) -> Tree {
        match condition {
            Plan::All(parts) => Tree::All(parts.iter().map(|part| self.condition(part)).collect()),
            Plan::Any(parts) => Tree::Any(parts.iter().map(|part| self.condition(part)).collect()),
            Plan::Not(inner) => Tree::Not(Box::new(self.condition(inner))),
            Plan::Rust(fragment) => {
                self.unchecked.report(fragment.rust.span, "this relation is written in Rust", UNCHECKED);
                Tree::Unknown
            }
            Plan::Call { callee: Callee::Intrinsic(name, span), arguments, .. } => {
                match self.function(name, *span) {
                    Some(_) if arguments.iter().any(overflows) => {
                        self.report_overflow(*span);
                        Tree::Unknown
                    }
                    Some(IntrinsicFunction::Relation(holds)) => Tree::Intrinsic(holds, arguments.clone()),
                    _ => Tree::Unknown,
                }
            }
            Plan::Call { callee: Callee::Relation(id), arguments, each } => {
                Tree::Relation(self.relation(*id), arguments.clone(), each.clone())
            }
            Plan::Holds(check, entities) => {
                let literal = matches!(entities.kind, EntityKind::Integer | EntityKind::Text);
                if literal { Tree::Unknown } else { Tree::Holds(self.check(*check), entities.clone()) }
            }
        }
    }

    /// Returns the conditions that the traits of a type or an attribute impose on each instance, with their messages.
    pub(super) fn data_conditions(&mut self, plan: &DataPlan<'_>) -> Vec<(Arc<Node>, String)> {
        let mut conditions = Vec::new();
        for check in &plan.checks {
            let DataCheck::Condition(usage, condition) = check else { continue };
            let (condition, message) = self.plan.data_condition(usage, condition);
            match self.data_condition(&condition) {
                Some(node) => conditions.push((node, message)),
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

    /// Returns the check of a condition on a type or an attribute; none if the condition itself is written in Rust.
    fn data_condition(&mut self, condition: &Plan) -> Option<Arc<Node>> {
        let mut all = |parts: &[Plan]| -> Option<Vec<Arc<Node>>> {
            parts.iter().map(|part| self.data_condition(part)).collect()
        };
        Some(Node::new(match condition {
            Plan::All(parts) => CheckTree::All(all(parts)?),
            Plan::Any(parts) => CheckTree::Any(all(parts)?),
            Plan::Not(inner) => CheckTree::Not(self.data_condition(inner)?),
            Plan::Holds(check, _) => return Some(self.check(*check)),
            // The emitter has no Rust for a constraint on several entities here.
            Plan::Rust(_) | Plan::Call { .. } => return None,
        }))
    }

    fn relation(&mut self, id: RelationId) -> Arc<Tree> {
        if let Some(known) = self.relations.get(&id) {
            return Arc::clone(known);
        }
        let condition = self.plan.relations[id.index()].clone();
        let tree = Arc::new(self.condition(&condition));
        self.relations.insert(id, Arc::clone(&tree));
        tree
    }
}

/// Returns whether an argument is an integer of more than 64 bits.
fn overflows(argument: &ConditionArgument) -> bool {
    matches!(argument, ConditionArgument::Literal(Literal::Integer(value)) if i64::try_from(*value).is_err())
}
