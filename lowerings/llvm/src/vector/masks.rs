//! Masks, and ops that are executed under one.

use terrace_llvm::{ICmpOp, ICmpPredicate, MulOp, SelectOp, TruncOp, Vscale};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands, OpConversion};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_vector::{
    ConstantMaskOp, ContractionOp, CreateMaskOp, MaskOp, MultiDimReductionOp, OuterProductOp, ReductionOp,
    TransferReadOp, TransferWriteOp, YieldOp, known_mask,
};

use super::Lowerings;
use super::contractions::contract;
use super::making::numbers;
use super::products::OuterProduct;
use super::reductions::{Reduction, reduce_dimensions};
use super::rows::{array_sizes, positions, row_type, sizes, splat, with_part, zero};
use super::transfer::Transfers;
use crate::support::builder::Llvm;
use crate::support::vectors::is_array;
use crate::types::part_type;

pub(super) fn add_patterns(lowerings: &mut Lowerings<'_>) {
    let narrow = lowerings.options.narrow_indices;
    lowerings
        .result("LowerConstantMask", |op: ConstantMaskOp, _, ty, llvm| {
            let ir = llvm.body();
            let bounds = op.mask_dim_sizes(ir);
            let vector = ir.value_type(op.result(ir));
            Ok(constant_mask(&bounds, vector, ty, llvm))
        })
        .result("LowerCreateMask", move |op: CreateMaskOp, operands, ty, llvm| {
            let ir = llvm.body();
            let Some(bounds) = op.known_sizes(ir) else {
                return Ok(mask(operands.values(), narrow, ty, llvm));
            };
            let vector = ir.value_type(op.result(ir));
            Ok(constant_mask(&bounds, vector, ty, llvm))
        });
    let transfers = Transfers::of(lowerings.types, lowerings.options);
    let under_mask = OpConversion::new("LowerMask", move |op: MaskOp, operands, rewriter| {
        lower_mask(op, operands, &transfers, rewriter)
    });
    lowerings.patterns.add(under_mask.with_types(lowerings.types));
}

/// Builds the number of elements of a vector, of 32 bits.
pub(super) fn length(row: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let context = llvm.context();
    let count = row.element_count(context).unwrap_or_default() as i64;
    let is_scalable = row.scalable_dimensions(context).contains(&true);
    let count = llvm.integer(Type::I32, count);
    if !is_scalable {
        return count;
    }
    let scale = llvm.value::<Vscale>(&[], Type::I64, &[]);
    let scale = llvm.value::<TruncOp>(&[scale], Type::I32, &[]);
    llvm.binary::<MulOp>(count, scale)
}

/// Builds a mask that is set up to a number in each dimension.
fn constant_mask(bounds: &[i64], vector: Type, ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let context = llvm.context();
    if !vector.scalable_dimensions(context).contains(&true) {
        let shape = sizes(context, vector);
        let bits: Vec<WideInteger> = positions(&shape)
            .map(|position| {
                let is_set =
                    bounds.is_empty() || position.iter().zip(bounds).all(|(index, bound)| index < bound);
                WideInteger::from_bool(is_set)
            })
            .collect();
        let value = Attribute::dense_integers(context, vector, &bits);
        return llvm.constant(ty, value);
    }
    // A scalable dimension, the last one, is set as a whole or not at all.
    let (outer, [last]) = bounds.split_at(bounds.len() - 1) else {
        unreachable!("a bound for each dimension")
    };
    let shape = array_sizes(context, ty);
    let row = row_type(context, ty);
    if shape.is_empty() {
        return bits(row, *last > 0, llvm);
    }
    let set = bits(row, *last > 0, llvm);
    let unset = bits(row, false, llvm);
    let empty = llvm.poison(ty);
    positions(&shape).fold(empty, |mask, position| {
        let is_set = position.iter().zip(outer).all(|(index, bound)| index < bound);
        with_part(mask, if is_set { set } else { unset }, &position, llvm)
    })
}

/// Builds a constant vector of bits that are all set or all not.
fn bits(row: Type, are_set: bool, llvm: &mut Llvm<'_, '_>) -> Value {
    let value = Attribute::dense_integers(llvm.context(), row, &[WideInteger::from_bool(are_set)]);
    llvm.constant(row, value)
}

/// Builds a comparison of two integers, or of two vectors of them.
fn compare(predicate: ICmpPredicate, left: Value, right: Value, ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let predicate = predicate.to_attribute(llvm.context());
    llvm.value::<ICmpOp>(&[left, right], ty, &[("predicate", predicate)])
}

