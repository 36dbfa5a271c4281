//! `convert-cf-to-llvm`: the dialect `cf`.

mod assertions;
pub(crate) mod branches;

use terrace_runtime::conversion::{ConversionPatterns, TypeConverter};

use crate::types::{has_index_width, index_width_of_layout};

include!(concat!(env!("OUT_DIR"), "/cf_to_llvm.rs"));

has_index_width!(ConvertControlFlowToLlvm);

fn add_types(options: &ConvertControlFlowToLlvm, types: &mut TypeConverter) {
    crate::types::add_types(types, options.index_bitwidth);
}

/// Adds the patterns that lower all ops of `cf`.
fn add_lowerings(_: &ConvertControlFlowToLlvm, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    branches::add_patterns(patterns, types);
    assertions::add_patterns(patterns, types);
}
