//! Ops that make vectors: broadcasts, vectors of elements, numbered vectors.

use terrace_llvm::{StepVectorOp, Vscale};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::OpConversion;
use terrace_runtime::ir::Value;
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::types::Type;
use terrace_vector::{BroadcastOp, FromElementsOp, StepOp, ToElementsOp, VectorScaleOp};

use super::Lowerings;
use super::rows::{
    array_sizes, element_type, part, positions, row_type, sizes, splat, with_element, with_part,
};
use crate::support::builder::Llvm;

pub(super) fn add_patterns(lowerings: &mut Lowerings<'_>) {
    lowerings
        .result("LowerBroadcast", |op: BroadcastOp, operands, ty, llvm| {
            let ir = llvm.body();
            let from = ir.value_type(op.source(ir));
            let from = from.shape(ir.context()).map(<[i64]>::to_vec);
            let to = sizes(ir.context(), ir.value_type(op.vector(ir)));
            Ok(broadcast(operands.values()[0], from.as_deref(), &to, ty, llvm))
        })
        .result("LowerFromElements", |_: FromElementsOp, operands, ty, llvm| {
            Ok(of_elements(operands.values(), ty, llvm))
        })
        .result("LowerStep", |_: StepOp, _, ty, llvm| Ok(numbers(ty, llvm)))
        .result("LowerVectorScale", |_: VectorScaleOp, _, ty, llvm| Ok(llvm.value::<Vscale>(&[], ty, &[])));
    let to_elements = OpConversion::new("LowerToElements", |op: ToElementsOp, operands, rewriter| {
        let ir = rewriter.body();
        let location = ir.location(op.op());
        let shape = sizes(ir.context(), ir.value_type(op.source(ir)));
        let vector = operands.values()[0];
        let mut llvm = Llvm::new(rewriter, location);
        let (width, outer) = shape.split_last().expect("sizes of a vector");
        let rows: Vec<Value> = positions(outer).map(|position| part(vector, &position, &mut llvm)).collect();
        let mut elements = Vec::with_capacity(rows.len() * *width as usize);
        for row in rows {
            elements.extend((0..*width).map(|index| part(row, &[index], &mut llvm)));
        }
        rewriter.replace(op.op(), &elements);
        Ok(())
    });
    lowerings.patterns.add(to_elements.with_types(lowerings.types));
}

/// Builds a vector of a shape from a scalar, if `from` is absent, or from a vector of that shape.
pub(super) fn broadcast(
    source: Value,
    from: Option<&[i64]>,
    to: &[i64],
    ty: Type,
    llvm: &mut Llvm<'_, '_>,
) -> Value {
    let from = match from {
        Some([]) => return broadcast(part(source, &[0], llvm), None, to, ty, llvm),
        Some(from) if from == to => return source,
        other => other,
    };
    let [size, inner @ ..] = to else { unreachable!("a broadcast to a vector") };
    if inner.is_empty() {
        let value = if from.is_some() { part(source, &[0], llvm) } else { source };
        return splat(value, ty, llvm);
    }
    let part_ty = crate::types::part_type(llvm.context(), ty, &[0]);
    let mut whole = llvm.poison(ty);
    let is_stretched = from.is_none_or(|from| from.len() < to.len() || from[0] == 1);
    if is_stretched {
        let repeated = match from {
            Some(from) if from.len() == to.len() => {
                let source = part(source, &[0], llvm);
                broadcast(source, Some(&from[1..]), inner, part_ty, llvm)
            }
            from => broadcast(source, from, inner, part_ty, llvm),
        };
        for index in 0..*size {
            whole = llvm.insert(whole, repeated, &[index]);
        }
        return whole;
    }
    let from = from.map(|from| &from[1..]);
    for index in 0..*size {
        let source = part(source, &[index], llvm);
        let stretched = broadcast(source, from, inner, part_ty, llvm);
        whole = llvm.insert(whole, stretched, &[index]);
    }
    whole
}

/// Builds a vector of its elements in row-major order.
pub(super) fn of_elements(elements: &[Value], ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let row = row_type(llvm.context(), ty);
    let width = row.element_count(llvm.context()).unwrap_or(1).max(1) as usize;
    let whole = llvm.poison(ty);
    let mut rows = Vec::with_capacity(elements.len() / width);
    for elements in elements.chunks(width) {
        let mut vector = if row == ty { whole } else { llvm.poison(row) };
        for (index, value) in elements.iter().enumerate() {
            let index = llvm.integer(Type::I64, index as i64);
            vector = with_element(vector, *value, index, llvm);
        }
        rows.push(vector);
    }
    if row == ty {
        return rows.first().copied().unwrap_or(whole);
    }
    let shape = array_sizes(llvm.context(), ty);
    positions(&shape).zip(rows).fold(whole, |whole, (position, row)| with_part(whole, row, &position, llvm))
}

/// Builds a vector of one dimension whose elements are their positions.
pub(super) fn numbers(ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let context = llvm.context();
    if ty.scalable_dimensions(context).contains(&true) {
        return llvm.value::<StepVectorOp>(&[], ty, &[]);
    }
    let width = element_type(context, ty).bit_width(context).unwrap_or(64);
    let count = ty.element_count(context).unwrap_or_default() as i64;
    let values: Vec<WideInteger> = (0..count).map(|number| WideInteger::from_i64(number, width)).collect();
    let value = Attribute::dense_integers(context, ty, &values);
    llvm.constant(ty, value)
}
