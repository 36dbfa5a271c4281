//! Costs of the IR runtime per op: `cargo bench -p terrace-benches`.

#![forbid(unsafe_code)]

use std::sync::Arc;

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use terrace_benches::{Shape, build, context, text};
use terrace_runtime::ir::{Body, OperationState};
use terrace_runtime::location::Location;
use terrace_runtime::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_runtime::types::Type;
use terrace_runtime::verify::verify;

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

/// The module from text, on one thread and on all.
#[divan::bench(args = SIZES, consts = [false, true], sample_count = 10, sample_size = 1)]
fn parse_module<const THREADING: bool>(bencher: Bencher, ops: usize) {
    let text = text(Shape::of(ops));
    bencher
        .counter(ItemsCount::new(ops))
        .counter(BytesCount::new(text.len()))
        .with_inputs(|| {
            let context = context(THREADING);
            let range =
                context.sources().add("bench", Arc::new(text.clone())).expect("a text of less than 2 GiB");
            (context, range)
        })
        .bench_refs(|(context, range)| {
            parse_source(context, *range, &ParseOptions::default()).expect("a text without errors")
        });
}

/// The module is verified, on one thread and on all.
#[divan::bench(args = SIZES, consts = [false, true], sample_count = 10, sample_size = 1)]
fn verify_module<const THREADING: bool>(bencher: Bencher, ops: usize) {
    let body = build(&context(THREADING), Shape::of(ops));
    bencher.counter(ItemsCount::new(ops)).bench(|| verify(&body).expect("a valid module"));
}

/// The module is printed to memory, on one thread and on all.
#[divan::bench(args = SIZES, consts = [false, true], sample_count = 10, sample_size = 1)]
fn print_module<const THREADING: bool>(bencher: Bencher, ops: usize) {
    let body = build(&context(THREADING), Shape::of(ops));
    let options = PrintOptions::default().with_generic(true);
    bencher.counter(ItemsCount::new(ops)).bench(|| {
        let mut text = Vec::new();
        print_body(&body, &options, &mut text).expect("writing to memory does not fail");
        text
    });
}

/// Every op is visited, and its name looked at.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn walk_module(bencher: Bencher, ops: usize) {
    let context = context(false);
    let body = build(&context, Shape::of(ops));
    let sum = context.op_name("std.addi");
    bencher.counter(ItemsCount::new(ops)).bench(|| {
        let mut sums = 0_usize;
        body.walk(body.root()).pre_order().run(|body, op| sums += usize::from(body.name(op) == sum));
        sums
    });
}

/// The module is copied as a whole.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn clone_module(bencher: Bencher, ops: usize) {
    let body = build(&context(false), Shape::of(ops));
    bencher.counter(ItemsCount::new(ops)).bench(|| body.clone());
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
