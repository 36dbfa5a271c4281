//! What the IR runtime costs per op: `cargo bench -p terrace-benches`.

#![forbid(unsafe_code)]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use terrace_benches::{Shape, build, context};
use terrace_runtime::ir::{Body, OperationState};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

/// The numbers of ops.
const SIZES: [usize; 2] = [10_000, 1_000_000];

fn main() {
    divan::main();
}

/// The module through the API.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn build_module(bencher: Bencher, ops: usize) {
    bencher
        .counter(ItemsCount::new(ops))
        .with_inputs(|| context(false))
        .bench_refs(|context| build(context, Shape::of(ops)));
}

/// All bodies of the module are given back.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn drop_module(bencher: Bencher, ops: usize) {
    let context = context(false);
    bencher.counter(ItemsCount::new(ops)).with_inputs(|| build(&context, Shape::of(ops))).bench_values(drop);
}

/// A value with so many uses is replaced by another one.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn replace_all_uses(bencher: Bencher, uses: usize) {
    let context = context(false);
    bencher
        .counter(ItemsCount::new(uses))
        .with_inputs(|| {
            let name = context.op_name("std.addi");
            let mut body = Body::new(&context, context.op_name("std.func"), Location::UNKNOWN, 1);
            let region = body.region(body.root(), 0).1;
            let block = body.append_block(region);
            let old = body.add_argument(block, Type::I32, Location::UNKNOWN);
            let new = body.add_argument(block, Type::I32, Location::UNKNOWN);
            for _ in 0..uses / 2 {
                let state =
                    OperationState::new(name, Location::UNKNOWN).operands([old, old]).results([Type::I32]);
                let op = body.create_op(state);
                body.append_op(block, op);
            }
            (body, old, new)
        })
        .bench_refs(|(body, old, new)| body.replace_all_uses(black_box(*old), *new));
}
