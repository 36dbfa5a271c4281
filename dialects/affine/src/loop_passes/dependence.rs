//! Whether iterations of a loop access the same element.

use terrace_runtime::affine::{AffineBinaryOp, AffineExpr, AffineExprKind};
use terrace_runtime::interfaces::only_allocates;
use terrace_runtime::ir::{Body, Op, Value, ValueKind, WalkResult};

use super::body_of;
use super::iteration_counts::constant_count;
use crate::applied::Applied;
use crate::memory_passes::accesses::{Access, are_distinct};
use crate::ranges::range_of_variable;
use crate::{AffineForOp, AffineIfOp, AffineYieldOp};

/// A loop, and the number of its iterations, if it is known.
pub(super) struct Iterations {
    loop_op: AffineForOp,
    /// The op outside of which all is the same in the iterations that are compared.
    around: Op,
    variable: Value,
    count: Option<u64>,
}

impl Iterations {
    /// Returns the iterations of a loop, while the loops around it are in the same one.
    pub(super) fn of(ir: &Body, loop_op: AffineForOp) -> Option<Iterations> {
        Iterations::within(ir, loop_op, loop_op.op())
    }

    /// Returns the iterations of a loop, while the loops around another one, which contains it or is the same, are in the same
    /// one.
    pub(super) fn within(ir: &Body, loop_op: AffineForOp, around: Op) -> Option<Iterations> {
        let variable = ir.argument(body_of(ir, loop_op)?.0, 0);
        Some(Iterations { loop_op, around, variable, count: constant_count(ir, loop_op) })
    }

    /// Returns whether no iteration stores to what another one accesses. Running time: each store is compared with all
    /// accesses.
    pub(super) fn are_all_independent(&self, ir: &Body, accesses: &[Access]) -> bool {
        let mut stores = accesses.iter().filter(|access| access.stored.is_some());
        stores.all(|store| accesses.iter().all(|other| self.are_independent(ir, store, other)))
    }

    /// Returns whether two accesses, one of which stores, certainly meet in no two different iterations of the loop.
    fn are_independent(&self, ir: &Body, one: &Access, other: &Access) -> bool {
        if self.count.is_some_and(|count| count <= 1) {
            return true;
        }
        if one.memref != other.memref {
            return are_distinct(ir, one.memref, other.memref);
        }
        let Some((one, other)) = subscripts(ir, one).zip(subscripts(ir, other)) else { return false };
        one.results.len() == other.results.len()
            && (0..one.results.len()).any(|position| {
                let forms = [(&one, position), (&other, position)].map(|(of, at)| LinearForm::of(of, at));
                let [Some(one), Some(other)] = forms else { return false };
                self.differ_in_other_iterations(ir, &one, &other)
            })
    }

    /// Returns whether a subscript has another value in any other iteration than the other subscript.
    ///
    /// Their difference is `a * (i - i') + rest`, where the rest is within bounds; it is not zero if no multiple of `a * step`
    /// other than zero, for iterations that there are, is within the negated bounds. If the induction variable has different
    /// factors, its range adds to the bounds.
    fn differ_in_other_iterations(&self, ir: &Body, one: &LinearForm, other: &LinearForm) -> bool {
        let factors = [one.factor(self.variable), other.factor(self.variable)];
        let Some(rest) = self.rest(ir, one, other) else { return false };
        if factors[0] != factors[1] {
            return range_of_variable(ir, self.variable).is_some_and(|range| {
                let sum = rest.plus(factors[0], range).and_then(|sum| sum.plus(-factors[1], range));
                sum.is_some_and(|sum| sum.is_never_zero())
            });
        }
        if factors[0] == 0 {
            return rest.is_never_zero();
        }
        let stride = (factors[0] * i128::from(self.loop_op.step(ir))).abs();
        let most = self.count.map_or(i128::MAX, |count| i128::from(count) - 1);
        // The numbers of iterations between both, of either sign, for which the difference may be zero.
        let meets = |first: i128, last: i128| {
            let nearest = first.max(1).saturating_add(stride - 1) / stride;
            nearest <= most && nearest.checked_mul(stride).is_some_and(|value| value <= last)
        };
        !meets(-rest.greatest, -rest.least) && !meets(rest.least, rest.greatest)
    }

    /// Returns the bounds of the difference of two subscripts without what the induction variable contributes. What is defined
    /// outside of the op around is the same for both; other induction variables may be anything.
    fn rest(&self, ir: &Body, one: &LinearForm, other: &LinearForm) -> Option<Bounds> {
        let constant = one.constant.checked_sub(other.constant)?;
        let mut bounds = Bounds { least: constant, greatest: constant };
        for (form, beside, sign) in [(one, other, 1), (other, one, -1)] {
            for (value, factor) in form.terms.iter().filter(|(value, _)| *value != self.variable) {
                let is_inside = is_defined_in(ir, *value, self.around);
                let factor = match beside.factor(*value) {
                    _ if is_inside => *factor,
                    // The difference was added for the other subscript.
                    of_other if sign < 0 && of_other != 0 => continue,
                    of_other => factor - of_other,
                };
                if factor != 0 {
                    bounds = bounds.plus(sign * factor, range_of_variable(ir, *value)?)?;
                }
            }
        }
        Some(bounds)
    }
}

