//! `constant`: its verifier and suggested name.

use terrace_dialect_support::constants;
use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::OpAsmOpInterface;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::Type;

use super::ConstantOp;

impl ConstantOp {
    /// Verifies the value against the result type.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (value, ty) = (self.value(ir), ir.value_type(self.result(ir)));
        if let Some(found) = value.ty(context)
            && found != ty
        {
            let message = format!(
                "requires attribute's type ('{}') to match op's return type ('{}')",
                context.display(found),
                context.display(ty)
            );
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        if is_constant_of(context, value, ty) {
            return Ok(());
        }
        let message =
            format!("requires a 'value' attribute that is a constant of type '{}'", context.display(ty));
        Err(ir.emit_op_error(self.op(), message).report())
    }
}

impl OpAsmOpInterface for ConstantOp {
    fn result_names(self, ir: &Body, set_name: &mut dyn FnMut(Value, &str)) {
        let result = self.result(ir);
        set_name(result, &constants::suggested_name(ir.context(), self.value(ir), ir.value_type(result)));
    }
}

/// Returns whether an attribute is a valid constant of this type.
pub(super) fn is_constant_of(context: &Context, value: Attribute, ty: Type) -> bool {
    match value.data(context) {
        AttributeData::Integer { .. } => ty.is_index() || ty.is_signless_integer(context),
        AttributeData::Float { .. } => ty.is_float(context),
        AttributeData::Unit => ty.is_none(),
        AttributeData::SymbolReference { .. } => {
            value.as_flat_symbol_reference(context).is_some() && ty.function_inputs(context).is_some()
        }
        _ => ty.is_shaped(context) && value.ty(context) == Some(ty) || ty.complex_element(context).is_some(),
    }
}
