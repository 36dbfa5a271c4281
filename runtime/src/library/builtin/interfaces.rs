//! The interfaces of the types and attributes of `builtin`.

use std::sync::LazyLock;

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::dialect::{AttributeHandle, InterfaceMap, TypeHandle};
use crate::interfaces::{
    ElementsAttr, ElementsAttrTable, ShapedType, ShapedTypeTable, TypedAttr, TypedAttrTable,
};
use crate::types::{Type, TypeData};

/// A vector, a tensor or a memref.
#[derive(Clone, Copy)]
struct Shaped(Type);

impl TypeHandle for Shaped {
    fn ty(self) -> Type {
        self.0
    }

    fn wrap(ty: Type) -> Self {
        Shaped(ty)
    }
}

impl ShapedType for Shaped {
    fn element_type(self, context: &Context) -> Type {
        self.0.element_type_or_self(context)
    }

    fn shape(self, context: &Context) -> Option<&[i64]> {
        self.0.shape(context)
    }
}

/// An attribute with a type.
#[derive(Clone, Copy)]
struct Typed(Attribute);

impl AttributeHandle for Typed {
    fn attribute(self) -> Attribute {
        self.0
    }

    fn wrap(attribute: Attribute) -> Self {
        Typed(attribute)
    }
}

impl TypedAttr for Typed {
    fn attribute_type(self, context: &Context) -> Type {
        self.0.ty(context).unwrap_or(Type::NONE)
    }
}

impl ElementsAttr for Typed {
    fn shaped_type(self, context: &Context) -> Type {
        self.0.ty(context).unwrap_or(Type::NONE)
    }
}

static SHAPED: LazyLock<InterfaceMap> =
    LazyLock::new(|| InterfaceMap::new().with(ShapedTypeTable::of::<Shaped>()));

static TYPED: LazyLock<InterfaceMap> =
    LazyLock::new(|| InterfaceMap::new().with(TypedAttrTable::of::<Typed>()));

static ELEMENTS: LazyLock<InterfaceMap> =
    LazyLock::new(|| TYPED.clone().with(ElementsAttrTable::of::<Typed>()));

/// Returns the interfaces of a type of `builtin`, if it has any.
pub(crate) fn type_interfaces(data: &TypeData) -> Option<&'static InterfaceMap> {
    match data {
        TypeData::Vector { .. }
        | TypeData::RankedTensor { .. }
        | TypeData::UnrankedTensor(_)
        | TypeData::MemRef { .. }
        | TypeData::UnrankedMemRef { .. } => Some(&SHAPED),
        _ => None,
    }
}

/// Returns the interfaces of an attribute of `builtin`, if it has any.
pub(crate) fn attribute_interfaces(data: &AttributeData) -> Option<&'static InterfaceMap> {
    match data {
        AttributeData::Integer { .. }
        | AttributeData::Float { .. }
        | AttributeData::String { .. }
        | AttributeData::Opaque { .. } => Some(&TYPED),
        AttributeData::DenseElements { .. }
        | AttributeData::DenseStringElements { .. }
        | AttributeData::DenseResource { .. }
        | AttributeData::SparseElements { .. }
        | AttributeData::OpaqueElements { .. } => Some(&ELEMENTS),
        _ => None,
    }
}
