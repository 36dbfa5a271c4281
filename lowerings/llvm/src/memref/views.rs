//! Other types for the same memory: casts, and views by offsets, sizes and strides.

use terrace_llvm::{AddrSpaceCastOp, LoadOp, MemcpyOp, SubOp};
use terrace_memref::{CastOp, MemorySpaceCastOp, ReinterpretCastOp, TransposeOp};
use terrace_runtime::affine::AffineExprKind;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::{DYNAMIC, Type};

use super::{index_of, operand_type, pattern};
use crate::support::builder::Llvm;
use crate::support::descriptors::{ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES, is_unranked};
use crate::types::{address_space, part_type, pointer};

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns
        .add(pattern::<CastOp>("LowerCast", types, lower_cast))
        .add(pattern::<MemorySpaceCastOp>("LowerMemorySpaceCast", types, lower_space_cast))
        .add(pattern::<ReinterpretCastOp>("LowerReinterpretCast", types, lower_reinterpretation))
        .add(pattern::<TransposeOp>("LowerTranspose", types, lower_transposition));
}

fn lower_cast(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let to = rewriter.convert_result_types(op)?[0];
    let from_type = operand_type(op, 0, rewriter);
    let index = index_of(rewriter);
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op);
    let to_type = ir.value_type(ir.result(op, 0));
    let source = operands.values()[0];
    let value = match (is_unranked(&context, from_type), is_unranked(&context, to_type)) {
        (false, true) => {
            let rank = from_type.rank(&context).unwrap_or_default();
            let mut llvm = Llvm::new(rewriter, location);
            let place = llvm.spill(source, index);
            let rank = llvm.index(index, rank as i64);
            llvm.unranked_descriptor(rank, place)
        }
        (true, false) => {
            let mut llvm = Llvm::new(rewriter, location);
            let ranked = llvm.extract(source, &[1]);
            llvm.value::<LoadOp>(&[ranked], to, &[])
        }
        _ => source,
    };
    rewriter.replace(op, &[value]);
    Ok(())
}

fn lower_space_cast(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let to = rewriter.convert_result_types(op)?[0];
    let memref = operand_type(op, 0, rewriter);
    if is_unranked(rewriter.context(), memref) {
        return lower_unranked_space_cast(op, memref, operands.values()[0], rewriter);
    }
    let location = rewriter.body().location(op);
    let mut llvm = Llvm::new(rewriter, location);
    let pointer = part_type(llvm.context(), to, &[ALIGNED]);
    let mut parts = llvm.unpack_descriptor(operands.values()[0], memref);
    for part in &mut parts[..2] {
        if llvm.ty(*part) != pointer {
            *part = llvm.value::<AddrSpaceCastOp>(&[*part], pointer, &[]);
        }
    }
    let value = llvm.pack_descriptor(&parts, memref, to);
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Changes the pointers in a copy of the ranked descriptor.
fn lower_unranked_space_cast(
    op: Op,
    memref: Type,
    source: Value,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let (location, result) = (ir.location(op), ir.value_type(ir.result(op, 0)));
    let space = match address_space(&context, result) {
        Ok(space) => space,
        Err(reason) => return Err(rewriter.match_failure(op, || reason)),
    };
    let index = index_of(rewriter);
    let mut llvm = Llvm::new(rewriter, location);
    let rank = llvm.extract(source, &[0]);
    let ranked = llvm.extract(source, &[1]);
    let target = llvm.allocate_unranked(rank);
    let to = pointer(&context, space);
    let pointers = llvm.pointers(source, memref);
    let from = llvm.ty(pointers[0]);
    let pointers = pointers.map(|value| match from == to {
        true => value,
        false => llvm.value::<AddrSpaceCastOp>(&[value], to, &[]),
    });
    llvm.store_pointers(target.ranked, pointers);
    // The rest are numbers.
    let [numbers, copied] = [(ranked, from), (target.ranked, to)]
        .map(|(base, ty)| llvm.element_pointer(base, ty, &[2], &[], &[]));
    let pointers_size = llvm.index(index, 16);
    let size = llvm.binary::<SubOp>(target.size, pointers_size);
    llvm.op::<MemcpyOp>(&[copied, numbers, size], &[], &[("isVolatile", Attribute::FALSE)]);
    rewriter.replace(op, &[target.descriptor]);
    Ok(())
}

/// Returns the values of a list in which operands stand for open numbers.
fn mixed<'list>(
    numbers: &'list [i64],
    operands: &'list [Value],
    index: Type,
) -> impl FnMut(&mut Llvm<'_, '_>) -> Value + 'list {
    let (mut numbers, mut operands) = (numbers.iter(), operands.iter());
    move |llvm| match *numbers.next().expect("a number for each dimension") {
        DYNAMIC => *operands.next().expect("a value for each open number"),
        number => llvm.index(index, number),
    }
}

