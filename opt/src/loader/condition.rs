//! Constraints on several entities of an op.

use std::sync::Arc;

use terrace_odsgen::FileRole;
use terrace_odsgen::model::{
    Arity, Entity as ModelEntity, InferenceSource, Op, OpPart as ModelPart, RelationArgument,
    RelationPredicate, ValueReference,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{Condition, ConditionCheck, OpPart, operand_segments, result_segments};
use terrace_runtime::ir::{Body, Op as IrOp, Value};
use terrace_runtime::parts::Part;
use terrace_runtime::types::{DYNAMIC, Type};

use super::library;
use super::predicate::{Check, Compiler, all};

/// How deep relations may refer to others; what is deeper is not checked.
const DEEPEST: usize = 200;

/// Entities of an op, by their place in the definition.
#[derive(Clone)]
enum Place {
    Operand(usize),
    Operands,
    Result(usize),
    Results,
    Attribute(usize),
    /// The type of an attribute.
    TypeOfAttribute(usize),
    /// The types of the values in these places.
    Types(Vec<Place>),
}

/// An entity of an op.
#[derive(Clone, Copy)]
enum Entity {
    Value(Value),
    Type(Type),
    Attribute(Attribute),
}

impl Entity {
    fn ty(self, body: &Body) -> Option<Type> {
        match self {
            Entity::Value(value) => Some(body.value_type(value)),
            Entity::Type(ty) => Some(ty),
            Entity::Attribute(_) => None,
        }
    }
}

impl Place {
    fn entities(&self, body: &Body, op: IrOp) -> Vec<Entity> {
        let value = Entity::Value;
        match self {
            Place::Operands => body.operands(op).map(value).collect(),
            Place::Results => body.results(op).map(value).collect(),
            Place::Operand(index) => {
                let segments = operand_segments(body, op).unwrap_or_default();
                let range = segments.get(*index).cloned().unwrap_or_default();
                range.map(|position| value(body.operand(op, position))).collect()
            }
            Place::Result(index) => {
                let segments = result_segments(body, op).unwrap_or_default();
                let range = segments.get(*index).cloned().unwrap_or_default();
                range.map(|position| value(body.result(op, position))).collect()
            }
            Place::Attribute(slot) => {
                body.inherent_attribute(op, *slot).map(Entity::Attribute).into_iter().collect()
            }
            Place::TypeOfAttribute(slot) => {
                let ty = body.inherent_attribute(op, *slot).and_then(|value| value.ty(body.context()));
                ty.map(Entity::Type).into_iter().collect()
            }
            Place::Types(places) => {
                let entities = places.iter().flat_map(|place| place.entities(body, op));
                entities.filter_map(|entity| entity.ty(body)).map(Entity::Type).collect()
            }
        }
    }
}

/// What has to hold between the entities in some places.
enum Relation {
    /// Needs Rust that is not there.
    Unknown,
    And(Vec<Relation>),
    Or(Vec<Relation>),
    Not(Box<Relation>),
    /// A relation of the library.
    Known(fn(&Body, &[Entity]) -> bool, Vec<Place>),
    /// The values in two places have the same types, one by one; as many are in both if that is said.
    Pairs(Place, Place, bool),
    /// Each of them satisfies a constraint.
    Holds(Arc<Check>, Vec<Place>),
}

impl Relation {
    /// Whether it holds; none where only Rust could tell.
    fn evaluate(&self, body: &Body, op: IrOp) -> Option<bool> {
        let entities = |places: &[Place]| -> Vec<Entity> {
            places.iter().flat_map(|place| place.entities(body, op)).collect()
        };
        match self {
            Relation::Unknown => None,
            Relation::And(parts) => all(parts.iter().map(|part| part.evaluate(body, op))),
            Relation::Or(parts) => {
                all(parts.iter().map(|part| part.evaluate(body, op).map(|holds| !holds))).map(|none| !none)
            }
            Relation::Not(inner) => inner.evaluate(body, op).map(|holds| !holds),
            Relation::Known(holds, places) => Some(holds(body, &entities(places))),
            Relation::Pairs(left, right, are_as_many) => {
                let (left, right) = (left.entities(body, op), right.entities(body, op));
                let mut pairs = left.iter().zip(&right);
                let holds = pairs.all(|(left, right)| left.ty(body) == right.ty(body));
                Some(holds && (!are_as_many || left.len() == right.len()))
            }
            Relation::Holds(check, places) => all(entities(places).into_iter().map(|entity| {
                let part = match entity {
                    Entity::Attribute(attribute) => Part::Attribute(attribute),
                    Entity::Type(ty) => Part::Type(ty),
                    Entity::Value(value) => Part::Type(body.value_type(value)),
                };
                check.evaluate(body.context(), part)
            })),
        }
    }
}

/// The parameters of a relation, with the places that they stand for.
#[derive(Default)]
struct Scope<'a> {
    parameters: Vec<(&'a str, Vec<Place>)>,
    depth: usize,
}

impl Compiler<'_> {
    /// What the definition of an op asks of several of its parts.
    pub(super) fn conditions(&mut self, op: &Op) -> Vec<Condition> {
        let mut conditions: Vec<Condition> = Vec::new();
        for inference in &op.inferences {
            if let Some(transform) = &inference.transform {
                let message = format!("a type of `{}` is computed in Rust", op.header.name);
                self.unchecked.report(transform.span, message, "not checked: any type will do");
                continue;
            }
            let place = |value| match value {
                ValueReference::Operand(index) => Place::Operand(index),
                ValueReference::Result(index) => Place::Result(index),
            };
            let arity = |value| match value {
                ValueReference::Operand(index) => op.operands[index].arity,
                ValueReference::Result(index) => op.results[index].arity,
            };
            let target = place(inference.target);
            let relation = match inference.source {
                InferenceSource::Value(value) => {
                    let arities = [arity(inference.target), arity(value)];
                    if arities.contains(&Arity::One) {
                        Relation::Known(has_one_type, vec![place(value), target])
                    } else {
                        Relation::Pairs(place(value), target, !arities.contains(&Arity::Optional))
                    }
                }
                InferenceSource::Attribute(slot) => {
                    Relation::Known(has_one_type, vec![Place::TypeOfAttribute(slot), target])
                }
            };
            let holds = move |body: &Body, op| relation.evaluate(body, op) != Some(false);
            let summary = inference.message.clone().into();
            let value = |value| match value {
                ValueReference::Operand(index) => ModelPart::Operand(index),
                ValueReference::Result(index) => ModelPart::Result(index),
            };
            let source = match inference.source {
                InferenceSource::Value(source) => value(source),
                InferenceSource::Attribute(slot) => ModelPart::Attribute(slot),
            };
            let about = vec![part(value(inference.target)), part(source)].into();
            conditions.push(Condition { summary, about, holds: ConditionCheck::shared(holds) });
        }
        let model = self.model;
        let traits = op.traits.iter().map(|used| model.trait_definition(used.trait_id));
        let of_traits = traits.flat_map(|definition| &definition.conditions);
        for condition in op.conditions.iter().chain(of_traits) {
            self.refill();
            let relation = self.relation(&condition.predicate, op, &Scope::default());
            let holds = move |body: &Body, op| relation.evaluate(body, op) != Some(false);
            let summary = condition.message.clone().into();
            let about = op.parts_of(&condition.predicate).into_iter().map(part).collect::<Vec<_>>().into();
            conditions.push(Condition { summary, about, holds: ConditionCheck::shared(holds) });
        }
        conditions
    }

    fn relation(&mut self, predicate: &RelationPredicate, op: &Op, scope: &Scope<'_>) -> Relation {
        match predicate {
            RelationPredicate::And(parts) => {
                Relation::And(parts.iter().map(|part| self.relation(part, op, scope)).collect())
            }
            RelationPredicate::Or(parts) => {
                Relation::Or(parts.iter().map(|part| self.relation(part, op, scope)).collect())
            }
            RelationPredicate::Not(inner) => Relation::Not(Box::new(self.relation(inner, op, scope))),
            RelationPredicate::Rust(rust) => {
                let message = "this relation is written in Rust";
                self.unchecked.report(rust.span, message, "not checked: counts as satisfied");
                Relation::Unknown
            }
            RelationPredicate::Holds(entity, constraint) => {
                let budget = self.budget;
                let compiled = self.constraint(constraint);
                self.budget = budget;
                match places(entity, op, scope) {
                    Some(places) => Relation::Holds(compiled.check, places),
                    None => Relation::Unknown,
                }
            }
            RelationPredicate::Relation(id, arguments) => {
                let relation = self.model.relation(*id);
                let mut lists: Vec<Vec<Place>> = Vec::new();
                for argument in arguments {
                    lists.push(match argument {
                        RelationArgument::Entity(entity) => places(entity, op, scope).unwrap_or_default(),
                        // Literals are for Rust alone.
                        RelationArgument::Literal(_) => Vec::new(),
                    });
                }
                let file = self.model.sources.file(relation.header.span.file);
                let is_library = file.role == FileRole::Library && file.path == library::FILE;
                if let Some(known) = known(&relation.header.name).filter(|_| is_library) {
                    return Relation::Known(known, lists.concat());
                }
                if scope.depth >= DEEPEST {
                    let message = format!("relations refer to others more than {DEEPEST} levels deep");
                    let consequence = "not checked: counts as satisfied";
                    self.unchecked.report(relation.header.span, message, consequence);
                    return Relation::Unknown;
                }
                if !self.spend(relation.header.span) {
                    return Relation::Unknown;
                }
                let mut lists = lists.into_iter();
                let parameters = relation.parameters.iter().map(|parameter| {
                    let places = match parameter.variadic {
                        true => lists.by_ref().flatten().collect(),
                        false => lists.next().unwrap_or_default(),
                    };
                    (parameter.name.as_str(), places)
                });
                let inner = Scope { parameters: parameters.collect(), depth: scope.depth + 1 };
                self.relation(&relation.predicate, op, &inner)
            }
        }
    }
}