/// The least and the greatest value of a sum.
#[derive(Clone, Copy)]
struct Bounds {
    least: i128,
    greatest: i128,
}

impl Bounds {
    /// Returns the bounds with those of a product added.
    fn plus(self, factor: i128, (low, high): (i64, i64)) -> Option<Bounds> {
        let [low, high] = [factor.checked_mul(low.into())?, factor.checked_mul(high.into())?];
        let least = self.least.checked_add(low.min(high))?;
        Some(Bounds { least, greatest: self.greatest.checked_add(low.max(high))? })
    }

    fn is_never_zero(self) -> bool {
        self.least > 0 || self.greatest < 0
    }
}

/// Returns whether a value is defined in the regions of an op.
pub(super) fn is_defined_in(ir: &Body, value: Value, op: Op) -> bool {
    match ir.value_kind(value) {
        ValueKind::Result { op: maker, .. } => maker != op && ir.is_ancestor(op, maker),
        ValueKind::Argument { block, .. } => ir.is_ancestor(op, ir.block_owner(block)),
    }
}

/// Returns the accesses in a loop to memory from outside of it, if nothing else in it has an effect.
pub(super) fn accesses_of(ir: &Body, op: Op) -> Option<Vec<Access>> {
    let mut accesses: Vec<Access> = Vec::new();
    let walk = ir.walk(op).pre_order().run(|ir, inner| {
        if let Some(access) = Access::of(ir, inner) {
            // Each iteration has memory of its own.
            if !is_defined_in(ir, access.memref, op) {
                accesses.push(access);
            }
            return WalkResult::Advance;
        }
        let is_structure = AffineForOp::from_op(ir, inner).is_some()
            || AffineYieldOp::from_op(ir, inner).is_some()
            || AffineIfOp::from_op(ir, inner).is_some();
        let is_harmless = is_structure || only_allocates(ir, inner);
        if is_harmless { WalkResult::Advance } else { WalkResult::Interrupt }
    });
    (!walk.was_interrupted()).then_some(accesses)
}

/// Returns the least and the greatest value of each subscript of an access, for those that are known.
pub(super) fn subscript_ranges(ir: &Body, access: &Access) -> Option<Vec<Option<(i128, i128)>>> {
    let subscripts = subscripts(ir, access)?;
    let range = |position: usize| {
        let form = LinearForm::of(&subscripts, position)?;
        let mut bounds = Bounds { least: form.constant, greatest: form.constant };
        for (value, factor) in form.terms {
            bounds = bounds.plus(factor, range_of_variable(ir, value)?)?;
        }
        Some((bounds.least, bounds.greatest))
    };
    Some((0..subscripts.results.len()).map(range).collect())
}

/// Returns the subscripts of an access, composed with what its indices apply.
fn subscripts(ir: &Body, access: &Access) -> Option<Applied> {
    let map = access.map.as_affine_map(ir.context())?;
    Some(Applied::new(map, &access.indices).into_canonical(ir, access.op))
}

/// A sum of values times numbers, and a number.
struct LinearForm {
    terms: Vec<(Value, i128)>,
    constant: i128,
}

impl LinearForm {
    /// Returns one of several expressions, if it is linear.
    fn of(applied: &Applied, position: usize) -> Option<LinearForm> {
        let mut form = LinearForm { terms: Vec::new(), constant: 0 };
        form.add(applied, &applied.results[position], 1)?;
        Some(form)
    }

    fn add(&mut self, applied: &Applied, expression: &AffineExpr, times: i128) -> Option<()> {
        let value = match expression.kind() {
            AffineExprKind::Constant(number) => {
                self.constant = self.constant.checked_add(times.checked_mul((*number).into())?)?;
                return Some(());
            }
            AffineExprKind::Binary(AffineBinaryOp::Add, left, right) => {
                self.add(applied, left, times)?;
                return self.add(applied, right, times);
            }
            AffineExprKind::Binary(AffineBinaryOp::Mul, left, right) => {
                let (rest, number) = match (left.as_constant(), right.as_constant()) {
                    (_, Some(number)) => (left, number),
                    (Some(number), _) => (right, number),
                    _ => return None,
                };
                return self.add(applied, rest, times.checked_mul(number.into())?);
            }
            AffineExprKind::Binary(..) => return None,
            AffineExprKind::Dimension(position) => *applied.dimensions.get(*position as usize)?,
            AffineExprKind::Symbol(position) => *applied.symbols.get(*position as usize)?,
        };
        match self.terms.iter_mut().find(|(known, _)| *known == value) {
            Some((_, factor)) => *factor = factor.checked_add(times)?,
            None => self.terms.push((value, times)),
        }
        Some(())
    }

    fn factor(&self, value: Value) -> i128 {
        self.terms.iter().find(|(known, _)| *known == value).map_or(0, |(_, factor)| *factor)
    }
}
