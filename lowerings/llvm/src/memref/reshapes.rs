//! Other shapes for the same memory: `memref.reshape` and `memref.view`.

use terrace_llvm::{LoadOp, MulOp};
use terrace_memref::{ReshapeOp, ViewOp};
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::DYNAMIC;

use super::unranked_reshapes::UnrankedReshape;
use super::{Accessed, element_of, index_of, operand_type, pattern};
use crate::support::builder::Llvm;
use crate::support::descriptors::{ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES, is_unranked};

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns.add(pattern::<ReshapeOp>("LowerReshape", types, lower_reshape)).add(pattern::<ViewOp>(
        "LowerView",
        types,
        lower_view,
    ));
}

fn lower_reshape(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let to = rewriter.convert_result_types(op)?[0];
    let source_type = operand_type(op, 0, rewriter);
    let shape = Accessed::operand(op, 1, rewriter)?;
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op);
    let result = ir.value_type(ir.result(op, 0));
    let index = shape.index;
    if shape.element != index {
        return Err(rewriter.match_failure(op, || "the sizes are not as wide as an index"));
    }
    let [source, sizes] = [operands.values()[0], operands.values()[1]];
    if is_unranked(&context, result) {
        let reshape = UnrankedReshape { source, source_type, result_type: result, shape: &shape, sizes };
        reshape.lower(op, rewriter);
        return Ok(());
    }
    let offset = result.strided_form(&context).map_or(0, |form| form.offset);
    if offset == DYNAMIC {
        return Err(rewriter.match_failure(op, || "the offset of the result is not known"));
    }
    let extents = result.shape(&context).unwrap_or_default().to_vec();
    let mut llvm = Llvm::new(rewriter, location);
    let mut whole = llvm.poison(to);
    let [allocated, aligned] = llvm.pointers(source, source_type);
    whole = llvm.insert(whole, allocated, &[ALLOCATED]);
    whole = llvm.insert(whole, aligned, &[ALIGNED]);
    let offset = llvm.index(index, offset);
    whole = llvm.insert(whole, offset, &[OFFSET]);
    let mut stride = llvm.index(index, 1);
    for (dimension, extent) in extents.iter().enumerate().rev() {
        let size = match *extent {
            DYNAMIC => {
                let position = llvm.index(index, dimension as i64);
                let address = shape.address(sizes, &[position], true, &mut llvm);
                llvm.value::<LoadOp>(&[address], index, &[])
            }
            size => llvm.index(index, size),
        };
        whole = llvm.insert(whole, size, &[SIZES, dimension as i64]);
        whole = llvm.insert(whole, stride, &[STRIDES, dimension as i64]);
        stride = llvm.binary::<MulOp>(stride, size);
    }
    rewriter.replace(op, &[whole]);
    Ok(())
}

fn lower_view(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let to = rewriter.convert_result_types(op)?[0];
    let index = index_of(rewriter);
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op);
    let result = ir.value_type(ir.result(op, 0));
    let byte = element_of(op, operand_type(op, 0, rewriter), rewriter)?;
    let shape = result.shape(&context).unwrap_or_default().to_vec();
    let [source, shift] = [operands.values()[0], operands.values()[1]];
    let mut open = operands.values()[2..].iter().rev();
    let mut llvm = Llvm::new(rewriter, location);
    let mut whole = llvm.poison(to);
    let allocated = llvm.extract(source, &[ALLOCATED]);
    whole = llvm.insert(whole, allocated, &[ALLOCATED]);
    let aligned = llvm.extract(source, &[ALIGNED]);
    let shifted = llvm.offset_pointer(aligned, byte, shift);
    whole = llvm.insert(whole, shifted, &[ALIGNED]);
    let zero = llvm.index(index, 0);
    whole = llvm.insert(whole, zero, &[OFFSET]);
    // The size and the stride behind a dimension.
    let mut behind = None::<(Value, Value)>;
    let strides = strides_of(&shape);
    for (dimension, extent) in shape.iter().enumerate().rev() {
        let size = match *extent {
            DYNAMIC => *open.next().expect("a value for each open size"),
            size => llvm.index(index, size),
        };
        whole = llvm.insert(whole, size, &[SIZES, dimension as i64]);
        let stride = match (strides[dimension], behind) {
            (None, Some((size, stride))) => llvm.binary::<MulOp>(stride, size),
            (number, _) => llvm.index(index, number.unwrap_or(1)),
        };
        whole = llvm.insert(whole, stride, &[STRIDES, dimension as i64]);
        behind = Some((size, stride));
    }
    rewriter.replace(op, &[whole]);
    Ok(())
}

/// Returns the strides of memory without gaps, as far as the type says them.
fn strides_of(shape: &[i64]) -> Vec<Option<i64>> {
    let mut strides = vec![Some(1i64); shape.len()];
    for position in (1..shape.len()).rev() {
        let size = Some(shape[position]).filter(|size| *size != DYNAMIC);
        strides[position - 1] = strides[position].zip(size).map(|(stride, size)| stride.wrapping_mul(size));
    }
    strides
}
