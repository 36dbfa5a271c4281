//! How many bytes an op takes: in the tables of bodies, in all, and in what is interned.
//!
//! `memory [OPS]`; the default is a million.

#![forbid(unsafe_code)]

use std::alloc::System;
use std::process::ExitCode;

use cap::Cap;
use terrace_benches::{Constants, OPS_PER_CONSTANT, OPS_PER_FUNCTION, Shape, build, context};
use terrace_runtime::ir::Body;

/// Counts what is allocated at a time.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

fn main() -> ExitCode {
    let ops = match std::env::args().nth(1).map(|word| word.parse::<usize>()) {
        None => 1_000_000,
        Some(Ok(ops)) if ops >= OPS_PER_FUNCTION => ops - ops % OPS_PER_FUNCTION,
        Some(_) => {
            eprintln!("error: the number of ops is to be a number, of {OPS_PER_FUNCTION} at least");
            return ExitCode::FAILURE;
        }
    };
    println!(
        "{ops} ops in functions of {OPS_PER_FUNCTION}, one of {OPS_PER_CONSTANT} with an attribute; bytes per op"
    );
    println!("{:10} {:>8} {:>8} {:>8} {:>8}", "constants", "tables", "bodies", "interned", "all");
    for constants in [Constants::Shared, Constants::Distinct] {
        measure(Shape { ops, constants });
    }
    ExitCode::SUCCESS
}

fn measure(shape: Shape) {
    let start = ALLOCATOR.allocated();
    let context = context(false);
    let body = build(&context, shape);
    let all = ALLOCATOR.allocated() - start;
    let tables = table_bytes(&body);
    // The context lives on, so what is freed is the bodies, and what is left is interned.
    drop(body);
    let interned = ALLOCATOR.allocated() - start;
    let per_op = |bytes: usize| bytes as f64 / shape.ops as f64;
    println!(
        "{:10} {:8.1} {:8.1} {:8.1} {:8.1}",
        format!("{:?}", shape.constants).to_lowercase(),
        per_op(tables),
        per_op(all - interned),
        per_op(interned),
        per_op(all)
    );
}

/// What a module's own tables and those of its functions take.
fn table_bytes(root: &Body) -> usize {
    let (_, region) = root.region(root.root(), 0);
    let functions = root.blocks(region).flat_map(|block| root.ops(block)).filter_map(|op| root.child(op));
    root.memory() + functions.map(Body::memory).sum::<usize>()
}
