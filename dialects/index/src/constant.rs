//! Constants: creation and suggested names.

use terrace_dialect_support::constants::{create_arithmetic_constant, integer_name, truth_name};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::interfaces::OpAsmOpInterface;
use terrace_runtime::ir::{Body, Builder, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use super::{BoolConstantOp, ConstantOp};

/// Materializes a constant that a fold returned; a constant of another integer type is one of `arith`.
pub(super) fn materialize_constant(
    builder: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    let context = builder.context();
    value.as_integer(context).filter(|_| value.ty(context) == Some(ty))?;
    let name = match ty {
        Type::I1 => BoolConstantOp::NAME,
        ty if ty.is_index() => ConstantOp::NAME,
        _ => return create_arithmetic_constant(builder, value, ty, location),
    };
    Some(builder.operation(name, location).attribute("value", value).results([ty]).create())
}

impl OpAsmOpInterface for ConstantOp {
    /// Suggests `idx42`.
    fn result_names(self, ir: &Body, set_name: &mut dyn FnMut(Value, &str)) {
        if let Some(value) = self.value_attr(ir).as_integer(ir.context()) {
            set_name(self.result(ir), &integer_name("idx", value));
        }
    }
}

impl OpAsmOpInterface for BoolConstantOp {
    /// Suggests `true` or `false`.
    fn result_names(self, ir: &Body, set_name: &mut dyn FnMut(Value, &str)) {
        set_name(self.result(ir), truth_name(self.value(ir)));
    }
}
