//! Loops whose bounds fold to their canonical form.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::Body;

use crate::applied::{Applied, Extremum, Values};
use crate::loops::bounds::{Bound, set_bounds};
use crate::{AffineForOp, AffineParallelOp};

impl AffineForOp {
    /// Folds the bound maps and their operands to their canonical form.
    pub(super) fn fold_bounds(self, ir: &Body) -> Folded {
        let op = self.op();
        let canonical = |bound: Bound, extremum: Extremum| {
            if let (true, [only]) = (bound.operands.is_empty(), bound.map.results())
                && only.is_simple()
            {
                return Some((bound, true));
            }
            let applied = Applied::new(&bound.map, &bound.operands);
            let Some(applied) = applied.canonical_extremum(ir, op, extremum) else {
                return Some((bound, true));
            };
            let new = Bound::of(applied)?;
            let is_same = new == bound;
            Some((new, is_same))
        };
        let lower = canonical(Bound::lower(ir, self), Extremum::Greatest);
        let upper = canonical(Bound::upper(ir, self), Extremum::Least);
        match lower.zip(upper) {
            Some(((lower, lower_same), (upper, upper_same))) if !(lower_same && upper_same) => {
                Folded::changed(move |ir| set_bounds(ir, self, &lower, &upper))
            }
            _ => Folded::Unchanged,
        }
    }
}

impl AffineParallelOp {
    /// Folds the bound maps and their operands to their canonical form. Keeps the number of results, since each belongs to
    /// a dimension.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        self.canonical_bounds(ir).unwrap_or_default()
    }

    fn canonical_bounds(self, ir: &Body) -> Option<Folded> {
        let op = self.op();
        let (lower, upper) = (self.lower_bounds_map(ir), self.upper_bounds_map(ir));
        let operands: Values = self.map_operands(ir).collect();
        let (first, second) = operands.split_at(operands.len().min(lower.input_count() as usize));
        let lower = Applied::new(&lower, first).into_canonical(ir, op);
        let upper = Applied::new(&upper, second).into_canonical(ir, op);
        let map = |applied: &Applied| Some(Attribute::affine_map(ir.context(), applied.map()?));
        let (lower_map, upper_map) = map(&lower).zip(map(&upper))?;
        let new: Values = lower.operands().into_iter().chain(upper.operands()).collect();
        let is_same = new == operands
            && lower_map == self.lower_bounds_map_attr(ir)
            && upper_map == self.upper_bounds_map_attr(ir);
        (!is_same).then(|| {
            Folded::changed(move |ir| {
                ir.set_attribute(op, "lowerBoundsMap", Some(lower_map));
                ir.set_attribute(op, "upperBoundsMap", Some(upper_map));
                ir.set_operands(op, &new);
            })
        })
    }
}
