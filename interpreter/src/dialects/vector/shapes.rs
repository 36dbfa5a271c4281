//! Execution of ops that make vectors, or change their shape.

use num_bigint::BigInt;
use num_traits::Zero;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::FloatValue;
use terrace_runtime::types::Type;
use terrace_vector::{
    BitCastOp, BroadcastOp, DeinterleaveOp, FMAOp, FromElementsOp, InterleaveOp, ShapeCastOp, StepOp,
    ToElementsOp, TransposeOp, TypeCastOp, VectorScaleOp,
};

use super::{Shape, elements_of, shape_of, value_of, vector_ops};
use crate::memory::{Cell, Layout, MemRef, Memory, row_major};
use crate::numbers::float;
use crate::numbers::integer::INDEX_WIDTH;
use crate::stop::scalable;
use crate::support::shaped::allocation::memory;
use crate::values::datum::{position, unexpected};
use crate::{Data, Datum, Integer, Outcome, Stop};

vector_ops! {
    BroadcastOp: |op, ir, _, operands| {
        let [source] = operands else { return Err(unexpected("a source")) };
        let ty = ir.value_type(op.vector(ir));
        broadcast(ir, ir.value_type(op.source(ir)), ty, source).map(Outcome::result)
    };
    FromElementsOp: |op, ir, _, operands| {
        value_of(ir, ir.value_type(op.dest(ir)), operands.to_vec()).map(Outcome::result)
    };
    ToElementsOp: |_, _, _, operands| {
        let [source] = operands else { return Err(unexpected("a vector")) };
        Ok(Outcome::results(&source.as_elements()?.values))
    };
    StepOp: |op, ir, _, _| {
        let ty = ir.value_type(op.result(ir));
        let count = ty.element_count(ir.context()).unwrap_or_default() as i64;
        value_of(ir, ty, (0..count).map(Datum::index).collect()).map(Outcome::result)
    };
    VectorScaleOp: |_, _, _, _| Err(scalable("vector<[1]xi8>"));
    ShapeCastOp: |op, ir, _, operands| {
        let [source] = operands else { return Err(unexpected("a vector")) };
        value_of(ir, ir.value_type(op.result(ir)), elements_of(source).to_vec()).map(Outcome::result)
    };
    TransposeOp: |op, ir, _, operands| {
        let [source] = operands else { return Err(unexpected("a vector")) };
        let source = source.as_elements()?;
        let permutation = op.permutation(ir);
        let shape = shape_of(ir, ir.value_type(op.result(ir)));
        let mut values = Vec::with_capacity(source.values.len());
        Memory::for_each_index(shape, |indices| {
            let mut from = Shape::from_elem(0, indices.len());
            for (place, index) in permutation.iter().zip(indices) {
                from[usize::try_from(*place).map_err(|_| unexpected("a permutation"))?] = *index;
            }
            values.push(source.at(&from)?.clone());
            Ok(())
        })?;
        Ok(Outcome::result(Datum::elements(shape, values)))
    };
    BitCastOp: |op, ir, _, operands| {
        let [source] = operands else { return Err(unexpected("a vector")) };
        let source = source.as_elements()?;
        let ty = ir.value_type(op.result(ir));
        let shape = shape_of(ir, ty);
        let (from, to) = (source.shape.last().copied().unwrap_or(1), shape.last().copied().unwrap_or(1));
        let mut values = Vec::new();
        for row in source.values.chunks(usize::try_from(from).unwrap_or(1).max(1)) {
            let mut bits = BigInt::zero();
            let mut width = 0;
            for element in row {
                let (element, size) = bits_of(element)?;
                bits |= element << width;
                width += size;
            }
            let size = width / u32::try_from(to).unwrap_or(1).max(1);
            for place in 0..to as u32 {
                values.push(number_of(ir.context(), ty, &(&bits >> (place * size)), size)?);
            }
        }
        value_of(ir, ty, values).map(Outcome::result)
    };
    InterleaveOp: |op, ir, _, operands| {
        let [left, right] = operands else { return Err(unexpected("two vectors")) };
        let pairs = left.as_elements()?.values.iter().zip(&right.as_elements()?.values);
        let values = pairs.flat_map(|(left, right)| [left.clone(), right.clone()]).collect();
        value_of(ir, ir.value_type(op.result(ir)), values).map(Outcome::result)
    };
    DeinterleaveOp: |op, ir, _, operands| {
        let [source] = operands else { return Err(unexpected("a vector")) };
        let ty = ir.value_type(op.res1(ir));
        let source = source.as_elements()?;
        let part = |first: usize| {
            value_of(ir, ty, source.values.iter().skip(first).step_by(2).cloned().collect())
        };
        Ok(Outcome::Results(Data::from_iter([part(0)?, part(1)?])))
    };
    FMAOp: |_, _, _, operands| {
        let [left, right, acc] = operands else { return Err(unexpected("three vectors")) };
        let (left, right, acc) = (left.as_elements()?, right.as_elements()?, acc.as_elements()?);
        let operands = left.values.iter().zip(&right.values).zip(&acc.values);
        let values: Result<Vec<Datum>, Stop> = operands
            .map(|((a, b), c)| {
                float::multiply_add(a.as_float()?, b.as_float()?, c.as_float()?).map(Datum::Float)
            })
            .collect();
        Ok(Outcome::result(Datum::elements(&acc.shape, values?)))
    };
    TypeCastOp: |op, ir, _, operands| {
        let [source] = operands else { return Err(unexpected("a memref")) };
        let ty = ir.value_type(op.result(ir));
        let element = ty.element_type(ir.context());
        let cell = Cell::of(ir.context(), element.ok_or_else(|| unexpected("a memref"))?)?;
        // Neither memref has a layout, so the elements that move between the shape and the vectors stay in order.
        let sizes = Shape::from(ty.shape(ir.context()).unwrap_or_default());
        let layout = Layout::Strided(row_major(&sizes)?);
        let source = MemRef::clone(source.as_memory()?);
        Ok(memory(MemRef { sizes, layout, cell: cell.into(), is_part: true, ..source }))
    };
}

