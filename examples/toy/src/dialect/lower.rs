//! The patterns of the conversion to `affine` and `std`: tensors become buffers, and ops on tensors loops over them.

use terrace::affine::AffineExpr;
use terrace::conversion::{ConversionRewriter, ConvertedOperands, OpConversion};
use terrace::dialects::standard;
use terrace::rewrite::{MatchFailure, MatchResult};

use super::*;

/// Returns the buffer type for the tensors of a type.
pub(super) fn buffer_type(context: &Context, ty: Type) -> Option<Type> {
    Some(Type::memref(context, ty.shape(context)?, ty.element_type(context)?, None, None))
}

/// Makes `toy.print` legal where it prints a buffer.
pub(super) fn add_legality(_: &LowerToAffine, _: &TypeConverter, target: &mut ConversionTarget) {
    target.dynamically_legal::<PrintOp>(|ir, print| !ir.value_type(print.input(ir)).is_tensor(ir.context()));
}

/// Adds the patterns.
pub(super) fn add_patterns(_: &LowerToAffine, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    patterns
        .add(OpConversion::new("LowerConstant", lower_constant).with_types(types))
        .add(
            OpConversion::new("LowerAdd", |add: AddOp, operands: &_, rewriter: &mut _| {
                lower_elementwise(add.op(), "std.addf", operands, rewriter)
            })
            .with_types(types),
        )
        .add(
            OpConversion::new("LowerMul", |mul: MulOp, operands: &_, rewriter: &mut _| {
                lower_elementwise(mul.op(), "std.mulf", operands, rewriter)
            })
            .with_types(types),
        )
        .add(OpConversion::new("LowerTranspose", lower_transpose).with_types(types))
        .add(OpConversion::new("LowerReshape", lower_reshape).with_types(types))
        .add(OpConversion::new("LowerReturn", lower_return).with_types(types))
        .add(OpConversion::new("ConvertPrint", convert_print).with_types(types));
}

/// Returns the first op of a block behind the numbers at its start.
fn behind_numbers(ir: &Body, block: Block) -> Option<Op> {
    ir.ops(block).find(|op| standard::ConstantOp::from_op(ir, *op).is_none())
}

/// Creates a buffer that lives as long as its block: it is allocated at the start, behind the numbers, and freed before
/// the terminator.
fn allocate(rewriter: &mut ConversionRewriter<'_>, op: Op, ty: Type) -> MatchResult<Value> {
    let ir = rewriter.body();
    let location = ir.location(op);
    let block = ir.parent_block(op);
    let Some((start, terminator)) =
        block.and_then(|block| Some((behind_numbers(ir, block)?, ir.terminator(block)?)))
    else {
        return Err(rewriter.match_failure(op, || "the op is in no block with a terminator"));
    };
    Ok(rewriter.with_saved_point(|builder| {
        builder.set_before(start);
        let sizes = Attribute::dense_i32_array(builder.context(), &[0, 0]);
        let alloc = builder.operation("std.alloc", location).results([ty]);
        let buffer = alloc.attribute("operandSegmentSizes", sizes).create();
        let buffer = builder.body().result(buffer, 0);
        builder.set_before(terminator);
        builder.operation("std.dealloc", location).operands([buffer]).create();
        buffer
    }))
}

/// Creates a loop from zero to `size`, and sets the insertion point into it. Returns its variable.
fn build_loop(builder: &mut Builder<'_>, location: Location, size: i64) -> Value {
    let context = builder.context().clone();
    let bound = |value| Attribute::affine_map(&context, AffineMap::constant(value));
    let op = builder
        .operation("affine.for", location)
        .attribute("lowerBoundMap", bound(0))
        .attribute("upperBoundMap", bound(size))
        .attribute("step", Attribute::integer(&context, Type::INDEX, 1))
        .attribute("operandSegmentSizes", Attribute::dense_i32_array(&context, &[0, 0, 0]))
        .regions(1)
        .create();
    let region = builder.body().region(op, 0).1;
    let block = builder.create_block_at_end(region, &[(Type::INDEX, location)]);
    builder.operation("affine.yield", location).create();
    builder.set_to_start(block);
    builder.body().argument(block, 0)
}

/// Loads the element of a buffer at a map of loop variables.
fn load(builder: &mut Builder<'_>, location: Location, buffer: Value, map: AffineMap, at: &[Value]) -> Value {
    let context = builder.context().clone();
    let element = builder.body().value_type(buffer).element_type(&context).unwrap_or(Type::F64);
    let load = builder
        .operation("affine.load", location)
        .operands([buffer].into_iter().chain(at.iter().copied()))
        .results([element])
        .attribute("map", Attribute::affine_map(&context, map))
        .create();
    builder.body().result(load, 0)
}

/// Stores a value to a buffer at a map of loop variables.
fn store(
    builder: &mut Builder<'_>,
    location: Location,
    value: Value,
    buffer: Value,
    map: AffineMap,
    at: &[Value],
) {
    let map = Attribute::affine_map(builder.context(), map);
    builder
        .operation("affine.store", location)
        .operands([value, buffer].into_iter().chain(at.iter().copied()))
        .attribute("map", map)
        .create();
}

