//! `affine-loop-coalescing`: one loop in place of nested ones.

use terrace_affine::{AffineApplyOp, AffineDelinearizeIndexOp, AffineMaxOp, coalesce_affine_loops};
use terrace_arith::MulIOp;
use terrace_dialect_support::memory::constant_index;
use terrace_runtime::affine::{AffineExpr, AffineMap};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::interfaces::AnyLoopLikeOpInterface;
use terrace_runtime::ir::{Body, Builder, Op, Value};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_structured_control_flow::ForOp;

use super::{AffineLoopCoalescing, body_of};
use crate::arithmetic::Arithmetic;
use crate::structured_control_flow::Values;

impl AffineLoopCoalescing {
    /// Coalesces the loops of all bodies, outermost ones first.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let root = run.op();
        let ir = run.body_mut();
        let mut count = coalesce_loops(ir);
        ir.walk_mut(root, |ir, op| {
            if op != ir.root() && ir.child(op).is_some() {
                count += coalesce_loops(ir.region_mut(op, 0).0);
            }
        });
        if count == 0 {
            run.mark_all_preserved();
        }
        self.coalesced += count;
        Ok(())
    }
}

/// Coalesces the loops of a body. Returns the number of loops that are gone.
fn coalesce_loops(ir: &mut Body) -> u64 {
    let mut loops: Vec<ForOp> = Vec::new();
    ir.walk(ir.root()).pre_order().within_body().run(|ir, op| loops.extend(ForOp::from_op(ir, op)));
    let mut count = coalesce_affine_loops(ir);
    for outermost in loops {
        if ir.is_alive(outermost.op()) {
            let nest = coalescible_nest(ir, outermost);
            if nest.len() > 1 && coalesce(ir, &nest).is_some() {
                count += nest.len() as u64 - 1;
            }
        }
    }
    count
}

/// The range of a loop: the lower bound and the step are known.
struct Range {
    counted: ForOp,
    lower: i64,
    upper: Value,
    step: i64,
    /// The number of iterations, if it is known.
    count: Option<i64>,
}

impl Range {
    /// Returns the range of a loop whose number of iterations can be computed without overflow.
    fn of(ir: &Body, counted: ForOp) -> Option<Range> {
        let upper = counted.upper_bound(ir);
        let [lower, step] =
            [counted.lower_bound(ir), counted.step(ir)].map(|value| constant_index(ir, value));
        let (lower, step) = (lower?, step.filter(|step| *step > 0)?);
        let count = match constant_index(ir, upper) {
            Some(upper) => {
                let length = (i128::from(upper) - i128::from(lower)).max(0);
                let step = i128::from(step);
                Some(i64::try_from((length + step - 1) / step).ok()?)
            }
            None => None,
        };
        let is_index = ir.value_type(upper).is_index() && !counted.unsigned_cmp(ir);
        let is_computable = count.map_or(lower == 0, |count| count > 0);
        (is_index && is_computable).then_some(Range { counted, lower, upper, step, count })
    }

    /// Builds the number of iterations.
    fn build_size(&self, arithmetic: &mut Arithmetic<'_, '_>) -> Value {
        if let Some(count) = self.count {
            return arithmetic.index(count);
        }
        let results = vec![AffineExpr::symbol(0).ceil_div(self.step), AffineExpr::constant(0)];
        let map = AffineMap::new(0, 1, results).expect("a map of a symbol");
        let map = Attribute::affine_map(arithmetic.builder.context(), map);
        let location = arithmetic.location;
        let bounds = [self.upper];
        arithmetic
            .builder
            .value(|builder| AffineMaxOp::build_with_attributes(builder, location, map, &bounds))
    }
}

/// Returns a loop, and the loops in it as long as each is all that is in the one around it, its carried values are those of that
/// loop, and its bounds are known before the first one.
fn coalescible_nest(ir: &Body, outermost: ForOp) -> Vec<Range> {
    let mut nest: Vec<Range> = Range::of(ir, outermost).into_iter().collect();
    let Some(outside) = AnyLoopLikeOpInterface::of(ir, outermost.op()) else { return nest };
    while let Some(around) = nest.last().map(|range| range.counted) {
        let inner = only_loop_in(ir, around).and_then(|inner| Range::of(ir, inner));
        match inner.filter(|inner| outside.is_defined_outside(ir, inner.upper)) {
            Some(inner) => nest.push(inner),
            None => break,
        }
    }
    nest
}

/// Returns the loop that a loop consists of, if it carries the same values.
fn only_loop_in(ir: &Body, around: ForOp) -> Option<ForOp> {
    let (block, end) = body_of(ir, around.op())?;
    let inner = ir.first_op(block).filter(|first| ir.next_op(*first) == Some(end))?;
    let counted = ForOp::from_op(ir, inner)?;
    let is_forwarded =
        counted.inits(ir).eq(ir.arguments(block).skip(1)) && ir.operands(end).eq(ir.results(inner));
    let is_carried_once = ir.arguments(block).skip(1).all(|argument| ir.has_one_use(argument));
    (is_forwarded && is_carried_once).then_some(counted)
}

