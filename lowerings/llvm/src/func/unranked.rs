//! Descriptors of unranked memrefs that leave a function: what they point to would be gone with its stack.

use terrace_llvm::{AllocaOp, MemcpyOp, VoidType};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::ConversionRewriter;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

use crate::support::builder::Llvm;
use crate::support::descriptors::is_unranked;
use crate::support::symbols::{ensure_function, table_around};
use crate::types::index_type;

/// The destination of a copied descriptor.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Destination {
    /// The heap, before the function returns.
    Heap,
    /// The stack of the caller; the copy on the heap is freed.
    Stack,
}

/// Replaces the unranked ones among converted values, whose types were `types`, by copies.
pub(super) fn copy_unranked(
    op: Op,
    values: &mut [Value],
    types: &[Type],
    destination: Destination,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let context = rewriter.context().clone();
    let unranked: Vec<usize> =
        (0..values.len()).filter(|position| is_unranked(&context, types[*position])).collect();
    if unranked.is_empty() {
        return Ok(());
    }
    let location = rewriter.body().location(op);
    let index = index_type(&context, rewriter.type_converter().expect("types"));
    let table = table_around(op, rewriter)?;
    let pointer = crate::types::pointer(&context, 0);
    let function = match destination {
        Destination::Heap => ensure_function(table, "malloc", &[index], pointer, rewriter),
        Destination::Stack => {
            let void = VoidType::get(&context).ty();
            ensure_function(table, "free", &[pointer], void, rewriter)
        }
    };
    let mut llvm = Llvm::new(rewriter, location);
    let sizes: Vec<Value> =
        unranked.iter().map(|position| llvm.size_behind_unranked(values[*position], index)).collect();
    for (position, size) in unranked.into_iter().zip(sizes) {
        let value = values[position];
        let copy = match destination {
            Destination::Heap => {
                let call = llvm.call(Some(function), &[size], &[pointer], &[]);
                llvm.body().result(call, 0)
            }
            Destination::Stack => {
                let byte = Attribute::type_attribute(&context, Type::I8);
                llvm.value::<AllocaOp>(&[size], pointer, &[("elem_type", byte)])
            }
        };
        let source = llvm.extract(value, &[1]);
        llvm.op::<MemcpyOp>(&[copy, source, size], &[], &[("isVolatile", Attribute::FALSE)]);
        if destination == Destination::Stack {
            llvm.call(Some(function), &[source], &[], &[]);
        }
        let ty = llvm.ty(value);
        let empty = llvm.poison(ty);
        let rank = llvm.extract(value, &[0]);
        let new = llvm.insert(empty, rank, &[0]);
        values[position] = llvm.insert(new, copy, &[1]);
    }
    Ok(())
}