/// Replaces an op by a buffer, and loops over its elements that store what `element` computes from the loop variables.
fn lower_to_loops(
    op: Op,
    rewriter: &mut ConversionRewriter<'_>,
    element: impl FnOnce(&mut Builder<'_>, Location, &[Value]) -> Value,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let shape: Vec<i64> = ty.shape(rewriter.context()).unwrap_or_default().to_vec();
    let location = rewriter.body().location(op);
    let buffer = allocate(rewriter, op, ty)?;
    rewriter.with_saved_point(|builder| {
        let variables: Vec<Value> = shape.iter().map(|size| build_loop(builder, location, *size)).collect();
        let value = element(builder, location, &variables);
        let identity = AffineMap::identity(variables.len() as u32);
        store(builder, location, value, buffer, identity, &variables);
    });
    rewriter.replace(op, &[buffer]);
    Ok(())
}

/// Returns the places of the elements of a buffer in row-major order.
fn places(shape: &[i64], count: u64) -> Option<Vec<AffineMap>> {
    let mut indices = vec![0_i64; shape.len()];
    let mut places = Vec::new();
    for _ in 0..count {
        let place: Vec<AffineExpr> = indices.iter().map(|index| AffineExpr::constant(*index)).collect();
        places.push(AffineMap::new(0, 0, place).ok()?);
        for (index, size) in indices.iter_mut().zip(shape).rev() {
            *index += 1;
            if *index < *size {
                break;
            }
            *index = 0;
        }
    }
    Some(places)
}

/// Stores the elements one by one; the numbers stand at the start of the block.
fn lower_constant(
    constant: ConstantOp,
    _: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let op = constant.op();
    let ty = rewriter.convert_result_types(op)?[0];
    let context = rewriter.context().clone();
    let Some(elements) = constant.value_attr(rewriter.body()).elements(&context) else {
        return Err(rewriter.match_failure(op, || "the elements are not known"));
    };
    let shape: Vec<i64> = ty.shape(&context).unwrap_or_default().to_vec();
    let Some(places) = places(&shape, elements.count()) else {
        return Err(rewriter.match_failure(op, || "an element has no place"));
    };
    let location = rewriter.body().location(op);
    let buffer = allocate(rewriter, op, ty)?;
    let numbers: Vec<Value> = rewriter.with_saved_point(|builder| {
        let block = builder.body().parent_block(op);
        if let Some(start) = block.and_then(|block| behind_numbers(builder.body(), block)) {
            builder.set_before(start);
        }
        let number = |value: FloatValue| {
            let value = Attribute::float(&context, Type::F64, value.to_f64());
            let number = builder.operation("std.constant", location).results([Type::F64]);
            let number = number.attribute("value", value).create();
            builder.body().result(number, 0)
        };
        elements.floats().map(number).collect()
    });
    for (number, place) in numbers.into_iter().zip(places) {
        store(rewriter, location, number, buffer, place, &[]);
    }
    rewriter.replace(op, &[buffer]);
    Ok(())
}

fn lower_elementwise(
    op: Op,
    name: &str,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    lower_to_loops(op, rewriter, |builder, location, variables| {
        let values: Vec<Value> = operands
            .values()
            .iter()
            .map(|buffer| {
                load(builder, location, *buffer, AffineMap::identity(variables.len() as u32), variables)
            })
            .collect();
        let number = builder.operation(name, location).operands(values).results([Type::F64]).create();
        builder.body().result(number, 0)
    })
}

/// Loads with the loop variables in reverse order.
fn lower_transpose(
    transpose: TransposeOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let buffer = operands.values()[0];
    lower_to_loops(transpose.op(), rewriter, |builder, location, variables| {
        let reversed: Vec<Value> = variables.iter().rev().copied().collect();
        load(builder, location, buffer, AffineMap::identity(reversed.len() as u32), &reversed)
    })
}

/// Loads the element at the same position in row-major order.
fn lower_reshape(
    reshape: ReshapeOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let (op, buffer) = (reshape.op(), operands.values()[0]);
    let ir = rewriter.body();
    let shape_of = |ty: Type| ty.shape(ir.context()).unwrap_or_default().to_vec();
    let (old, new) = (shape_of(ir.value_type(buffer)), shape_of(ir.value_type(reshape.output(ir))));
    let mut position = AffineExpr::constant(0);
    for (dimension, size) in new.iter().enumerate() {
        position = position * *size + AffineExpr::dimension(dimension as u32);
    }
    let mut place = Vec::with_capacity(old.len());
    for size in old.iter().rev() {
        place.push(position.clone().modulo(*size));
        position = position.floor_div(*size);
    }
    place.reverse();
    let map = AffineMap::new(new.len() as u32, 0, place).map_err(|_| MatchFailure)?;
    lower_to_loops(op, rewriter, |builder, location, variables| {
        load(builder, location, buffer, map.simplify(), variables)
    })
}

fn lower_return(
    ret: ReturnOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let op = ret.op();
    if !operands.is_empty() {
        return Err(rewriter.match_failure(op, || "only a function without results is lowered"));
    }
    let location = rewriter.body().location(op);
    rewriter.operation("std.return", location).create();
    rewriter.erase(op);
    Ok(())
}

/// Prints the buffer: the op stays.
fn convert_print(
    print: PrintOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    rewriter.set_operands(print.op(), operands.values());
    Ok(())
}
