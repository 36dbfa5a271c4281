//! Control flow interfaces of loops and conditions, and the inliner interface.

use std::ops::Range;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::constant_of_value;
use terrace_runtime::interfaces::{
    ConditionallySpeculatable, DialectInlinerInterface, LoopLikeOpInterface, RegionBranchOpInterface,
    RegionBranchPoint, RegionBranchTerminatorOpInterface, RegionSuccessor, Speculatability,
};
use terrace_runtime::ir::{Body, Op, Region, Value};

use super::text::entry_arguments;
use super::*;

/// Returns the successor that leaves an op, with its results.
fn leaving(ir: &Body, op: Op) -> RegionSuccessor {
    RegionSuccessor { region: None, inputs: ir.results(op).collect() }
}

/// Returns the successor that enters a region without passing values.
fn entering(region: usize) -> RegionSuccessor {
    RegionSuccessor { region: Some(region), inputs: Vec::new() }
}

impl IfOp {
    /// Returns the successor for a value of the condition.
    fn successor(self, ir: &Body, holds: bool) -> RegionSuccessor {
        let (holder, otherwise) = self.else_region(ir);
        match (holds, holder.is_region_empty(otherwise)) {
            (true, _) => entering(0),
            (false, false) => entering(1),
            (false, true) => leaving(ir, self.op()),
        }
    }
}

impl RegionBranchOpInterface for IfOp {
    fn successor_regions(self, ir: &Body, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        match from {
            RegionBranchPoint::Op => [true, false].map(|holds| self.successor(ir, holds)).into(),
            RegionBranchPoint::Region(_) => vec![leaving(ir, self.op())],
        }
    }

    fn entry_successor_regions(self, ir: &Body, operands: &[Option<Attribute>]) -> Vec<RegionSuccessor> {
        match operands.first().copied().flatten().and_then(Attribute::as_bool) {
            Some(holds) => vec![self.successor(ir, holds)],
            None => self.successor_regions(ir, RegionBranchPoint::Op),
        }
    }

    fn can_drop_inputs(self, _: &Body) -> bool {
        true
    }
}

impl ConditionallySpeculatable for IfOp {
    fn speculatability(self, _: &Body) -> Speculatability {
        Speculatability::RecursivelySpeculatable
    }
}

impl RegionBranchOpInterface for IndexSwitchOp {
    fn successor_regions(self, ir: &Body, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        match from {
            RegionBranchPoint::Op => (0..ir.region_count(self.op())).map(entering).collect(),
            RegionBranchPoint::Region(_) => vec![leaving(ir, self.op())],
        }
    }

    fn entry_successor_regions(self, ir: &Body, operands: &[Option<Attribute>]) -> Vec<RegionSuccessor> {
        let known = operands.first().copied().flatten().and_then(|value| value.as_i64(ir.context()));
        match known {
            Some(value) => vec![entering(self.region_of(ir, value))],
            None => self.successor_regions(ir, RegionBranchPoint::Op),
        }
    }

    fn can_drop_inputs(self, _: &Body) -> bool {
        true
    }
}

impl IndexSwitchOp {
    /// Returns the index of the region for a value of the operand; 0 is the default region.
    pub fn region_of(self, ir: &Body, value: i64) -> usize {
        self.cases(ir).iter().position(|case| *case == value).map_or(0, |case| case + 1)
    }
}

impl RegionBranchOpInterface for ExecuteRegionOp {
    fn successor_regions(self, ir: &Body, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        match from {
            RegionBranchPoint::Op => vec![entering(0)],
            RegionBranchPoint::Region(_) => vec![leaving(ir, self.op())],
        }
    }

    fn can_be_inlined(self, ir: &Body) -> bool {
        !self.no_inline(ir)
    }

    fn can_drop_inputs(self, _: &Body) -> bool {
        true
    }
}

impl ForOp {
    fn into_body(self, ir: &Body) -> RegionSuccessor {
        let carried = entry_arguments(ir, self.op(), 0).into_iter().skip(1).collect();
        RegionSuccessor { region: Some(0), inputs: carried }
    }

