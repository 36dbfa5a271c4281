//! A builder of ops of `llvm`.

use std::ops::{Deref, DerefMut};

use smallvec::{SmallVec, smallvec};
use terrace_llvm::{AddressOfOp, CallOp, ConstantOp, ExtractValueOp, GEPOp, InsertValueOp, PoisonOp};
use terrace_lowerings::located_builder::LocatedBuilder;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Builder, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use crate::types::{part_type, pointer};

/// A builder of ops of `llvm` at the insertion point of a builder, with one location.
pub(crate) struct Llvm<'builder, 'body>(LocatedBuilder<'builder, 'body>);

impl<'builder, 'body> Deref for Llvm<'builder, 'body> {
    type Target = LocatedBuilder<'builder, 'body>;

    fn deref(&self) -> &LocatedBuilder<'builder, 'body> {
        &self.0
    }
}

impl DerefMut for Llvm<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<'builder, 'body> Llvm<'builder, 'body> {
    pub(crate) fn new(builder: &'builder mut Builder<'body>, location: Location) -> Self {
        Llvm(LocatedBuilder::new(builder, location))
    }

    /// Builds a constant.
    pub(crate) fn constant(&mut self, ty: Type, value: Attribute) -> Value {
        self.value::<ConstantOp>(&[], ty, &[("value", value)])
    }

    /// Builds an integer constant of a type.
    pub(crate) fn integer(&mut self, ty: Type, value: i64) -> Value {
        let value = Attribute::integer(self.context(), ty, value);
        self.constant(ty, value)
    }

    /// Builds a number of the type that an index becomes.
    pub(crate) fn index(&mut self, ty: Type, value: i64) -> Value {
        let value = Attribute::integer(self.context(), Type::INDEX, value);
        self.constant(ty, value)
    }

    /// Builds a poison value.
    pub(crate) fn poison(&mut self, ty: Type) -> Value {
        self.value::<PoisonOp>(&[], ty, &[])
    }

    /// Builds the extraction of a part of an aggregate.
    pub(crate) fn extract(&mut self, aggregate: Value, position: &[i64]) -> Value {
        let ty = part_type(self.context(), self.ty(aggregate), position);
        let position = Attribute::dense_i64_array(self.context(), position);
        self.value::<ExtractValueOp>(&[aggregate], ty, &[("position", position)])
    }

    /// Builds an aggregate with another part.
    pub(crate) fn insert(&mut self, aggregate: Value, value: Value, position: &[i64]) -> Value {
        let ty = self.ty(aggregate);
        let position = Attribute::dense_i64_array(self.context(), position);
        self.value::<InsertValueOp>(&[aggregate, value], ty, &[("position", position)])
    }

    /// Builds the address of a symbol.
    pub(crate) fn address_of(&mut self, ty: Type, symbol: Attribute) -> Value {
        self.value::<AddressOfOp>(&[], ty, &[("global_name", symbol)])
    }

    /// Builds the address of an element: each index is a number, or `i32::MIN` for the next operand.
    pub(crate) fn element_pointer(
        &mut self,
        base: Value,
        element: Type,
        indices: &[i32],
        operands: &[Value],
        flags: &[(&str, Attribute)],
    ) -> Value {
        let ty = self.ty(base);
        let context = self.context();
        let mut attributes: SmallVec<[(&str, Attribute); 4]> = smallvec![
            ("rawConstantIndices", Attribute::dense_i32_array(context, indices)),
            ("elem_type", Attribute::type_attribute(context, element)),
        ];
        attributes.extend_from_slice(flags);
        let mut all: SmallVec<[Value; 4]> = smallvec![base];
        all.extend_from_slice(operands);
        self.value::<GEPOp>(&all, ty, &attributes)
    }

    /// Builds a call of a function by its symbol, or of the first operand.
    pub(crate) fn call(
        &mut self,
        callee: Option<Attribute>,
        operands: &[Value],
        results: &[Type],
        attributes: &[(&str, Attribute)],
    ) -> Op {
        let context = self.context();
        let mut all = vec![
            ("operandSegmentSizes", Attribute::dense_i32_array(context, &[operands.len() as i32, 0])),
            ("op_bundle_sizes", Attribute::dense_i32_array(context, &[])),
        ];
        all.extend(callee.map(|callee| ("callee", callee)));
        all.extend_from_slice(attributes);
        self.op::<CallOp>(operands, results, &all)
    }

    /// Returns the type of pointers to the default address space.
    pub(crate) fn pointer(&self) -> Type {
        pointer(self.context(), 0)
    }
}
