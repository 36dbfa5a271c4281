//! Folders of insertions, and of slices with offsets.

use smallvec::SmallVec;
use terrace_dialect_support::numbers::{number_of, overwritten, selected, splat_number, splat_of};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::Type;

use super::super::checks::is_scalable;
use super::super::{BroadcastOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp};
use super::{constant, linear_position};

/// The largest constant that is copied for an insertion while others use it as well.
const MOST_COPIED: u64 = 256;

/// Returns the integers of an array attribute.
pub(in super::super) fn integers(ir: &Body, list: Attribute) -> SmallVec<[i64; 4]> {
    let entries = list.as_array(ir.context()).unwrap_or_default().iter();
    entries.filter_map(|entry| entry.as_i64(ir.context())).collect()
}

/// Returns the row-major positions of a slice. Offsets that are missing at the end are zero; sizes that are missing at
/// the front are one.
pub(in super::super) fn slice_positions(shape: &[i64], offsets: &[i64], sizes: &[i64]) -> Vec<u64> {
    let missing = shape.len().saturating_sub(sizes.len());
    let mut positions = vec![0];
    for (place, whole) in shape.iter().enumerate() {
        let offset = offsets.get(place).copied().unwrap_or_default();
        let size = place.checked_sub(missing).map_or(1, |place| sizes[place]);
        let entries = |position: &i64| {
            let start = position * whole + offset;
            start..start + size
        };
        positions = positions.iter().flat_map(entries).collect();
    }
    positions.into_iter().filter_map(|position| u64::try_from(position).ok()).collect()
}

/// Returns whether a constant may be copied for an insertion.
fn may_copy(ir: &Body, dest: Value) -> bool {
    let context = ir.context();
    let ty = ir.value_type(dest);
    let count = ty.element_count(context).unwrap_or(u64::MAX);
    !is_scalable(context, ty) && (count <= MOST_COPIED || ir.has_one_use(dest))
}

impl InsertOp {
    /// Folds the insertion of a whole vector, of an element into a splat of it, and of a constant into a constant.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let value = self.value_to_store(ir);
        let position = self.position(ir);
        let ty = ir.value_type(self.result(ir));
        if position.numbers.is_empty() && ir.value_type(value) == ty {
            return value.into();
        }
        let (Some(stored), Some(whole)) = (constant(constants, 0), constant(constants, 1)) else {
            return Folded::Unchanged;
        };
        let (number, splat) = (splat_number(context, stored), splat_number(context, whole));
        if number.is_some() && number == splat {
            return self.dest(ir).into();
        }
        if !may_copy(ir, self.dest(ir)) {
            return Folded::Unchanged;
        }
        let shape = ty.shape(context).unwrap_or_default();
        let part = ir.value_type(value).shape(context).unwrap_or_default();
        // The position of the first element of the part.
        let mut first = position.numbers.clone();
        first.resize(shape.len(), 0);
        if linear_position(shape, &first).is_none() || first.iter().any(|number| *number < 0) {
            return Folded::Unchanged;
        }
        let stored = match number_of(context, stored) {
            Some(number) => splat_of(context, ty, &number),
            None => Some(stored),
        };
        let places = slice_positions(shape, &first, part);
        stored.and_then(|stored| overwritten(context, whole, ty, stored, places)).into()
    }
}

impl InsertStridedSliceOp {
    /// Folds an insertion that replaces the whole vector, one of the slice that is there, or of the element that is there
    /// everywhere, and one of a constant into a constant.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let (value, dest) = (self.value_to_store(ir), self.dest(ir));
        let ty = ir.value_type(self.result(ir));
        if ir.value_type(value) == ty {
            return value.into();
        }
        let taken = ir.defining_op(value).and_then(|op| ExtractStridedSliceOp::from_op(ir, op));
        if let Some(taken) = taken
            && taken.source(ir) == dest
            && taken.offsets_attr(ir) == self.offsets_attr(ir)
        {
            return dest.into();
        }
        let spread = |vector: Value| {
            let broadcast = ir.defining_op(vector).and_then(|op| BroadcastOp::from_op(ir, op))?;
            Some(broadcast.source(ir)).filter(|source| !ir.value_type(*source).is_vector(context))
        };
        if spread(value).is_some_and(|scalar| spread(dest) == Some(scalar)) {
            return dest.into();
        }
        let (Some(stored), Some(whole)) = (constant(constants, 0), constant(constants, 1)) else {
            return Folded::Unchanged;
        };
        let (number, splat) = (splat_number(context, stored), splat_number(context, whole));
        if number.is_some() && number == splat {
            return dest.into();
        }
        if !may_copy(ir, dest) {
            return Folded::Unchanged;
        }
        let shape = ty.shape(context).unwrap_or_default();
        let part = ir.value_type(value).shape(context).unwrap_or_default();
        let places = slice_positions(shape, &integers(ir, self.offsets_attr(ir)), part);
        overwritten(context, whole, ty, stored, places).into()
    }
}

impl ExtractStridedSliceOp {
    /// Folds a slice that is the whole vector, one of a constant, and one of what was inserted.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let source = self.source(ir);
        let (whole, ty) = (ir.value_type(source), ir.value_type(self.result(ir)));
        if whole == ty {
            return source.into();
        }
        let Some(constant) = constant(constants, 0) else { return self.fold_insertions(ir, whole, ty) };
        if let Some(number) = splat_number(context, constant) {
            return splat_of(context, ty, &number).into();
        }
        let (shape, part) = (whole.shape(context).unwrap_or_default(), ty.shape(context).unwrap_or_default());
        let places = slice_positions(shape, &integers(ir, self.offsets_attr(ir)), part);
        selected(context, constant, ty, places).into()
    }

    /// Takes the slice of the last inserted part that contains it; insertions elsewhere are skipped.
    fn fold_insertions(self, ir: &Body, whole: Type, ty: Type) -> Folded {
        let context = ir.context();
        let mut offsets = integers(ir, self.offsets_attr(ir));
        let listed = offsets.len();
        let sizes = ty.shape(context).unwrap_or_default();
        offsets.resize(sizes.len(), 0);
        let mut source = self.source(ir);
        while let Some(insertion) =
            ir.defining_op(source).and_then(|op| InsertStridedSliceOp::from_op(ir, op))
        {
            let part = insertion.value_to_store(ir);
            let extent = ir.value_type(part).shape(context).unwrap_or_default();
            let starts = integers(ir, insertion.offsets_attr(ir));
            if extent.len() != sizes.len() || is_scalable(context, whole) {
                return Folded::Unchanged;
            }
            let ends = |place: usize| (offsets[place] + sizes[place], starts[place] + extent[place]);
            let is_apart = |place: usize| {
                let (end, other) = ends(place);
                end <= starts[place] || other <= offsets[place]
            };
            if (0..sizes.len()).any(is_apart) {
                source = insertion.dest(ir);
                continue;
            }
            let is_inside = |place: usize| {
                let (end, other) = ends(place);
                starts[place] <= offsets[place] && end <= other
            };
            if !(0..sizes.len()).all(is_inside) {
                return Folded::Unchanged;
            }
            let moved: Vec<Attribute> = (0..listed)
                .map(|place| Attribute::integer(context, Type::I64, offsets[place] - starts[place]))
                .collect();
            let (op, moved) = (self.op(), Attribute::array(context, &moved));
            return Folded::changed(move |ir| {
                ir.set_operand(op, 0, part);
                ir.set_attribute(op, "offsets", Some(moved));
            });
        }
        Folded::Unchanged
    }
}
