//! `convert-cf-to-spirv`: the branches of the dialect `cf`.

use terrace_control_flow::{BrOp, CondBrOp};
use terrace_lowerings::branches::lower_branch;
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{ConversionPatterns, TypeConverter};
use terrace_runtime::types::Type;
use terrace_spirv::{BranchConditionalOp, BranchOp};

use crate::environment::{environment_around, has_environment};
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

include!(concat!(env!("OUT_DIR"), "/cf_to_spirv.rs"));

has_environment!(ConvertCfToSpirv);

fn add_types(options: &ConvertCfToSpirv, types: &mut TypeConverter) {
    let options = TypeOptions {
        emulate_narrow_scalars: options.emulate_narrow_scalars,
        emulate_floats: options.emulate_floats,
        ..TypeOptions::new(options.environment.clone())
    };
    crate::types::add_types(types, &options);
}

fn add_lowerings(_: &ConvertCfToSpirv, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    let mut patterns = Patterns { patterns, types };
    patterns
        .add(|op: BrOp, _, rewriter| {
            lower_branch::<BranchOp>(op.op(), |_, attribute| Some(attribute), rewriter)
        })
        .add(|op: CondBrOp, _, rewriter| {
            lower_branch::<BranchConditionalOp>(op.op(), convert_weights, rewriter)
        });
}

/// Converts the weights of a branch, which are a list of integers in `spirv`.
fn convert_weights(context: &Context, attribute: NamedAttribute) -> Option<NamedAttribute> {
    if attribute.name.text(context) != "branch_weights" {
        return Some(attribute);
    }
    let weights = attribute.value.elements(context)?.integers();
    let weights: Vec<Attribute> =
        weights.map(|weight| Attribute::wide_integer(context, Type::I32, weight)).collect();
    Some(NamedAttribute { name: attribute.name, value: Attribute::array(context, &weights) })
}
