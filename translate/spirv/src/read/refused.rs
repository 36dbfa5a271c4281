//! Ops that the verifier refuses, though their instructions are right: those whose types are narrower than the
//! specification's.

use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::verify::verify;

use super::body::Function;
use crate::words::Instruction;

/// Returns the ops that stand for one instruction each, and that the verifier refuses.
pub(super) fn refused_ops(function: &mut Function) -> Vec<(Op, Instruction)> {
    let context = function.body.context().clone();
    if is_valid(function) {
        return Vec::new();
    }
    // Each op gets a location of its own, by which the errors name it.
    let locations: Vec<Location> =
        function.created.iter().map(|(op, _)| function.body.location(*op)).collect();
    let mut numbers = FxHashMap::default();
    for (number, (op, _)) in function.created.iter().enumerate() {
        let location = Location::file_line_column(&context, "instruction", number as u32 + 1, 1);
        function.body.set_location(*op, location);
        numbers.insert(location, number);
        let inner: Vec<Op> = function
            .body
            .regions(*op)
            .flat_map(|(body, region)| {
                body.blocks(region).flat_map(|block| body.ops(block)).collect::<Vec<_>>()
            })
            .collect();
        for op in inner {
            function.body.set_location(op, location);
        }
    }
    let found = Arc::new(Mutex::new(Vec::new()));
    let sink = found.clone();
    let handler = context.diagnostics().scoped(move |diagnostic| {
        if let Ok(mut found) = sink.lock() {
            found.push(diagnostic.location());
        }
    });
    let _ = verify(&function.body);
    drop(handler);
    for (number, location) in locations.iter().enumerate() {
        let op = function.created[number].0;
        function.body.set_location(op, *location);
    }
    let found = found.lock().map(|found| found.clone()).unwrap_or_default();
    let mut refused: Vec<usize> =
        found.iter().filter_map(|location| numbers.get(location).copied()).collect();
    refused.sort_unstable();
    refused.dedup();
    refused.into_iter().map(|number| function.created[number]).collect()
}

fn is_valid(function: &Function) -> bool {
    let handler = function.body.context().diagnostics().scoped(|_| {});
    let result = verify(&function.body).is_ok();
    drop(handler);
    result
}

/// Erases the constants and references that nothing uses any more.
pub(super) fn erase_unused(function: &mut Function, values: &[Value]) {
    for value in values {
        let Some(op) = function.body.defining_op(*value) else { continue };
        let name = function.body.name(op).text(function.body.context());
        let is_copy = matches!(
            name,
            "spirv.Constant" | "spirv.Undef" | "spirv.mlir.addressof" | "spirv.mlir.referenceof"
        );
        if is_copy && function.body.is_unused(*value) {
            function.body.erase_op(op);
        }
    }
}
