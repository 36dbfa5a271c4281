//! `constant`: its custom form and verifier.

use std::fmt::Write;

use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::OpAsmOpInterface;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::numeric::Signedness;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use super::ConstantOp;

impl ConstantOp {
    /// Parses `{...} value`, or `{...} @function : type`.
    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        parser.parse_optional_attribute_dictionary()?;
        let value = parser.types().parse_attribute(None)?;
        let context = parser.context();
        parser.add_attribute("value", value);
        let ty = match value.ty(context) {
            Some(ty) => ty,
            None => parser.types().parse_colon_type()?,
        };
        parser.add_result(ty);
        Ok(())
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_optional_attributes(ir, self.op(), &["value"]);
        printer.print_space();
        let value = self.value(ir);
        printer.print_attribute(value);
        if value.ty(ir.context()).is_none() {
            printer.print_text(" : ");
            printer.print_type(ir.value_type(self.result(ir)));
        }
    }

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
    /// Suggests `c42_i32`, `c0` for `index`, `true`, `false`, `f` for a function, and `cst` otherwise.
    fn result_names(self, ir: &Body, set_name: &mut dyn FnMut(Value, &str)) {
        let context = ir.context();
        let (value, result) = (self.value(ir), self.result(ir));
        let ty = ir.value_type(result);
        match value.data(context) {
            AttributeData::Integer { value, .. } if ty == Type::I1 => {
                set_name(result, if value.is_zero() { "false" } else { "true" });
            }
            AttributeData::Integer { value, .. } => {
                let mut name = String::with_capacity(16);
                name.push('c');
                value.write_decimal(&mut name, Signedness::Signed);
                if !ty.is_index() {
                    name.push('_');
                    push_type(context, ty, &mut name);
                }
                set_name(result, &name);
            }
            AttributeData::SymbolReference { .. } => set_name(result, "f"),
            _ => set_name(result, "cst"),
        }
    }
}

/// Appends the text of a numeric type.
fn push_type(context: &Context, ty: Type, text: &mut String) {
    // Writing to a string is infallible.
    let _ = match ty.bit_width(context) {
        Some(width) if ty.is_signless_integer(context) => write!(text, "i{width}"),
        _ => write!(text, "{}", context.display(ty)),
    };
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
