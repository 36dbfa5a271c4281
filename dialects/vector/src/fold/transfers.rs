//! Folders of transfers.

use terrace_dialect_support::memory::{constant_index, look_through_casts};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Op, Value};

use super::super::checks::{is_scalable, scalable_flags};
use super::super::{TransferReadOp, TransferWriteOp};
use crate::memory::transfer::Transfer;

/// Returns `in_bounds` with the dimensions that certainly are, if these are more than before.
fn more_in_bounds(ir: &Body, transfer: &Transfer) -> Option<Attribute> {
    let context = ir.context();
    let (base, sizes) = (transfer.base.shape(context)?, transfer.vector.shape(context)?);
    let scalable = scalable_flags(context, transfer.vector);
    let fits = |place: usize| -> Option<bool> {
        let dimension = transfer.map.results()[place].as_dimension()? as usize;
        let first = constant_index(ir, *transfer.indices.get(dimension)?)?;
        // A dynamic size is negative.
        let whole = *base.get(dimension)?;
        Some(!scalable[place] && first >= 0 && first.checked_add(sizes[place])? <= whole)
    };
    let rank = transfer.map.results().len();
    if transfer.in_bounds.len() != rank || sizes.len() != rank {
        return None;
    }
    let repeats = |place: usize| transfer.map.results()[place].as_dimension().is_none();
    let mut flags: Vec<bool> =
        (0..rank).map(|place| transfer.in_bounds[place] || fits(place).unwrap_or(false)).collect();
    if (0..rank).all(|place| flags[place] || repeats(place)) {
        flags.fill(true);
    }
    let changed = flags != transfer.in_bounds;
    changed.then(|| {
        let flags: Vec<Attribute> = flags.into_iter().map(Attribute::bool).collect();
        Attribute::array(context, &flags)
    })
}

/// Sets `in_bounds` where that is certain, or accesses the source of a cast.
fn fold_bounds_and_casts(ir: &Body, op: Op, transfer: &Transfer) -> Folded {
    match more_in_bounds(ir, transfer) {
        Some(flags) => Folded::changed(move |ir| ir.set_attribute(op, "in_bounds", Some(flags))),
        None => look_through_casts(ir, op),
    }
}

impl TransferReadOp {
    /// Folds to the vector that was written there; or knows more of the bounds, or accesses the source of a cast.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let transfer = self.parts(ir);
        match written_vector(ir, self.base(ir), &transfer) {
            Some(vector) => vector.into(),
            None => fold_bounds_and_casts(ir, self.op(), &transfer),
        }
    }
}

/// Returns the vector that was last written to the place that is read from a tensor.
fn written_vector(ir: &Body, base: Value, read: &Transfer) -> Option<Value> {
    let mut base = base;
    loop {
        let write = TransferWriteOp::from_op(ir, ir.defining_op(base)?)?;
        let transfer = write.parts(ir);
        if transfer.is_exact() && read.mask.is_none() && transfer.is_same_place(read) {
            return Some(write.value_to_store(ir));
        }
        if !transfer.is_apart(ir, read) {
            return None;
        }
        base = write.base(ir);
    }
}

impl TransferWriteOp {
    /// Folds to the tensor itself if the vector is what was read from there, and to another tensor all of which is written;
    /// or knows more of the bounds, or accesses the
    /// source of a cast.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let transfer = self.parts(ir);
        let read = ir.defining_op(self.value_to_store(ir)).and_then(|op| TransferReadOp::from_op(ir, op));
        if let (Some(read), Some(_)) = (read, self.result(ir))
            && read.base(ir) == self.base(ir)
            && transfer.mask.is_none()
        {
            let read = read.parts(ir);
            if read.is_exact() && read.is_same_place(&transfer) {
                return self.base(ir).into();
            }
        }
        if let (Some(read), Some(result)) = (read, self.result(ir))
            && ir.value_type(read.base(ir)) == ir.value_type(result)
            && read.parts(ir).is_of_everything(ir)
            && transfer.is_of_everything(ir)
        {
            return read.base(ir).into();
        }
        fold_bounds_and_casts(ir, self.op(), &transfer)
    }
}

impl Transfer {
    /// Returns whether all elements are accessed: no dimension may be out of bounds, and there is no mask.
    pub(in super::super) fn is_exact(&self) -> bool {
        self.mask.is_none() && !self.in_bounds.contains(&false)
    }

    /// Returns whether all elements of a base of known sizes are accessed, in order.
    fn is_of_everything(&self, ir: &Body) -> bool {
        let context = ir.context();
        self.is_exact()
            && self.map.is_identity()
            && self.base.has_static_shape(context)
            && self.base.shape(context) == self.vector.shape(context)
            && self.base.element_type(context) == self.vector.element_type(context)
            && !is_scalable(context, self.vector)
            && self.indices.iter().all(|index| constant_index(ir, *index) == Some(0))
    }

    /// Returns whether both access the same elements of a base in the same order, masks aside.
    pub(in super::super) fn is_same_place(&self, other: &Transfer) -> bool {
        self.indices == other.indices && self.vector == other.vector && self.map == other.map
    }

    /// Returns whether two transfers of a base certainly access different elements.
    pub(in super::super) fn is_apart(&self, ir: &Body, other: &Transfer) -> bool {
        let context = ir.context();
        let is_plain = self.vector == other.vector
            && self.map == other.map
            && self.map.is_minor_identity()
            && self.indices.len() == other.indices.len();
        let Some(sizes) = self.vector.shape(context).filter(|_| is_plain) else { return false };
        let scalable = scalable_flags(context, self.vector);
        let Some(first) = self.indices.len().checked_sub(sizes.len()) else { return false };
        self.indices.iter().zip(&other.indices).enumerate().any(|(dimension, (left, right))| {
            let (Some(left), Some(right)) = (constant_index(ir, *left), constant_index(ir, *right)) else {
                return false;
            };
            match dimension.checked_sub(first) {
                None => left != right,
                Some(place) => !scalable[place] && left.abs_diff(right) >= sizes[place].unsigned_abs(),
            }
        })
    }
}
