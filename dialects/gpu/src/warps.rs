//! `gpu.warp_execute_on_lane_0`: text, control flow and verification.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{RegionBranchOpInterface, RegionBranchPoint, RegionSuccessor};
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::hooks::fail;
use crate::{WarpExecuteOnLane0Op, YieldOp};

impl WarpExecuteOnLane0Op {
    /// Parses `(%lane)[32] args(%a, %b : type, type) -> (type) {...} {attributes}`.
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        parser.types().parse_left_parenthesis()?;
        let lane = parser.parse_operand()?;
        parser.types().parse_right_parenthesis()?;
        parser.types().parse_left_bracket()?;
        let size = parser.types().parse_integer()?;
        parser.types().parse_right_bracket()?;
        let size = Attribute::integer(parser.context(), Type::I64, size);
        parser.add_attribute("warp_size", size);
        parser.resolve_operand(lane, Type::INDEX)?;
        if parser.types().parse_optional_keyword("args") {
            parser.types().parse_left_parenthesis()?;
            let operands = parser.parse_operand_list()?;
            let mut types = vec![parser.types().parse_colon_type()?];
            while parser.types().parse_optional_comma() {
                types.push(parser.types().parse_type()?);
            }
            if operands.len() != types.len() {
                return parser.error("as many operands as types are expected");
            }
            parser.types().parse_right_parenthesis()?;
            parser.resolve_operands(&operands, &types)?;
        }
        if parser.types().parse_optional_arrow() {
            let is_list = parser.types().parse_optional_left_parenthesis();
            if !is_list || !parser.types().parse_optional_right_parenthesis() {
                loop {
                    let ty = parser.types().parse_type()?;
                    parser.add_result(ty);
                    if !is_list || !parser.types().parse_optional_comma() {
                        break;
                    }
                }
                if is_list {
                    parser.types().parse_right_parenthesis()?;
                }
            }
        }
        parser.parse_region_with_terminator(&[])?;
        parser.parse_optional_attribute_dictionary()
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let op = self.op();
        printer.print_text("(");
        printer.print_operand(self.laneid(ir));
        printer.print_text(")[");
        printer.print_integer(self.warp_size(ir));
        printer.print_text("]");
        let arguments: Vec<Value> = self.args(ir).collect();
        if !arguments.is_empty() {
            printer.print_text(" args(");
            printer.print_operands(arguments.iter().copied());
            printer.print_text(" : ");
            printer.print_types(arguments.iter().map(|argument| ir.value_type(*argument)));
            printer.print_text(")");
        }
        let types: Vec<Type> = self.values(ir).map(|value| ir.value_type(value)).collect();
        if !types.is_empty() {
            printer.print_text(" -> (");
            printer.print_types(types);
            printer.print_text(")");
        }
        printer.print_space();
        printer.print_declared_region(ir, op, 0);
        printer.print_optional_attributes(ir, op, &["warp_size"]);
    }

    /// Verifies that what is passed in and out is the same, or a vector that the lanes share.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let (_, region) = self.body(ir);
        let Some(block) = ir.entry_block(region) else { return Ok(()) };
        if self.args(ir).len() != ir.argument_count(block) {
            return fail(ir, self.op(), "expected same number op arguments and block arguments.");
        }
        for (whole, part) in ir.arguments(block).zip(self.args(ir)) {
            self.check_distribution(ir, ir.value_type(whole), ir.value_type(part))?;
        }
        let end = ir.last_op(block).and_then(|last| YieldOp::from_op(ir, last));
        let Some(end) = end else { return Ok(()) };
        if end.values(ir).len() != self.values(ir).len() {
            return fail(ir, self.op(), "expected same number of yield operands and return values.");
        }
        for (whole, part) in end.values(ir).zip(self.values(ir)) {
            self.check_distribution(ir, ir.value_type(whole), ir.value_type(part))?;
        }
        Ok(())
    }

    /// Verifies that a type is another one, or a vector of which each lane has a part of that type.
    fn check_distribution(self, ir: &Body, whole: Type, part: Type) -> Result<(), Reported> {
        if whole == part {
            return Ok(());
        }
        let context = ir.context();
        if !whole.is_vector(context) || !part.is_vector(context) {
            return fail(ir, self.op(), "expected vector type for distributed operands.");
        }
        let (sizes, parts) =
            (whole.shape(context).unwrap_or_default(), part.shape(context).unwrap_or_default());
        if sizes.len() != parts.len() || whole.element_type(context) != part.element_type(context) {
            let message = "expected distributed vectors to have same rank and element type.";
            return fail(ir, self.op(), message);
        }
        let mut lanes: i64 = 1;
        for (dimension, (size, part)) in sizes.iter().zip(parts).enumerate() {
            if size % part != 0 {
                let message = format!(
                    "expected expanded vector dimension #{dimension} ({size}) to be a multipler of the distributed \
                     vector dimension ({part})"
                );
                return fail(ir, self.op(), message);
            }
            lanes = lanes.saturating_mul(size / part);
        }
        let warp = self.warp_size(ir);
        if lanes == warp {
            return Ok(());
        }
        let (whole, part) = (context.display(whole), context.display(part));
        let message = format!(
            "incompatible distribution dimensions from '{whole}' to '{part}' with warp size = {warp}"
        );
        fail(ir, self.op(), message)
    }
}

impl RegionBranchOpInterface for WarpExecuteOnLane0Op {
    fn successor_regions(self, ir: &Body, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        match from {
            RegionBranchPoint::Op => {
                let (_, region) = self.body(ir);
                let entry = ir.entry_block(region);
                let inputs = entry.map(|block| ir.arguments(block).collect()).unwrap_or_default();
                vec![RegionSuccessor { region: Some(0), inputs }]
            }
            RegionBranchPoint::Region(_) => {
                vec![RegionSuccessor { region: None, inputs: self.values(ir).collect() }]
            }
        }
    }

    fn entry_operands(self, ir: &Body, _: &RegionSuccessor) -> std::ops::Range<usize> {
        1..ir.operand_count(self.op())
    }
}