    /// Returns whether the loop body is entered, if the bounds are known.
    fn has_a_round(self, ir: &Body, operands: &[Option<Attribute>]) -> Option<bool> {
        let number = |index: usize| operands.get(index).copied().flatten()?.as_integer(ir.context());
        let (lower, upper) = (number(0)?, number(1)?);
        Some(match self.unsigned_cmp(ir) {
            true => lower.unsigned_cmp(upper).is_lt(),
            false => lower.signed_cmp(upper).is_lt(),
        })
    }
}

impl RegionBranchOpInterface for ForOp {
    fn successor_regions(self, ir: &Body, _: RegionBranchPoint) -> Vec<RegionSuccessor> {
        vec![self.into_body(ir), leaving(ir, self.op())]
    }

    fn entry_successor_regions(self, ir: &Body, operands: &[Option<Attribute>]) -> Vec<RegionSuccessor> {
        match self.has_a_round(ir, operands) {
            Some(true) => vec![self.into_body(ir)],
            Some(false) => vec![leaving(ir, self.op())],
            None => self.successor_regions(ir, RegionBranchPoint::Op),
        }
    }

    fn entry_operands(self, ir: &Body, _: &RegionSuccessor) -> Range<usize> {
        3..ir.operand_count(self.op())
    }

    fn can_drop_inputs(self, _: &Body) -> bool {
        true
    }
}

impl LoopLikeOpInterface for ForOp {
    fn loop_regions(self, _: &Body) -> Vec<usize> {
        vec![0]
    }

    fn induction_variable(self, ir: &Body) -> Option<Value> {
        entry_arguments(ir, self.op(), 0).first().copied()
    }
}

impl ConditionallySpeculatable for ForOp {
    /// A loop with a step of 1 ends; another one may step over its bound, and wrap.
    fn speculatability(self, ir: &Body) -> Speculatability {
        let step = constant_of_value(ir, self.step(ir)).and_then(|step| step.as_i64(ir.context()));
        match step {
            Some(1) => Speculatability::RecursivelySpeculatable,
            _ => Speculatability::NotSpeculatable,
        }
    }
}

impl RegionBranchOpInterface for WhileOp {
    fn successor_regions(self, ir: &Body, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        let into =
            |region| RegionSuccessor { region: Some(region), inputs: entry_arguments(ir, self.op(), region) };
        match from {
            RegionBranchPoint::Region(0) => vec![into(1), leaving(ir, self.op())],
            _ => vec![into(0)],
        }
    }

    fn entry_operands(self, ir: &Body, _: &RegionSuccessor) -> Range<usize> {
        0..ir.operand_count(self.op())
    }

    fn can_drop_inputs(self, _: &Body) -> bool {
        true
    }
}

impl RegionBranchTerminatorOpInterface for ConditionOp {
    fn region_successor_operands(self, ir: &Body, _: &RegionSuccessor) -> Range<usize> {
        1..ir.operand_count(self.op())
    }
}

impl LoopLikeOpInterface for WhileOp {
    fn loop_regions(self, _: &Body) -> Vec<usize> {
        vec![0, 1]
    }
}

/// Implements the interface of loops whose rounds have no order. Their results combine what the rounds give, so no
/// value is passed to them.
macro_rules! parallel_loops {
    ($($op:ident),*) => {
        $(impl LoopLikeOpInterface for $op {
            fn loop_regions(self, _: &Body) -> Vec<usize> {
                vec![0]
            }
        })*
    };
}

parallel_loops!(ParallelOp, ForallOp);

/// All ops may be inlined, and what is inside of them.
impl DialectInlinerInterface for ScfDialect {
    fn is_legal_to_inline_op(_: &Body, _: Op, _: &Body, _: Region, _: bool) -> bool {
        true
    }

    fn is_legal_to_inline_region(_: &Body, _: Region, _: &Body, _: Region, _: bool) -> bool {
        true
    }
}
