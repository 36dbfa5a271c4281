//! Costs of the generator: `cargo bench -p terrace-benches --bench definitions`.

#![forbid(unsafe_code)]

use divan::Bencher;
use divan::counter::ItemsCount;
use terrace_benches::definitions::text;
use terrace_odsgen::emit::markdown;
use terrace_odsgen::model::Model;
use terrace_odsgen::{RustOptions, SourceFile, emit_rust, format_source, parse_files};

/// The numbers of ops; with none, what the built-in libraries cost.
const SIZES: [usize; 3] = [0, 300, 3000];

fn main() {
    divan::main();
}

fn model(text: &str) -> Model {
    parse_files(vec![SourceFile::input("many.dialect", text)])
        .into_result()
        .expect("definitions without errors")
}

/// From text to the model.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn read(bencher: Bencher, ops: usize) {
    let text = text(ops);
    bencher.counter(ItemsCount::new(ops)).bench(|| model(&text));
}

/// From the model to formatted Rust and its line map.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn emit(bencher: Bencher, ops: usize) {
    let model = model(&text(ops));
    bencher.counter(ItemsCount::new(ops)).bench(|| emit_rust(&model, &RustOptions::default()));
}

/// From the model to pages of documentation.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn document(bencher: Bencher, ops: usize) {
    let model = model(&text(ops));
    bencher.counter(ItemsCount::new(ops)).bench(|| markdown::text(&model));
}

/// From text to laid out text.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn layout(bencher: Bencher, ops: usize) {
    let text = text(ops);
    bencher.counter(ItemsCount::new(ops)).bench(|| format_source(&text));
}
