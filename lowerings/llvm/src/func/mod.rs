//! `convert-func-to-llvm`: the dialect `func`.

mod calls;
mod convention;
mod functions;
mod interface;
mod unranked;

use terrace_runtime::conversion::{ConversionPatterns, TypeConverter};

include!(concat!(env!("OUT_DIR"), "/func_to_llvm.rs"));

fn add_types(options: &ConvertFuncToLlvm, types: &mut TypeConverter) {
    crate::types::add_types(types, options.index_bitwidth);
}

/// Adds the patterns that lower all ops of `func`.
fn add_lowerings(options: &ConvertFuncToLlvm, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    let convention = convention::Convention { bare_pointers: options.use_bare_pointers };
    functions::add_patterns(patterns, types, convention);
    calls::add_patterns(patterns, types, convention);
}
