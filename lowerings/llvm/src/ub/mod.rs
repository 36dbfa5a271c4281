//! `convert-ub-to-llvm`: the dialect `ub`.

use terrace_runtime::conversion::TypeConverter;

use crate::types::{has_index_width, index_width_of_layout};

include!(concat!(env!("OUT_DIR"), "/ub_to_llvm.rs"));

has_index_width!(ConvertUbToLlvm);

fn add_types(options: &ConvertUbToLlvm, types: &mut TypeConverter) {
    crate::types::add_types(types, options.index_bitwidth);
}
