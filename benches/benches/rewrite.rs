//! What rewriting costs per op: `cargo bench -p terrace-benches --bench rewrite`.

#![forbid(unsafe_code)]

use divan::Bencher;
use divan::counter::ItemsCount;
use terrace_benches::rewriting::{Chain, build, context, patterns};
use terrace_runtime::rewrite::{GreedyConfig, apply_patterns_greedily};

/// The numbers of ops.
const SIZES: [usize; 3] = [10_000, 100_000, 1_000_000];

fn main() {
    divan::main();
}

/// The greedy driver on a chain in one body.
fn greedily(bencher: Bencher, chain: Chain, ops: usize) {
    let context = context(false);
    let patterns = patterns(&context);
    let config = GreedyConfig::default();
    bencher
        .counter(ItemsCount::new(ops))
        .with_inputs(|| build(&context, chain, ops))
        .bench_refs(|body| apply_patterns_greedily(body, &patterns, &config));
}

/// Nothing folds, and no pattern matches.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn nothing_to_do(bencher: Bencher, ops: usize) {
    greedily(bencher, Chain::Unknown, ops);
}

/// Ops of which nothing is known.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn unregistered(bencher: Bencher, ops: usize) {
    greedily(bencher, Chain::Unregistered, ops);
}

/// Every op folds to its operand.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn fold_to_operands(bencher: Bencher, ops: usize) {
    greedily(bencher, Chain::Zeros, ops);
}

/// Every op folds to a constant of its own.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn fold_to_constants(bencher: Bencher, ops: usize) {
    greedily(bencher, Chain::Constants, ops);
}

/// Every op is replaced by a pattern.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn replace(bencher: Bencher, ops: usize) {
    greedily(bencher, Chain::Replaced, ops);
}
