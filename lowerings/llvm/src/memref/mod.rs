//! `finalize-memref-to-llvm`: the dialect `memref`.

mod access;
mod allocation;
mod atomics;
mod copies;
mod globals;
mod queries;
mod reshapes;
mod scopes;
mod sizes;
mod unranked_reshapes;
mod views;

use terrace_runtime::conversion::{
    ConversionPattern, ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

pub(crate) use access::Accessed;

use crate::types::index_type;
use crate::types::{has_index_width, index_width_of_layout};

include!(concat!(env!("OUT_DIR"), "/memref_to_llvm.rs"));

has_index_width!(FinalizeMemRefToLlvm);

fn add_types(options: &FinalizeMemRefToLlvm, types: &mut TypeConverter) {
    crate::types::add_types(types, options.index_bitwidth);
}

/// Adds the patterns that lower ops of `memref`.
fn add_lowerings(options: &FinalizeMemRefToLlvm, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    allocation::add_patterns(patterns, types, options);
    access::add_patterns(patterns, types);
    atomics::add_patterns(patterns, types);
    copies::add_patterns(patterns, types);
    globals::add_patterns(patterns, types);
    queries::add_patterns(patterns, types);
    reshapes::add_patterns(patterns, types);
    scopes::add_patterns(patterns, types);
    views::add_patterns(patterns, types);
}

type Lower = fn(Op, &ConvertedOperands, &mut ConversionRewriter<'_>) -> MatchResult;

/// Returns the pattern that lowers an op by a function.
fn pattern<T: OpHandle + 'static>(
    name: &'static str,
    types: &TypeConverter,
    lower: Lower,
) -> impl ConversionPattern + use<T> {
    OpConversion::new(
        name,
        move |op: T, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>| {
            lower(op.op(), operands, rewriter)
        },
    )
    .with_types(types)
}

/// Returns the type that an index becomes.
fn index_of(rewriter: &ConversionRewriter<'_>) -> Type {
    index_type(rewriter.context(), rewriter.type_converter().expect("types"))
}

/// Returns the converted type of the elements of a memref.
///
/// # Errors
///
/// If it is not converted.
fn element_of(op: Op, memref: Type, rewriter: &ConversionRewriter<'_>) -> MatchResult<Type> {
    let element = memref.element_type(rewriter.context()).expect("a memref");
    rewriter.converted_type(op, element)
}

/// Returns the type of an operand before the conversion.
fn operand_type(op: Op, position: usize, rewriter: &ConversionRewriter<'_>) -> Type {
    let ir = rewriter.body();
    ir.value_type(ir.operand(op, position))
}
