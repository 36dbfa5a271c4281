//! Type inference for ops: relations between the types of an op's values, and their consequences.

use super::Resolver;
use super::conditions::value;
use crate::model::{
    Arity, InferenceRule, InferenceSource, Op, RelationArgument, RelationPredicate, RustPath, SAME_TYPE,
    TypeSource, ValueReference,
};

/// The relations between the types of an op's values.
pub(super) struct TypeFacts {
    /// Sets of values that have the same type.
    equal: Vec<Vec<ValueReference>>,
}

/// The sources of inferred types; `None` if a type is unknown, or was known before.
pub(super) struct Inferred {
    pub(super) operands: Vec<Option<TypeSource>>,
    pub(super) results: Vec<Option<TypeSource>>,
}

impl TypeFacts {
    /// Propagates known types to a fixpoint.
    pub(super) fn infer(&self, op: &Op, known_operands: &[bool], known_results: &[bool]) -> Inferred {
        let mut known = [known_operands.to_vec(), known_results.to_vec()];
        let mut sources =
            Inferred { operands: vec![None; op.operands.len()], results: vec![None; op.results.len()] };
        let place = |value: ValueReference| match value {
            ValueReference::Operand(index) => (0, index),
            ValueReference::Result(index) => (1, index),
        };
        let mut set = |known: &mut [Vec<bool>; 2], value: ValueReference, source: TypeSource| {
            let (list, index) = place(value);
            known[list][index] = true;
            if list == 0 {
                sources.operands[index] = Some(source);
            } else {
                sources.results[index] = Some(source);
            }
        };
        let all = (0..op.operands.len())
            .map(ValueReference::Operand)
            .chain((0..op.results.len()).map(ValueReference::Result));
        for value in all {
            let (list, index) = place(value);
            let field = if list == 0 { &op.operands[index] } else { &op.results[index] };
            if let (false, Some(build)) = (known[list][index], &field.constraint.accessor.build) {
                set(&mut known, value, TypeSource::Built(build.clone()));
            }
        }
        // Each iteration makes at least one more type known.
        loop {
            let mut changed = false;
            for group in &self.equal {
                let is_known = |known: &[Vec<bool>; 2], value: ValueReference| {
                    let (list, index) = place(value);
                    known[list][index]
                };
                let source =
                    group.iter().copied().find(|value| is_one(op, *value) && is_known(&known, *value));
                let Some(source) = source else { continue };
                for &value in group {
                    // The number of variable-length results is unknown.
                    let countable = matches!(value, ValueReference::Operand(_)) || is_one(op, value);
                    if countable && !is_known(&known, value) {
                        set(&mut known, value, TypeSource::SameAs(source));
                        changed = true;
                    }
                }
            }
            for inference in &op.inferences {
                let target = place(inference.target);
                if known[target.0][target.1] {
                    continue;
                }
                let is_known = |source: InferenceSource| match source {
                    InferenceSource::Attribute(_) => true,
                    InferenceSource::Value(value) => known[place(value).0][place(value).1],
                };
                if !inference.rule.sources().into_iter().all(is_known) {
                    continue;
                }
                let source = match &inference.rule {
                    InferenceRule::Each { source: InferenceSource::Attribute(index), .. } => {
                        TypeSource::OfAttribute(*index)
                    }
                    InferenceRule::Each { source: InferenceSource::Value(value), transform } => {
                        if is_one(op, *value) {
                            match transform {
                                Some(transform) => TypeSource::Computed(*value, transform.clone()),
                                None => TypeSource::SameAs(*value),
                            }
                        } else if is_as_many(op, inference.target, *value) {
                            TypeSource::Each(*value, transform.clone())
                        } else {
                            continue;
                        }
                    }
                    InferenceRule::Function(function) => TypeSource::Function(function.clone()),
                };
                set(&mut known, inference.target, source);
                changed = true;
            }
            if !changed {
                return sources;
            }
        }
    }
}

/// Returns whether a declared operand or result stands for exactly one value.
fn is_one(op: &Op, value: ValueReference) -> bool {
    let field = match value {
        ValueReference::Operand(index) => &op.operands[index],
        ValueReference::Result(index) => &op.results[index],
    };
    field.arity == Arity::One
}

/// Returns whether a declared operand or result stands for as many values as another one, of which the types are known.
fn is_as_many(op: &Op, target: ValueReference, source: ValueReference) -> bool {
    let several = [Arity::Variadic, Arity::VariadicOfVariadic];
    let arity = |value| match value {
        ValueReference::Operand(index) => op.operands[index].arity,
        ValueReference::Result(index) => op.results[index].arity,
    };
    several.contains(&arity(target)) && several.contains(&arity(source))
}

impl Resolver<'_> {
    /// Returns the entities of a predicate that says only that they have the same type.
    fn have_same_type<'predicate>(
        &self,
        predicate: &'predicate RelationPredicate,
    ) -> Option<&'predicate [RelationArgument]> {
        let is_that = |path: &RustPath| path.path == SAME_TYPE;
        match predicate {
            RelationPredicate::Intrinsic(path, arguments) if is_that(path) => Some(arguments),
            RelationPredicate::Relation(id, arguments) => match &self.model.relation(*id).predicate {
                RelationPredicate::Intrinsic(path, _) if is_that(path) => Some(arguments),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the type relations implied by the traits and conditions of an op.
    pub(super) fn type_facts(&self, op: &Op) -> TypeFacts {
        let operands = (0..op.operands.len()).map(ValueReference::Operand);
        let results = (0..op.results.len()).map(ValueReference::Result);
        let mut equal: Vec<Vec<ValueReference>> = Vec::new();
        if self.model.has_engine_trait(op, "SAME_OPERANDS_AND_RESULT_TYPE") {
            equal.push(operands.clone().chain(results.clone()).collect());
        }
        if self.model.has_engine_trait(op, "SAME_TYPE_OPERANDS") {
            equal.push(operands.clone().collect());
        }
        for condition in &op.conditions {
            let parts = match &condition.predicate {
                RelationPredicate::And(parts) => parts.as_slice(),
                other => std::slice::from_ref(other),
            };
            for part in parts {
                let Some(arguments) = self.have_same_type(part) else { continue };
                let mut group = Vec::new();
                for argument in arguments {
                    let RelationArgument::Entity(entity) = argument else { continue };
                    match entity.name.as_str() {
                        "operands" => group.extend(operands.clone()),
                        "results" => group.extend(results.clone()),
                        name => group.extend(value(op, name)),
                    }
                }
                equal.push(group);
            }
        }
        TypeFacts { equal }
    }
}
