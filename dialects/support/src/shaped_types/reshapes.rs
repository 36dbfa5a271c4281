//! Reshapes: ops that expand or collapse dimensions in groups, of memrefs and of tensors.

use std::fmt::Display;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::fold::Folded;
use terrace_runtime::generated::Entry;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::{DYNAMIC, Type};

use crate::mixed_list::MixedList;
use crate::reassociation::{Groups, composed, groups_attribute, groups_of};

/// An op that expands or collapses the dimensions of its operand.
pub trait Reshape: OpHandle {
    /// Returns the reshaped value.
    fn source(self, ir: &Body) -> Value;

    /// Returns the groups as an attribute.
    fn reassociation(self, ir: &Body) -> Attribute;

    /// Returns the groups.
    ///
    /// # Errors
    ///
    /// If an index is negative.
    fn groups(self, ir: &Body) -> Result<Groups, String> {
        groups_of(ir.context(), self.reassociation(ir))
    }
}

/// An op that expands dimensions to given sizes.
pub trait Expansion: Reshape {
    /// Returns the sizes of the result.
    fn output_sizes(self, ir: &Body) -> MixedList;
}

/// Implements [`Reshape`] and [`Expansion`] for the two ops of a dialect, which have the accessors `src`,
/// `reassociation_attr`, `static_output_shape` and `output_shape`.
#[macro_export]
macro_rules! reshapes {
    ($expand:ident, $collapse:ident) => {
        $crate::reshapes!(@reshape $expand);
        $crate::reshapes!(@reshape $collapse);

        impl $crate::reshapes::Expansion for $expand {
            fn output_sizes(self, ir: &$crate::runtime::ir::Body) -> $crate::mixed_list::MixedList {
                $crate::mixed_list::MixedList::new(self.static_output_shape(ir), self.output_shape(ir))
            }
        }
    };
    (@reshape $op:ident) => {
        impl $crate::reshapes::Reshape for $op {
            fn source(self, ir: &$crate::runtime::ir::Body) -> $crate::runtime::ir::Value {
                self.src(ir)
            }

            fn reassociation(
                self,
                ir: &$crate::runtime::ir::Body,
            ) -> $crate::runtime::attributes::Attribute {
                self.reassociation_attr(ir)
            }
        }
    };
}

/// Returns the handle of an op of that kind.
fn handle<R: OpHandle>(ir: &Body, op: Op) -> Option<R> {
    (ir.name(op) == R::name_in(ir.context())).then(|| R::wrap(op))
}

/// Returns the two reshapes, of which the first produces the operand of `op`, and the second is `op`.
fn nested<R: Reshape>(ir: &Body, op: Op) -> Option<(R, R)> {
    let outer: R = handle(ir, op)?;
    Some((handle(ir, ir.defining_op(outer.source(ir))?)?, outer))
}

/// Returns the groups of two reshapes in one, each group of `coarse` as those of `fine` that it lists.
fn groups_in_one<R: Reshape>(ir: &Body, coarse: R, fine: R) -> Result<Attribute, MatchFailure> {
    let groups = coarse.groups(ir).ok().zip(fine.groups(ir).ok());
    let groups = groups.and_then(|(coarse, fine)| composed(&coarse, &fine)).ok_or(MatchFailure)?;
    Ok(groups_attribute(ir.context(), &groups))
}

/// Collapses the source of a collapse.
///
/// # Errors
///
/// If `op` is not a collapse of a collapse.
pub fn collapse_twice<R: Reshape>(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let (inner, outer) = nested::<R>(ir, op).ok_or(MatchFailure)?;
    let source = inner.source(ir);
    let groups = groups_in_one(ir, outer, inner)?;
    rewriter.replace_with_new(op, R::NAME, |state| {
        state.operands([source]).entry(&context, "reassociation", groups)
    });
    Ok(())
}

/// Expands the source of an expansion.
///
/// # Errors
///
/// If `op` is not an expansion of an expansion.
pub fn expand_twice<R: Expansion>(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let (inner, outer) = nested::<R>(ir, op).ok_or(MatchFailure)?;
    let (source, shape) = (inner.source(ir), outer.output_sizes(ir));
    let groups = groups_in_one(ir, inner, outer)?;
    let numbers = shape.numbers_attribute(&context);
    rewriter.replace_with_new(op, R::NAME, |state| {
        let operands = std::iter::once(source).chain(shape.values);
        let state = state.operands(operands).entry(&context, "reassociation", groups);
        state.entry(&context, "static_output_shape", numbers)
    });
    Ok(())
}

/// Folds a reshape to its operand if both have one type, and the inverse of a reshape `I` to the operand of that.
pub fn fold_inverse<I: Reshape>(ir: &Body, reshape: impl Reshape, result: Value) -> Folded {
    let source = reshape.source(ir);
    let ty = ir.value_type(result);
    if ir.value_type(source) == ty {
        return source.into();
    }
    let inverse = ir.defining_op(source).and_then(|op| handle::<I>(ir, op));
    let origin = inverse
        .filter(|inverse| inverse.reassociation(ir) == reshape.reassociation(ir))
        .map(|inverse| inverse.source(ir));
    origin.filter(|origin| ir.value_type(*origin) == ty && is_certain(ir, reshape, ty)).into()
}

/// Returns whether the sizes of a result, whose operand is the inverse of the reshape, are those from before. Several
/// open sizes of one group of an expansion may be others.
fn is_certain(ir: &Body, reshape: impl Reshape, result: Type) -> bool {
    let (Ok(groups), Some(shape)) = (reshape.groups(ir), result.shape(ir.context())) else { return false };
    let is_open = |dimension: &&usize| shape.get(**dimension) == Some(&DYNAMIC);
    shape.len() == groups.len() || groups.iter().all(|group| group.iter().filter(is_open).count() <= 1)
}

fn fail(ir: &Body, op: Op, message: impl Display) -> Result<(), Reported> {
    Err(ir.emit_op_error(op, message).report())
}

/// Verifies that the element types of a reshape to sizes in memory agree. `kind` is `memref` or `tensor`.
///
/// # Errors
///
/// If they differ, which is reported.
pub fn verify_same_elements(ir: &Body, op: Op, kind: &str, from: Type, to: Type) -> Result<(), Reported> {
    let context = ir.context();
    match from.element_type(context) == to.element_type(context) {
        true => Ok(()),
        false => {
            fail(ir, op, format!("element types of source and destination {kind} types should be the same"))
        }
    }
}

/// Verifies that the operand with the sizes of a reshape has one for each dimension of a ranked result. `kind` is
/// `memref` or `tensor`.
///
/// # Errors
///
/// If it has another number, or any, which is reported.
pub fn verify_shape_operand(
    ir: &Body,
    op: Op,
    kind: &str,
    shape: Value,
    result: Type,
) -> Result<(), Reported> {
    let context = ir.context();
    let Some(rank) = result.rank(context) else { return Ok(()) };
    match ir.value_type(shape).shape(context).and_then(|shape| shape.first().copied()) {
        Some(DYNAMIC) => {
            let message = "cannot use shape operand with dynamic length to reshape to statically-ranked";
            fail(ir, op, format!("{message} {kind} type"))
        }
        Some(length) if usize::try_from(length) != Ok(rank) => {
            fail(ir, op, format!("length of shape operand differs from the result's {kind} rank"))
        }
        _ => Ok(()),
    }
}
