//! External interface implementations, attached to ops, types, attributes and dialects.

use std::any::TypeId;
use std::borrow::Cow;
use std::mem::{Discriminant, discriminant};

use rustc_hash::FxHashMap;

use super::{InterfaceMap, InterfaceTable};
use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::types::{DialectTypeStorage, Type, TypeData};

/// The identity of a type definition, shared by all its instances.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TypeKind(Kind<Discriminant<TypeData>>);

/// The identity of an attribute definition, shared by all its instances.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AttributeKind(Kind<Discriminant<AttributeData>>);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind<Discriminant> {
    Builtin(Discriminant),
    Declared(TypeId),
}

impl TypeKind {
    /// Returns the kind of `ty`: one for all integers, one for all ranked tensors.
    pub fn of(context: &Context, ty: Type) -> Self {
        TypeKind(match ty.data(context) {
            TypeData::Dialect(declared) => Kind::Declared(declared.storage.as_any().type_id()),
            builtin => Kind::Builtin(discriminant(builtin)),
        })
    }

    /// Returns the kind of a dialect's types with storage `S`.
    pub fn declared<S: DialectTypeStorage>() -> Self {
        TypeKind(Kind::Declared(TypeId::of::<S>()))
    }

    /// Returns the kind of builtin types with this variant of data.
    pub fn builtin(data: &TypeData) -> Self {
        TypeKind(Kind::Builtin(discriminant(data)))
    }
}

impl AttributeKind {
    /// Returns the kind of `attribute`: one for all integers, one for all strings.
    pub fn of(context: &Context, attribute: Attribute) -> Self {
        AttributeKind(match attribute.data(context) {
            AttributeData::Dialect(declared) => Kind::Declared(declared.storage.as_any().type_id()),
            builtin => Kind::Builtin(discriminant(builtin)),
        })
    }

    /// Returns the kind of a dialect's attributes with storage `S`.
    pub fn declared<S: DialectTypeStorage>() -> Self {
        AttributeKind(Kind::Declared(TypeId::of::<S>()))
    }

    /// Returns the kind of builtin attributes with this variant of data.
    pub fn builtin(data: &AttributeData) -> Self {
        AttributeKind(Kind::Builtin(discriminant(data)))
    }
}

/// Interface implementations with their targets.
///
/// A dialect attaches implementations to its types, its attributes and itself. A program may add others to its
/// registry, for interfaces and ops of independent crates. A context ignores attachments to anything that it does not
/// have. If an interface is attached twice to the same target, the later attachment wins. An attachment overrides the
/// implementation in an op's definition.
#[derive(Clone, Default)]
pub struct InterfaceAttachments {
    pub(crate) operations: FxHashMap<Cow<'static, str>, InterfaceMap>,
    pub(crate) types: FxHashMap<TypeKind, InterfaceMap>,
    pub(crate) attributes: FxHashMap<AttributeKind, InterfaceMap>,
    pub(crate) dialects: FxHashMap<Cow<'static, str>, InterfaceMap>,
}

impl InterfaceAttachments {
    /// Returns an empty set.
    pub fn new() -> Self {
        InterfaceAttachments::default()
    }

    /// Attaches an implementation to the op of that full name.
    #[must_use]
    pub fn op<I: InterfaceTable>(mut self, name: impl Into<Cow<'static, str>>, table: &'static I) -> Self {
        self.operations.entry(name.into()).or_default().insert(table);
        self
    }

    /// Attaches an implementation to the types of a kind.
    #[must_use]
    pub fn ty<I: InterfaceTable>(mut self, kind: TypeKind, table: &'static I) -> Self {
        self.types.entry(kind).or_default().insert(table);
        self
    }

    /// Attaches an implementation to the attributes of a kind.
    #[must_use]
    pub fn attribute<I: InterfaceTable>(mut self, kind: AttributeKind, table: &'static I) -> Self {
        self.attributes.entry(kind).or_default().insert(table);
        self
    }

    /// Attaches an implementation to the dialect of that namespace.
    #[must_use]
    pub fn dialect<I: InterfaceTable>(
        mut self,
        namespace: impl Into<Cow<'static, str>>,
        table: &'static I,
    ) -> Self {
        self.dialects.entry(namespace.into()).or_default().insert(table);
        self
    }

    /// Adds the attachments of another set.
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
