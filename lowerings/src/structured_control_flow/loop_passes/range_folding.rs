//! `scf-for-loop-range-folding`: arithmetic on induction variables as part of the bounds.

use terrace_arith::{AddIOp, IntegerOverflowFlags, MulIOp, has_overflow_flags};
use terrace_dialect_support::memory::constant_index;
use terrace_runtime::interfaces::AnyLoopLikeOpInterface;
use terrace_runtime::ir::{Body, Builder, IrMap, Value};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_structured_control_flow::ForOp;

use super::{ScfForLoopRangeFolding, body_of, change_ops};

impl ScfForLoopRangeFolding {
    /// Folds arithmetic into the ranges of all loops.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        self.folded += change_ops(run, |ir, op| {
            let mut count = 0;
            let mut range = ForOp::from_op(ir, op).and_then(|counted| Range::of(ir, counted));
            while let Some(known) = range {
                range = fold_into_range(ir, &known);
                count += u64::from(range.is_some());
            }
            count
        });
        Ok(())
    }
}

/// A loop over a range of known numbers.
struct Range {
    counted: ForOp,
    lower: i128,
    upper: i128,
    step: i128,
}

impl Range {
    fn of(ir: &Body, counted: ForOp) -> Option<Range> {
        let number = |value: Value| constant_index(ir, value).map(i128::from);
        let [lower, upper] = [counted.lower_bound(ir), counted.upper_bound(ir)].map(number);
        Some(Range { counted, lower: lower?, upper: upper?, step: number(counted.step(ir))? })
    }

    /// Returns the range with a number added to the bounds.
    fn plus(&self, number: i128) -> Range {
        Range { lower: self.lower + number, upper: self.upper + number, ..*self }
    }

    /// Returns the range with the bounds and the step multiplied by a number.
    fn times(&self, number: i128) -> Range {
        let [lower, upper, step] = [self.lower, self.upper, self.step].map(|it| it * number);
        Range { lower, upper, step, ..*self }
    }

    /// Returns whether each number is at least `least`, and below `limit`, up to the value that ends the loop.
    fn is_within(&self, least: i128, limit: i128) -> bool {
        let Range { lower, upper, step, .. } = *self;
        let end = if step > 0 && lower < upper { upper + (lower - upper).rem_euclid(step) } else { lower };
        [lower, upper, step, end].iter().all(|number| (least..limit).contains(number))
    }
}

/// Applies the only user of an induction variable to the bounds instead, and, for a product, to the step. The numbers in the
/// new range do not overflow. Returns that.
fn fold_into_range(ir: &mut Body, range: &Range) -> Option<Range> {
    let (counted, op) = (range.counted, range.counted.op());
    let (block, _) = body_of(ir, op)?;
    let variable = ir.argument(block, 0);
    let user = ir.has_one_use(variable).then(|| ir.users(variable).next())??;
    let is_product = MulIOp::from_op(ir, user).is_some();
    if !is_product && AddIOp::from_op(ir, user).is_none() {
        return None;
    }
    let outside = AnyLoopLikeOpInterface::of(ir, op)?;
    let other = ir.operands(user).find(|operand| *operand != variable)?;
    if !outside.is_defined_outside(ir, other) {
        return None;
    }
    let number = constant_index(ir, other).map(i128::from).filter(|number| !is_product || *number > 0)?;
    let new = if is_product { range.times(number) } else { range.plus(number) };
    let ty = ir.value_type(variable);
    let width = if ty.is_index() { i64::BITS } else { ty.as_integer(ir.context())?.width };
    let limit = 1_i128 << width.clamp(1, i64::BITS).saturating_sub(1);
    // The unsigned order of numbers that are not negative is the signed one.
    let has_flag = |flags| has_overflow_flags(ir.context(), flags, IntegerOverflowFlags::Nuw);
    let is_unsigned = counted.unsigned_cmp(ir) || ir.attribute(user, "overflowFlags").is_some_and(has_flag);
    let least = if is_unsigned { 0 } else { -limit };
    if !range.is_within(least, limit) || !new.is_within(least, limit) || is_unsigned && number < 0 {
        return None;
    }
    let bounds = [counted.lower_bound(ir), counted.upper_bound(ir), counted.step(ir)];
    let changed = if is_product { &bounds[..] } else { &bounds[..2] };
    let mut builder = Builder::before(ir, op);
    for (position, bound) in changed.iter().enumerate() {
        let mut map = IrMap::new();
        map.map_value(variable, *bound);
        let new = builder.clone_op(user, &mut map);
        let new = builder.body().result(new, 0);
        builder.set_operand(op, position, new);
    }
    builder.replace(user, &[variable]);
    Some(new)
}
