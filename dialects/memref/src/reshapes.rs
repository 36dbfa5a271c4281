//! Verifiers of views of all elements in another shape: `reinterpret_cast`, `reshape`, `expand_shape`,
//! `collapse_shape`, `transpose`, and of `extract_strided_metadata`.

use terrace_dialect_support::layouts::{collapsed_memref, expanded_memref, memref_with_strides};
use terrace_dialect_support::mixed_list::{check_mixed_list, check_not_negative};
use terrace_dialect_support::reassociation::{check_groups, collapsed_shape};
use terrace_dialect_support::reshapes::{Reshape, verify_same_elements, verify_shape_operand};
use terrace_runtime::affine::AffineMap;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::{DYNAMIC, StridedForm, Type};

use super::{
    CollapseShapeOp, ExpandShapeOp, ExtractStridedMetadataOp, ReinterpretCastOp, ReshapeOp, TransposeOp,
};

terrace_dialect_support::reshapes!(ExpandShapeOp, CollapseShapeOp);

fn fail(ir: &Body, op: Op, message: impl std::fmt::Display) -> Result<(), Reported> {
    Err(ir.emit_op_error(op, message).report())
}

impl ReinterpretCastOp {
    /// Verifies the lists, and that the result type has the offset, sizes and strides that they give.
    pub(super) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.source(ir)), ir.value_type(self.result(ir)));
        let differ = |what: &str| {
            let (from, to) = (context.display(from), context.display(to));
            let message =
                format!("different {what} specified for source type '{from}' and result memref type '{to}'");
            fail(ir, self.op(), message)
        };
        if from.memory_space(context) != to.memory_space(context) {
            return differ("memory spaces");
        }
        if from.element_type(context) != to.element_type(context) {
            return differ("element types");
        }
        let rank = to.rank(context).unwrap_or_default();
        let (offsets, sizes, strides) =
            (self.static_offsets(ir), self.static_sizes(ir), self.static_strides(ir));
        let lists = [
            ("offset", 1, &offsets, self.offsets(ir).len()),
            ("size", rank, &sizes, self.sizes(ir).len()),
            ("stride", rank, &strides, self.strides(ir).len()),
        ];
        for (what, rank, numbers, values) in lists {
            if let Err(message) = check_mixed_list(what, rank, numbers, values) {
                return fail(ir, self.op(), message);
            }
        }
        let signs =
            check_not_negative("offsets", &offsets).and_then(|()| check_not_negative("sizes", &sizes));
        if let Err(message) = signs {
            return fail(ir, self.op(), message);
        }
        let shape = to.shape(context).unwrap_or_default();
        for (dimension, (found, expected)) in shape.iter().zip(&sizes).enumerate() {
            // A size that is not known here may be promised by the type.
            if *found != DYNAMIC && found != expected {
                let message = format!(
                    "expected result type with size = {} instead of {} in dim = {dimension}",
                    size_text(*expected),
                    size_text(*found)
                );
                return fail(ir, self.op(), message);
            }
        }
        let Some(layout) = to.strided_form(context) else { return Ok(()) };
        if let [offset] = offsets[..]
            && layout.offset != DYNAMIC
            && layout.offset != offset
        {
            let message = format!(
                "expected result type with offset = {} instead of {}",
                size_text(offset),
                size_text(layout.offset)
            );
            return fail(ir, self.op(), message);
        }
        for (dimension, (found, expected)) in layout.strides.iter().zip(&strides).enumerate() {
            if *found != DYNAMIC && found != expected {
                let message = format!(
                    "expected result type with stride = {} instead of {} in dim = {dimension}",
                    size_text(*expected),
                    size_text(*found)
                );
                return fail(ir, self.op(), message);
            }
        }
        Ok(())
    }
}

/// Returns the text of a number, or `dynamic`.
fn size_text(number: i64) -> String {
    if number == DYNAMIC { "dynamic".to_owned() } else { number.to_string() }
}

impl ReshapeOp {
    /// Verifies the element types and layouts, and that the shape has a size for each dimension of the result.
    pub(super) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.source(ir)), ir.value_type(self.result(ir)));
        verify_same_elements(ir, self.op(), "memref", from, to)?;
        for (what, ty) in [("source", from), ("result", to)] {
            if ty.rank(context).is_some() && ty.layout(context).is_some() {
                return fail(ir, self.op(), format!("{what} memref type should have identity affine map"));
            }
        }
        verify_shape_operand(ir, self.op(), "memref", self.shape(ir), to)
    }
}

/// Verifies that the result of a reshape has the type that is expected.
fn check_type(ir: &Body, op: Op, what: &str, expected: Option<Type>, found: Type) -> Result<(), Reported> {
    let context = ir.context();
    match expected {
        None => fail(ir, op, "invalid source layout map or collapsing non-contiguous dims"),
        Some(expected) if expected != found => {
            let (expected, found) = (context.display(expected), context.display(found));
            fail(ir, op, format!("expected {what} type to be '{expected}' but found '{found}'"))
        }
        Some(_) => Ok(()),
    }
}