/// Builds a mask that is set up to a value in each dimension. Positions are compared as integers of 32 bits if they are
/// known to be `narrow`.
pub(super) fn mask(bounds: &[Value], narrow: bool, ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let [bound, inner @ ..] = bounds else { unreachable!("a bound for each dimension") };
    if !is_array(llvm.context(), ty) {
        return row_mask(*bound, narrow, ty, llvm);
    }
    let part = part_type(llvm.context(), ty, &[0]);
    let set = mask(inner, narrow, part, llvm);
    let count = array_sizes(llvm.context(), ty)[0];
    let index = llvm.ty(*bound);
    let mut unset = zero(ty, llvm);
    let none = llvm.extract(unset, &[0]);
    for number in 0..count {
        let position = llvm.integer(index, number);
        let is_set = compare(ICmpPredicate::Sgt, *bound, position, Type::I1, llvm);
        let value = llvm.value::<SelectOp>(&[is_set, set, none], part, &[]);
        unset = llvm.insert(unset, value, &[number]);
    }
    unset
}

/// Builds the mask of one dimension that is set up to a value.
fn row_mask(bound: Value, narrow: bool, row: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let context = llvm.context();
    let index = if narrow { Type::I32 } else { llvm.ty(bound) };
    let shape = row.shape(context).unwrap_or_default();
    let scalable = row.scalable_dimensions(context);
    let indices = Type::scalable_vector(context, shape, scalable, index);
    let is_scalable = scalable.contains(&true);
    let places = numbers(indices, llvm);
    let bound = if llvm.ty(bound) == index { bound } else { llvm.value::<TruncOp>(&[bound], index, &[]) };
    let bound = splat(bound, indices, llvm);
    match is_scalable {
        true => compare(ICmpPredicate::Slt, places, bound, row, llvm),
        false => compare(ICmpPredicate::Sgt, bound, places, row, llvm),
    }
}

/// Lowers an op together with the mask under which it is executed. A mask that is known to be set everywhere is none.
fn lower_mask(
    op: MaskOp,
    operands: &ConvertedOperands,
    transfers: &Transfers,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let is_set = known_mask(ir, op.mask(ir)) == Some(true);
    let mask = Some(operands.values()[0]).filter(|_| !is_set);
    let has_passthru = op.passthru(ir).is_some() && !is_set;
    let (ir, region) = op.mask_region(ir);
    let block = ir.entry_block(region);
    let Some(masked) = block.and_then(|block| ir.ops(block).next()) else {
        return Err(rewriter.match_failure(op.op(), || "its region is empty"));
    };
    let location = ir.location(masked);
    let values: Vec<Value> = ir.operands(masked).collect();
    let mut lowered = Vec::with_capacity(values.len());
    for value in values {
        lowered.push(rewriter.converted_operand(op.op(), value)?);
    }
    let ir = rewriter.body();
    if YieldOp::from_op(ir, masked).is_some() {
        rewriter.replace(op.op(), &lowered);
        return Ok(());
    }
    if let Some(write) = TransferWriteOp::from_op(ir, masked) {
        let written = transfers.write(write, &lowered, mask, &mut Llvm::new(rewriter, location));
        written.map_err(|reason| rewriter.match_failure(op.op(), || reason))?;
        rewriter.erase(op.op());
        return Ok(());
    }
    let name = ir.name(masked).text(ir.context()).to_owned();
    let ty = rewriter.convert_result_types(op.op())?[0];
    let value = match has_passthru {
        true => Err(format!("'{name}' is not lowered under a mask with other elements")),
        false => {
            let mut llvm = Llvm::new(rewriter, location);
            lower_masked(masked, &lowered, mask, ty, transfers, &mut llvm)
                .unwrap_or_else(|| Err(format!("'{name}' is not lowered under a mask")))
        }
    };
    let value = value.map_err(|reason| rewriter.match_failure(op.op(), || reason))?;
    rewriter.replace(op.op(), &[value]);
    Ok(())
}

/// Builds the result of an op of lowered operands that is executed where a mask is set. Gives nothing for an op that has
/// no lowering under a mask.
fn lower_masked(
    masked: Op,
    operands: &[Value],
    mask: Option<Value>,
    ty: Type,
    transfers: &Transfers,
    llvm: &mut Llvm<'_, '_>,
) -> Option<Result<Value, String>> {
    let ir = llvm.body();
    if let Some(reduction) = ReductionOp::from_op(ir, masked) {
        let reduction = Reduction::of(reduction, ir);
        let start = operands.get(1).copied();
        return Some(Ok(match mask {
            Some(mask) => reduction.build_masked(operands[0], mask, start, ty, llvm),
            None => reduction.build(operands[0], start, ty, llvm),
        }));
    }
    if let Some(reduction) = MultiDimReductionOp::from_op(ir, masked) {
        return Some(Ok(reduce_dimensions(reduction, operands, mask, ty, llvm)));
    }
    if let Some(contraction) = ContractionOp::from_op(ir, masked) {
        return Some(contract(contraction, operands, mask, ty, llvm));
    }
    if let Some(product) = OuterProductOp::from_op(ir, masked) {
        let product = OuterProduct { kind: super::products::kind(product.kind(ir), ir.context()) };
        let accumulator = operands.get(2).copied();
        return Some(Ok(product.build(operands[0], operands[1], accumulator, mask, ty, llvm)));
    }
    let read = TransferReadOp::from_op(ir, masked)?;
    Some(transfers.read(read, operands, mask, ty, llvm))
}
