//! Conditions between several entities, and types that follow from others.

use super::{
    CheckId, DataCheck, DataPlan, Environment, Fragment, Function, NameUse, Plan, RuleName, TypeFunction,
};
use crate::model::{
    Arity, Condition as ModelCondition, ConstraintKind, Entity, EntityKind, InferenceArgument,
    InferenceFunction as ModelFunction, InferenceRule, InferenceSource, InterfaceKind, Literal, Op, OpPart,
    Relation, RelationArgument, RelationId, RelationPredicate, SIGNATURE_INTRINSICS, Trait, TraitUse,
    TypeInference, ValueReference,
};
use crate::source::Span;

/// A condition on several entities.
#[derive(Clone, Debug)]
pub enum Condition {
    /// All of them, in order.
    All(Vec<Condition>),
    /// One of them.
    Any(Vec<Condition>),
    /// The negation of a condition.
    Not(Box<Condition>),
    /// The author's expression is true. The entities in scope are bound to their names.
    Rust(Fragment),
    /// A call of a constraint or an intrinsic on entities.
    Call {
        /// The callee.
        callee: Callee,
        /// The arguments, in the order of the callee's parameters.
        arguments: Vec<ConditionArgument>,
        /// Variadic entities passed to parameters that take a single one: the condition is evaluated for each element of
        /// their Cartesian product.
        each: Vec<Entities>,
    },
    /// Each of the entities satisfies the check.
    Holds(CheckId, Entities),
}

/// The callee of a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A constraint on several entities; its condition is in the plan.
    Relation(RelationId),
    /// An intrinsic.
    Intrinsic(Function),
}

/// The argument for one parameter.
#[derive(Clone, PartialEq, Debug)]
pub enum ConditionArgument {
    /// A literal.
    Literal(Literal),
    /// One entity.
    One(Entities),
    /// The current element of the list `each` with that index.
    Each(usize, Conversion),
    /// The concatenation of these, for a variadic parameter.
    Several(Vec<ConditionArgument>),
    /// All of the entities, as an element of [`Several`](Self::Several).
    All(Entities),
}

/// The conversion of an entity to the kind that a parameter takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conversion {
    /// No conversion.
    None,
    /// The type of the value is taken.
    TypeOfValue,
}

/// The entities that a name denotes.
#[derive(Clone, PartialEq, Debug)]
pub struct Entities {
    /// Their place.
    pub place: Place,
    /// Their kind, before the conversion.
    pub kind: EntityKind,
    /// The conversion applied to each.
    pub conversion: Conversion,
    /// Their number.
    pub count: Count,
}

/// The number of entities that a name denotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// One.
    One,
    /// Any number, including zero.
    Any,
}

/// The place of entities.
#[derive(Clone, PartialEq, Debug)]
pub enum Place {
    /// A component of the op.
    Part(OpPart),
    /// The op itself.
    Op,
    /// The type or the attribute that has the trait.
    Subject,
    /// A parameter of the enclosing constraint.
    Parameter(usize),
    /// A name of the enclosing rule. Its binding determines the number of entities.
    Rule(NameUse),
}

