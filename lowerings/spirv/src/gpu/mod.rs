//! `convert-gpu-to-spirv`, kernels of the dialect `gpu`, and `scf-parallel-to-gpu-launch`, which makes kernels of loops.

mod attributions;
mod built_ins;
mod groups;
mod kernels;
mod matrices;
mod modules;
mod parallel_loops;
mod printf;
mod reductions;
mod shuffles;

use terrace_runtime::conversion::{Conversion, ConversionPatterns, TypeConverter};

use crate::arith::ConvertArithToSpirv;
use crate::control_flow::ConvertCfToSpirv;
use crate::environment::{environment_around, has_environment};
use crate::func::ConvertFuncToSpirv;
use crate::index::ConvertIndexToSpirv;
use crate::math::ConvertMathToSpirv;
use crate::memref::ConvertMemRefToSpirv;
use crate::structured_control_flow::add_structured_patterns;
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;
use crate::vector::ConvertVectorToSpirv;

include!(concat!(env!("OUT_DIR"), "/gpu_to_spirv.rs"));

has_environment!(GpuToSpirv);

impl GpuToSpirv {
    fn type_options(&self) -> TypeOptions {
        TypeOptions { wide_index: self.wide_index, ..TypeOptions::new(self.environment.clone()) }
    }
}

fn add_types(options: &GpuToSpirv, types: &mut TypeConverter) {
    let options = options.type_options();
    crate::types::add_types(types, &options);
    matrices::add_types(types, &options);
}

/// Adds the patterns for the ops of `gpu`, and for those that kernels consist of.
fn add_lowerings(options: &GpuToSpirv, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    let environment = || options.environment.clone();
    let wide_index = options.wide_index;
    ConvertArithToSpirv { environment: environment(), ..Default::default() }.add_patterns(types, patterns);
    ConvertCfToSpirv { environment: environment(), ..Default::default() }.add_patterns(types, patterns);
    ConvertFuncToSpirv { environment: environment(), ..Default::default() }.add_patterns(types, patterns);
    ConvertIndexToSpirv { environment: environment(), wide_index }.add_patterns(types, patterns);
    ConvertMathToSpirv { environment: environment() }.add_patterns(types, patterns);
    ConvertMemRefToSpirv { environment: environment(), wide_index, ..Default::default() }
        .add_patterns(types, patterns);
    ConvertVectorToSpirv { environment: environment() }.add_patterns(types, patterns);
    add_structured_patterns(types, patterns);
    let mut patterns = Patterns { patterns, types };
    let options = options.type_options();
    built_ins::add_patterns(&mut patterns, &options);
    groups::add_patterns(&mut patterns);
    kernels::add_patterns(&mut patterns, &options);
    matrices::add_patterns(&mut patterns, &options);
    printf::add_patterns(&mut patterns, &options.environment);
    reductions::add_patterns(&mut patterns, &options);
    shuffles::add_patterns(&mut patterns, &options);
}
