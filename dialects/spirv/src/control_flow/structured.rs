//! Selections and loops.

use std::str::FromStr;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Block, Body, Op, Region};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, RegionForm};
use terrace_runtime::types::Type;

use crate::hooks::fail;
use crate::text::parse_word;
use crate::{
    BranchOp, LoopControl, LoopControlAttr, LoopOp, MergeOp, SelectionControl, SelectionControlAttr,
    SelectionOp,
};

/// Parses `control(Flatten) -> type {...}`: the hints, which may be absent, the results and the region.
fn parse_construct<T: FromStr>(
    parser: &mut OpParser<'_, '_, '_>,
    name: &str,
    none: T,
    to_attribute: fn(&Context, T) -> Attribute,
) -> ParseResult<()> {
    let mut control = none;
    if parser.types().parse_optional_keyword("control") {
        parser.types().parse_left_parenthesis()?;
        let location = parser.types().location();
        let mut text = parser.types().parse_any_keyword("hints")?.to_owned();
        while parser.types().parse_optional_vertical_bar() {
            text.push('|');
            text += parser.types().parse_any_keyword("hints")?;
        }
        control = parse_word(parser, location, &text, "hint")?;
        parser.types().parse_right_parenthesis()?;
    }
    let control = to_attribute(parser.context(), control);
    parser.add_attribute(name, control);
    if parser.types().parse_optional_arrow() {
        if parser.types().parse_optional_left_parenthesis() {
            loop {
                let ty = parser.types().parse_type()?;
                parser.add_result(ty);
                if !parser.types().parse_optional_comma() {
                    break;
                }
            }
            parser.types().parse_right_parenthesis()?;
        } else {
            loop {
                let ty = parser.types().parse_type()?;
                parser.add_result(ty);
                if !parser.types().parse_optional_comma() {
                    break;
                }
            }
        }
    }
    parser.parse_region(&[])
}

fn print_construct(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, control: Option<String>) {
    if let Some(control) = control {
        printer.print_text(&format!(" control({control})"));
    }
    let types: Vec<Type> = ir.results(op).map(|result| ir.value_type(result)).collect();
    for (index, ty) in types.iter().enumerate() {
        printer.print_text(if index == 0 { " -> " } else { ", " });
        printer.print_type(*ty);
    }
    printer.print_space();
    printer.print_region(ir, op, 0, RegionForm::BODY);
}

impl SelectionOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        parse_construct(parser, "selection_control", SelectionControl::None, |context, control| {
            SelectionControlAttr::get(context, control).to_attribute(context)
        })
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let control = *self.selection_control(ir).value(ir.context());
        print_construct(printer, ir, self.op(), (!control.is_empty()).then(|| control.to_string()));
    }

    /// Verifies that there are a header and a merge block.
    pub(crate) fn verify_regions(self, ir: &Body) -> Result<(), Reported> {
        let Some((holder, region)) = blocks_of(ir, self.op()) else { return Ok(()) };
        let merge = check_merge(holder, self.op(), region)?;
        match holder.entry_block(region) == Some(merge) {
            true => fail(holder, self.op(), "must have a selection header block"),
            false => Ok(()),
        }
    }
}

impl LoopOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        parse_construct(parser, "loop_control", LoopControl::None, |context, control| {
            LoopControlAttr::get(context, control).to_attribute(context)
        })
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let control = *self.loop_control(ir).value(ir.context());
        print_construct(printer, ir, self.op(), (!control.is_empty()).then(|| control.to_string()));
    }

    /// Verifies the entry, header, continue and merge blocks.
    pub(crate) fn verify_regions(self, ir: &Body) -> Result<(), Reported> {
        let op = self.op();
        let Some((ir, region)) = blocks_of(ir, op) else { return Ok(()) };
        check_merge(ir, op, region)?;
        let blocks: Vec<Block> = ir.blocks(region).collect();
        let (entry, header) = match blocks[..] {
            [_] => return fail(ir, op, "must have an entry block branching to the loop header block"),
            [_, _] => return fail(ir, op, "must have a loop header block branched from the entry block"),
            [entry, header, ..] => (entry, header),
            [] => return Ok(()),
        };
        let branch = ir.first_op(entry).and_then(|op| BranchOp::from_op(ir, op));
        if branch.is_none_or(|branch| ir.successor(branch.op(), 0) != header) {
            return fail(ir, op, "entry block must only have one 'spirv.Branch' op to the second block");
        }
        if blocks.len() < 4 {
            return fail(ir, op, "requires a loop continue block branching to the loop header block");
        }
        let leads_back = |block: Block| {
            ir.last_op(block).is_some_and(|last| ir.successors(last).any(|successor| successor == header))
        };
        if !leads_back(blocks[blocks.len() - 2]) {
            return fail(
                ir,
                op,
                "second to last block must be the loop continue block that branches to the loop header block",
            );
        }
        match blocks[1..blocks.len() - 2].iter().any(|block| leads_back(*block)) {
            true => fail(
                ir,
                op,
                "can only have the entry and loop continue block branching to the loop header block",
            ),
            false => Ok(()),
        }
    }
}

/// Returns the region of a construct; `None` if it is empty, as optimizations may leave it.
fn blocks_of(ir: &Body, op: Op) -> Option<(&Body, Region)> {
    ir.regions(op).next().filter(|(holder, region)| !holder.is_region_empty(*region))
}

/// Returns the merge block: the last one, which alone has a merge op, and nothing else.
fn check_merge(ir: &Body, op: Op, region: Region) -> Result<Block, Reported> {
    let is_merge = |op: Op| MergeOp::from_op(ir, op).is_some();
    let last = ir.last_block(region);
    let merge = last.filter(|block| {
        ir.first_op(*block).is_some_and(|first| is_merge(first) && ir.next_op(first).is_none())
    });
    let Some(merge) = merge else {
        let message = "last block must be the merge block with only one 'spirv.mlir.merge' op";
        return Err(ir.emit_op_error(op, message).report());
    };
    let mut others = ir.blocks(region).filter(|block| *block != merge);
    if others.any(|block| ir.last_op(block).is_some_and(is_merge)) {
        let message = "should not have 'spirv.mlir.merge' op outside the merge block";
        return Err(ir.emit_op_error(op, message).report());
    }
    Ok(merge)
}

impl MergeOp {
    /// Verifies that the operands are the results of the construct.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let Some(construct) = ir.parent_op(self.op()) else { return Ok(()) };
        let results = ir.results(construct).map(|result| ir.value_type(result));
        let operands = ir.operands(self.op()).map(|operand| ir.value_type(operand));
        match results.eq(operands) {
            true => Ok(()),
            false => fail(ir, self.op(), "must have the results of the selection or the loop as operands"),
        }
    }
}
