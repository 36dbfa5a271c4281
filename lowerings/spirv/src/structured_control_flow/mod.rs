//! `convert-scf-to-spirv`: conditions and loops.

mod conditions;
mod loops;

use terrace_runtime::conversion::{Conversion, ConversionPatterns, ConversionRewriter, TypeConverter};
use terrace_runtime::ir::{Body, Op, Region, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{PointerType, StorageClass, StoreOp};

use crate::arith::ConvertArithToSpirv;
use crate::environment::{environment_around, has_environment};
use crate::func::ConvertFuncToSpirv;
use crate::index::ConvertIndexToSpirv;
use crate::memref::ConvertMemRefToSpirv;
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

include!(concat!(env!("OUT_DIR"), "/scf_to_spirv.rs"));

has_environment!(ConvertScfToSpirv);

fn add_types(options: &ConvertScfToSpirv, types: &mut TypeConverter) {
    crate::types::add_types(types, &TypeOptions::new(options.environment.clone()));
}

/// Adds the patterns for the ops of `scf`, and for those that are commonly in them.
fn add_lowerings(options: &ConvertScfToSpirv, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    let environment = || options.environment.clone();
    ConvertArithToSpirv { environment: environment(), ..Default::default() }.add_patterns(types, patterns);
    ConvertFuncToSpirv { environment: environment(), ..Default::default() }.add_patterns(types, patterns);
    ConvertIndexToSpirv { environment: environment(), ..Default::default() }.add_patterns(types, patterns);
    ConvertMemRefToSpirv { environment: environment(), ..Default::default() }.add_patterns(types, patterns);
    add_structured_patterns(types, patterns);
}

/// Adds the patterns for the ops of `scf`.
pub(crate) fn add_structured_patterns(types: &TypeConverter, patterns: &mut ConversionPatterns) {
    Patterns { patterns, types }.add(conditions::lower_if).add(loops::lower_for).add(loops::lower_while);
}

/// Returns a region of an op that is not isolated.
fn region_of(ir: &Body, op: Op, position: usize) -> Region {
    ir.region(op, position).1
}

/// Builds a variable for each result of an op, before it.
fn result_variables(op: Op, types: &[Type], rewriter: &mut ConversionRewriter<'_>) -> Vec<Value> {
    let mut spirv = Spirv::at(op, rewriter);
    let pointers: Vec<Type> =
        types.iter().map(|ty| PointerType::get(spirv.context(), *ty, StorageClass::Function).ty()).collect();
    pointers.into_iter().map(|ty| spirv.variable(ty)).collect()
}

/// Checks that the results of an op can be in variables. Returns their converted types.
fn variable_types(op: Op, rewriter: &ConversionRewriter<'_>) -> MatchResult<Vec<Type>> {
    let types = rewriter.convert_result_types(op)?.to_vec();
    let context = rewriter.context();
    let can_be_stored = |ty: &Type| PointerType::get_checked(context, *ty, StorageClass::Function).is_ok();
    match types.iter().all(can_be_stored) {
        true => Ok(types),
        false => Err(rewriter.match_failure(op, || "a result cannot be in a variable")),
    }
}

/// Builds stores of values to variables, with the location of an op.
fn store_all(op: Op, variables: &[Value], values: &[Value], rewriter: &mut ConversionRewriter<'_>) {
    let mut spirv = Spirv::at(op, rewriter);
    for (variable, value) in variables.iter().zip(values) {
        spirv.op::<StoreOp>(&[*variable, *value], &[], &[]);
    }
}

/// Replaces an op by the values of variables, which are loaded behind `after`.
fn replace_by_variables(
    op: Op,
    after: Op,
    variables: &[Value],
    types: &[Type],
    rewriter: &mut ConversionRewriter<'_>,
) {
    rewriter.set_after(after);
    let mut spirv = Spirv::at(op, rewriter);
    let values: Vec<Value> = variables
        .iter()
        .zip(types)
        .map(|(variable, ty)| spirv.value::<terrace_spirv::LoadOp>(&[*variable], *ty, &[]))
        .collect();
    rewriter.replace(op, &values);
}

/// Returns the converted operands of a terminator, which is converted with the op around.
fn converted_operands(end: Op, rewriter: &mut ConversionRewriter<'_>) -> MatchResult<Vec<Value>> {
    let operands: Vec<Value> = rewriter.body().operands(end).collect();
    operands.into_iter().map(|operand| rewriter.converted_operand(end, operand)).collect()
}