/// The places that a name stands for.
fn places(entity: &ModelEntity, op: &Op, scope: &Scope<'_>) -> Option<Vec<Place>> {
    let name = entity.name.as_str();
    let is_named = |field: &terrace_odsgen::model::Field| field.name.as_deref() == Some(name);
    let of_parameter = scope.parameters.iter().find(|(known, _)| *known == name);
    let found = if let Some((_, places)) = of_parameter {
        places.clone()
    } else if name == "operands" {
        vec![Place::Operands]
    } else if name == "results" {
        vec![Place::Results]
    } else if let Some(index) = op.operands.iter().position(is_named) {
        vec![Place::Operand(index)]
    } else if let Some(index) = op.results.iter().position(is_named) {
        vec![Place::Result(index)]
    } else {
        vec![Place::Attribute(op.attributes.iter().position(|attribute| attribute.name == name)?)]
    };
    Some(if entity.type_of { vec![Place::Types(found)] } else { found })
}

/// Whether the table has a relation of the library.
#[cfg(test)]
pub(super) fn is_known(name: &str) -> bool {
    known(name).is_some()
}

/// A part of an op, as descriptors name it.
fn part(part: ModelPart) -> OpPart {
    match part {
        ModelPart::Operand(index) => OpPart::Operand(index as u32),
        ModelPart::Operands => OpPart::Operands,
        ModelPart::Result(index) => OpPart::Result(index as u32),
        ModelPart::Results => OpPart::Results,
        ModelPart::Attribute(index) => OpPart::Attribute(index as u32),
    }
}

