//! Canonicalization of calls.

use smallvec::SmallVec;
use terrace_runtime::fold::constant_of_value;
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::{CallIndirectOp, CallOp};
use super::Values;

/// Replaces an indirect call of a known function with a direct one.
pub(super) fn call_known_function(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let call = CallIndirectOp::from_op(ir, op).ok_or(MatchFailure)?;
    let callee = constant_of_value(ir, call.callee(ir)).ok_or(MatchFailure)?;
    if callee.as_flat_symbol_reference(ir.context()).is_none() {
        return Err(rewriter.match_failure(op, || "the callee is not known"));
    }
    let arguments: Values = call.args(ir).collect();
    let types: SmallVec<[Type; 2]> = ir.results(op).map(|result| ir.value_type(result)).collect();
    let location = ir.location(op);
    let state = rewriter.operation(CallOp::NAME, location).operands(arguments).results(types);
    let made = state.attribute("callee", callee).create();
    rewriter.replace_with_op(op, made);
    Ok(())
}
