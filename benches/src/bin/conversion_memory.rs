//! The most memory that a conversion of ops to others takes, as a multiple of that of the ops, and its time per op.
//!
//! `conversion_memory functions [OPS]` converts functions of a hundred ops one after the other, `conversion_memory body
//! [OPS]` one function of all ops; the default is a million.

#![forbid(unsafe_code)]

use std::alloc::System;
use std::process::ExitCode;
use std::time::Instant;

use cap::Cap;
use terrace_benches::OPS_PER_FUNCTION;
use terrace_benches::converting::{config, functions, one_to_one};
use terrace_benches::rewriting::{Chain, build, context};
use terrace_runtime::ir::{Body, Op};

/// Counts what is allocated at a time, and the most so far.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let kind = words.next().unwrap_or_default();
    let ops = words.next().map_or(Ok(1_000_000), |word| word.parse::<usize>());
    let (true, Ok(ops)) = (["functions", "body"].contains(&&*kind), ops) else {
        eprintln!("error: expected 'functions' or 'body' and a number of ops");
        return ExitCode::FAILURE;
    };
    let context = context(false);
    let conversion = one_to_one(&context, None);
    let start = ALLOCATOR.allocated();
    let mut body = match &*kind {
        "functions" => functions(&context, ops),
        _ => build(&context, Chain::Replaced, ops),
    };
    body.shrink_to_fit();
    let before = ALLOCATOR.allocated() - start;
    let built = ALLOCATOR.max_allocated() - start;
    let convert = |body: &mut Body| {
        conversion.apply_partially(body, &config()).expect("all ops are converted");
    };
    let started = Instant::now();
    match &*kind {
        "functions" => {
            let (block, ops) = (body.region(body.root(), 0).1, ops / OPS_PER_FUNCTION);
            let block = body.entry_block(block).expect("a block of functions");
            let stubs: Vec<Op> = body.ops(block).take(ops).collect();
            stubs.into_iter().for_each(|stub| convert(body.child_mut(stub).expect("a function")));
        }
        _ => convert(&mut body),
    }
    let time = started.elapsed();
    let most = ALLOCATOR.max_allocated() - start;
    let after = ALLOCATOR.allocated() - start;
    let ratio = |bytes: usize| bytes as f64 / before as f64;
    println!("{ops} ops take {before} bytes, {:.2} times as much while they are built", ratio(built));
    println!("while they are converted: {:.2} times as much; afterwards: {:.2}", ratio(most), ratio(after));
    println!("the conversion took {:.3} us per op", time.as_secs_f64() * 1e6 / ops as f64);
    ExitCode::SUCCESS
}
