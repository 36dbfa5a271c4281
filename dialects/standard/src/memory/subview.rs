//! `subview`: its custom form and verifier.

use smallvec::SmallVec;
use terrace_dialect_support::layouts::layout_of_part;
use terrace_dialect_support::mixed_list::{
    check_mixed_list, is_shape_without_ones, parse_mixed_list, print_mixed_list,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use terrace_runtime::types::Type;

use crate::SubViewOp;

/// The names of the attributes with the static entries, in the order of the lists.
pub(crate) const STATIC_LISTS: [&str; 3] = ["static_offsets", "static_sizes", "static_strides"];

impl SubViewOp {
    /// Parses `%source[%i, 0] [4, %n] [1, 1] {...} : type to type`.
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let context = parser.context();
        let source = parser.parse_operand()?;
        let mut operands: SmallVec<[UnresolvedOperand; 8]> = SmallVec::new();
        let mut sizes = vec![1_usize];
        for name in STATIC_LISTS {
            let (numbers, values) = parse_mixed_list(parser)?;
            sizes.push(values.len());
            operands.extend(values);
            let numbers: Vec<Attribute> =
                numbers.iter().map(|number| Attribute::integer(context, Type::I64, *number)).collect();
            parser.add_attribute(name, Attribute::array(context, &numbers));
        }
        parser
            .add_attribute("operandSegmentSizes", terrace_runtime::generated::segment_sizes(context, &sizes));
        parser.parse_optional_attribute_dictionary()?;
        let source_type = parser.types().parse_colon_type()?;
        parser.types().parse_keyword("to")?;
        let result = parser.types().parse_type()?;
        parser.resolve_operand(source, source_type)?;
        for operand in operands {
            parser.resolve_operand(operand, Type::INDEX)?;
        }
        parser.add_result(result);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        printer.print_operand(self.source(ir));
        print_mixed_list(printer, &self.static_offsets(ir), self.offsets(ir));
        printer.print_space();
        print_mixed_list(printer, &self.static_sizes(ir), self.sizes(ir));
        printer.print_space();
        print_mixed_list(printer, &self.static_strides(ir), self.strides(ir));
        let elided = [STATIC_LISTS[0], STATIC_LISTS[1], STATIC_LISTS[2], "operandSegmentSizes"];
        printer.print_optional_attributes(ir, self.op(), &elided);
        printer.print_text(" : ");
        printer.print_type(ir.value_type(self.source(ir)));
        printer.print_text(" to ");
        printer.print_type(ir.value_type(self.result(ir)));
    }

    /// Verifies that the lists have one entry per dimension, and that the result type follows from them.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let fail = |message: String| Err(ir.emit_op_error(self.op(), message).report());
        let (from, to) = (ir.value_type(self.source(ir)), ir.value_type(self.result(ir)));
        let rank = from.rank(context).unwrap_or_default();
        let lists = [
            ("offset", self.static_offsets(ir), self.offsets(ir).len()),
            ("size", self.static_sizes(ir), self.sizes(ir).len()),
            ("stride", self.static_strides(ir), self.strides(ir).len()),
        ];
        for (what, numbers, given) in &lists {
            if let Err(message) = check_mixed_list(what, rank, numbers, *given) {
                return fail(message);
            }
        }
        let [(_, offsets, _), (_, sizes, _), (_, strides, _)] = &lists;
        let fits = from.element_type(context) == to.element_type(context)
            && from.memory_space(context) == to.memory_space(context)
            && is_shape_without_ones(to.shape(context).unwrap_or_default(), sizes)
            && is_layout_of(context, from, to, offsets, strides);
        if fits {
            return Ok(());
        }
        fail(format!(
            "expected result type to be that of the part of '{}', but it is '{}'",
            context.display(from),
            context.display(to)
        ))
    }
}

/// Returns whether the result layout is that of the subview. One that is not strided, or of another rank, is accepted.
fn is_layout_of(context: &Context, from: Type, to: Type, offsets: &[i64], strides: &[i64]) -> bool {
    let (Some(whole), Some(found)) = (from.strided_form(context), to.strided_form(context)) else {
        return true;
    };
    let part = layout_of_part(&whole, offsets, strides);
    part.offset == found.offset
        && (part.strides.len() != found.strides.len() || part.strides == found.strides)
}
