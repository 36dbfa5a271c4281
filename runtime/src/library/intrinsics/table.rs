//! Intrinsics by name, for definitions loaded at run time.

use std::borrow::Borrow;

use terrace_vocabulary::{Argument, IntrinsicSignature};

use crate::attributes::Attribute;
use crate::context::Context;
use crate::ir::{Block, Body, Op, Region, Value};
use crate::sub_elements::Part;
use crate::types::Type;

/// A function that definitions call by name.
#[derive(Clone, Copy)]
pub struct Intrinsic {
    /// The name: an identifier for those of the engine, `dialect::identifier` for those of a crate.
    pub name: &'static str,
    /// The signature, which calls have to match.
    pub signature: IntrinsicSignature<'static>,
    /// The function.
    pub function: IntrinsicFunction,
}

/// The implementation of an intrinsic.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum IntrinsicFunction {
    /// A predicate on types.
    Type(fn(&Context, Type, Arguments<'_>) -> bool),
    /// A predicate on attributes.
    Attribute(fn(&Context, Attribute, Arguments<'_>) -> bool),
    /// A predicate on ops.
    Op(fn(&Body, Op, Arguments<'_>) -> bool),
    /// A predicate on regions.
    Region(fn(&Body, Region, Arguments<'_>) -> bool),
    /// A predicate on successors.
    Successor(fn(&Body, Block, Arguments<'_>) -> bool),
    /// A selector on types: visits the entities that it yields.
    TypeSelector(fn(&Context, Type, Arguments<'_>, &mut dyn FnMut(Part))),
    /// A selector on attributes: visits the entities that it yields.
    AttributeSelector(fn(&Context, Attribute, Arguments<'_>, &mut dyn FnMut(Part))),
    /// A type constructor.
    Builder(fn(&Context, Arguments<'_>) -> Type),
    /// A predicate on several entities: one group per parameter.
    Relation(fn(&Body, &[EntityGroup]) -> bool),
    /// A function from types and attributes to types: one group per parameter.
    Inference(fn(&Context, &[EntityGroup]) -> Option<Vec<Type>>),
}

/// The entity that a predicate or a selector applies to.
#[derive(Clone, Copy)]
pub enum Subject<'ir> {
    /// A type or an attribute.
    Part(&'ir Context, Part),
    /// An op.
    Op(&'ir Body, Op),
    /// A region.
    Region(&'ir Body, Region),
    /// A successor.
    Successor(&'ir Body, Block),
}

impl IntrinsicFunction {
    /// Returns whether the predicate holds; `false` for an entity of another kind.
    pub fn holds(self, subject: Subject<'_>, arguments: Arguments<'_>) -> bool {
        match (self, subject) {
            (Self::Type(holds), Subject::Part(context, Part::Type(ty))) => holds(context, ty, arguments),
            (Self::Attribute(holds), Subject::Part(context, Part::Attribute(attribute))) => {
                holds(context, attribute, arguments)
            }
            (Self::Op(holds), Subject::Op(ir, op)) => holds(ir, op, arguments),
            (Self::Region(holds), Subject::Region(ir, region)) => holds(ir, region, arguments),
            (Self::Successor(holds), Subject::Successor(ir, block)) => holds(ir, block, arguments),
            _ => false,
        }
    }

    /// Visits the entities that the selector yields; none for an entity of another kind.
    pub fn select(self, subject: Subject<'_>, arguments: Arguments<'_>, visit: &mut dyn FnMut(Part)) {
        match (self, subject) {
            (Self::TypeSelector(select), Subject::Part(context, Part::Type(ty))) => {
                select(context, ty, arguments, visit);
            }
            (Self::AttributeSelector(select), Subject::Part(context, Part::Attribute(attribute))) => {
                select(context, attribute, arguments, visit);
            }
            _ => {}
        }
    }
}

/// The arguments of a call, in order.
///
/// The loader of definitions compares the signature of a call with that of the function.
#[derive(Clone, Copy, Debug)]
pub struct Arguments<'call>(pub &'call [Argument]);

impl<'call> Arguments<'call> {
    /// Returns the integer at `index`.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn integer(self, index: usize) -> i64 {
        match &self.0[index] {
            Argument::Integer(value) => *value,
            other => panic!("an integer is expected, not {other:?}"),
        }
    }

    /// Returns the string at `index`.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn text(self, index: usize) -> &'call str {
        match &self.0[index] {
            Argument::Text(text) => text,
            other => panic!("a text is expected, not {other:?}"),
        }
    }

    /// Returns the integers of the list at `index`.
    ///
    /// # Panics
    ///
    /// If it is no list of integers.
    pub fn integers(self, index: usize) -> Vec<i64> {
        match &self.0[index] {
            Argument::List(list) => (0..list.len()).map(|at| Arguments(list).integer(at)).collect(),
            other => panic!("a list is expected, not {other:?}"),
        }
    }

    /// Returns the strings of the list at `index`.
    ///
    /// # Panics
    ///
    /// If it is no list of strings.
    pub fn texts(self, index: usize) -> Vec<&'call str> {
        match &self.0[index] {
            Argument::List(list) => (0..list.len()).map(|at| Arguments(list).text(at)).collect(),
            other => panic!("a list is expected, not {other:?}"),
        }
    }
}

/// An entity in a relation.
#[derive(Clone, PartialEq, Debug)]
pub enum Entity {
    /// A value.
    Value(Value),
    /// A type.
    Type(Type),
    /// An attribute.
    Attribute(Attribute),
    /// An op.
    Op(Op),
    /// An integer literal.
    Integer(i64),
    /// A string literal.
    Text(String),
}

/// The entities of one parameter of a relation.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct EntityGroup(pub Vec<Entity>);

macro_rules! groups {
    ($($(#[$doc:meta])* $one:ident $many:ident $case:ident $ty:ty,)*) => {
        impl EntityGroup {
            $(
                $(#[$doc])*
                ///
                /// # Panics
                ///
                /// If there is none.
                pub fn $one(&self) -> $ty {
                    match self.0.first() {
                        Some(Entity::$case(entity)) => entity.clone(),
                        other => panic!("one entity of another kind is expected, not {other:?}"),
                    }
                }

                /// Returns all entities of that kind.
                pub fn $many(&self) -> Vec<$ty> {
                    let entities = self.0.iter().filter_map(|entity| match entity {
                        Entity::$case(entity) => Some(entity.clone()),
                        _ => None,
                    });
                    entities.collect()
                }
            )*
        }
    };
}

groups! {
    /// Returns the only value.
    value values Value Value,
    /// Returns the only type.
    ty types Type Type,
    /// Returns the only attribute.
    attribute attributes Attribute Attribute,
    /// Returns the only op.
    op ops Op Op,
    /// Returns the only integer.
    integer integers Integer i64,
    /// Returns the only string.
    text texts Text String,
}

/// Visits the entity that a selector yields, if any.
pub fn select<T: Into<Part>>(entity: impl Into<Option<T>>, visit: &mut dyn FnMut(Part)) {
    entity.into().into_iter().for_each(|entity| visit(entity.into()));
}

/// Visits each entity that a selector yields.
pub fn select_each<T: Copy + Into<Part>>(
    entities: impl IntoIterator<Item: Borrow<T>>,
    visit: &mut dyn FnMut(Part),
) {
    entities.into_iter().for_each(|entity| visit((*entity.borrow()).into()));
}