/// Whether all have the same type.
fn has_one_type(body: &Body, entities: &[Entity]) -> bool {
    let mut found = entities.iter().filter_map(|entity| entity.ty(body));
    found.next().is_none_or(|first| found.all(|next| next == first))
}

/// What a relation of the library says.
fn known(name: &str) -> Option<fn(&Body, &[Entity]) -> bool> {
    fn all_equal<T: PartialEq>(body: &Body, entities: &[Entity], of: impl Fn(&Context, Type) -> T) -> bool {
        let mut found = entities.iter().filter_map(|entity| entity.ty(body)).map(|ty| of(body.context(), ty));
        found.next().is_none_or(|first| found.all(|next| next == first))
    }
    Some(match name {
        "same_type" | "same_types" => has_one_type,
        "same_element_type" => {
            |body, entities| all_equal(body, entities, |context, ty| ty.element_type_or_self(context))
        }
        "same_rank" => |body, entities| all_equal(body, entities, |context, ty| ty.rank(context)),
        "same_element_count" => {
            |body, entities| all_equal(body, entities, |context, ty| ty.element_count(context))
        }
        "same_shape" => |body, entities| {
            let types = entities.iter().filter_map(|entity| entity.ty(body));
            let shapes: Vec<&[i64]> = types.filter_map(|ty| ty.shape(body.context())).collect();
            are_compatible(&shapes)
        },
        "no_uses" => |body, entities| {
            entities.iter().all(|entity| !matches!(entity, Entity::Value(value) if !body.is_unused(*value)))
        },
        "one_use" => |body, entities| {
            entities.iter().all(|entity| !matches!(entity, Entity::Value(value) if !body.has_one_use(*value)))
        },
        "same_attribute" => |_, entities| match entities {
            [Entity::Attribute(left), Entity::Attribute(right)] => left == right,
            // One is there, the other is not.
            _ => entities.is_empty(),
        },
        _ => return None,
    })
}

/// Whether shapes may be one: ranks agree, and so do sizes where they are known.
fn are_compatible(shapes: &[&[i64]]) -> bool {
    let Some(first) = shapes.first() else { return true };
    if shapes.iter().any(|shape| shape.len() != first.len()) {
        return false;
    }
    (0..first.len()).all(|dimension| {
        let mut sizes = shapes.iter().map(|shape| shape[dimension]).filter(|size| *size != DYNAMIC);
        sizes.next().is_none_or(|first| sizes.all(|size| size == first))
    })
}
