//! Conditions that fold.

use terrace_runtime::affine::{Constraint, IntegerSet};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::Body;

use crate::applied::{Applied, Values, is_canonical};
use crate::validity::affine_scope;
use crate::{AffineApplyOp, AffineIfOp};

impl AffineIfOp {
    /// Folds constant operands and those that `affine.apply` defines into the condition, where each operand occurs once,
    /// as a symbol if possible. Its constraints are simplified by canonicalization alone.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        self.condition_of_used_operands(ir).unwrap_or_default()
    }

    fn condition_of_used_operands(self, ir: &Body) -> Option<Folded> {
        let op = self.op();
        let set = self.set(ir)?;
        let operands: Values = self.set_operands(ir).collect();
        let expressions = set.constraints().iter().map(|constraint| &constraint.expr);
        let (dimensions, symbols) = operands.split_at(operands.len().min(set.dimension_count() as usize));
        if is_canonical(ir, affine_scope(ir, op), expressions.clone(), dimensions, symbols) {
            return None;
        }
        let applied = Applied::of(expressions.cloned(), set.dimension_count(), &operands);
        let is_applied =
            |value| ir.defining_op(value).is_some_and(|op| AffineApplyOp::from_op(ir, op).is_some());
        let applied = match operands.iter().copied().any(is_applied) {
            true => applied.into_canonical(ir, op),
            false => applied.with_used_operands(ir, op),
        };
        let constraints = set.constraints().iter().zip(&applied.results);
        let constraints = constraints.map(|(old, expr)| Constraint { expr: expr.clone(), ..*old });
        let (dimensions, symbols) = (applied.dimensions.len() as u32, applied.symbols.len() as u32);
        let new = IntegerSet::new(dimensions, symbols, constraints.collect::<Vec<_>>()).ok()?;
        let new = Attribute::integer_set(ir.context(), new);
        let new_operands = applied.operands();
        (new != self.condition_attr(ir) || new_operands != operands).then(|| {
            Folded::changed(move |ir| {
                ir.set_attribute(op, "condition", Some(new));
                ir.set_operands(op, &new_operands);
            })
        })
    }
}
