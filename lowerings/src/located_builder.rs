//! A builder of ops with one location, by the handle types of ops.

use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Body, Builder, Op, OperationState, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

/// Returns what an attribute becomes; `None` if it is dropped.
pub type ConvertAttribute = fn(&Context, NamedAttribute) -> Option<NamedAttribute>;

/// A builder of ops at the insertion point of another builder, with one location.
pub struct LocatedBuilder<'builder, 'body> {
    /// The builder.
    pub builder: &'builder mut Builder<'body>,
    /// The location of all ops.
    pub location: Location,
}

impl<'builder, 'body> LocatedBuilder<'builder, 'body> {
    /// Returns a builder at the insertion point of `builder`.
    pub fn new(builder: &'builder mut Builder<'body>, location: Location) -> Self {
        LocatedBuilder { builder, location }
    }

    /// Returns the context.
    pub fn context(&self) -> &Context {
        self.builder.context()
    }

    /// Returns the body.
    pub fn body(&self) -> &Body {
        self.builder.body()
    }

    /// Returns the type of a value.
    pub fn ty(&self, value: Value) -> Type {
        self.body().value_type(value)
    }

    /// Returns the state of an op to be built.
    pub fn state<T: OpHandle>(
        &self,
        operands: &[Value],
        results: &[Type],
        attributes: &[(&str, Attribute)],
    ) -> OperationState {
        let name = self.context().op_name_of::<T>();
        let mut state = OperationState::new(name, self.location)
            .operands(operands.iter().copied())
            .results(results.iter().copied());
        for (attribute, value) in attributes {
            let attribute = name.attribute_name(self.context(), attribute);
            state.attributes.push(NamedAttribute { name: attribute, value: *value });
        }
        state
    }

    /// Builds an op.
    pub fn op<T: OpHandle>(
        &mut self,
        operands: &[Value],
        results: &[Type],
        attributes: &[(&str, Attribute)],
    ) -> Op {
        let state = self.state::<T>(operands, results, attributes);
        self.builder.create(state)
    }

    /// Builds an op with one result.
    pub fn value<T: OpHandle>(
        &mut self,
        operands: &[Value],
        ty: Type,
        attributes: &[(&str, Attribute)],
    ) -> Value {
        let op = self.op::<T>(operands, &[ty], attributes);
        self.body().result(op, 0)
    }

    /// Builds an op on two values of one type, with a result of that type.
    pub fn binary<T: OpHandle>(&mut self, left: Value, right: Value) -> Value {
        let ty = self.ty(left);
        self.value::<T>(&[left, right], ty, &[])
    }
}
