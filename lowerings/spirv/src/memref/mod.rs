//! `convert-memref-to-spirv` and `map-memref-spirv-storage-class`: the dialect `memref`.

mod access;
mod allocation;
mod atomics;
mod casts;
mod elements;
mod images;
mod storage_classes;
mod words;

pub(crate) use access::access_attributes;
pub(crate) use elements::Elements;
use terrace_runtime::conversion::{ConversionPatterns, TypeConverter};

use crate::environment::{environment_around, has_environment};
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

pub use storage_classes::map_storage_classes;

include!(concat!(env!("OUT_DIR"), "/memref_to_spirv.rs"));

has_environment!(ConvertMemRefToSpirv);

impl ConvertMemRefToSpirv {
    fn type_options(&self) -> TypeOptions {
        TypeOptions {
            bool_bits: self.bool_bits,
            wide_index: self.wide_index,
            ..TypeOptions::new(self.environment.clone())
        }
    }
}

fn add_types(options: &ConvertMemRefToSpirv, types: &mut TypeConverter) {
    crate::types::add_types(types, &options.type_options());
}

/// Adds the patterns that lower ops of `memref`.
fn add_lowerings(options: &ConvertMemRefToSpirv, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    let mut patterns = Patterns { patterns, types };
    let options = options.type_options();
    access::add_patterns(&mut patterns, &options);
    allocation::add_patterns(&mut patterns);
    atomics::add_patterns(&mut patterns, &options);
    casts::add_patterns(&mut patterns, &options);
}
