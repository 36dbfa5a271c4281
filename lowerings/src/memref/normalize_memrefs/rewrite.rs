//! The change of a function's memrefs to the identity layout.

use terrace_affine::{AffineApplyOp, canonical_map, validity};
use terrace_memref::{DimOp, ReinterpretCastOp};
use terrace_runtime::affine::{AffineExpr, AffineMap, AffineVariable};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::function;
use terrace_runtime::generated::segment_sizes;
use terrace_runtime::ir::{Body, Builder, Op, Value};
use terrace_runtime::types::{DYNAMIC, Type};

use super::layouts::{Layouts, Normalized};
use super::values::{Access, Size, allocation_sizes, normalizable_values, queried_size};
use crate::affine::Expansion;
use crate::arithmetic::Arithmetic;

/// Normalizes the memrefs of a function and its type. Returns the number of values that changed.
pub(super) fn normalize_function(ir: &mut Body, layouts: &mut Layouts) -> u64 {
    let values = normalizable_values(ir, layouts);
    let context = ir.context().clone();
    for value in &values {
        let Some(normalized) = layouts.normalized(&context, ir.value_type(*value)) else { continue };
        normalize_value(ir, *value, normalized);
    }
    let root = ir.root();
    let mut convert =
        |types: &[Type]| -> Vec<Type> { types.iter().map(|ty| layouts.convert(&context, *ty)).collect() };
    let (inputs, results) = (function::inputs(ir, root), function::results(ir, root));
    let (new_inputs, new_results) = (convert(inputs), convert(results));
    if inputs != new_inputs || results != new_results {
        let ty = Type::function(&context, &new_inputs, &new_results);
        function::set_function_type(ir, root, ty);
    }
    values.len() as u64
}

fn normalize_value(ir: &mut Body, value: Value, normalized: &Normalized) {
    let users: Vec<Op> = ir.users(value).collect();
    for user in users {
        if let Some(query) = DimOp::from_op(ir, user) {
            replace_query(ir, query);
        } else if let Some(access) = Access::of(ir, user) {
            rewrite_access(ir, user, access, &normalized.layout);
        }
    }
    if let Some(op) = ir.defining_op(value) {
        if let Some(sizes) = allocation_sizes(ir, op) {
            set_allocation_sizes(ir, op, &sizes, normalized);
        } else if ReinterpretCastOp::from_op(ir, op).is_some() {
            set_view(ir, op, normalized);
        }
    }
    ir.set_value_type(value, normalized.ty);
}

/// Replaces a size query by the size.
fn replace_query(ir: &mut Body, query: DimOp) {
    let Some(size) = queried_size(ir, query) else { return };
    let location = ir.location(query.op());
    let mut builder = Builder::before(ir, query.op());
    let size = match size {
        Size::Static(size) => Arithmetic::new(&mut builder, location).index(size),
        Size::Dynamic(value) => value,
    };
    builder.replace(query.op(), &[size]);
}

/// Composes the indices of an access with the layout.
fn rewrite_access(ir: &mut Body, op: Op, access: Access, layout: &AffineMap) {
    let (before, indices) = {
        let operands: Vec<Value> = ir.operands(op).collect();
        let (before, indices) = operands.split_at(access.memref + 1);
        (before.to_vec(), indices.to_vec())
    };
    let new_indices = if access.has_map {
        let context = ir.context().clone();
        let map = ir.attribute(op, MAP).and_then(|map| map.as_affine_map(&context).cloned());
        let Some(map) = map.and_then(|map| layout.compose(&map).ok()) else { return };
        let (map, operands) = canonical_map(ir, op, &map, &indices);
        ir.set_attribute(op, MAP, Some(Attribute::affine_map(&context, map)));
        operands.to_vec()
    } else {
        layout.results().iter().map(|result| build(ir, op, result, &indices)).collect()
    };
    ir.set_operands(op, &[before, new_indices].concat());
}

const MAP: &str = "map";

/// Builds the value of an expression over dimensions before an op: as `affine.apply` if its operands are valid there,
/// and as arithmetic otherwise.
fn build(ir: &mut Body, op: Op, expression: &AffineExpr, dimensions: &[Value]) -> Value {
    let location = ir.location(op);
    let scope = validity::affine_scope(ir, op);
    let is_valid = (0..).zip(dimensions).all(|(position, value)| {
        !expression.is_function_of_dimension(position) || validity::is_valid_dimension(ir, *value, scope)
    });
    let expression = expression.simplify();
    if let Some(position) = expression.as_dimension() {
        return dimensions[position as usize];
    }
    if !is_valid && expression.as_constant().is_none() {
        let expressions = [expression];
        let expansion = Expansion::new(&expressions, dimensions.len() as u32, dimensions);
        return expansion.single(&mut Arithmetic::new(&mut Builder::before(ir, op), location));
    }
    let map = AffineMap::new(dimensions.len() as u32, 0, [expression]).expect("the dimensions are counted");
    let (map, operands) = canonical_map(ir, op, &map, dimensions);
    let result = &map.results()[0];
    let mut builder = Builder::before(ir, op);
    if let Some(number) = result.as_constant() {
        return Arithmetic::new(&mut builder, location).index(number);
    }
    match result.as_variable() {
        Some(AffineVariable::Dimension(position)) => operands[position as usize],
        Some(AffineVariable::Symbol(position)) => operands[(map.dimension_count() + position) as usize],
        None => {
            let map = Attribute::affine_map(builder.context(), map);
            builder.value(|builder| AffineApplyOp::build_with_attributes(builder, location, map, &operands))
        }
    }
}

/// Sets the dynamic sizes of an allocation to those of its new type.
fn set_allocation_sizes(ir: &mut Body, op: Op, sizes: &[Value], normalized: &Normalized) {
    let context = ir.context().clone();
    let old_shape = ir.value_type(ir.result(op, 0)).shape(&context).unwrap_or_default();
    let mut dynamic = 0..;
    let old_sizes: Vec<AffineExpr> = old_shape
        .iter()
        .map(|size| match *size {
            DYNAMIC => AffineExpr::dimension(dynamic.next().unwrap_or_default()),
            size => AffineExpr::constant(size),
        })
        .collect();
    let new_shape = normalized.ty.shape(&context).unwrap_or_default();
    let new_sizes: Vec<Value> = new_shape
        .iter()
        .zip(&normalized.sizes)
        .filter(|(size, _)| **size == DYNAMIC)
        .map(|(_, size)| build(ir, op, &size.replace(&old_sizes, &[]), sizes))
        .collect();
    if new_sizes != sizes {
        ir.set_operands(op, &new_sizes);
        ir.set_attribute(op, "operandSegmentSizes", Some(segment_sizes(&context, &[new_sizes.len(), 0])));
    }
}

/// Makes a view begin at the start of the memory and reach to its last element: the layout adds the offset and multiplies
/// by strides.
fn set_view(ir: &mut Body, op: Op, normalized: &Normalized) {
    let context = ir.context().clone();
    let shape = normalized.ty.shape(&context).unwrap_or_default();
    for (name, numbers) in [("static_offsets", &[0][..]), ("static_sizes", shape), ("static_strides", &[1])] {
        ir.set_attribute(op, name, Some(Attribute::dense_i64_array(&context, numbers)));
    }
}
