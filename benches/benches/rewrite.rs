//! Costs of rewriting per op: `cargo bench -p terrace-benches --bench rewrite`.

#![forbid(unsafe_code)]

use divan::Bencher;
use divan::counter::ItemsCount;
use terrace_benches::rewriting::{Chain, NAMES, build, context, looking_patterns, patterns};
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

/// Ops of so many names with as many rules, one for each name: what each op costs must not depend on the number.
#[divan::bench(args = [1, 10, 100, NAMES], sample_count = 10, sample_size = 1)]
fn rules(bencher: Bencher, count: usize) {
    looking(bencher, count, count);
}

/// Ops of one name, with so many rules of which one is for it.
#[divan::bench(args = [1, 10, 100, NAMES], sample_count = 10, sample_size = 1)]
fn rules_of_others(bencher: Bencher, count: usize) {
    looking(bencher, 1, count);
}

fn looking(bencher: Bencher, names: usize, rules: usize) {
    const OPS: usize = 1_000_000;
    let context = context(false);
    let patterns = looking_patterns(&context, rules);
    let config = GreedyConfig::default();
    bencher
        .counter(ItemsCount::new(OPS))
        .with_inputs(|| build(&context, Chain::Names(names), OPS))
        .bench_refs(|body| apply_patterns_greedily(body, &patterns, &config));
}
