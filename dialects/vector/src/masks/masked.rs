//! `vector.mask`: its custom form and verifier.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::{AnyMaskableOpInterface, MaskOp, YieldOp};

impl MaskOp {
    /// Parses `%mask, %passthru { op } : type -> type`, where the second operand and the results may be absent.
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let mask = parser.parse_operand()?;
        let location = parser.types().location();
        let passthru = match parser.types().parse_optional_comma() {
            true => Some(parser.parse_operand()?),
            false => None,
        };
        parser.parse_region_with_yield(&[])?;
        parser.parse_optional_attribute_dictionary()?;
        let mask_type = parser.types().parse_colon_type()?;
        let mut results = Vec::new();
        if parser.types().parse_optional_arrow() {
            if parser.types().parse_optional_left_parenthesis() {
                if !parser.types().parse_optional_right_parenthesis() {
                    results.push(parser.types().parse_type()?);
                    while parser.types().parse_optional_comma() {
                        results.push(parser.types().parse_type()?);
                    }
                    parser.types().parse_right_parenthesis()?;
                }
            } else {
                results.push(parser.types().parse_non_function_type()?);
            }
        }
        parser.resolve_operand(mask, mask_type)?;
        if let Some(passthru) = passthru {
            match results[..] {
                [first, ..] => parser.resolve_operand(passthru, first)?,
                [] => {
                    let message = "expects a result if passthru operand is provided";
                    return Err(parser.types().error_at(location, message));
                }
            }
        }
        results.into_iter().for_each(|ty| parser.add_result(ty));
        Ok(())
    }

    /// Prints the custom form, or the generic form if the terminator or the second operand has something that the custom
    /// form does not show.
    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        if !self.has_custom_form(ir) {
            return printer.print_generic_form(self.op());
        }
        printer.print_space();
        printer.print_operands(ir.operands(self.op()));
        printer.print_text(" { ");
        let (body, region) = self.mask_region(ir);
        if let Some(op) = body.entry_block(region).and_then(|block| body.ops(block).next()) {
            printer.print_nested_op(op);
        }
        printer.print_text(" }");
        printer.print_optional_attributes(ir, self.op(), &[]);
        printer.print_text(" : ");
        printer.print_type(ir.value_type(self.mask(ir)));
        let results: Vec<Type> = self.values(ir).map(|result| ir.value_type(result)).collect();
        printer.print_optional_arrow_types(&results);
    }

    /// Returns whether the custom form is read as this op: the second operand is read with the type of the first result,
    /// and the terminator behind the op that is masked as one without attributes.
    fn has_custom_form(self, ir: &Body) -> bool {
        let first = self.values(ir).next().map(|result| ir.value_type(result));
        if self.passthru(ir).is_some_and(|passthru| Some(ir.value_type(passthru)) != first) {
            return false;
        }
        let (body, region) = self.mask_region(ir);
        let end = body.entry_block(region).and_then(|block| body.last_op(block));
        self.masked_op(ir).is_none()
            || end.is_none_or(|end| body.discardable_attributes(end) == Attribute::EMPTY_DICTIONARY)
    }

    /// Returns the op in the region besides the terminator, if there is one.
    pub(crate) fn masked_op(self, ir: &Body) -> Option<Op> {
        let (body, region) = self.mask_region(ir);
        let first = body.ops(body.entry_block(region)?).next()?;
        YieldOp::from_op(body, first).is_none().then_some(first)
    }

    /// Verifies that the region has one op, which can be masked, and the types.
    pub(crate) fn verify_regions(self, ir: &Body) -> Result<(), Reported> {
        match self.problem(ir) {
            None => Ok(()),
            Some(message) => Err(ir.emit_op_error(self.op(), message).report()),
        }
    }

    /// Returns what is wrong with the op, if anything is.
    fn problem(self, ir: &Body) -> Option<String> {
        let context = ir.context();
        let (body, region) = self.mask_region(ir);
        let block = body.entry_block(region)?;
        let terminator = YieldOp::from_op(body, body.last_op(block)?)?;
        if body.ops(block).count() > 2 {
            return Some("expects only one operation to mask".to_owned());
        }
        let results: Vec<Type> = self.values(ir).map(|value| ir.value_type(value)).collect();
        let Some(masked) = self.masked_op(ir) else {
            return match terminator.values(body).len() == results.len() {
                true => None,
                false => Some("expects number of results to match mask region yielded values".to_owned()),
            };
        };
        let Some(maskable) = AnyMaskableOpInterface::of(body, masked) else {
            return Some("expects a MaskableOpInterface within the mask region".to_owned());
        };
        if body.result_count(masked) != results.len() {
            return Some(
                "expects number of results to match maskable operation number of results".to_owned(),
            );
        }
        if !terminator.values(body).eq(body.results(masked)) {
            return Some("expects all the results from the MaskableOpInterface to match all the values returned by the terminator".to_owned());
        }
        if !body.results(masked).map(|value| body.value_type(value)).eq(results.iter().copied()) {
            return Some("expects result type to match maskable operation result type".to_owned());
        }
        let mask = ir.value_type(self.mask(ir));
        if let Some(expected) = maskable.expected_mask_type(body).filter(|expected| *expected != mask) {
            let expected = context.display(expected);
            return Some(format!("expects a '{expected}' mask for the maskable operation"));
        }
        let passthru = ir.value_type(self.passthru(ir)?);
        if !maskable.supports_passthru() {
            return Some("doesn't expect a passthru argument for this maskable operation".to_owned());
        }
        (results != [passthru]).then(|| "expects passthru type to match result type".to_owned())
    }
}