/// Replaces loops, each right in the one before it, by one over the product of their ranges.
fn coalesce(ir: &mut Body, nest: &[Range]) -> Option<()> {
    let (outermost, innermost) = (nest.first()?.counted.op(), nest.last()?.counted.op());
    let (outer_block, outer_end) = body_of(ir, outermost)?;
    let (inner_block, inner_end) = body_of(ir, innermost)?;
    let second = nest.get(1)?.counted.op();
    let blocks: Option<Vec<_>> = nest.iter().map(|range| Some(body_of(ir, range.counted.op())?.0)).collect();
    let variables: Values = blocks?.into_iter().map(|block| ir.argument(block, 0)).collect();
    let counts = nest.iter().map(|range| range.count).collect::<Option<Vec<i64>>>();
    let product = match &counts {
        Some(counts) => Some(counts.iter().try_fold(1_i64, |product, count| product.checked_mul(*count))?),
        None => None,
    };
    let location = ir.location(outermost);

    let mut builder = Builder::before(ir, outermost);
    let mut arithmetic = Arithmetic::new(&mut builder, location);
    let mut sizes = Values::new();
    let mut units: Option<[Value; 2]> = None;
    for range in nest {
        let (zero, size, one) = match range.count {
            Some(_) => {
                let zero = arithmetic.index(0);
                (zero, range.build_size(&mut arithmetic), arithmetic.index(1))
            }
            None => {
                let size = range.build_size(&mut arithmetic);
                (arithmetic.index(0), size, arithmetic.index(1))
            }
        };
        sizes.push(size);
        units.get_or_insert([zero, one]);
    }
    let [zero, one] = units?;
    let upper = match product {
        Some(product) => arithmetic.index(product),
        None => {
            let first = sizes[0];
            sizes[1..].iter().fold(first, |product, size| arithmetic.binary::<MulIOp>(product, *size))
        }
    };
    for (position, bound) in [zero, upper, one].into_iter().enumerate() {
        builder.set_operand(outermost, position, bound);
    }

    builder.set_to_start(outer_block);
    let digits = build_digits(&mut builder, outermost, variables[0], nest, &sizes);
    let mut values: Values = digits.clone();
    for (position, range) in nest.iter().enumerate().rev() {
        values[position] = build_variable(&mut builder, outermost, range, digits[position]);
    }
    builder.replace_uses_if(variables[0], values[0], |ir, value_use| ir.is_ancestor(second, value_use.op));
    for (variable, value) in variables.iter().zip(&values).take(nest.len() - 1).skip(1) {
        builder.replace_all_uses(*variable, *value);
    }
    // The carried values of the innermost loop are those of the outermost one.
    let mut arguments: Values = [values[nest.len() - 1]].into_iter().collect();
    arguments.extend(builder.body().arguments(outer_block).skip(1));
    let ir = builder.body();
    let moved = |value: Value| {
        let position = ir.arguments(inner_block).position(|argument| argument == value);
        position.map_or(value, |position| arguments[position])
    };
    let yielded: Values = ir.operands(inner_end).map(moved).collect();
    builder.erase(inner_end);
    builder.inline_block_before(inner_block, second, &arguments);
    builder.set_operands(outer_end, &yielded);
    builder.erase(second);
    Some(())
}

/// Builds the induction variables of normalized loops from that of the coalesced one.
fn build_digits(
    builder: &mut Builder<'_>,
    at: Op,
    variable: Value,
    nest: &[Range],
    sizes: &[Value],
) -> Values {
    let location = builder.body().location(at);
    let numbers: Vec<i64> = nest.iter().map(|range| range.count.unwrap_or(DYNAMIC)).collect();
    let open: Values =
        (nest.iter().zip(sizes)).filter(|(range, _)| range.count.is_none()).map(|(_, size)| *size).collect();
    let types = vec![Type::INDEX; nest.len()];
    let new = AffineDelinearizeIndexOp::build(builder, location, &types, variable, &open, numbers).op();
    builder.body().results(new).collect()
}

/// Builds the induction variable of a loop from that of a normalized one.
fn build_variable(builder: &mut Builder<'_>, at: Op, range: &Range, digit: Value) -> Value {
    if range.lower == 0 && range.step == 1 {
        return digit;
    }
    let location = builder.body().location(at);
    let value =
        AffineExpr::dimension(0) * AffineExpr::constant(range.step) + AffineExpr::constant(range.lower);
    let map = AffineMap::new(1, 0, vec![value]).expect("a map of a dimension");
    let map = Attribute::affine_map(builder.context(), map);
    builder.value(|builder| AffineApplyOp::build_with_attributes(builder, location, map, &[digit]))
}
