//! Control flow interfaces of loops and conditions, and the inliner interface.

use std::ops::Range;

use smallvec::SmallVec;
use terrace_runtime::affine::AffineMap;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::dialect::OpTraits;
use terrace_runtime::interfaces::{
    ConditionallySpeculatable, DialectInlinerInterface, LoopLikeOpInterface, RegionBranchOpInterface,
    RegionBranchPoint, RegionSuccessor, Speculatability,
};
use terrace_runtime::ir::{Body, Op, Region, Value};
use terrace_runtime::types::Type;

use super::applied::Extremum;
use super::validity::is_loop_variable;
use super::{AffineDialect, AffineForOp, AffineIfOp, AffineParallelOp};

/// Returns the values of constants, if all are known.
pub(super) fn numbers(ir: &Body, constants: &[Option<Attribute>]) -> Option<SmallVec<[i64; 4]>> {
    constants.iter().map(|constant| (*constant)?.as_i64(ir.context())).collect()
}

/// Returns the value of a bound, if known.
fn bound(map: &AffineMap, ir: &Body, constants: &[Option<Attribute>], extremum: Extremum) -> Option<i64> {
    let numbers = numbers(ir, constants)?;
    let (dimensions, symbols) = numbers.split_at_checked(map.dimension_count() as usize)?;
    extremum.of(map.evaluate(dimensions, symbols)?.into_iter())
}

impl AffineForOp {
    /// Returns whether the loop body is entered, as far as the bounds determine it for these constant operands.
    fn has_a_round(self, ir: &Body, constants: &[Option<Attribute>]) -> Option<bool> {
        let lower = self.lower_bound_map_attr(ir).as_affine_map(ir.context())?;
        let upper = self.upper_bound_map_attr(ir).as_affine_map(ir.context())?;
        let (lower_constant, upper_constant) = (lower.single_constant(), upper.single_constant());
        if let Some((lower, upper)) = lower_constant.zip(upper_constant) {
            return Some(lower < upper);
        }
        let (first, rest) = constants.split_at_checked(lower.input_count() as usize)?;
        let (second, _) = rest.split_at_checked(upper.input_count() as usize)?;
        let lower = lower_constant.or_else(|| bound(lower, ir, first, Extremum::Greatest))?;
        let upper = upper_constant.or_else(|| bound(upper, ir, second, Extremum::Least))?;
        Some(lower < upper)
    }

    fn into_body(self, ir: &Body) -> RegionSuccessor {
        let (holder, region) = ir.region(self.op(), 0);
        let entry = holder.entry_block(region);
        let carried = entry.map(|entry| holder.arguments(entry).skip(1).collect()).unwrap_or_default();
        RegionSuccessor { region: Some(0), inputs: carried }
    }

    fn past_the_end(self, ir: &Body) -> RegionSuccessor {
        RegionSuccessor { region: None, inputs: self.values(ir).collect() }
    }
}

impl RegionBranchOpInterface for AffineForOp {
    fn successor_regions(self, ir: &Body, _: RegionBranchPoint) -> Vec<RegionSuccessor> {
        vec![self.into_body(ir), self.past_the_end(ir)]
    }

    fn entry_successor_regions(self, ir: &Body, operands: &[Option<Attribute>]) -> Vec<RegionSuccessor> {
        match self.has_a_round(ir, operands) {
            Some(true) => vec![self.into_body(ir)],
            Some(false) => vec![self.past_the_end(ir)],
            None => self.successor_regions(ir, RegionBranchPoint::Op),
        }
    }

    fn entry_operands(self, ir: &Body, _: &RegionSuccessor) -> Range<usize> {
        let count = ir.operand_count(self.op());
        count - self.inits(ir).len()..count
    }

    fn can_drop_inputs(self, _: &Body) -> bool {
        true
    }
}

impl LoopLikeOpInterface for AffineForOp {
    fn loop_regions(self, _: &Body) -> Vec<usize> {
        vec![0]
    }

    fn induction_variable(self, ir: &Body) -> Option<Value> {
        let (holder, region) = ir.region(self.op(), 0);
        holder.arguments(holder.entry_block(region)?).next()
    }
}

impl ConditionallySpeculatable for AffineForOp {
    fn speculatability(self, ir: &Body) -> Speculatability {
        // With a larger step the induction variable may overflow past the bound, and the loop may not terminate.
        match self.step_attr(ir).as_i64(ir.context()) {
            Some(1) => Speculatability::RecursivelySpeculatable,
            _ => Speculatability::NotSpeculatable,
        }
    }
}

impl AffineIfOp {
    /// Returns whether the condition holds, if known for these constant operands.
    fn holds(self, ir: &Body, constants: &[Option<Attribute>]) -> Option<bool> {
        let set = self.set(ir)?;
        if let Some(numbers) = numbers(ir, constants) {
            let (dimensions, symbols) = numbers.split_at_checked(set.dimension_count() as usize)?;
            return set.contains(dimensions, symbols);
        }
        let set = set.simplify();
        if set.is_canonical_empty() {
            return Some(false);
        }
        let is_universe = set.constraints().iter().all(|constraint| constraint.expr.as_constant() == Some(0));
        is_universe.then_some(true)
    }
}

impl RegionBranchOpInterface for AffineIfOp {
    fn successor_regions(self, ir: &Body, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        let after = RegionSuccessor { region: None, inputs: self.values(ir).collect() };
        if from != RegionBranchPoint::Op {
            return vec![after];
        }
        let has_otherwise = {
            let (holder, region) = ir.region(self.op(), 1);
            holder.entry_block(region).is_some()
        };
        let otherwise =
            if has_otherwise { RegionSuccessor { region: Some(1), inputs: Vec::new() } } else { after };
        vec![RegionSuccessor { region: Some(0), inputs: Vec::new() }, otherwise]
    }

    fn entry_successor_regions(self, ir: &Body, operands: &[Option<Attribute>]) -> Vec<RegionSuccessor> {
        let mut all = self.successor_regions(ir, RegionBranchPoint::Op);
        match self.holds(ir, operands) {
            Some(holds) => vec![all.swap_remove(usize::from(!holds))],
            None => all,
        }
    }

    fn can_drop_inputs(self, _: &Body) -> bool {
        true
    }
}

impl ConditionallySpeculatable for AffineIfOp {
    fn speculatability(self, _: &Body) -> Speculatability {
        Speculatability::RecursivelySpeculatable
    }
}

impl LoopLikeOpInterface for AffineParallelOp {
    fn loop_regions(self, _: &Body) -> Vec<usize> {
        vec![0]
    }
}

impl ConditionallySpeculatable for AffineParallelOp {
    fn speculatability(self, _: &Body) -> Speculatability {
        Speculatability::RecursivelySpeculatable
    }
}

/// Affine ops may be inlined directly into an affine scope, where call operands are symbols. Elsewhere they may be
/// inlined if their indices stay valid: constants, or induction variables of loops inlined with them.
impl DialectInlinerInterface for AffineDialect {
    fn is_legal_to_inline_op(ir: &Body, op: Op, target: &Body, into: Region, _: bool) -> bool {
        let stays_valid = |value: Value| {
            ir.value_type(value) != Type::INDEX
                || is_loop_variable(ir, value)
                || ir.defining_op(value).is_some_and(|op| ir.has_traits(op, OpTraits::CONSTANT_LIKE))
        };
        target.has_traits(target.region_owner(into), OpTraits::AFFINE_SCOPE)
            || ir.operands(op).all(stays_valid)
    }
}
