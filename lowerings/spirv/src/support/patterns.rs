//! Patterns that are functions.

use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

use crate::support::builder::Spirv;
use crate::support::sets::Set;

/// A set of patterns, with the types that they convert to.
pub(crate) struct Patterns<'patterns> {
    pub(crate) patterns: &'patterns mut ConversionPatterns,
    pub(crate) types: &'patterns TypeConverter,
}

impl Patterns<'_> {
    /// Adds the pattern that lowers an op by a function.
    pub(crate) fn add<T: OpHandle + 'static>(
        &mut self,
        lower: impl Fn(T, &ConvertedOperands, &mut ConversionRewriter<'_>) -> MatchResult + Send + Sync + 'static,
    ) -> &mut Self {
        self.patterns.add(OpConversion::new(T::NAME, lower).with_types(self.types));
        self
    }

    /// Adds the pattern that replaces an op with one result by the value that a function builds of the converted
    /// operands and the converted type.
    pub(crate) fn value<T: OpHandle + 'static>(
        &mut self,
        build: impl Fn(T, &[Value], Type, &mut Spirv<'_, '_>) -> Value + Send + Sync + 'static,
    ) -> &mut Self {
        self.add(move |op: T, operands, rewriter| {
            let ty = rewriter.convert_result_types(op.op())?[0];
            let value = build(op, operands.values(), ty, &mut Spirv::at(op.op(), rewriter));
            rewriter.replace(op.op(), &[value]);
            Ok(())
        })
    }

    /// Adds the pattern that lowers an op to one instruction with the same operands of the set of the environment.
    pub(crate) fn set<From: OpHandle + 'static, Glsl: OpHandle, OpenCl: OpHandle>(
        &mut self,
        set: Set,
    ) -> &mut Self {
        self.add(move |op: From, operands, rewriter| {
            set.require(op.op(), rewriter)?;
            let ty = rewriter.convert_result_types(op.op())?[0];
            let mut spirv = Spirv::at(op.op(), rewriter);
            let value = set.value::<Glsl, OpenCl>(operands.values(), ty, &mut spirv);
            rewriter.replace(op.op(), &[value]);
            Ok(())
        })
    }
}

/// Returns whether a value is a boolean, or a vector or tensor of these, before the conversion.
pub(crate) fn is_bool(ir: &Body, value: Value) -> bool {
    ir.value_type(value).element_type_or_self(ir.context()).is_integer(ir.context(), 1)
}

/// Returns the type of the first operand of an op before the conversion.
pub(crate) fn operand_type(op: Op, ir: &Body) -> Type {
    ir.value_type(ir.operand(op, 0))
}

/// Returns the number of bits of a scalar, or of the elements of a vector or tensor.
pub(crate) fn width(ir: &Body, ty: Type) -> Option<u32> {
    ty.element_type_or_self(ir.context()).bit_width(ir.context())
}
