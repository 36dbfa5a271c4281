//! Intrinsics by name, for definitions that are loaded at run time.

use std::borrow::Borrow;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::ir::{Block, Body, Op, Region, Value};
use crate::parts::Part;
use crate::types::Type;

/// A function that definitions know by name.
#[derive(Clone, Copy)]
pub struct Intrinsic {
    /// The name: a word for those of the engine, `dialect::word` for those of a crate.
    pub name: &'static str,
    /// The function.
    pub function: IntrinsicFunction,
}

/// What an intrinsic does.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum IntrinsicFunction {
    /// Whether a type satisfies it.
    Type(fn(&Context, Type, Arguments<'_>) -> bool),
    /// Whether an attribute satisfies it.
    Attribute(fn(&Context, Attribute, Arguments<'_>) -> bool),
    /// Whether an op satisfies it.
    Op(fn(&Body, Op, Arguments<'_>) -> bool),
    /// Whether a region satisfies it.
    Region(fn(&Body, Region, Arguments<'_>) -> bool),
    /// Whether a successor satisfies it.
    Successor(fn(&Body, Block, Arguments<'_>) -> bool),
    /// Visits what a type yields.
    TypeSelector(fn(&Context, Type, Arguments<'_>, &mut dyn FnMut(Part))),
    /// Visits what an attribute yields.
    AttributeSelector(fn(&Context, Attribute, Arguments<'_>, &mut dyn FnMut(Part))),
    /// Makes a type.
    Builder(fn(&Context, Arguments<'_>) -> Type),
    /// Whether several entities satisfy it: a group for each parameter.
    Relation(fn(&Body, &[EntityGroup]) -> bool),
}

/// What an intrinsic is given beside the entity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// An integer.
    Integer(i64),
    /// A text.
    Text(String),
    /// Several.
    List(Vec<Argument>),
}

/// The arguments of a call, in order.
///
/// The number and the kinds of arguments were checked when the definition was read.
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

    /// Returns the text at `index`.
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
    /// If there is no list of integers.
    pub fn integers(self, index: usize) -> Vec<i64> {
        match &self.0[index] {
            Argument::List(list) => (0..list.len()).map(|at| Arguments(list).integer(at)).collect(),
            other => panic!("a list is expected, not {other:?}"),
        }
    }

    /// Returns the texts of the list at `index`.
    ///
    /// # Panics
    ///
    /// If there is no list of texts.
    pub fn texts(self, index: usize) -> Vec<&'call str> {
        match &self.0[index] {
            Argument::List(list) => (0..list.len()).map(|at| Arguments(list).text(at)).collect(),
            other => panic!("a list is expected, not {other:?}"),
        }
    }
}

/// An entity that a relation is about.
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
    /// An integer of the definition.
    Integer(i64),
    /// A text of the definition.
    Text(String),
}

/// The entities that stand for one parameter of a relation.
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

                /// Returns all of that kind.
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
    /// Returns the one value.
    value values Value Value,
    /// Returns the one type.
    ty types Type Type,
    /// Returns the one attribute.
    attribute attributes Attribute Attribute,
    /// Returns the one op.
    op ops Op Op,
    /// Returns the one integer.
    integer integers Integer i64,
    /// Returns the one text.
    text texts Text String,
}

/// Visits the entity that a selector yields, if there is one.
pub fn select<T: Into<Part>>(entity: impl Into<Option<T>>, visit: &mut dyn FnMut(Part)) {
    entity.into().into_iter().for_each(|entity| visit(entity.into()));
}

/// Visits each of the entities that a selector yields.
pub fn select_each<T: Copy + Into<Part>>(
    entities: impl IntoIterator<Item: Borrow<T>>,
    visit: &mut dyn FnMut(Part),
) {
    entities.into_iter().for_each(|entity| visit((*entity.borrow()).into()));
}
