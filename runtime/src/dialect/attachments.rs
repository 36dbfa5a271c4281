//! Interfaces that are implemented away from what they are implemented for.

use std::any::TypeId;
use std::borrow::Cow;
use std::mem::{Discriminant, discriminant};

use rustc_hash::FxHashMap;

use super::{InterfaceMap, InterfaceTable};
use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::types::{DialectTypeStorage, Type, TypeData};

/// What all types of one definition have in common.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TypeKind(Kind<Discriminant<TypeData>>);

/// What all attributes of one definition have in common.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AttributeKind(Kind<Discriminant<AttributeData>>);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind<Discriminant> {
    Builtin(Discriminant),
    Declared(TypeId),
}

impl TypeKind {
    /// The kind that `ty` is of: all integers are of one kind, all ranked tensors of another.
    pub fn of(context: &Context, ty: Type) -> Self {
        TypeKind(match ty.data(context) {
            TypeData::Dialect(declared) => Kind::Declared(declared.storage.as_any().type_id()),
            builtin => Kind::Builtin(discriminant(builtin)),
        })
    }

    /// The kind of the types that a dialect declares with parameters in an `S`.
    pub fn declared<S: DialectTypeStorage>() -> Self {
        TypeKind(Kind::Declared(TypeId::of::<S>()))
    }

    /// The kind of the builtin types with data like this.
    pub fn builtin(data: &TypeData) -> Self {
        TypeKind(Kind::Builtin(discriminant(data)))
    }
}

impl AttributeKind {
    /// The kind that `attribute` is of: all integers are of one kind, all strings of another.
    pub fn of(context: &Context, attribute: Attribute) -> Self {
        AttributeKind(match attribute.data(context) {
            AttributeData::Dialect(declared) => Kind::Declared(declared.storage.as_any().type_id()),
            builtin => Kind::Builtin(discriminant(builtin)),
        })
    }

    /// The kind of the attributes that a dialect declares with parameters in an `S`.
    pub fn declared<S: DialectTypeStorage>() -> Self {
        AttributeKind(Kind::Declared(TypeId::of::<S>()))
    }

    /// The kind of the builtin attributes with data like this.
    pub fn builtin(data: &AttributeData) -> Self {
        AttributeKind(Kind::Builtin(discriminant(data)))
    }
}

/// Implementations of interfaces, each with what it is for.
///
/// A dialect brings those of its types, its attributes and itself; a program may add others to its registry, for
/// interfaces and ops that know nothing of each other. What is for something that a context does not have, is not used
/// there. Where one interface is implemented twice for the same thing, the one that was added last counts, and what is
/// attached counts before what an op's definition says.
#[derive(Clone, Default)]
pub struct InterfaceAttachments {
    pub(crate) operations: FxHashMap<Cow<'static, str>, InterfaceMap>,
    pub(crate) types: FxHashMap<TypeKind, InterfaceMap>,
    pub(crate) attributes: FxHashMap<AttributeKind, InterfaceMap>,
    pub(crate) dialects: FxHashMap<Cow<'static, str>, InterfaceMap>,
}

impl InterfaceAttachments {
    /// No implementation.
    pub fn new() -> Self {
        InterfaceAttachments::default()
    }

    /// Adds an implementation for the op of that full name.
    #[must_use]
    pub fn op<I: InterfaceTable>(mut self, name: impl Into<Cow<'static, str>>, table: &'static I) -> Self {
        self.operations.entry(name.into()).or_default().insert(table);
        self
    }

    /// Adds an implementation for the types of a kind.
    #[must_use]
    pub fn ty<I: InterfaceTable>(mut self, kind: TypeKind, table: &'static I) -> Self {
        self.types.entry(kind).or_default().insert(table);
        self
    }

    /// Adds an implementation for the attributes of a kind.
    #[must_use]
    pub fn attribute<I: InterfaceTable>(mut self, kind: AttributeKind, table: &'static I) -> Self {
        self.attributes.entry(kind).or_default().insert(table);
        self
    }

    /// Adds an implementation for the dialect of that namespace.
    #[must_use]
    pub fn dialect<I: InterfaceTable>(
        mut self,
        namespace: impl Into<Cow<'static, str>>,
        table: &'static I,
    ) -> Self {
        self.dialects.entry(namespace.into()).or_default().insert(table);
        self
    }

    /// Adds everything of others.
    pub fn extend(&mut self, other: &InterfaceAttachments) {
        merge(&mut self.operations, &other.operations);
        merge(&mut self.types, &other.types);
        merge(&mut self.attributes, &other.attributes);
        merge(&mut self.dialects, &other.dialects);
    }
}

fn merge<K: Clone + Eq + std::hash::Hash>(
    into: &mut FxHashMap<K, InterfaceMap>,
    from: &FxHashMap<K, InterfaceMap>,
) {
    for (key, interfaces) in from {
        into.entry(key.clone()).or_default().extend(interfaces);
    }
}
