//! `expand-realloc`: reallocations as allocations and copies.

use terrace_arith::CmpIPredicate;
use terrace_memref::{AllocOp, CopyOp, DeallocOp, DimOp, ReallocOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, OpConversion, TypeConverter,
};
use terrace_runtime::ir::Value;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::{DYNAMIC, Type};

use crate::arithmetic::Arithmetic;
use crate::loops::only_if;
use crate::strides::cast_to_rows;

include!(concat!(env!("OUT_DIR"), "/expand_realloc.rs"));

/// Makes reallocations illegal.
fn no_reallocs(_: &ExpandRealloc, _: &TypeConverter, target: &mut ConversionTarget) {
    target.illegal_op(ReallocOp::NAME);
}

/// Adds the pattern.
fn add_expansions(options: &ExpandRealloc, _: &TypeConverter, patterns: &mut ConversionPatterns) {
    let frees = options.emit_deallocs;
    patterns
        .add(OpConversion::new("ExpandRealloc", move |op, _, rewriter| expand_realloc(op, frees, rewriter)));
}

fn expand_realloc(op: ReallocOp, frees: bool, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op.op());
    let (source, open) = (op.source(ir), op.dynamic_result_size(ir));
    let (from, to) = (ir.value_type(source), ir.value_type(op.result(ir)));
    let alignment = ir.attribute(op.op(), "alignment");
    let extent = |ty: Type| ty.shape(&context).and_then(|shape| shape.first().copied()).unwrap_or(DYNAMIC);
    let mut arithmetic = Arithmetic::new(rewriter, location);
    let old_size = match extent(from) {
        DYNAMIC => {
            let zero = arithmetic.index(0);
            arithmetic.value::<DimOp>(&[source, zero], Type::INDEX, &[])
        }
        size => arithmetic.index(size),
    };
    let new_size = match open {
        Some(size) => size,
        None => arithmetic.index(extent(to)),
    };
    let grows = arithmetic.compare(CmpIPredicate::Ult, old_size, new_size);
    let kept = with_size(source, to, new_size, &mut arithmetic);
    let values = only_if(rewriter, location, Some(grows), &[kept], |builder| {
        let mut arithmetic = Arithmetic::new(builder, location);
        let sizes: Vec<Value> = open.into_iter().collect();
        let segments = Attribute::dense_i32_array(&context, &[sizes.len() as i32, 0]);
        let mut attributes = vec![("operandSegmentSizes", segments)];
        attributes.extend(alignment.map(|alignment| ("alignment", alignment)));
        let new = arithmetic.value::<AllocOp>(&sizes, to, &attributes);
        let part = with_size(new, from, old_size, &mut arithmetic);
        arithmetic.op::<CopyOp>(&[source, part], &[], &[]);
        if frees {
            arithmetic.op::<DeallocOp>(&[source], &[], &[]);
        }
        vec![new]
    });
    rewriter.replace(op.op(), &values);
    Ok(())
}

/// Builds a view of the same memory by a type of one dimension, with a size if the type leaves it open.
fn with_size(memref: Value, ty: Type, size: Value, arithmetic: &mut Arithmetic<'_, '_>) -> Value {
    let cast = cast_to_rows(memref, ty, arithmetic, &mut |_, _| size);
    arithmetic.builder.body().result(cast, 0)
}
