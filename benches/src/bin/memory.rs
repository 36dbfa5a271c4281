//! Bytes per op with two operands, one result and one attribute: in the tables of bodies, in all, and in
//! what is interned.
//!
//! `memory [OPS]`; the default is a million.

#![forbid(unsafe_code)]

use std::alloc::System;
use std::process::ExitCode;

use cap::Cap;
use terrace_benches::{Constants, OPS_PER_FUNCTION, context};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, OperationState};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

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
        "{ops} ops of two operands, one result and one attribute, in functions of {OPS_PER_FUNCTION}; bytes per op"
    );
    println!("{:24} {:>8} {:>8} {:>8} {:>8}", "attributes", "tables", "bodies", "interned", "all");
    for (kind, op) in [("discardable", "std.addi"), ("inherent", "std.constant")] {
        for constants in [Constants::Shared, Constants::Distinct] {
            measure(kind, op, constants, ops);
        }
    }
    ExitCode::SUCCESS
}

fn measure(kind: &str, op: &str, constants: Constants, ops: usize) {
    let start = ALLOCATOR.allocated();
    let context = context(false);
    let body = build(&context, op, constants, ops);
    let all = ALLOCATOR.allocated() - start;
    let tables = table_bytes(&body);
    // The context lives on, so what is freed is the bodies, and what is left is interned.
    drop(body);
    let interned = ALLOCATOR.allocated() - start;
    let per_op = |bytes: usize| bytes as f64 / ops as f64;
    println!(
        "{:24} {:8.1} {:8.1} {:8.1} {:8.1}",
        format!("{kind}, {}", format!("{constants:?}").to_lowercase()),
        per_op(tables),
        per_op(all - interned),
        per_op(interned),
        per_op(all)
    );
}

/// Functions in which every op has the two values before it as operands.
fn build(context: &Context, op: &str, constants: Constants, ops: usize) -> Body {
    let [module, function, name] = ["builtin.module", "std.func", op].map(|name| context.op_name(name));
    let value = context.identifier("value");
    let location = Location::UNKNOWN;
    let mut root = Body::new(context, module, location, 1);
    let region = root.region(root.root(), 0).1;
    let functions = root.append_block(region);
    for index in 0..ops / OPS_PER_FUNCTION {
        let op = root.create_op(OperationState::new(function, location).regions(1));
        root.append_op(functions, op);
        let body = root.child_mut(op).expect("a function owns a body");
        let region = body.region(body.root(), 0).1;
        let block = body.append_block(region);
        let mut first = body.add_argument(block, Type::I32, location);
        let mut second = body.add_argument(block, Type::I32, location);
        for position in 0..OPS_PER_FUNCTION {
            let number = match constants {
                Constants::Shared => 1,
                Constants::Distinct => (index * OPS_PER_FUNCTION + position) as i64,
            };
            let attribute =
                NamedAttribute { name: value, value: Attribute::integer(context, Type::I64, number) };
            let state = OperationState::new(name, location).operands([first, second]).results([Type::I32]);
            let op = body.create_op(state.attribute(attribute));
            body.append_op(block, op);
            (first, second) = (second, body.result(op, 0));
        }
    }
    root
}

/// Returns the bytes of a module's tables and of those of its functions.
fn table_bytes(root: &Body) -> usize {
    let (_, region) = root.region(root.root(), 0);
    let functions = root.blocks(region).flat_map(|block| root.ops(block)).filter_map(|op| root.child(op));
    root.memory() + functions.map(Body::memory).sum::<usize>()
}
