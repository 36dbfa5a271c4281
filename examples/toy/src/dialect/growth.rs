//! A limit on the size of functions after inlining.
//!
//! A chain of functions that each call the next one twice has a size exponential in its length.

use std::collections::HashMap;

use terrace::builtin::FuncOp;

use super::*;

/// The maximum number of ops of a function after inlining.
const MOST_OPS: u64 = 1 << 18;

/// A node of the call graph.
struct Node {
    function: FuncOp,
    /// The number of ops of the function itself.
    ops: u64,
    /// The indexes of the callees, one per call.
    callees: Vec<usize>,
    /// The number of ops after inlining, once computed.
    size: Option<u64>,
    /// Whether the computation is in progress.
    is_on_way: bool,
}

/// Reports the first function that exceeds the limit.
pub(super) fn check_growth(ir: &Body, functions: &[FuncOp]) -> Result<(), Reported> {
    let positions: HashMap<&str, usize> =
        functions.iter().enumerate().map(|(position, function)| (function.name(ir), position)).collect();
    let mut nodes: Vec<Node> = Vec::with_capacity(functions.len());
    for function in functions {
        let mut node =
            Node { function: *function, ops: 0, callees: Vec::new(), size: None, is_on_way: false };
        ir.walk(function.op()).pre_order().run(|ir, op| {
            node.ops += 1;
            if let Some(call) = GenericCallOp::from_op(ir, op) {
                node.callees.extend(positions.get(call.callee(ir)));
            }
        });
        nodes.push(node);
    }
    for start in 0..nodes.len() {
        measure(&mut nodes, start);
    }
    match nodes.iter().find(|node| node.size.is_some_and(|size| size > MOST_OPS)) {
        None => Ok(()),
        Some(node) => {
            let message = format!("would have more than {MOST_OPS} operations with all calls inlined");
            let error = ir.emit_op_error(node.function.op(), message);
            Err(error.help("call less often, or functions that do less").report())
        }
    }
}

/// Computes the sizes of a function and its callees. Recursive calls are not inlined.
fn measure(nodes: &mut [Node], start: usize) {
    // The stack of functions in progress, each with the index of the next callee and the size so far.
    let mut way = vec![(start, 0, nodes[start].ops)];
    nodes[start].is_on_way = true;
    while let Some((position, next, size)) = way.last_mut() {
        let Some(callee) = nodes[*position].callees.get(*next).copied() else {
            let (position, size) = (*position, *size);
            nodes[position].size = Some(size);
            nodes[position].is_on_way = false;
            way.pop();
            continue;
        };
        match nodes[callee].size {
            Some(of_callee) => {
                *next += 1;
                *size = size.saturating_add(of_callee);
            }
            None if nodes[callee].is_on_way => *next += 1,
            None => {
                nodes[callee].is_on_way = true;
                way.push((callee, 0, nodes[callee].ops));
            }
        }
    }
}
