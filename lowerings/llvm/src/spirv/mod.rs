//! `convert-spirv-to-llvm`: the dialect `spirv`.

mod bits;
mod composites;
mod constants;
mod control_flow;
mod functions;
mod layout;
mod memory;
mod types;

use terrace_runtime::conversion::{
    ConversionPattern, ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::rewrite::MatchResult;

use constants::{one, ones, zero};
use types::add_types;

include!(concat!(env!("OUT_DIR"), "/spirv_to_llvm.rs"));

/// Adds the patterns that lower what the declared lowerings do not.
fn add_lowerings(_: &ConvertSpirvToLlvm, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    bits::add_patterns(patterns, types);
    composites::add_patterns(patterns, types);
    constants::add_patterns(patterns, types);
    control_flow::add_patterns(patterns, types);
    functions::add_patterns(patterns, types);
    memory::add_patterns(patterns, types);
}

/// Returns the pattern that lowers an op by a function.
fn pattern<T: OpHandle + 'static>(
    name: &'static str,
    types: &TypeConverter,
    lower: fn(T, &ConvertedOperands, &mut ConversionRewriter<'_>) -> MatchResult,
) -> impl ConversionPattern + use<T> {
    OpConversion::new(name, lower).with_types(types)
}

/// Returns whether a value, or its components, have more bits than another.
fn is_wider(ir: &Body, wide: Value, narrow: Value) -> bool {
    component_width(ir, wide) > component_width(ir, narrow)
}

/// Returns the number of bits of a scalar, or of the components of a vector.
fn component_width(ir: &Body, value: Value) -> Option<u32> {
    ir.value_type(value).element_type_or_self(ir.context()).bit_width(ir.context())
}
