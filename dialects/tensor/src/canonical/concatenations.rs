//! Canonicalization of `tensor.concat` with dynamic sizes that follow from the static ones of its other types.

use terrace_runtime::ir::{Body, Op, OperationState, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::{DYNAMIC, Type};

use super::{CastOp, ConcatOp, replace_by_cast};
use crate::indexed::concatenated_shape;

/// Returns `ty` with `sizes` in place of its dynamic sizes, but along dimension `except`.
fn with_sizes(ir: &Body, ty: Type, sizes: &[i64], except: Option<usize>) -> Option<Type> {
    let context = ir.context();
    let own = ty.shape(context)?.iter().zip(sizes).enumerate();
    let joined = own.map(|(place, (own, known))| match *own {
        DYNAMIC if except != Some(place) => *known,
        own => own,
    });
    let joined: Vec<i64> = joined.collect();
    Type::tensor_checked(context, &joined, ty.element_type(context)?, ty.encoding(context)).ok()
}

/// Replaces the concatenation of one tensor by a cast.
pub(super) fn concatenation_of_one(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let inputs: Vec<Value> = ConcatOp::from_op(ir, op).ok_or(MatchFailure)?.inputs(ir).collect();
    let [input] = inputs[..] else {
        return Err(rewriter.match_failure(op, || "there are several inputs"));
    };
    rewriter.replace_with_new(op, CastOp::NAME, |state| state.operands([input]));
    Ok(())
}

/// Casts inputs to types with the static sizes that other inputs have, and makes sizes of the result type static.
pub(super) fn concatenation_of_known_sizes(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context();
    let concat = ConcatOp::from_op(ir, op).ok_or(MatchFailure)?;
    let mut inputs: Vec<Value> = concat.inputs(ir).collect();
    let dimension = usize::try_from(concat.dim(ir)).map_err(|_| MatchFailure)?;
    let shapes: Option<Vec<&[i64]>> =
        inputs.iter().map(|input| ir.value_type(*input).shape(context)).collect();
    let shapes = shapes.ok_or(MatchFailure)?;
    let sizes = concatenated_shape(shapes.into_iter(), dimension).map_err(|_| MatchFailure)?;
    let known = |value: Value, except| with_sizes(ir, ir.value_type(value), &sizes, except);
    let types: Option<Vec<Type>> = inputs.iter().map(|input| known(*input, Some(dimension))).collect();
    let (types, result) = types.zip(known(concat.result(ir), None)).ok_or(MatchFailure)?;
    let (old, location) = (ir.value_type(concat.result(ir)), ir.location(op));
    if result == old && inputs.iter().zip(&types).all(|(input, ty)| ir.value_type(*input) == *ty) {
        return Err(rewriter.match_failure(op, || "the types say what is known"));
    }
    let mut state = OperationState::new(ir.name(op), location).results([result]);
    state.attributes = ir.attributes(op).into();
    for (input, ty) in inputs.iter_mut().zip(types) {
        if rewriter.body().value_type(*input) != ty {
            let cast = rewriter.operation(CastOp::NAME, location).operands([*input]).results([ty]).create();
            *input = rewriter.body().result(cast, 0);
        }
    }
    let made = rewriter.create(state.operands(inputs));
    replace_by_cast(rewriter, op, made, old);
    Ok(())
}
