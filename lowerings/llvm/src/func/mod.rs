//! `convert-func-to-llvm`: the dialect `func`.

mod calls;
mod convention;
mod functions;
mod interface;
mod unranked;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{ConversionPatterns, TypeConverter};
use terrace_runtime::pass::{PassResult, PassRun};

use crate::types::{has_index_width, index_width_of_layout};

include!(concat!(env!("OUT_DIR"), "/func_to_llvm.rs"));

has_index_width!(ConvertFuncToLlvm);

fn add_types(options: &ConvertFuncToLlvm, types: &mut TypeConverter) {
    crate::types::add_types(types, options.index_bitwidth);
}

/// Adds the patterns that lower all ops of `func`.
fn add_lowerings(options: &ConvertFuncToLlvm, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    let convention = convention::Convention { bare_pointers: options.use_bare_pointers };
    functions::add_patterns(patterns, types, convention);
    calls::add_patterns(patterns, types, convention);
}

impl RequestCWrappers {
    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let function = run.op();
        run.body_mut().set_attribute(function, "llvm.emit_c_interface", Some(Attribute::UNIT));
        Ok(())
    }
}
