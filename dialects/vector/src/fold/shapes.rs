//! Folders of broadcasts and other shapes.

use terrace_dialect_support::constants::poison_among;
use terrace_dialect_support::numbers::reshaped;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::Type;

use super::super::checks::scalable_flags;
use super::super::{BroadcastOp, ShapeCastOp};
use super::constant;

impl BroadcastOp {
    /// Returns whether the source is repeated as a whole: a scalar, or a vector none of whose dimensions is stretched.
    pub(in super::super) fn repeats_source(self, ir: &Body) -> bool {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.source(ir)), ir.value_type(self.vector(ir)));
        let (small, large) = (from.shape(context).unwrap_or_default(), to.shape(context).unwrap_or_default());
        !from.is_vector(context) || large.ends_with(small)
    }
}

/// Returns whether a broadcast repeats its source as a whole, and a type is a vector that may do so as well.
pub(in super::super) fn is_repeated(ir: &Body, source: Value, whole: Value, other: Value) -> bool {
    let context = ir.context();
    let (from, to) = (ir.value_type(source), ir.value_type(other));
    let has_end = |ty: Type| {
        let (shape, end) = (ty.shape(context).unwrap_or_default(), from.shape(context).unwrap_or_default());
        shape.ends_with(end) && scalable_flags(context, ty).ends_with(&scalable_flags(context, from))
    };
    let is_whole = !from.is_vector(context) || has_end(ir.value_type(whole)) && has_end(to);
    to.is_vector(context) && is_whole
}

/// Returns whether a vector has the shape of another behind dimensions of size 1.
pub(in super::super) fn has_ones_at_front(ir: &Body, source: Value, whole: Value) -> bool {
    let context = ir.context();
    let (from, to) = (ir.value_type(source), ir.value_type(whole));
    let (small, large) = (from.shape(context).unwrap_or_default(), to.shape(context).unwrap_or_default());
    let (some, all) = (scalable_flags(context, from), scalable_flags(context, to));
    let Some(added) = large.len().checked_sub(small.len()) else { return false };
    let mut front = large[..added].iter().zip(&all[..added]);
    front.all(|(size, scalable)| *size == 1 && !scalable) && large[added..] == *small && all[added..] == *some
}

impl ShapeCastOp {
    /// Folds a shape that stays, that of a constant, that of another shape, and that of a broadcast which only adds
    /// dimensions of size 1.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let source = self.source(ir);
        let ty = ir.value_type(self.result(ir));
        if ir.value_type(source) == ty {
            return source.into();
        }
        if let Some(poison) = poison_among(context, constants) {
            return poison.into();
        }
        if let Some(constant) = constant(constants, 0) {
            return reshaped(context, constant, ty).into();
        }
        let Some(op) = ir.defining_op(source) else { return Folded::Unchanged };
        let reshaped = ShapeCastOp::from_op(ir, op).map(|inner| inner.source(ir));
        let widened = BroadcastOp::from_op(ir, op).map(|inner| inner.source(ir)).filter(|origin| {
            let origin = ir.value_type(*origin);
            origin.is_vector(context) && origin.element_count(context) == ty.element_count(context)
        });
        match reshaped.or(widened) {
            Some(origin) if ir.value_type(origin) == ty => origin.into(),
            Some(origin) => {
                let op = self.op();
                Folded::changed(move |ir| ir.set_operand(op, 0, origin))
            }
            None => Folded::Unchanged,
        }
    }
}