fn lower_reinterpretation(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let to = rewriter.convert_result_types(op)?[0];
    let memref = operand_type(op, 0, rewriter);
    let index = index_of(rewriter);
    let ir = rewriter.body();
    let location = ir.location(op);
    let cast = ReinterpretCastOp::from_op(ir, op).expect("the pattern's root");
    let (offsets, sizes, strides) =
        (cast.static_offsets(ir).to_vec(), cast.static_sizes(ir).to_vec(), cast.static_strides(ir).to_vec());
    let open = |numbers: &[i64]| numbers.iter().filter(|number| **number == DYNAMIC).count();
    let (source, rest) = operands.values().split_first().expect("a source");
    let (open_offsets, rest) = rest.split_at(open(&offsets));
    let (open_sizes, open_strides) = rest.split_at(open(&sizes));
    let mut llvm = Llvm::new(rewriter, location);
    let mut whole = llvm.poison(to);
    let [allocated, aligned] = llvm.pointers(*source, memref);
    whole = llvm.insert(whole, allocated, &[ALLOCATED]);
    whole = llvm.insert(whole, aligned, &[ALIGNED]);
    let offset = mixed(&offsets, open_offsets, index)(&mut llvm);
    whole = llvm.insert(whole, offset, &[OFFSET]);
    let mut next_size = mixed(&sizes, open_sizes, index);
    let mut next_stride = mixed(&strides, open_strides, index);
    for dimension in 0..sizes.len() as i64 {
        let size = next_size(&mut llvm);
        whole = llvm.insert(whole, size, &[SIZES, dimension]);
        let stride = next_stride(&mut llvm);
        whole = llvm.insert(whole, stride, &[STRIDES, dimension]);
    }
    rewriter.replace(op, &[whole]);
    Ok(())
}

fn lower_transposition(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let to = rewriter.convert_result_types(op)?[0];
    let ir = rewriter.body();
    let location = ir.location(op);
    let map = ir.attribute(op, "permutation").expect("a permutation");
    let map = map.as_affine_map(ir.context()).expect("a map");
    let sources: Vec<i64> = map
        .results()
        .iter()
        .filter_map(|result| match result.kind() {
            AffineExprKind::Dimension(position) => Some(*position as i64),
            _ => None,
        })
        .collect();
    let source = operands.values()[0];
    let mut llvm = Llvm::new(rewriter, location);
    let mut whole = llvm.poison(to);
    for position in [ALLOCATED, ALIGNED, OFFSET] {
        let part = llvm.extract(source, &[position]);
        whole = llvm.insert(whole, part, &[position]);
    }
    for (dimension, from) in sources.into_iter().enumerate() {
        for list in [SIZES, STRIDES] {
            let part = llvm.extract(source, &[list, from]);
            whole = llvm.insert(whole, part, &[list, dimension as i64]);
        }
    }
    rewriter.replace(op, &[whole]);
    Ok(())
}
