//! Constants and reinterpretations: verification, creation and suggested names.

use terrace_dialect_support::constants::create_arithmetic_constant;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{ConstantDialectInterface, OpAsmOpInterface};
use terrace_runtime::ir::{Body, Builder, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use super::{BitcastOp, ComplexDialect, ConstantOp};

/// Returns the parts of a constant of a complex type.
pub(super) fn parts(context: &Context, value: Attribute, ty: Type) -> Option<[Attribute; 2]> {
    let element = ty.complex_element(context)?;
    let parts: [Attribute; 2] = value.as_array(context)?.try_into().ok()?;
    parts.iter().all(|part| part.ty(context) == Some(element)).then_some(parts)
}

/// Materializes a constant that a fold returned.
pub(super) fn materialize_constant(
    builder: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    if parts(builder.context(), value, ty).is_none() {
        return create_arithmetic_constant(builder, value, ty, location);
    }
    Some(builder.operation(ConstantOp::NAME, location).attribute("value", value).results([ty]).create())
}

/// Creates complex constants for dialects that have none; others are made by the dialect of arithmetic.
impl ConstantDialectInterface for ComplexDialect {
    fn create_constant(
        builder: &mut Builder<'_>,
        value: Attribute,
        ty: Type,
        location: Location,
    ) -> Option<Op> {
        parts(builder.context(), value, ty)?;
        materialize_constant(builder, value, ty, location)
    }
}

impl ConstantOp {
    /// Verifies that there are two parts of the element type.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (value, ty) = (self.value_attr(ir), ir.value_type(self.complex(ir)));
        let count = value.as_array(context).map_or(0, <[Attribute]>::len);
        if count != 2 {
            let message = format!(
                "requires 'value' to be a complex constant, represented as array of two values; it has {count}"
            );
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        if parts(context, value, ty).is_none() {
            let message =
                "requires attribute's element types to match the element type of the op's return type";
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        Ok(())
    }
}

impl OpAsmOpInterface for ConstantOp {
    fn result_names(self, ir: &Body, set_name: &mut dyn FnMut(Value, &str)) {
        set_name(self.complex(ir), "cst");
    }
}

/// Returns the number of bits of a number: of both parts, if it is complex.
fn width(context: &Context, ty: Type) -> Option<u32> {
    match ty.complex_element(context) {
        Some(element) => element.bit_width(context)?.checked_mul(2),
        None => ty.bit_width(context),
    }
}

impl BitcastOp {
    /// Verifies that one of the types is complex and the other a number, of the same width.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let types = [self.operand(ir), self.result(ir)].map(|value| ir.value_type(value));
        let is_number = |ty: Type| {
            ty.as_integer(context).is_some() || ty.is_float(context) || ty.complex_element(context).is_some()
        };
        if !types.into_iter().all(is_number) {
            let message = "operand and result must be integers, floats or complex numbers";
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        if width(context, types[0]) != width(context, types[1]) {
            return Err(ir.emit_op_error(self.op(), "casting bitwidths do not match").report());
        }
        let is_complex = types.map(|ty| ty.complex_element(context).is_some());
        if types[0] != types[1] && is_complex == [false, false] {
            let message = "requires input or output is a complex type";
            return Err(ir.emit_op_error(self.op(), message).help("use 'arith.bitcast'").report());
        }
        Ok(())
    }
}
