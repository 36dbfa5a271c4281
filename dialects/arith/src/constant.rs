//! Constants: verification and suggested names.

use terrace_dialect_support::constants::suggested_name;
use terrace_runtime::attributes::AttributeData;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::OpAsmOpInterface;
use terrace_runtime::ir::{Body, Value};

use super::*;

impl ConstantOp {
    /// Verifies that integers are signless, that the value is a number or elements, and that the elements of a scalable
    /// vector are equal.
    pub(super) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (value, ty) = (self.value(ir), ir.value_type(self.result(ir)));
        if ty.as_integer(context).is_some() && !ty.is_signless_integer(context) {
            let message = "integer return type must be signless";
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        if !matches!(value.data(context), AttributeData::Integer { .. } | AttributeData::Float { .. })
            && !ty.is_shaped(context)
        {
            let message = "value must be an integer, float, or elements attribute";
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        let is_scalable = ty.is_vector(context) && ty.scalable_dimensions(context).contains(&true);
        if is_scalable && !value.elements(context).is_some_and(|elements| elements.is_splat()) {
            let message = "initializing scalable vectors with elements attribute is not supported unless it's a \
                           vector splat";
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        Ok(())
    }
}

impl OpAsmOpInterface for ConstantOp {
    fn result_names(self, ir: &Body, set_name: &mut dyn FnMut(Value, &str)) {
        let result = self.result(ir);
        set_name(result, &suggested_name(ir.context(), self.value(ir), ir.value_type(result)));
    }
}

impl OpAsmOpInterface for MulIOp {
    /// Suggests `c4_vscale` for a multiple of the scale of vectors.
    fn result_names(self, ir: &Body, set_name: &mut dyn FnMut(Value, &str)) {
        let context = ir.context();
        let is_scale = |value: Value| {
            ir.defining_op(value).is_some_and(|op| ir.name(op).text(context) == "vector.vscale")
        };
        let factor = match (is_scale(self.lhs(ir)), is_scale(self.rhs(ir))) {
            (true, false) => self.rhs(ir),
            (false, true) => self.lhs(ir),
            _ => return,
        };
        let Some(constant) = constant_of_value(ir, factor) else { return };
        if let Some(number) = constant.as_integer(context) {
            set_name(self.result(ir), &format!("{}_vscale", constants::integer_name("c", number)));
        }
    }
}
