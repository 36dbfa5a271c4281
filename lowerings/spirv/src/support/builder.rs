//! A builder of ops of `spirv`.

use std::ops::{Deref, DerefMut};

use terrace_dialect_support::numbers::{Number, splat_of};
use terrace_lowerings::located_builder::LocatedBuilder;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::ConversionRewriter;
use terrace_runtime::ir::{Builder, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::numeric::{FloatValue, WideInteger};
use terrace_runtime::types::Type;
use terrace_spirv::{CompositeExtractOp, ConstantOp, SelectOp, StorageClass, StorageClassAttr, VariableOp};

/// A builder of ops of `spirv` at the insertion point of a builder, with one location.
pub(crate) struct Spirv<'builder, 'body>(LocatedBuilder<'builder, 'body>);

impl<'builder, 'body> Deref for Spirv<'builder, 'body> {
    type Target = LocatedBuilder<'builder, 'body>;

    fn deref(&self) -> &LocatedBuilder<'builder, 'body> {
        &self.0
    }
}

impl DerefMut for Spirv<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<'builder, 'body> Spirv<'builder, 'body> {
    pub(crate) fn new(builder: &'builder mut Builder<'body>, location: Location) -> Self {
        Spirv(LocatedBuilder::new(builder, location))
    }

    /// Returns a builder with the location of an op that is converted.
    pub(crate) fn at(op: Op, rewriter: &'builder mut ConversionRewriter<'body>) -> Self {
        let location = rewriter.body().location(op);
        Spirv::new(rewriter, location)
    }

    /// Builds a constant.
    pub(crate) fn constant(&mut self, ty: Type, value: Attribute) -> Value {
        self.value::<ConstantOp>(&[], ty, &[("value", value)])
    }

    /// Builds an integer, or a vector with equal components.
    pub(crate) fn integer(&mut self, ty: Type, value: i64) -> Value {
        let width = ty.element_type_or_self(self.context()).bit_width(self.context()).unwrap_or(32);
        self.number(ty, &Number::Integer(WideInteger::from_i64(value, width)))
    }

    /// Builds a float, or a vector with equal components.
    pub(crate) fn float(&mut self, ty: Type, value: f64) -> Value {
        let format = ty.element_type_or_self(self.context()).float_format(self.context());
        let value = FloatValue::from_f64(format.expect("a float"), value).expect("a number of every format");
        self.number(ty, &Number::Float(value))
    }

    /// Builds a number, or a vector with equal components.
    pub(crate) fn number(&mut self, ty: Type, number: &Number) -> Value {
        let value = splat_of(self.context(), ty, number).expect("a number of the type");
        self.constant(ty, value)
    }

    /// Builds the choice of one of two values.
    pub(crate) fn select(&mut self, condition: Value, then: Value, otherwise: Value) -> Value {
        let ty = self.ty(then);
        self.value::<SelectOp>(&[condition, then, otherwise], ty, &[])
    }

    /// Builds the extraction of a part of a composite.
    pub(crate) fn extract(&mut self, composite: Value, position: i64, ty: Type) -> Value {
        let position = Attribute::integer(self.context(), Type::I32, position);
        let position = Attribute::array(self.context(), &[position]);
        self.value::<CompositeExtractOp>(&[composite], ty, &[("indices", position)])
    }

    /// Builds a variable of the function, of a type that is a pointer.
    pub(crate) fn variable(&mut self, ty: Type) -> Value {
        let class =
            StorageClassAttr::get(self.context(), StorageClass::Function).to_attribute(self.context());
        self.value::<VariableOp>(&[], ty, &[("storage_class", class)])
    }

    /// Returns the type of what a comparison of values of a type results in.
    pub(crate) fn condition_type(&self, ty: Type) -> Type {
        match ty.shape(self.context()) {
            Some(shape) if ty.is_vector(self.context()) => Type::vector(self.context(), shape, Type::I1),
            _ => Type::I1,
        }
    }
}