/// The scope in which names are resolved to entities.
#[derive(Clone, Copy)]
pub enum Scope<'a> {
    /// The entities of an op.
    Op(&'a Op),
    /// The parameters of a constraint.
    Relation(&'a Relation),
    /// The type or the attribute that has a trait.
    Data(InterfaceKind),
    /// The names of a rule, by index.
    Rule(&'a [RuleName]),
}

/// A condition of an op, with the message of its diagnostic.
#[derive(Clone, Debug)]
pub struct OpCondition {
    /// The message of the diagnostic if the condition fails.
    pub message: String,
    /// The parts of the op that the condition refers to.
    pub about: Vec<OpPart>,
    /// The requirement.
    pub requirement: Requirement,
    /// Its place.
    pub span: Span,
}

/// The requirement of a condition of an op.
#[derive(Clone, Debug)]
pub enum Requirement {
    /// Each of these regions satisfies the check.
    Region(PositionRange, CheckId),
    /// Each of these successors satisfies the check.
    Successor(PositionRange, CheckId),
    /// A condition on entities.
    Condition(Condition),
    /// The types of values are equal to those inferred from others, one by one.
    Inference(Inference),
    /// The types of values are equal to those computed from several sources.
    Computation(ValueReference, InferenceFunction),
}

/// The positions of a declared region or successor among all of the op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PositionRange {
    /// The first one.
    pub first: usize,
    /// Whether there is no other one. Otherwise, all others are included.
    pub is_single: bool,
}

/// A function that computes types from several sources.
#[derive(Clone, Debug)]
pub struct InferenceFunction {
    /// The names of the sources in the author's expression.
    pub names: Vec<String>,
    /// The sources.
    pub arguments: Vec<InferenceArgument>,
    /// The function. An intrinsic is given the sources before its arguments.
    pub function: TypeFunction,
    /// Whether it computes any number of types.
    pub is_list: bool,
}

/// The inference of types from others.
#[derive(Clone, Debug)]
pub struct Inference {
    /// The values whose types are inferred.
    pub target: OpPart,
    /// The source of the types: values or an attribute.
    pub source: OpPart,
    /// The transformation of a source type; absent if the types are the same.
    pub transform: Option<TypeFunction>,
    /// The pairing of targets and sources.
    pub pairing: Pairing,
}

/// The pairing of inferred types and their sources.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// Each type on one side equals each on the other; one side has exactly one.
    All,
    /// Each type is inferred from the one at the same position.
    ByPosition {
        /// Whether both sides must have the same length.
        same_number: bool,
    },
}

