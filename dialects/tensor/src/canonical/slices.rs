//! Canonicalization of slices whose offsets, sizes and strides are constants.

use terrace_dialect_support::mixed_list::{MixedList, check_slice_bounds, dropped_ones, state_with_lists};
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::fold::source_of_cast;
use super::{CastOp, ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp, is_castable, replace_by_cast};

/// The lists with the names of the attributes with their numbers.
pub(super) fn named(lists: &[MixedList; 3]) -> [(&'static str, &MixedList); 3] {
    let [offsets, sizes, strides] = lists;
    [("static_offsets", offsets), ("static_sizes", sizes), ("static_strides", strides)]
}

/// Returns the lists with constants in place of constant values.
fn known_lists(ir: &Body, lists: &[MixedList; 3]) -> Option<[MixedList; 3]> {
    let [offsets, sizes, strides] = lists;
    let known = [
        offsets.with_constants(ir, |number| number >= 0),
        sizes.with_constants(ir, |number| number >= 0),
        strides.with_constants(ir, |_| true),
    ];
    (known != *lists).then_some(known)
}

/// The parts of `tensor.insert_slice` or `tensor.parallel_insert_slice`.
pub(super) struct Insertion {
    op: Op,
    pub source: Value,
    pub dest: Value,
    pub lists: [MixedList; 3],
    /// The type of the result; none for `tensor.parallel_insert_slice`.
    pub result: Option<Type>,
}

impl Insertion {
    pub(super) fn of(ir: &Body, op: Op) -> Option<Self> {
        if let Some(it) = InsertSliceOp::from_op(ir, op) {
            let result = Some(ir.value_type(it.result(ir)));
            return Some(Insertion {
                op,
                source: it.source(ir),
                dest: it.dest(ir),
                lists: it.lists(ir),
                result,
            });
        }
        let it = ParallelInsertSliceOp::from_op(ir, op)?;
        Some(Insertion { op, source: it.source(ir), dest: it.dest(ir), lists: it.lists(ir), result: None })
    }

    /// Returns the op before which a cast of the source is created: the terminator around `tensor.parallel_insert_slice`,
    /// whose region holds insertions only.
    fn around(&self, ir: &Body) -> Option<Op> {
        ir.parent_op(self.op).filter(|_| self.result.is_none())
    }
}

/// Returns whether the part that is known lies within a tensor.
pub(super) fn is_within(ir: &Body, whole: Type, [offsets, sizes, strides]: &[MixedList; 3]) -> bool {
    let shape = whole.shape(ir.context()).unwrap_or_default();
    check_slice_bounds(shape, &offsets.numbers, &sizes.numbers, &strides.numbers).is_ok()
}

/// Returns the type of a part of these sizes without the dimensions that `old`, a type of a part of sizes `old_sizes`,
/// lacks.
fn reduced_type(ir: &Body, sizes: &[i64], old: Type, old_sizes: &[i64]) -> Option<Type> {
    let context = ir.context();
    let dropped = dropped_ones(old.shape(context)?, old_sizes)?;
    let kept: Vec<i64> =
        sizes.iter().zip(&dropped).filter(|(_, dropped)| !**dropped).map(|(size, _)| *size).collect();
    let ty = Type::tensor_checked(context, &kept, old.element_type(context)?, old.encoding(context)).ok()?;
    is_castable(context, ty, old).then_some(ty)
}

/// Makes constant offsets, sizes and strides of a slice static.
pub(super) fn slice_of_known_parts(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let slice = ExtractSliceOp::from_op(ir, op).ok_or(MatchFailure)?;
    let lists = slice.lists(ir);
    let Some(known) = known_lists(ir, &lists) else {
        return Err(rewriter.match_failure(op, || "no dynamic operand is a constant"));
    };
    if !is_within(ir, ir.value_type(slice.source(ir)), &known) {
        return Err(rewriter.match_failure(op, || "it does not lie within the tensor"));
    }
    let old = ir.value_type(slice.result(ir));
    let ty = reduced_type(ir, &known[1].numbers, old, &lists[1].numbers).ok_or(MatchFailure)?;
    let state = state_with_lists(ir, op, &[slice.source(ir)], &named(&known), Some(ty));
    let made = rewriter.create(state);
    replace_by_cast(rewriter, op, made, old);
    Ok(())
}

/// Takes the slice of the source of a cast that discards static information.
pub(super) fn slice_of_cast(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let slice = ExtractSliceOp::from_op(ir, op).ok_or(MatchFailure)?;
    let source = source_of_cast(ir, slice.source(ir)).ok_or(MatchFailure)?;
    if !is_within(ir, ir.value_type(source), &slice.lists(ir)) {
        return Err(rewriter.match_failure(op, || "it does not lie within the tensor"));
    }
    let old = ir.value_type(slice.result(ir));
    let state = state_with_lists(ir, op, &[source], &named(&slice.lists(ir)), Some(old));
    let made = rewriter.create(state);
    rewriter.replace_with_op(op, made);
    Ok(())
}

/// Makes constant offsets, sizes and strides of an insertion static.
pub(super) fn insertion_of_known_parts(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let insertion = Insertion::of(ir, op).ok_or(MatchFailure)?;
    let Insertion { mut source, dest, ref lists, .. } = insertion;
    let Some(known) = known_lists(ir, lists) else {
        return Err(rewriter.match_failure(op, || "no dynamic operand is a constant"));
    };
    if !is_within(ir, ir.value_type(dest), &known) {
        return Err(rewriter.match_failure(op, || "it does not lie within the tensor"));
    }
    let old = ir.value_type(source);
    let ty = reduced_type(ir, &known[1].numbers, old, &lists[1].numbers).ok_or(MatchFailure)?;
    if ty != old {
        let location = ir.location(op);
        if let Some(around) = insertion.around(ir) {
            rewriter.set_before(around);
        }
        let cast = rewriter.operation(CastOp::NAME, location).operands([source]).results([ty]).create();
        source = rewriter.body().result(cast, 0);
        rewriter.set_before(op);
    }
    let state = state_with_lists(rewriter.body(), op, &[source, dest], &named(&known), insertion.result);
    let made = rewriter.create(state);
    rewriter.replace_with_op(op, made);
    Ok(())
}
