//! Intrinsics: sizes of vectors, verifiers, and the text of assumptions.

use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::arithmetic::casts::fail;
use crate::control_flow::bundles;
use crate::{AssumeOp, MaskedGather, MaskedScatter, SincosOp, StructType};

/// Returns whether a type is a vector whose length is a multiple that is not known.
pub(crate) fn is_scalable(context: &Context, ty: Type) -> bool {
    ty.scalable_dimensions(context).contains(&true)
}

/// Returns the size of a vector in bits, once for a scalable dimension.
pub(crate) fn vector_bits(context: &Context, ty: Type) -> u64 {
    let width = ty.element_type_or_self(context).bit_width(context).unwrap_or_default();
    ty.element_count(context).unwrap_or(1).saturating_mul(width.into())
}

/// Verifies that there is an address for each element.
fn check_addresses(ir: &Body, op: Op, addresses: Type, elements: Type) -> Result<(), Reported> {
    let context = ir.context();
    match addresses.shape(context) == elements.shape(context) {
        true => Ok(()),
        false => fail(ir, op, "expected operand #1 type to be the vector of pointers of the elements"),
    }
}

impl MaskedGather {
    /// Verifies that there is an address for each element.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        check_addresses(ir, self.op(), ir.value_type(self.ptrs(ir)), ir.value_type(self.res(ir)))
    }
}

impl MaskedScatter {
    /// Verifies that there is an address for each element.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        check_addresses(ir, self.op(), ir.value_type(self.ptrs(ir)), ir.value_type(self.value(ir)))
    }
}

impl SincosOp {
    /// Verifies that the result is a structure of two values of the operand's type.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let operand = ir.value_type(self.val(ir));
        let result = StructType::from_type(context, ir.value_type(self.res(ir)));
        match result.and_then(|result| result.body_fields(context)) {
            Some([first, second]) if *first == operand && *second == operand => Ok(()),
            _ => fail(
                ir,
                self.op(),
                "expected result type to be a homogeneous struct with two elements of the operand's type",
            ),
        }
    }
}

impl AssumeOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let condition = parser.parse_operand()?;
        let bundles = bundles::parse(parser)?;
        let ty = parser.types().parse_colon_type()?;
        parser.resolve_operand(condition, ty)?;
        bundles::resolve(parser, &bundles)?;
        parser.parse_optional_attribute_dictionary()
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        printer.print_operand(self.cond(ir));
        let groups = self.op_bundle_operands(ir).iter().map(|group| group.to_vec()).collect::<Vec<_>>();
        bundles::print(printer, ir, self.op_bundle_tags_attr(ir), groups);
        printer.print_text(" : ");
        printer.print_type(ir.value_type(self.cond(ir)));
        printer.print_optional_attributes(ir, self.op(), &["op_bundle_sizes", "op_bundle_tags"]);
    }

    /// Verifies that each operand bundle has a tag.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        bundles::check(ir, self.op(), self.op_bundle_operands(ir).len(), self.op_bundle_tags_attr(ir))
    }
}
