//! `convert-ub-to-spirv`: the dialect `ub`.

use terrace_runtime::conversion::{ConversionPatterns, TypeConverter};
use terrace_spirv::UndefOp;
use terrace_ub::PoisonOp;

use crate::environment::{environment_around, has_environment};
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

include!(concat!(env!("OUT_DIR"), "/ub_to_spirv.rs"));

has_environment!(ConvertUbToSpirv);

fn add_types(options: &ConvertUbToSpirv, types: &mut TypeConverter) {
    crate::types::add_types(types, &TypeOptions::new(options.environment.clone()));
}

fn add_lowerings(_: &ConvertUbToSpirv, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    Patterns { patterns, types }.value(|_: PoisonOp, _, ty, spirv| spirv.value::<UndefOp>(&[], ty, &[]));
}