/// Returns a value repeated as a vector of a type.
pub(super) fn broadcast(ir: &Body, from: Type, to: Type, source: &Datum) -> Result<Datum, Stop> {
    let (small, large) = (shape_of(ir, from), shape_of(ir, to));
    let first = large.len().saturating_sub(small.len());
    let values = elements_of(source);
    let mut repeated = Vec::new();
    Memory::for_each_index(large, |indices| {
        let inner = small.iter().zip(&indices[first..]);
        let inner: Shape = inner.map(|(size, index)| if *size == 1 { 0 } else { *index }).collect();
        let value = values.get(position(small, &inner)?).ok_or_else(|| unexpected("all elements"))?;
        repeated.push(value.clone());
        Ok(())
    })?;
    Ok(Datum::elements(large, repeated))
}

/// Returns the bits of a number, and how many there are.
fn bits_of(value: &Datum) -> Result<(BigInt, u32), Stop> {
    match value {
        Datum::Float(value) => Ok((BigInt::from(value.to_bits()), value.format().width())),
        value => value.as_integer().map(|value| (value.to_unsigned(), value.width())),
    }
}

/// Returns the element of a type with these bits, of which only the first `width` count.
fn number_of(context: &Context, ty: Type, bits: &BigInt, width: u32) -> Result<Datum, Stop> {
    let integer = Integer::from_big(
        bits,
        if ty.element_type_or_self(context).is_index() { INDEX_WIDTH } else { width },
    );
    let Some(format) = ty.element_type_or_self(context).float_format(context) else {
        return Ok(Datum::Integer(integer));
    };
    let bits = u128::try_from(integer.to_unsigned()).map_err(|_| unexpected("the bits of a float"))?;
    let float = FloatValue::from_bits(format, bits);
    float.map(Datum::Float).ok_or_else(|| Stop::undefined("has bits that no float of the type has"))
}
