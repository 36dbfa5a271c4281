//! `llvm.shufflevector`: its mask, and the type of its result.

use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::generated::prelude::dense_array;
use terrace_runtime::interfaces::{InferTypeOpInterface, InferredTypes};
use terrace_runtime::ir::{Body, Op, OpRegions};
use terrace_runtime::text::{Delimiter, OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::ShuffleVectorOp;
use crate::arithmetic::casts::fail;

/// Parses `[0, 4, -1]`, or `[0 : i32, 4 : i32]` as it was in 2020.
pub(crate) fn parse_shuffle_mask(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Attribute> {
    let mut mask = Vec::new();
    parser.types().parse_list(Delimiter::Brackets, |parser| {
        let location = parser.location();
        let index = parser.parse_integer()?;
        let Ok(index) = i32::try_from(index) else {
            return Err(parser.error_at(location, format!("the index {index} does not fit into 32 bits")));
        };
        mask.push(index);
        if parser.parse_optional_colon() {
            parser.parse_type()?;
        }
        Ok(())
    })?;
    Ok(Attribute::dense_i32_array(parser.context(), &mask))
}

/// Prints `[0, 4, -1]`.
pub(crate) fn print_shuffle_mask(printer: &mut OpPrinter<'_, '_>, ir: &Body, _: Op, mask: Attribute) {
    let mask: Vec<i32> = dense_array(ir.context(), mask);
    printer.print_text("[");
    printer.print_list(mask, |printer, index| printer.print_integer(index.into()));
    printer.print_text("]");
}

/// Parses the type of both vectors, or that of each as it was in 2020.
pub(crate) fn parse_shuffled_type(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Type> {
    let mut types = parser.types();
    let ty = types.parse_type()?;
    if types.parse_optional_comma() {
        let location = types.location();
        let other = types.parse_type()?;
        if other != ty {
            let [ty, other] = [ty, other].map(|ty| types.context().display(ty).to_string());
            let message = format!("the first vector has the type '{ty}', but the second one has '{other}'");
            return Err(types.error_at(location, message));
        }
    }
    Ok(ty)
}

/// Prints the type of both vectors.
pub(crate) fn print_shuffled_type(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, ty: Type) {
    printer.print_type(ty);
}

impl InferTypeOpInterface for ShuffleVectorOp {
    fn infer_return_types(
        context: &Context,
        operands: &[Type],
        attributes: &[NamedAttribute],
        _: OpRegions<'_>,
    ) -> Result<InferredTypes, String> {
        let mask = attributes.iter().find(|entry| entry.name.text(context) == "mask");
        let mask = mask.map(|entry| dense_array::<i32>(context, entry.value));
        let ([vector, ..], Some(mask)) = (operands, mask) else { return Err("there is no mask".to_owned()) };
        let Some(element) = vector.element_type(context) else {
            return Err("the operand is no vector".to_owned());
        };
        let scalable = vector.scalable_dimensions(context);
        let made = Type::scalable_vector_checked(context, &[mask.len() as i64], scalable, element);
        Ok([made.map_err(|error| error.to_string())?].into_iter().collect())
    }
}

impl ShuffleVectorOp {
    /// Verifies that elements of scalable vectors are not told apart.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let is_scalable = ir.value_type(self.v1(ir)).scalable_dimensions(ir.context()).contains(&true);
        if is_scalable && self.mask(ir).into_iter().any(|index| index != 0) {
            return fail(ir, self.op(), "expected a splat operation for scalable vectors");
        }
        Ok(())
    }
}
