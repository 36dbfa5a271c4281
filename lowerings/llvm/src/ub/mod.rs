//! `convert-ub-to-llvm`: the dialect `ub`.

use terrace_runtime::conversion::TypeConverter;

include!(concat!(env!("OUT_DIR"), "/ub_to_llvm.rs"));

fn add_types(options: &ConvertUbToLlvm, types: &mut TypeConverter) {
    crate::types::add_types(types, options.index_bitwidth);
}
