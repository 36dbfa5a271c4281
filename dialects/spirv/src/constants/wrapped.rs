//! `spirv.SpecConstantOperation`: an instruction that computes a constant.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpTraits;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use crate::hooks::fail;
use crate::{
    ConstantOp, ReferenceOfOp, SpecConstantOperationOp, UndefOp, UsableInSpecConstantOpTable, YieldOp,
};

impl SpecConstantOperationOp {
    /// Parses `wraps "spirv.IAdd"(%a, %b) : (i32, i32) -> i32`.
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        parser.types().parse_keyword("wraps")?;
        for ty in parser.parse_wrapped_op()? {
            parser.add_result(ty);
        }
        parser.parse_optional_attribute_dictionary()
    }

    /// Prints the instruction in the region, or the region if there is more in it than the instruction and its results.
    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let Some(wrapped) = self.wrapped(ir) else { return printer.print_generic_form(self.op()) };
        printer.print_text(" wraps ");
        printer.print_wrapped_op(wrapped);
        printer.print_optional_attributes(ir, self.op(), &[]);
    }

    /// Returns the op of the region, if its results and nothing else are yielded.
    fn wrapped(self, ir: &Body) -> Option<Op> {
        let (holder, region) = ir.regions(self.op()).next()?;
        let block = holder.entry_block(region).filter(|block| holder.next_block(*block).is_none())?;
        let ops: Vec<Op> = holder.ops(block).collect();
        let [wrapped, end] = ops[..] else { return None };
        let end = YieldOp::from_op(holder, end)?.op();
        let is_plain = holder.argument_count(block) == 0
            && holder.discardable_attributes(end) == Attribute::EMPTY_DICTIONARY
            && !holder.has_traits(wrapped, OpTraits::ISOLATED_FROM_ABOVE)
            && holder.operands(end).eq(holder.results(wrapped));
        let types = [(wrapped, holder), (self.op(), ir)]
            .map(|(op, body)| body.results(op).map(|value| body.value_type(value)).collect::<Vec<_>>());
        (is_plain && types[0] == types[1]).then_some(wrapped)
    }

    /// Verifies that the region has one instruction that may be specialized, of constants.
    pub(crate) fn verify_regions(self, ir: &Body) -> Result<(), Reported> {
        let Some((holder, region)) = ir.regions(self.op()).next() else { return Ok(()) };
        let Some(block) = holder.entry_block(region) else { return Ok(()) };
        let ops: Vec<_> = holder.ops(block).collect();
        let [inner, _] = ops[..] else {
            return fail(ir, self.op(), "expected exactly 2 nested ops");
        };
        if holder.interface::<UsableInSpecConstantOpTable>(inner).is_none() {
            return fail(ir, self.op(), "invalid enclosed op");
        }
        for operand in holder.operands(inner) {
            let is_constant = holder.defining_op(operand).is_some_and(|op| {
                ConstantOp::from_op(holder, op).is_some()
                    || ReferenceOfOp::from_op(holder, op).is_some()
                    || SpecConstantOperationOp::from_op(holder, op).is_some()
                    || UndefOp::from_op(holder, op).is_some()
            });
            if !is_constant {
                return fail(ir, self.op(), "invalid operand, must be defined by a constant operation");
            }
        }
        Ok(())
    }
}
