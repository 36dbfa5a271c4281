//! Canonicalization of loops whose initial tensors are results of `tensor.cast`: the loop takes the source of the cast,
//! whose type has more static sizes.

use terrace_dialect_support::memory::discards_information;
use terrace_dialect_support::mixed_list::check_slice_bounds;
use terrace_runtime::generated::prelude::dense_array;
use terrace_runtime::ir::{Block, Body, Op, OperationState, Value};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::ForOp;
use super::forall::{SharedOutputs, with_outputs};
use super::only_block;

/// The op that makes sizes of a tensor type static or dynamic.
const CAST: &str = "tensor.cast";

/// Returns the source of a `tensor.cast` that only makes static sizes dynamic, if the value is the result of one.
fn known_source(ir: &Body, value: Value) -> Option<Value> {
    let cast = ir.defining_op(value).filter(|op| ir.name(*op).text(ir.context()) == CAST)?;
    let source = ir.operand(cast, 0);
    let (from, to) = (ir.value_type(source), ir.value_type(value));
    (from != to && discards_information(ir, from, to)).then_some(source)
}

/// Builds a `tensor.cast` at the insertion point, and returns its result.
fn cast(rewriter: &mut Rewriter<'_>, value: Value, ty: Type, location: Location) -> Value {
    let cast = rewriter.operation(CAST, location).operands([value]).results([ty]).create();
    rewriter.body().result(cast, 0)
}

/// Replaces a block argument by one of type `ty`, which is returned; its uses get a cast to the former type.
fn retype_argument(
    rewriter: &mut Rewriter<'_>,
    block: Block,
    position: usize,
    ty: Type,
    location: Location,
) -> Value {
    let former = rewriter.body().argument(block, position);
    let old = rewriter.body().value_type(former);
    let argument = rewriter.insert_argument(block, position, ty, location);
    rewriter.set_to_start(block);
    let inside = cast(rewriter, argument, old, location);
    rewriter.replace_all_uses(former, inside);
    rewriter.remove_arguments(block, &[position + 1]);
    argument
}

/// Replaces the results of `op` by those of `made`; the one at `place`, whose type differs, is cast to the former type.
fn replace_by_results(rewriter: &mut Rewriter<'_>, op: Op, made: Op, place: usize, location: Location) {
    let old = rewriter.body().value_type(rewriter.body().result(op, place));
    let mut results: Vec<Value> = rewriter.body().results(made).collect();
    rewriter.set_after(made);
    results[place] = cast(rewriter, results[place], old, location);
    rewriter.replace(op, &results);
}

/// Replaces an init operand of `scf.for` that is a cast by the source of the cast.
pub(super) fn casts_of_inits(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let counted = ForOp::from_op(ir, op).ok_or(MatchFailure)?;
    let (block, end) = only_block(ir, op, 0).ok_or(MatchFailure)?;
    // Of a result with several uses, most need the type that it has.
    let found = counted.inits(ir).enumerate().find_map(|(place, init)| {
        let source = known_source(ir, init)?;
        ir.has_one_use(ir.result(op, place)).then_some((place, source))
    });
    let Some((place, source)) = found else {
        return Err(rewriter.match_failure(op, || "no tensor is cast for a result that is used once"));
    };
    let (ty, location) = (ir.value_type(source), ir.location(op));
    let leading = ir.operand_count(op) - counted.inits(ir).count();
    let mut operands: Vec<Value> = ir.operands(op).collect();
    operands[leading + place] = source;
    let mut types: Vec<Type> = ir.results(op).map(|result| ir.value_type(result)).collect();
    types[place] = ty;
    let mut state = OperationState::new(ir.name(op), location).operands(operands).results(types).regions(1);
    state.attributes = ir.attributes(op).into();
    retype_argument(rewriter, block, 1 + place, ty, location);
    rewriter.set_before(end);
    let yielded = rewriter.body().operand(end, place);
    let yielded = cast(rewriter, yielded, ty, location);
    rewriter.set_operand(end, place, yielded);
    rewriter.set_before(op);
    let made = rewriter.create(state);
    let (from, to) = (rewriter.body().region(op, 0).1, rewriter.body().region(made, 0).1);
    rewriter.move_region_to_end(from, to);
    replace_by_results(rewriter, op, made, place, location);
    Ok(())
}

/// Returns whether the static part of the slice that `insertion` writes lies within the shape of `whole`.
fn is_within(ir: &Body, insertion: Op, whole: Type) -> bool {
    let context = ir.context();
    let list = |name: &str| -> Vec<i64> {
        ir.attribute(insertion, name).map(|list| dense_array(context, list)).unwrap_or_default()
    };
    let (offsets, sizes, strides) = (list("static_offsets"), list("static_sizes"), list("static_strides"));
    let shape = whole.shape(context).unwrap_or_default();
    check_slice_bounds(shape, &offsets, &sizes, &strides).is_ok()
}

/// Replaces an output of `scf.forall` that is a cast by the source of the cast.
pub(super) fn casts_of_outputs(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let mut shared = SharedOutputs::of(ir, op).ok_or(MatchFailure)?;
    let found = shared.outputs.iter().enumerate().find_map(|(place, output)| {
        let source = known_source(ir, *output)?;
        let mut insertions = shared.insertions_into(place);
        let fits = insertions.all(|insertion| is_within(ir, insertion, ir.value_type(source)));
        fits.then_some((place, source))
    });
    let Some((place, source)) = found else {
        return Err(rewriter.match_failure(op, || "no tensor is cast, or a part does not lie within it"));
    };
    let (ty, location) = (ir.value_type(source), ir.location(op));
    let argument = retype_argument(rewriter, shared.block, shared.argument_position(place), ty, location);
    for insertion in shared.insertions_into(place) {
        rewriter.set_operand(insertion, 1, argument);
    }
    shared.outputs[place] = source;
    rewriter.set_before(op);
    let made = with_outputs(shared.grid, &shared.bounds, &shared.outputs, rewriter);
    replace_by_results(rewriter, op, made, place, location);
    Ok(())
}