impl Plan<'_> {
    /// Returns whether a requirement depends on the signature of the op alone: on its name, its attributes, and the types
    /// of its operands and results. The author's functions on values and ops see more than that.
    pub fn is_of_signature(&self, requirement: &Requirement) -> bool {
        match requirement {
            Requirement::Inference(_) => true,
            Requirement::Condition(condition) => self.is_condition_of_signature(condition),
            Requirement::Region(..) | Requirement::Successor(..) | Requirement::Computation(..) => false,
        }
    }

    fn is_condition_of_signature(&self, condition: &Condition) -> bool {
        match condition {
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().all(|part| self.is_condition_of_signature(part))
            }
            Condition::Not(inner) => self.is_condition_of_signature(inner),
            Condition::Rust(_) => false,
            Condition::Holds(check, _) => {
                matches!(self.check(*check).subject, ConstraintKind::Type | ConstraintKind::Attribute)
            }
            Condition::Call { callee: Callee::Relation(id), .. } => {
                self.is_condition_of_signature(&self.relations[id.index()])
            }
            Condition::Call { callee: Callee::Intrinsic(function), .. } => {
                SIGNATURE_INTRINSICS.contains(&function.name.as_str())
            }
        }
    }

    /// Returns the condition of a relation predicate.
    pub fn condition(
        &mut self,
        predicate: &RelationPredicate,
        scope: Scope<'_>,
        environment: &Environment,
    ) -> Condition {
        match predicate {
            RelationPredicate::And(parts) => {
                Condition::All(parts.iter().map(|part| self.condition(part, scope, environment)).collect())
            }
            RelationPredicate::Or(parts) => {
                Condition::Any(parts.iter().map(|part| self.condition(part, scope, environment)).collect())
            }
            RelationPredicate::Not(inner) => {
                Condition::Not(Box::new(self.condition(inner, scope, environment)))
            }
            RelationPredicate::Rust(rust) => Condition::Rust(self.fragment(rust, environment)),
            RelationPredicate::Intrinsic(path, given) => {
                let arguments = given.iter().map(|argument| match argument {
                    RelationArgument::Literal(literal) => ConditionArgument::Literal(literal.clone()),
                    RelationArgument::Entity(entity) => {
                        let entities = entities(entity, scope);
                        match entities.count {
                            Count::One => ConditionArgument::One(entities),
                            Count::Any => ConditionArgument::Several(vec![ConditionArgument::All(entities)]),
                        }
                    }
                });
                let arguments = arguments.collect();
                let callee = Callee::Intrinsic(self.function(&path.path, path.span));
                Condition::Call { callee, arguments, each: Vec::new() }
            }
            RelationPredicate::Relation(id, given) => self.relation_call(*id, given, scope),
            RelationPredicate::Holds(entity, constraint) => {
                let check = self.constraint_in(constraint, environment);
                Condition::Holds(check, entities(entity, scope))
            }
        }
    }

    fn relation_call(&self, id: RelationId, given: &[RelationArgument], scope: Scope<'_>) -> Condition {
        let relation = self.model.relation(id);
        let (mut arguments, mut each) = (Vec::new(), Vec::new());
        let mut rest = given.iter();
        for (index, parameter) in relation.parameters.iter().enumerate() {
            if !parameter.variadic {
                let Some(argument) = rest.next() else { break };
                arguments.push(match argument {
                    RelationArgument::Literal(literal) => ConditionArgument::Literal(literal.clone()),
                    RelationArgument::Entity(entity) => {
                        let entities = converted(entities(entity, scope), parameter.kind);
                        if entities.count == Count::One {
                            ConditionArgument::One(entities)
                        } else {
                            let conversion = entities.conversion;
                            each.push(Entities { conversion: Conversion::None, ..entities });
                            ConditionArgument::Each(each.len() - 1, conversion)
                        }
                    }
                });
                continue;
            }
            // Parameters after a variadic one are bound from the end of the argument list.
            let behind = relation.parameters.len() - index - 1;
            let count = rest.len().saturating_sub(behind);
            let several = rest.by_ref().take(count).map(|argument| match argument {
                RelationArgument::Literal(literal) => ConditionArgument::Literal(literal.clone()),
                RelationArgument::Entity(entity) => {
                    let entities = converted(entities(entity, scope), parameter.kind);
                    match entities.count {
                        Count::One => ConditionArgument::One(entities),
                        Count::Any => ConditionArgument::All(entities),
                    }
                }
            });
            arguments.push(ConditionArgument::Several(several.collect()));
        }
        Condition::Call { callee: Callee::Relation(id), arguments, each }
    }

    /// Returns the conditions of a trait of an op, with the parameters of the trait bound.
    pub(super) fn trait_conditions(
        &mut self,
        usage: &TraitUse,
        op: &Op,
        environment: &Environment,
    ) -> Vec<OpCondition> {
        let definition = self.model.trait_definition(usage.trait_id);
        let conditions = definition.conditions.iter();
        conditions
            .map(|condition| {
                let lowered = self.op_condition(condition, op, environment);
                OpCondition { message: bound_message(definition, usage, &lowered.message), ..lowered }
            })
            .collect()
    }

    /// Returns the conditions that the traits of a type or an attribute impose on each instance, with the messages of
    /// their diagnostics.
    pub fn data_conditions(&mut self, data: &DataPlan<'_>) -> Vec<(Condition, String)> {
        let conditions = data.checks.iter().filter_map(|check| match check {
            DataCheck::Condition(usage, condition) => Some(self.data_condition(usage, condition)),
            DataCheck::Author(_) | DataCheck::Trait(..) => None,
        });
        conditions.collect()
    }

    /// Returns a condition of a trait of a type or an attribute, and the message of its diagnostic.
    pub fn data_condition(&mut self, usage: &TraitUse, condition: &ModelCondition) -> (Condition, String) {
        let definition = self.model.trait_definition(usage.trait_id);
        let environment = self.trait_environment(usage);
        let lowered = self.condition(&condition.predicate, Scope::Data(definition.kind), &environment);
        let message = bound_message(definition, usage, &condition.message);
        (lowered, format!("failed to verify that {message}"))
    }

    pub(super) fn op_condition(
        &mut self,
        condition: &ModelCondition,
        op: &Op,
        environment: &Environment,
    ) -> OpCondition {
        let lowered = self.condition(&condition.predicate, Scope::Op(op), environment);
        OpCondition {
            message: condition.message.clone(),
            about: op.parts_of(&condition.predicate),
            requirement: Requirement::Condition(lowered),
            span: condition.span,
        }
    }

    /// Returns the function that computes types from several sources.
    pub fn inference_function(&mut self, function: &ModelFunction) -> InferenceFunction {
        InferenceFunction {
            names: function.arguments.iter().map(|(name, _)| name.clone()).collect(),
            arguments: function.arguments.iter().map(|(_, argument)| *argument).collect(),
            function: self.type_function(&function.code),
            is_list: function.is_list,
        }
    }

    pub(super) fn inference(&mut self, inference: &TypeInference, op: &Op) -> OpCondition {
        let part = |value| match value {
            ValueReference::Operand(index) => OpPart::Operand(index),
            ValueReference::Result(index) => OpPart::Result(index),
        };
        let arity = |value| match value {
            ValueReference::Operand(index) => op.operands[index].arity,
            ValueReference::Result(index) => op.results[index].arity,
        };
        let about = |source| match source {
            InferenceSource::Attribute(slot) => OpPart::Attribute(slot),
            InferenceSource::Value(value) => part(value),
        };
        let sources = inference.rule.sources().into_iter().map(about);
        let requirement = match &inference.rule {
            InferenceRule::Function(function) => {
                Requirement::Computation(inference.target, self.inference_function(function))
            }
            InferenceRule::Each { source, transform } => {
                let pairing = match *source {
                    InferenceSource::Attribute(_) => Pairing::All,
                    InferenceSource::Value(value) => {
                        let arities = [arity(inference.target), arity(value)];
                        let same_number = !arities.contains(&Arity::Optional);
                        let one = arities.contains(&Arity::One);
                        if one { Pairing::All } else { Pairing::ByPosition { same_number } }
                    }
                };
                Requirement::Inference(Inference {
                    target: part(inference.target),
                    source: about(*source),
                    transform: transform.as_ref().map(|transform| self.type_function(transform)),
                    pairing,
                })
            }
        };
        OpCondition {
            message: inference.message.clone(),
            about: [part(inference.target)].into_iter().chain(sources).collect(),
            requirement,
            span: inference.span,
        }
    }
}

