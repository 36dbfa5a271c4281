//! Parts of composites, and shuffles.

use terrace_llvm::{ExtractElementOp, InsertElementOp, ShuffleVectorOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{
    CompositeExtractOp, CompositeInsertOp, VectorExtractDynamicOp, VectorInsertDynamicOp, VectorShuffleOp,
};

use super::pattern;
use crate::support::builder::Llvm;
use crate::types::part_type;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns
        .add(pattern::<CompositeExtractOp>("LowerCompositeExtract", types, |op, operands, rewriter| {
            let ty = rewriter.convert_result_types(op.op())?[0];
            let indices = indices_of(op.op(), rewriter);
            let location = rewriter.body().location(op.op());
            let mut llvm = Llvm::new(rewriter, location);
            let value = match Path::new(operands.values()[0], &indices, &llvm) {
                Path { outer, element: None } => llvm.extract(operands.values()[0], outer),
                Path { outer, element: Some(position) } => {
                    let vector = extract(operands.values()[0], outer, &mut llvm);
                    let position = llvm.integer(Type::I32, position);
                    llvm.value::<ExtractElementOp>(&[vector, position], ty, &[])
                }
            };
            rewriter.replace(op.op(), &[value]);
            Ok(())
        }))
        .add(pattern::<CompositeInsertOp>("LowerCompositeInsert", types, lower_insertion))
        .add(pattern::<VectorExtractDynamicOp>(
            "LowerVectorExtractDynamic",
            types,
            |op, operands, rewriter| {
                let ty = rewriter.convert_result_types(op.op())?[0];
                let location = rewriter.body().location(op.op());
                let value =
                    Llvm::new(rewriter, location).value::<ExtractElementOp>(operands.values(), ty, &[]);
                rewriter.replace(op.op(), &[value]);
                Ok(())
            },
        ))
        .add(pattern::<VectorInsertDynamicOp>("LowerVectorInsertDynamic", types, |op, operands, rewriter| {
            let ty = rewriter.convert_result_types(op.op())?[0];
            let location = rewriter.body().location(op.op());
            let value = Llvm::new(rewriter, location).value::<InsertElementOp>(operands.values(), ty, &[]);
            rewriter.replace(op.op(), &[value]);
            Ok(())
        }))
        .add(pattern::<VectorShuffleOp>("LowerVectorShuffle", types, lower_shuffle));
}

/// A path of indices to a part of an aggregate: those of arrays and structures, and the element of a vector at its end.
struct Path<'indices> {
    outer: &'indices [i64],
    element: Option<i64>,
}

impl<'indices> Path<'indices> {
    fn new(aggregate: Value, indices: &'indices [i64], llvm: &Llvm<'_, '_>) -> Self {
        let (outer, last) = indices.split_at(indices.len().saturating_sub(1));
        let inner = part_type(llvm.context(), llvm.ty(aggregate), outer);
        match last {
            [position] if inner.is_vector(llvm.context()) => Path { outer, element: Some(*position) },
            _ => Path { outer: indices, element: None },
        }
    }
}

/// Returns the constant indices of an op.
fn indices_of(op: Op, rewriter: &ConversionRewriter<'_>) -> Vec<i64> {
    let ir = rewriter.body();
    let list = ir.attribute(op, "indices").and_then(|list| list.as_array(ir.context())).unwrap_or_default();
    list.iter().filter_map(|index| index.as_i64(ir.context())).collect()
}

/// Builds the extraction of a part, or returns the whole if no index is given.
fn extract(aggregate: Value, indices: &[i64], llvm: &mut Llvm<'_, '_>) -> Value {
    if indices.is_empty() { aggregate } else { llvm.extract(aggregate, indices) }
}

fn lower_insertion(
    op: CompositeInsertOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let indices = indices_of(op.op(), rewriter);
    let location = rewriter.body().location(op.op());
    let [object, composite] = [operands.values()[0], operands.values()[1]];
    let mut llvm = Llvm::new(rewriter, location);
    let value = match Path::new(composite, &indices, &llvm) {
        Path { outer, element: None } => llvm.insert(composite, object, outer),
        Path { outer, element: Some(position) } => {
            let vector = extract(composite, outer, &mut llvm);
            let position = llvm.integer(Type::I32, position);
            let ty = llvm.ty(vector);
            let vector = llvm.value::<InsertElementOp>(&[vector, object, position], ty, &[]);
            if outer.is_empty() { vector } else { llvm.insert(composite, vector, outer) }
        }
    };
    rewriter.replace(op.op(), &[value]);
    Ok(())
}

/// Lowers a shuffle: of vectors of one type to a shuffle, of others to an extraction and an insertion of each component.
/// The number -1 stands for any component.
fn lower_shuffle(
    op: VectorShuffleOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op.op())?[0];
    let ir = rewriter.body();
    let (context, location) = (ir.context().clone(), ir.location(op.op()));
    let list = ir.attribute(op.op(), "components").and_then(|list| list.as_array(&context));
    let components: Vec<i32> = list
        .unwrap_or_default()
        .iter()
        .filter_map(|component| component.as_i64(&context))
        .map(|component| component as i32)
        .collect();
    let [first, second] = [operands.values()[0], operands.values()[1]];
    let mut llvm = Llvm::new(rewriter, location);
    let vector = llvm.ty(first);
    if vector == llvm.ty(second) {
        let mask = Attribute::dense_i32_array(&context, &components);
        let value = llvm.value::<ShuffleVectorOp>(&[first, second], ty, &[("mask", mask)]);
        rewriter.replace(op.op(), &[value]);
        return Ok(());
    }
    let count = i64::try_from(vector.element_count(&context).unwrap_or(0)).unwrap_or(i64::MAX);
    let element = ty.element_type_or_self(&context);
    let mut value = llvm.poison(ty);
    for (target, component) in components.into_iter().enumerate() {
        if component < 0 {
            continue;
        }
        let component = i64::from(component);
        let (from, component) =
            if component < count { (first, component) } else { (second, component - count) };
        let target = llvm.integer(Type::I32, target as i64);
        let component = llvm.integer(Type::I32, component);
        let part = llvm.value::<ExtractElementOp>(&[from, component], element, &[]);
        value = llvm.value::<InsertElementOp>(&[value, part, target], ty, &[]);
    }
    rewriter.replace(op.op(), &[value]);
    Ok(())
}
