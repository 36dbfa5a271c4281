//! Vectors made of elements, and single elements.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_spirv::{
    BitwiseAndOp, CompositeConstructOp, CompositeInsertOp, VectorExtractDynamicOp, VectorInsertDynamicOp,
};
use terrace_vector::{BroadcastOp, ExtractOp, FromElementsOp, InsertOp, StepOp, ToElementsOp};

use super::{component, component_count};
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;

pub(super) fn add_patterns(patterns: &mut Patterns<'_>) {
    patterns
        .value(|_: BroadcastOp, operands, ty, spirv| {
            let value = operands[0];
            if spirv.ty(value) == ty {
                return value;
            }
            let count = ty.element_count(spirv.context()).unwrap_or(1) as usize;
            spirv.value::<CompositeConstructOp>(&vec![value; count], ty, &[])
        })
        .value(|_: FromElementsOp, operands, ty, spirv| match *operands {
            [value] if spirv.ty(value) == ty => value,
            _ => spirv.value::<CompositeConstructOp>(operands, ty, &[]),
        })
        .value(|_: StepOp, _, ty, spirv| {
            let element = ty.element_type_or_self(spirv.context());
            let Some(count) = ty.element_count(spirv.context()).filter(|_| ty != element) else {
                return spirv.integer(ty, 0);
            };
            let numbers: Vec<Value> =
                (0..count as i64).map(|number| spirv.integer(element, number)).collect();
            spirv.value::<CompositeConstructOp>(&numbers, ty, &[])
        })
        .add(|op: ToElementsOp, operands, rewriter| {
            rewriter.convert_result_types(op.op())?;
            let vector = operands.values()[0];
            let mut spirv = Spirv::at(op.op(), rewriter);
            let count = component_count(vector, &spirv);
            let elements: Vec<Value> =
                (0..count).map(|position| component(vector, position, &mut spirv)).collect();
            rewriter.replace(op.op(), &elements);
            Ok(())
        })
        .add(|op: ExtractOp, operands, rewriter| lower_extract(op.op(), operands, rewriter))
        .add(|op: InsertOp, operands, rewriter| lower_insert(op.op(), operands, rewriter));
}

/// The position of an element.
enum Position {
    Known(i64),
    Computed,
}

/// Returns the position of the element that an op is about.
fn position(op: Op, rewriter: &ConversionRewriter<'_>) -> MatchResult<Position> {
    let ir = rewriter.body();
    let positions =
        ir.attribute(op, "static_position").and_then(|positions| positions.elements(ir.context()));
    let positions: Vec<Option<i64>> =
        positions.map(|all| all.integers().map(|number| number.try_to_i64()).collect()).unwrap_or_default();
    match positions[..] {
        [Some(DYNAMIC)] => Ok(Position::Computed),
        [Some(position)] if position >= 0 => Ok(Position::Known(position)),
        _ => Err(rewriter.match_failure(op, || "it is not about one element of a vector of one dimension")),
    }
}

/// Builds a position within a vector: one beyond it is undefined, but no fault. A power of two needs a mask only.
fn bounded(position: Value, count: u64, spirv: &mut Spirv<'_, '_>) -> Value {
    if !count.is_power_of_two() {
        return position;
    }
    let ty = spirv.ty(position);
    let last = spirv.integer(ty, count as i64 - 1);
    spirv.binary::<BitwiseAndOp>(position, last)
}

fn element_count(ty: Type, rewriter: &ConversionRewriter<'_>) -> Option<u64> {
    ty.element_count(rewriter.context()).filter(|_| ty.is_vector(rewriter.context()))
}

fn lower_extract(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let position = position(op, rewriter)?;
    let vector = operands.values()[0];
    let count = element_count(rewriter.body().value_type(vector), rewriter);
    let mut spirv = Spirv::at(op, rewriter);
    let value = match (count, position) {
        (None, _) => vector,
        (Some(_), Position::Known(position)) => spirv.extract(vector, position, ty),
        (Some(count), Position::Computed) => {
            let position = bounded(operands.values()[1], count, &mut spirv);
            spirv.value::<VectorExtractDynamicOp>(&[vector, position], ty, &[])
        }
    };
    rewriter.replace(op, &[value]);
    Ok(())
}

fn lower_insert(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let position = position(op, rewriter)?;
    let [value, vector] = [operands.values()[0], operands.values()[1]];
    let count = element_count(ty, rewriter);
    let mut spirv = Spirv::at(op, rewriter);
    let value = match (count, position) {
        (None, _) => value,
        (Some(_), Position::Known(position)) => inserted(value, vector, position, &mut spirv),
        (Some(count), Position::Computed) => {
            let position = bounded(operands.values()[2], count, &mut spirv);
            spirv.value::<VectorInsertDynamicOp>(&[vector, value, position], ty, &[])
        }
    };
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Builds a vector with another element.
pub(super) fn inserted(value: Value, vector: Value, position: i64, spirv: &mut Spirv<'_, '_>) -> Value {
    let ty = spirv.ty(vector);
    let position = Attribute::integer(spirv.context(), Type::I32, position);
    let position = Attribute::array(spirv.context(), &[position]);
    spirv.value::<CompositeInsertOp>(&[value, vector], ty, &[("indices", position)])
}
