//! Costs of dialect conversion per op: `cargo bench -p terrace-benches --bench conversion`.

#![forbid(unsafe_code)]

use divan::Bencher;
use divan::counter::ItemsCount;
use terrace_benches::conversion::one_to_one;
use terrace_benches::rewriting::{Chain, build, build_functions, build_module, context};
use terrace_runtime::conversion::{ConversionConfig, TypeClass, TypeConverter};
use terrace_runtime::types::Type;

/// The numbers of ops.
const SIZES: [usize; 3] = [10_000, 100_000, 1_000_000];

fn main() {
    divan::main();
}

fn convert(bencher: Bencher, ops: usize, types: Option<TypeConverter>) {
    let context = context(false);
    let conversion = one_to_one(&context, types);
    let config = ConversionConfig::default();
    bencher
        .counter(ItemsCount::new(ops))
        .with_inputs(|| build(&context, Chain::Replaced, ops))
        .bench_refs(|body| conversion.apply_partially(body, &config).expect("all ops are converted"));
}

/// Functions of a hundred ops, converted one by one, as a pass does.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn functions(bencher: Bencher, ops: usize) {
    let context = context(false);
    let conversion = one_to_one(&context, None);
    let config = ConversionConfig::default();
    bencher
        .counter(ItemsCount::new(ops))
        .with_inputs(|| build_functions(&context, Chain::Replaced, ops))
        .bench_refs(|functions| {
            for function in functions {
                conversion.apply_partially(function, &config).expect("all ops are converted");
            }
        });
}

/// Functions of a hundred ops in one module, converted at once by all threads.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn module_in_parallel(bencher: Bencher, ops: usize) {
    let context = context(true);
    let conversion = one_to_one(&context, None);
    let config = ConversionConfig::default();
    bencher
        .counter(ItemsCount::new(ops))
        .with_inputs(|| build_module(&context, Chain::Replaced, ops))
        .bench_refs(|module| conversion.apply_partially(module, &config).expect("all ops are converted"));
}

/// Ops become others of the same types.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn same_types(bencher: Bencher, ops: usize) {
    convert(bencher, ops, None);
}

/// Ops become others of other types.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn other_types(bencher: Bencher, ops: usize) {
    let mut types = TypeConverter::new("Widening");
    types.add(TypeClass::Any, "legal", |_, ty| ty);
    types.add(TypeClass::Integer, "i32", |_, _| Type::I32);
    types.add_cast_materializations();
    convert(bencher, ops, Some(types));
}
