//! `scf-for-loop-range-folding`: arithmetic on induction variables as part of the bounds.

use terrace_arith::{AddIOp, MulIOp};
use terrace_dialect_support::memory::constant_index;
use terrace_runtime::interfaces::AnyLoopLikeOpInterface;
use terrace_runtime::ir::{Body, Builder, IrMap, Op, Value};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_structured_control_flow::ForOp;

use super::{ScfForLoopRangeFolding, body_of, change_ops};

impl ScfForLoopRangeFolding {
    /// Folds arithmetic into the ranges of all loops.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        self.folded += change_ops(run, |ir, op| {
            let mut count = 0;
            while fold_into_range(ir, op).is_some() {
                count += 1;
            }
            count
        });
        Ok(())
    }
}

/// Applies the only user of an induction variable to the bounds instead, and, for a product, to the step.
fn fold_into_range(ir: &mut Body, op: Op) -> Option<()> {
    let counted = ForOp::from_op(ir, op)?;
    let (block, _) = body_of(ir, op)?;
    let variable = ir.argument(block, 0);
    let user = ir.has_one_use(variable).then(|| ir.users(variable).next())??;
    let is_product = MulIOp::from_op(ir, user).is_some();
    if !is_product && AddIOp::from_op(ir, user).is_none() {
        return None;
    }
    let outside = AnyLoopLikeOpInterface::of(ir, op)?;
    let is_known = |value: Value| value == variable || outside.is_defined_outside(ir, value);
    let is_positive = |value: Value| constant_index(ir, value).is_none_or(|number| number > 0);
    let is_possible = ir.operands(user).all(is_known) && (!is_product || ir.operands(user).all(is_positive));
    if !is_possible {
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
    Some(())
}
