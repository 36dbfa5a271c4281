//! Elements of vectors, and vectors of elements.

use terrace_llvm::ArrayType;
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_vector::{BroadcastOp, ExtractOp, FromElementsOp, InsertOp, ShuffleOp, ToElementsOp};

use super::add;
use crate::builder::Llvm;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    add::<ExtractOp>("LowerExtract", patterns, types, lower_extraction);
    add::<InsertOp>("LowerInsert", patterns, types, lower_insertion);
    add::<BroadcastOp>("LowerBroadcast", patterns, types, lower_broadcast);
    add::<ShuffleOp>("LowerShuffle", patterns, types, lower_shuffle);
    add::<FromElementsOp>("LowerFromElements", patterns, types, lower_from_elements);
    add::<ToElementsOp>("LowerToElements", patterns, types, lower_to_elements);
}

/// A position in a vector.
struct Position {
    /// The numbers in front of the last dimension.
    outer: Vec<i64>,
    /// The position in the last dimension, unless the position is that of a vector.
    last: Option<Last>,
}

enum Last {
    Known(i64),
    Open(Value),
}

/// Returns a position in a vector whose type was `vector`.
///
/// # Errors
///
/// If an operand is the position in a dimension that is one of arrays.
fn position(
    op: Op,
    vector: Type,
    open: &[Value],
    gives_scalar: bool,
    rewriter: &ConversionRewriter<'_>,
) -> MatchResult<Position> {
    let ir = rewriter.body();
    let context = ir.context();
    let numbers: Vec<i64> = ir
        .attribute(op, "static_position")
        .and_then(|numbers| numbers.elements(context))
        .map(|numbers| numbers.integers().filter_map(|number| number.try_to_i64()).collect())
        .unwrap_or_default();
    let rank = vector.rank(context).unwrap_or_default();
    let (outer, last) = match gives_scalar {
        true if rank == 0 => (&[][..], Some(Last::Known(0))),
        true => {
            let (last, outer) = numbers.split_last().expect("a position in each dimension");
            let last = match *last {
                DYNAMIC => Last::Open(*open.last().expect("a value for the open position")),
                last => Last::Known(last),
            };
            (outer, Some(last))
        }
        false => (&numbers[..], None),
    };
    if outer.contains(&DYNAMIC) {
        return Err(rewriter.match_failure(op, || "the position in an array of vectors is not known"));
    }
    Ok(Position { outer: outer.to_vec(), last })
}

fn lower_extraction(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let vector = ir.value_type(ir.operand(op, 0));
    let gives_scalar = !ir.value_type(ir.result(op, 0)).is_vector(ir.context());
    let location = ir.location(op);
    let (source, open) = operands.values().split_first().expect("a vector");
    let position = position(op, vector, open, gives_scalar, rewriter)?;
    let mut llvm = Llvm::new(rewriter, location);
    let part = if position.outer.is_empty() { *source } else { llvm.extract(*source, &position.outer) };
    let value = match position.last {
        None => part,
        Some(Last::Known(last)) => llvm.element(part, last),
        Some(Last::Open(last)) => llvm.element_at(part, last),
    };
    rewriter.replace(op, &[value]);
    Ok(())
}

