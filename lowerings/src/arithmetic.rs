//! Builders of arithmetic.

use terrace_arith::{
    CmpIOp, CmpIPredicate, ConstantOp, IntegerOverflowFlags, IntegerOverflowFlagsAttr, SelectOp,
};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Builder, Op, OperationState, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

/// A builder of arithmetic at the insertion point of a builder, with one location.
pub(crate) struct Arithmetic<'builder, 'body> {
    pub(crate) builder: &'builder mut Builder<'body>,
    pub(crate) location: Location,
}

impl<'builder, 'body> Arithmetic<'builder, 'body> {
    pub(crate) fn new(builder: &'builder mut Builder<'body>, location: Location) -> Self {
        Arithmetic { builder, location }
    }

    fn ty(&self, value: Value) -> Type {
        self.builder.body().value_type(value)
    }

    /// Builds an op.
    pub(crate) fn op<T: OpHandle>(
        &mut self,
        operands: &[Value],
        results: &[Type],
        attributes: &[(&str, Attribute)],
    ) -> Op {
        let name = self.builder.context().op_name_of::<T>();
        let mut state = OperationState::new(name, self.location)
            .operands(operands.iter().copied())
            .results(results.iter().copied());
        for (attribute, value) in attributes {
            let attribute = name.attribute_name(self.builder.context(), attribute);
            state = state.attribute(NamedAttribute { name: attribute, value: *value });
        }
        self.builder.create(state)
    }

    /// Builds an op with one result.
    pub(crate) fn value<T: OpHandle>(
        &mut self,
        operands: &[Value],
        ty: Type,
        attributes: &[(&str, Attribute)],
    ) -> Value {
        let op = self.op::<T>(operands, &[ty], attributes);
        self.builder.body().result(op, 0)
    }

    /// Builds a constant.
    pub(crate) fn constant(&mut self, value: Attribute) -> Value {
        let location = self.location;
        self.builder.value(|builder| ConstantOp::build(builder, location, value))
    }

    /// Builds a constant of type `index`.
    pub(crate) fn index(&mut self, value: i64) -> Value {
        let value = Attribute::integer(self.builder.context(), Type::INDEX, value);
        self.constant(value)
    }

    /// Builds an op on two values of the same type, with a result of that type.
    pub(crate) fn binary<T: OpHandle>(&mut self, left: Value, right: Value) -> Value {
        self.binary_with::<T>(left, right, None)
    }

    /// Builds an integer op on two values that does not overflow.
    pub(crate) fn binary_without_overflow<T: OpHandle>(
        &mut self,
        left: Value,
        right: Value,
        overflow: IntegerOverflowFlags,
    ) -> Value {
        let context = self.builder.context();
        let flags = IntegerOverflowFlagsAttr::get(context, overflow).to_attribute(context);
        self.binary_with::<T>(left, right, Some(flags))
    }

    fn binary_with<T: OpHandle>(&mut self, left: Value, right: Value, overflow: Option<Attribute>) -> Value {
        let ty = self.ty(left);
        let attributes = overflow.map(|flags| ("overflowFlags", flags));
        self.value::<T>(&[left, right], ty, attributes.as_slice())
    }

    /// Builds a comparison of integers.
    pub(crate) fn compare(&mut self, predicate: CmpIPredicate, left: Value, right: Value) -> Value {
        let location = self.location;
        self.builder.value(|builder| CmpIOp::build(builder, location, predicate, left, right))
    }

    /// Builds a choice between two values of the same type.
    pub(crate) fn select(&mut self, condition: Value, if_true: Value, if_false: Value) -> Value {
        let ty = self.ty(if_true);
        self.value::<SelectOp>(&[condition, if_true, if_false], ty, &[])
    }
}
