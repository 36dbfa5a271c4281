//! Costs of dialect conversion per op: `cargo bench -p terrace-benches --bench conversion`.

#![forbid(unsafe_code)]

use divan::Bencher;
use divan::counter::ItemsCount;
use terrace_benches::converting::{config, functions, one_to_one};
use terrace_benches::rewriting::{Chain, build, context};
use terrace_runtime::conversion::{TypeClass, TypeConverter};
use terrace_runtime::ir::Op;
use terrace_runtime::types::Type;

/// The numbers of ops.
const SIZES: [usize; 4] = [10_000, 100_000, 1_000_000, 10_000_000];

fn main() {
    divan::main();
}

fn convert(bencher: Bencher, ops: usize, types: Option<TypeConverter>) {
    let context = context(false);
    let (conversion, config) = (one_to_one(&context, types), config());
    bencher
        .counter(ItemsCount::new(ops))
        .with_inputs(|| build(&context, Chain::Replaced, ops))
        .bench_refs(|body| conversion.apply_partially(body, &config).expect("all ops are converted"));
}

fn convert_functions(bencher: Bencher, ops: usize, threading: bool) {
    let context = context(threading);
    let (conversion, config) = (one_to_one(&context, None), config());
    bencher
        .counter(ItemsCount::new(ops))
        .with_inputs(|| functions(&context, ops))
        .bench_refs(|module| conversion.apply_partially(module, &config).expect("all ops are converted"));
}

/// Functions of a hundred ops are converted one after the other.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn functions_in_one_thread(bencher: Bencher, ops: usize) {
    convert_functions(bencher, ops, false);
}

/// Functions of a hundred ops are converted in parallel.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn functions_in_parallel(bencher: Bencher, ops: usize) {
    convert_functions(bencher, ops, true);
}

/// A block is split before each of its ops, from the first to the last.
#[divan::bench(args = [1_000, 10_000, 100_000], sample_count = 10, sample_size = 1)]
fn split_block(bencher: Bencher, ops: usize) {
    let context = context(false);
    bencher.counter(ItemsCount::new(ops)).with_inputs(|| build(&context, Chain::Replaced, ops)).bench_refs(
        |body| {
            let region = body.region(body.root(), 0).1;
            let block = body.entry_block(region).expect("a block");
            let ops: Vec<Op> = body.ops(block).skip(1).collect();
            for op in ops {
                body.split_block(op);
            }
        },
    );
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
