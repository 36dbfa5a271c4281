//! Minima and maxima in the parts of a peeled loop.

use terrace_affine::{AffineApplyOp, AffineMaxOp, AffineMinOp, canonical_map};
use terrace_dialect_support::memory::constant_index;
use terrace_runtime::affine::{AffineExpr, AffineMap};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::Rewriter;

use super::super::body_of;
use super::Range;

/// The maximum size of expressions that are compared.
const SIZE: u64 = 1 << 8;

/// A part of a peeled loop.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// All iterations are full: the induction variable is at most the upper bound of the whole loop less the step.
    Full,
    /// The only iteration is partial: the induction variable is greater than that.
    Partial,
}

/// Replaces minima and maxima in a part of a loop by the result of their maps that is known to be the least or the greatest.
pub(super) fn simplify_extrema(op: Op, range: &Range, part: Part, rewriter: &mut Rewriter<'_>) {
    let ir = rewriter.body();
    let Some((block, _)) = body_of(ir, op) else { return };
    let variable = ir.argument(block, 0);
    let mut extrema: Vec<Extremum> = Vec::new();
    ir.walk_block(block).within_body().run(|ir, op| extrema.extend(Extremum::of(ir, op)));
    for extremum in extrema {
        let ir = rewriter.body();
        let known = Known::new(ir, &extremum, variable, range, part);
        let Some(result) = extremum.decided(&known) else { continue };
        // The canonical form has values that can be symbols in the order of the operands then.
        let (dimensions, symbols) = (extremum.map.dimension_count(), extremum.map.symbol_count());
        let as_dimensions: Vec<AffineExpr> = (0..dimensions + symbols).map(AffineExpr::dimension).collect();
        let (first, last) = as_dimensions.split_at(dimensions as usize);
        let result = result.replace(first, last);
        let Ok(map) = AffineMap::new(dimensions + symbols, 0, vec![result]) else { continue };
        let (map, operands) = canonical_map(ir, extremum.op, &map, &extremum.operands);
        let (location, map) = (ir.location(extremum.op), Attribute::affine_map(ir.context(), map));
        rewriter.set_before(extremum.op);
        let new = AffineApplyOp::build_with_attributes(rewriter, location, map, &operands).op();
        rewriter.replace_with_op(extremum.op, new);
    }
}

/// A minimum or a maximum of affine expressions.
struct Extremum {
    op: Op,
    is_least: bool,
    map: AffineMap,
    operands: Vec<Value>,
}

impl Extremum {
    fn of(ir: &Body, op: Op) -> Option<Extremum> {
        if let Some(least) = AffineMinOp::from_op(ir, op) {
            let (map, operands) = (least.map(ir), least.map_operands(ir).collect());
            return Some(Extremum { op, is_least: true, map, operands });
        }
        let greatest = AffineMaxOp::from_op(ir, op)?;
        let (map, operands) = (greatest.map(ir), greatest.map_operands(ir).collect());
        Some(Extremum { op, is_least: false, map, operands })
    }

    /// Returns the expression that is known to be the extremum.
    fn decided(&self, known: &Known) -> Option<AffineExpr> {
        let results = self.map.results();
        let is_extremum = |one: &&AffineExpr| {
            results.iter().all(|other| {
                let (less, greater) = if self.is_least { (*one, other) } else { (other, *one) };
                known.is_at_most(less, greater)
            })
        };
        results.iter().find(is_extremum).cloned()
    }
}

/// The known facts about the inputs of an affine map.
struct Known {
    part: Part,
    dimension_count: u32,
    /// Expressions for the inputs of the map: themselves or constants, and, for the induction variable, the end of its range
    /// in place of itself, or what follows it.
    at_end: Vec<AffineExpr>,
    here: Vec<AffineExpr>,
    next: Vec<AffineExpr>,
}

impl Known {
    fn new(ir: &Body, extremum: &Extremum, variable: Value, range: &Range, part: Part) -> Known {
        let (dimension_count, symbol_count) = (extremum.map.dimension_count(), extremum.map.symbol_count());
        let input = |position: usize| match (position as u32).checked_sub(dimension_count) {
            None => AffineExpr::dimension(position as u32),
            Some(symbol) => AffineExpr::symbol(symbol),
        };
        let known = |value: Value| match constant_index(ir, value) {
            Some(number) => Some(AffineExpr::constant(number)),
            None => extremum.operands.iter().position(|operand| *operand == value).map(input),
        };
        // Where the map does not have the bound or the step among its inputs, nothing is known of their difference from them.
        let [upper, step] = [range.upper, range.step].map(&known);
        let upper = upper.unwrap_or_else(|| AffineExpr::symbol(symbol_count));
        let step = step.unwrap_or_else(|| AffineExpr::symbol(symbol_count + 1));
        let end = match part {
            Part::Full => upper - step,
            Part::Partial => upper - step + AffineExpr::constant(1),
        };
        let inputs = |of_variable: &dyn Fn(AffineExpr) -> AffineExpr| {
            let operands = extremum.operands.iter().enumerate();
            let expression = |(position, operand): (usize, &Value)| match *operand == variable {
                true => of_variable(known(variable).unwrap_or_else(|| input(position))),
                false => known(*operand).unwrap_or_else(|| input(position)),
            };
            operands.map(expression).collect::<Vec<_>>()
        };
        Known {
            part,
            dimension_count,
            at_end: inputs(&|_| end.clone()),
            here: inputs(&|variable| variable),
            next: inputs(&|variable| variable + AffineExpr::constant(1)),
        }
    }

    /// Returns whether an expression is at most another one: their difference is not negative at the end of the induction
    /// variable's range, and does not fall towards its other side.
    fn is_at_most(&self, less: &AffineExpr, greater: &AffineExpr) -> bool {
        if less == greater {
            return true;
        }
        let difference = greater.clone() - less.clone();
        if difference.size() > SIZE {
            return false;
        }
        let with = |inputs: &[AffineExpr]| {
            let (dimensions, symbols) = inputs.split_at(self.dimension_count as usize);
            difference.replace(dimensions, symbols)
        };
        let slope = (with(&self.next) - with(&self.here)).simplify().as_constant();
        let has_right_slope = slope.is_some_and(|slope| match self.part {
            Part::Full => slope <= 0,
            Part::Partial => slope >= 0,
        });
        has_right_slope && with(&self.at_end).simplify().as_constant().is_some_and(|value| value >= 0)
    }
}
