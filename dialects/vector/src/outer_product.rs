//! `vector.outerproduct`: its custom form and verifier.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use super::checks::{scalable_flags, supports, vector_type};
use super::reductions::mask_of;
use super::{CombiningKind, CombiningKindAttr, MaskableOpInterface, OuterProductOp};

/// Returns the type of a product of a column and a row, or a scalar.
fn product_type(context: &Context, lhs: Type, rhs: Type) -> Option<Type> {
    if !rhs.is_vector(context) {
        return Some(lhs);
    }
    let shape = [*lhs.shape(context)?.first()?, *rhs.shape(context)?.first()?];
    let flags = [*scalable_flags(context, lhs).first()?, *scalable_flags(context, rhs).first()?];
    vector_type(context, &shape, &flags, lhs.element_type(context)?)
}

/// Returns whether an attribute is the kind that an op without one has.
pub(super) fn is_default_kind(context: &Context, kind: Attribute) -> bool {
    CombiningKindAttr::from_attribute(context, kind)
        .is_some_and(|kind| *kind.value(context) == CombiningKind::Add)
}

impl OuterProductOp {
    /// Parses `%lhs, %rhs, %acc {...} : type, type`, where the third operand may be absent.
    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let context = parser.context();
        let location = parser.types().location();
        let operands = parser.parse_operand_list()?;
        parser.parse_optional_attribute_dictionary()?;
        if parser.attribute("kind").is_none() {
            parser.add_attribute(
                "kind",
                CombiningKindAttr::get(context, CombiningKind::Add).to_attribute(context),
            );
        }
        let lhs = parser.types().parse_colon_type()?;
        parser.types().parse_comma()?;
        let rhs = parser.types().parse_type()?;
        if operands.len() < 2 {
            return Err(parser.types().error_at(location, "expected at least 2 operands"));
        }
        let product = lhs.is_vector(context).then(|| product_type(context, lhs, rhs)).flatten();
        let Some(product) = product else {
            return Err(parser.types().error_at(location, "expected vector type for operand #1"));
        };
        if operands.len() > 3 {
            return Err(parser.types().error_at(location, "expected at most 3 operands"));
        }
        parser.resolve_operands(&operands, &[lhs, rhs, product][..operands.len()])?;
        parser.add_result(product);
        Ok(())
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        printer.print_operands(ir.operands(self.op()));
        let is_default = self.kind_attr(ir).is_some_and(|kind| is_default_kind(ir.context(), kind));
        // As version 22 prints it, which leaves out a kind only together with the accumulator.
        let elided: &[&str] = if is_default && self.acc(ir).is_none() { &["kind"] } else { &[] };
        printer.print_optional_attributes(ir, self.op(), elided);
        printer.print_text(" : ");
        printer.print_types([ir.value_type(self.lhs(ir)), ir.value_type(self.rhs(ir))]);
    }

    /// Verifies ranks and sizes, and that the products can be combined.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let fail = |message: &str| Err(ir.emit_op_error(self.op(), message).report());
        let (lhs, rhs) = (ir.value_type(self.lhs(ir)), ir.value_type(self.rhs(ir)));
        let result = ir.value_type(self.result(ir));
        let shape = |ty: Type| ty.shape(context).unwrap_or_default();
        if shape(lhs).len() != 1 {
            return fail("expected 1-d vector for operand #1");
        }
        if rhs.is_vector(context) {
            if shape(rhs).len() != 1 {
                return fail("expected 1-d vector for operand #2");
            }
            if shape(result).len() != 2 {
                return fail("expected 2-d vector result");
            }
            if shape(lhs)[0] != shape(result)[0] {
                return fail("expected #1 operand dim to match result dim #1");
            }
            if shape(rhs)[0] != shape(result)[1] {
                return fail("expected #2 operand dim to match result dim #2");
            }
            let [is_lhs_scalable, is_rhs_scalable] =
                [lhs, rhs].map(|ty| scalable_flags(context, ty).first() == Some(&true));
            if product_type(context, lhs, rhs) != Some(result) || is_lhs_scalable && !is_rhs_scalable {
                return fail("expected either both or only #2 operand dim to be scalable");
            }
        } else {
            if shape(result).len() != 1 {
                return fail("expected 1-d vector result");
            }
            if shape(lhs) != shape(result) {
                return fail("expected #1 operand dim to match result dim #1");
            }
        }
        if self.acc(ir).is_some_and(|acc| ir.value_type(acc) != result) {
            return fail("expected operand #3 of same type as result type");
        }
        let kind = self.kind(ir).map_or(CombiningKind::Add, |kind| *kind.value(context));
        match supports(context, kind, result.element_type_or_self(context)) {
            true => Ok(()),
            false => fail("unsupported outerproduct type"),
        }
    }
}

impl MaskableOpInterface for OuterProductOp {
    fn expected_mask_type(self, ir: &Body) -> Option<Type> {
        mask_of(ir, ir.value_type(self.result(ir)))
    }
}