impl ExpandShapeOp {
    /// Verifies that groups, shape and layout belong together.
    pub(super) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.src(ir)), ir.value_type(self.result(ir)));
        let (Some(small), Some(large)) = (from.shape(context), to.shape(context)) else { return Ok(()) };
        if small.len() > large.len() {
            let (from, to) = (small.len(), large.len());
            let message = format!(
                "has source rank {from} and result rank {to}. This is not an expansion ({from} > {to})."
            );
            return fail(ir, self.op(), message);
        }
        let groups = self.groups(ir);
        let groups = match groups.and_then(|groups| check_groups(small, large, &groups).map(|()| groups)) {
            Ok(groups) => groups,
            Err(message) => return fail(ir, self.op(), message),
        };
        check_type(ir, self.op(), "expanded", expanded_memref(context, from, large, &groups), to)?;
        let numbers = self.static_output_shape(ir);
        if numbers.len() != large.len() {
            let message = format!(
                "expected number of static shape bounds to be equal to the output rank ({}) but found {} inputs instead",
                large.len(),
                numbers.len()
            );
            return fail(ir, self.op(), message);
        }
        let open = numbers.iter().filter(|number| **number == DYNAMIC).count();
        let given = self.output_shape(ir).len();
        if open != given {
            let message = format!(
                "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {open} \
                 dynamic dims while output_shape has {given} values"
            );
            return fail(ir, self.op(), message);
        }
        match numbers.iter().zip(large).position(|(number, size)| *size != DYNAMIC && number != size) {
            Some(position) => fail(ir, self.op(), format!("invalid output shape provided at pos {position}")),
            None => Ok(()),
        }
    }
}

impl CollapseShapeOp {
    /// Verifies that groups, shape and layout belong together.
    pub(super) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.src(ir)), ir.value_type(self.result(ir)));
        let (Some(large), Some(small)) = (from.shape(context), to.shape(context)) else { return Ok(()) };
        if large.len() < small.len() {
            let (from, to) = (large.len(), small.len());
            let message = format!(
                "has source rank {from} and result rank {to}. This is not a collapse ({from} < {to})."
            );
            return fail(ir, self.op(), message);
        }
        let groups = self.groups(ir);
        let groups = match groups.and_then(|groups| check_groups(small, large, &groups).map(|()| groups)) {
            Ok(groups) => groups,
            Err(message) => return fail(ir, self.op(), message),
        };
        let shape = collapsed_shape(large, &groups);
        check_type(ir, self.op(), "collapsed", collapsed_memref(context, from, &shape, &groups, false), to)
    }
}

/// Returns the type of a memref with permuted dimensions.
pub(super) fn transposed_type(context: &Context, from: Type, permutation: &AffineMap) -> Option<Type> {
    let (shape, layout) = (from.shape(context)?, from.strided_form(context)?);
    let order: Option<Vec<usize>> =
        permutation.results().iter().map(|result| usize::try_from(result.as_dimension()?).ok()).collect();
    let order = order?;
    let sizes: Option<Vec<i64>> = order.iter().map(|position| shape.get(*position).copied()).collect();
    let strides: Option<Vec<i64>> =
        order.iter().map(|position| layout.strides.get(*position).copied()).collect();
    let layout = StridedForm { offset: layout.offset, strides: strides? };
    memref_with_strides(context, &sizes?, from.element_type(context)?, &layout, from.memory_space(context))
}

/// Returns whether types are equal, or differ in how the same strided layout is written.
fn is_same_memref(context: &Context, left: Type, right: Type) -> bool {
    left.shape(context) == right.shape(context)
        && left.element_type(context) == right.element_type(context)
        && left.memory_space(context) == right.memory_space(context)
        && left.strided_form(context) == right.strided_form(context)
}

impl TransposeOp {
    /// Verifies that the map is a permutation, and that sizes and strides are permuted by it.
    pub(super) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.r#in(ir)), ir.value_type(self.result(ir)));
        let map = self.permutation(ir);
        if !map.is_permutation() {
            return fail(ir, self.op(), "expected a permutation map");
        }
        if Some(map.dimension_count() as usize) != from.rank(context) {
            return fail(ir, self.op(), "expected a permutation map of same rank as the input");
        }
        match transposed_type(context, from, &map) {
            Some(expected) if is_same_memref(context, expected, to) => Ok(()),
            _ => {
                let (from, to) = (context.display(from), context.display(to));
                let message = format!(
                    "result type '{to}' is not equivalent to the canonical transposed input type of '{from}'"
                );
                fail(ir, self.op(), message)
            }
        }
    }
}

impl ExtractStridedMetadataOp {
    /// Verifies that there is a size and a stride for each dimension, and the type of the base.
    pub(super) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, base) = (ir.value_type(self.source(ir)), ir.value_type(self.base_buffer(ir)));
        let rank = from.rank(context).unwrap_or_default();
        let fits = base.layout(context).is_none()
            && base.element_type(context) == from.element_type(context)
            && base.memory_space(context) == from.memory_space(context)
            && self.sizes(ir).len() == rank
            && self.strides(ir).len() == rank;
        match fits {
            true => Ok(()),
            false => {
                let message = format!(
                    "expected a base without dimensions, an offset, {rank} sizes and {rank} strides as results for '{}'",
                    context.display(from)
                );
                fail(ir, self.op(), message)
            }
        }
    }
}