/// Returns the message of a trait's condition, with descriptions of the arguments substituted for the parameters.
fn bound_message(definition: &Trait, usage: &TraitUse, message: &str) -> String {
    let bound = definition.parameters.iter().zip(&usage.arguments);
    bound.fold(message.to_owned(), |message, (parameter, argument)| {
        message.replace(&format!("{{{}}}", parameter.name), &argument.describe())
    })
}

/// Returns the entities that a name denotes.
fn entities(entity: &Entity, scope: Scope<'_>) -> Entities {
    let (place, kind, count) = match scope {
        Scope::Op(op) => op_entities(&entity.name, op),
        Scope::Relation(relation) => {
            let named = relation.parameters.iter().position(|parameter| parameter.name == entity.name);
            let index = named.unwrap_or_default();
            let parameter = &relation.parameters[index];
            let count = if parameter.variadic { Count::Any } else { Count::One };
            (Place::Parameter(index), parameter.kind, count)
        }
        Scope::Data(kind) => {
            let kind = if kind == InterfaceKind::Type { EntityKind::Type } else { EntityKind::Attribute };
            (Place::Subject, kind, Count::One)
        }
        Scope::Rule(names) => {
            let id = names.iter().position(|known| known.name == entity.name).unwrap_or_default();
            (Place::Rule(NameUse { id, entity: entity.clone() }), EntityKind::Value, Count::One)
        }
    };
    // A name in a rewrite is known to be a value or a type.
    let is_value = kind == EntityKind::Value && !matches!(place, Place::Rule(_));
    let conversion = if entity.type_of && is_value { Conversion::TypeOfValue } else { Conversion::None };
    Entities { place, kind, conversion, count }
}

fn op_entities(name: &str, op: &Op) -> (Place, EntityKind, Count) {
    let count = |arity| if arity == Arity::One { Count::One } else { Count::Any };
    // The resolver rejects all other names.
    let Some(part) = op.part(name) else { return (Place::Op, EntityKind::Op, Count::One) };
    let (kind, count) = match part {
        OpPart::Operands | OpPart::Results => (EntityKind::Value, Count::Any),
        OpPart::Operand(index) => (EntityKind::Value, count(op.operands[index].arity)),
        OpPart::Result(index) => (EntityKind::Value, count(op.results[index].arity)),
        OpPart::Attribute(index) => {
            let attribute = &op.attributes[index];
            let may_be_absent = attribute.optional || attribute.default.is_some();
            (EntityKind::Attribute, if may_be_absent { Count::Any } else { Count::One })
        }
        OpPart::Region(_) => return (Place::Op, EntityKind::Op, Count::One),
    };
    (Place::Part(part), kind, count)
}

/// Returns entities converted to the kind that a parameter takes: a value is converted to its type.
fn converted(entities: Entities, to: EntityKind) -> Entities {
    match (entities.kind, to) {
        (EntityKind::Value, EntityKind::Type) => Entities { conversion: Conversion::TypeOfValue, ..entities },
        _ => entities,
    }
}