fn lower_insertion(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let vector = ir.value_type(ir.operand(op, 1));
    let takes_scalar = !ir.value_type(ir.operand(op, 0)).is_vector(ir.context());
    let location = ir.location(op);
    let [value, target] = [operands.values()[0], operands.values()[1]];
    let position = position(op, vector, &operands.values()[2..], takes_scalar, rewriter)?;
    let mut llvm = Llvm::new(rewriter, location);
    let is_inside = !position.outer.is_empty();
    let part = match position.last {
        None => value,
        Some(last) => {
            let part = if is_inside { llvm.extract(target, &position.outer) } else { target };
            match last {
                Last::Known(last) => llvm.with_element(part, value, last),
                Last::Open(last) => llvm.with_element_at(part, value, last),
            }
        }
    };
    let value = if is_inside { llvm.insert(target, part, &position.outer) } else { part };
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Returns how many parts a converted vector has in its first dimension, and whether these are vectors.
pub(super) fn first_dimension(context: &Context, ty: Type) -> (i64, bool) {
    match ArrayType::from_type(context, ty) {
        Some(array) => (*array.count(context) as i64, true),
        None => (ty.shape(context).and_then(|shape| shape.first().copied()).unwrap_or(1), false),
    }
}

fn lower_broadcast(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let ir = rewriter.body();
    let source = ir.value_type(ir.operand(op, 0));
    let from = source.shape(ir.context()).filter(|_| source.is_vector(ir.context())).map(<[i64]>::to_vec);
    let location = ir.location(op);
    let mut llvm = Llvm::new(rewriter, location);
    let rank = {
        let ir = llvm.body();
        ir.value_type(ir.result(op, 0)).rank(ir.context()).unwrap_or_default()
    };
    let value = broadcast(operands.values()[0], from.as_deref(), ty, rank, &mut llvm);
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Builds a value in a vector of more dimensions, or of larger ones. `from` is the shape of the value; none of a scalar.
fn broadcast(value: Value, from: Option<&[i64]>, ty: Type, rank: usize, llvm: &mut Llvm<'_, '_>) -> Value {
    if llvm.ty(value) == ty {
        return value;
    }
    let context = llvm.context().clone();
    let (count, is_array) = first_dimension(&context, ty);
    let from = from.filter(|from| !from.is_empty());
    if !is_array {
        let scalar = match llvm.ty(value).is_vector(&context) {
            true => llvm.element(value, 0),
            false => value,
        };
        return llvm.splat(scalar, ty);
    }
    let part = *ArrayType::from_type(&context, ty).expect("just seen").element(&context);
    let mut whole = llvm.poison(ty);
    match from {
        Some(from) if from.len() == rank && from[0] != 1 => {
            for position in 0..count {
                let inner = llvm.extract(value, &[position]);
                let inner = broadcast(inner, Some(&from[1..]), part, rank - 1, llvm);
                whole = llvm.insert(whole, inner, &[position]);
            }
        }
        _ => {
            let inner = match from {
                Some(from) if from.len() == rank => {
                    let inner = llvm.extract(value, &[0]);
                    broadcast(inner, Some(&from[1..]), part, rank - 1, llvm)
                }
                _ => broadcast(value, from, part, rank.saturating_sub(1), llvm),
            };
            for position in 0..count {
                whole = llvm.insert(whole, inner, &[position]);
            }
        }
    }
    whole
}

fn lower_shuffle(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op);
    let mask = ir.attribute(op, "mask").and_then(|mask| mask.elements(&context)).expect("a mask");
    let mask: Vec<i64> = mask.integers().filter_map(|number| number.try_to_i64()).collect();
    let [left, right] = [operands.values()[0], operands.values()[1]];
    let mut llvm = Llvm::new(rewriter, location);
    let (count, is_array) = first_dimension(&context, llvm.ty(left));
    let value = if !is_array && llvm.ty(left) == llvm.ty(right) {
        let mask: Vec<i32> = mask.iter().map(|position| *position as i32).collect();
        llvm.shuffle([left, right], &mask)
    } else {
        let mut whole = llvm.poison(ty);
        for (to, from) in mask.into_iter().enumerate() {
            let (source, from) = if from < count { (left, from) } else { (right, from - count) };
            // A position of -1 is one of a poison element.
            if from < 0 {
                continue;
            }
            if is_array {
                let part = llvm.extract(source, &[from]);
                whole = llvm.insert(whole, part, &[to as i64]);
            } else {
                let part = llvm.element(source, from);
                whole = llvm.with_element(whole, part, to as i64);
            }
        }
        whole
    };
    rewriter.replace(op, &[value]);
    Ok(())
}

fn lower_from_elements(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let location = rewriter.body().location(op);
    let mut llvm = Llvm::new(rewriter, location);
    let mut elements = operands.values().iter().copied();
    let value = of_elements(&mut elements, ty, &mut llvm);
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Builds a vector of elements, which are in row-major order.
fn of_elements(elements: &mut dyn Iterator<Item = Value>, ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let context = llvm.context().clone();
    let (count, _) = first_dimension(&context, ty);
    let part = ArrayType::from_type(&context, ty).map(|array| *array.element(&context));
    let mut whole = llvm.poison(ty);
    for position in 0..count {
        whole = match part {
            Some(part) => {
                let inner = of_elements(elements, part, llvm);
                llvm.insert(whole, inner, &[position])
            }
            None => {
                let element = elements.next().expect("as many elements as the vector has");
                llvm.with_element(whole, element, position)
            }
        };
    }
    whole
}

fn lower_to_elements(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let location = rewriter.body().location(op);
    let mut llvm = Llvm::new(rewriter, location);
    let mut values = Vec::new();
    elements_of(operands.values()[0], &mut values, &mut llvm);
    rewriter.replace(op, &values);
    Ok(())
}

/// Builds the elements of a vector, in row-major order.
pub(super) fn elements_of(vector: Value, elements: &mut Vec<Value>, llvm: &mut Llvm<'_, '_>) {
    let (count, is_array) = first_dimension(llvm.context(), llvm.ty(vector));
    for position in 0..count {
        if is_array {
            let part = llvm.extract(vector, &[position]);
            elements_of(part, elements, llvm);
        } else {
            elements.push(llvm.element(vector, position));
        }
    }
}
