//! Parts of vectors and masks: values, or buffers of the vectors without the outer dimensions.

use terrace_memref as memref;
use terrace_runtime::ir::{Body, Builder, Value};
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_vector::{ExtractOp, InsertOp, TransposeOp, TypeCastOp};

use super::{Steps, Transfer};
use crate::arithmetic::Arithmetic;
use crate::loops::buffer;

/// The position in a dimension of the vector.
#[derive(Clone, Copy)]
pub(super) enum Position {
    Static(i64),
    Dynamic(Value),
}

/// The vector that is read or written, from which parts are taken, or to which they go.
#[derive(Clone, Copy)]
pub(super) enum Parts {
    /// A value; reads carry it through conditions and loops.
    Value(Value),
    /// A buffer with a memref of parts.
    Buffer(Value),
}

impl Transfer {
    /// Views the buffer of a vector as a memref of the vectors without the outer dimensions.
    pub(super) fn cast(&self, builder: &mut Builder<'_>, memory: Value, outer: usize, vector: Type) -> Value {
        let context = builder.context();
        let shape = vector.shape(context).unwrap_or_default();
        let element = vector.element_type(context).expect("the element type of a vector");
        let scalable = vector.scalable_dimensions(context);
        let inner = Type::scalable_vector(
            context,
            &shape[outer..],
            scalable.get(outer..).unwrap_or_default(),
            element,
        );
        let ty = memref_of(builder.body(), &shape[..outer], inner);
        builder.value(|builder| TypeCastOp::build(builder, self.location, ty, memory))
    }

    /// Returns the dimensions from `level` on that do not repeat, in the order of the vector.
    pub(super) fn masked_dimensions(&self, level: usize) -> Vec<usize> {
        (level..self.rank()).filter(|dimension| self.dimensions[*dimension].is_some()).collect()
    }

    /// Returns the positions of dimensions in the order of the base, which is that of masks.
    pub(super) fn order_of_mask(&self, dimensions: &[usize]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..dimensions.len()).collect();
        order.sort_by_key(|position| self.dimensions[dimensions[*position]]);
        order
    }

    pub(super) fn transpose(&self, builder: &mut Builder<'_>, vector: Value, permutation: &[usize]) -> Value {
        if permutation.is_sorted() {
            return vector;
        }
        let context = builder.context();
        let ty = builder.body().value_type(vector);
        let (shape, scalable) = (ty.shape(context).unwrap_or_default(), ty.scalable_dimensions(context));
        let shape: Vec<i64> = permutation.iter().map(|position| shape[*position]).collect();
        let scalable: Vec<bool> =
            permutation.iter().filter_map(|position| scalable.get(*position).copied()).collect();
        let element = ty.element_type(context).expect("the element type of a vector");
        let ty = Type::scalable_vector(context, &shape, &scalable, element);
        let permutation = permutation.iter().map(|position| *position as i64).collect();
        builder.value(|builder| TransposeOp::build(builder, self.location, ty, vector, permutation))
    }

    /// Builds the mask with its dimensions in the order of the vector, as a value or in a buffer.
    pub(super) fn mask_parts(&self, builder: &mut Builder<'_>, steps: Steps) -> Option<Parts> {
        let mask = self.mask?;
        let dimensions = self.masked_dimensions(0);
        let order = self.order_of_mask(&dimensions);
        // The place of each dimension in the mask.
        let mut places = vec![0; order.len()];
        order.iter().enumerate().for_each(|(place, dimension)| places[*dimension] = place);
        let mask = self.transpose(builder, mask, &places);
        let outer = dimensions.iter().filter(|dimension| **dimension < steps.outer).count();
        if steps.is_unrolled || outer == 0 {
            return Some(Parts::Value(mask));
        }
        let ty = builder.body().value_type(mask);
        let memory = buffer(builder, self.op, memref_of(builder.body(), &[], ty));
        memref::StoreOp::build(builder, self.location, mask, memory, &[], None, None);
        Some(Parts::Buffer(self.cast(builder, memory, outer, ty)))
    }

    /// Builds the mask of the inner dimensions at a position of the outer ones.
    pub(super) fn inner_mask(
        &self,
        builder: &mut Builder<'_>,
        steps: Steps,
        mask: Option<Parts>,
        positions: &[Position],
    ) -> Option<Value> {
        let is_masked = |dimension: &usize| self.dimensions[*dimension].is_some();
        let outer: Vec<Position> =
            (0..steps.outer).filter(is_masked).map(|dimension| positions[dimension]).collect();
        let inner = self.masked_dimensions(steps.outer);
        let part = self.take(builder, mask?, &outer, inner.is_empty())?;
        Some(self.transpose(builder, part, &self.order_of_mask(&inner)))
    }

    /// Builds the part of a vector at a position, or its element if nothing is left of it.
    pub(super) fn take(
        &self,
        builder: &mut Builder<'_>,
        parts: Parts,
        positions: &[Position],
        is_element: bool,
    ) -> Option<Value> {
        match parts {
            Parts::Buffer(memory) => {
                let indices = self.values(builder, positions);
                let loaded = builder.value(|builder| {
                    memref::LoadOp::build(builder, self.location, memory, &indices, None, None)
                });
                let ty = builder.body().value_type(loaded);
                let is_vector = ty.is_shaped(builder.context());
                match is_element && is_vector {
                    true => Some(self.extract(builder, loaded, &[])),
                    false => Some(loaded),
                }
            }
            Parts::Value(value) if positions.is_empty() && !is_element => Some(value),
            Parts::Value(value) => Some(self.extract(builder, value, positions)),
        }
    }

    pub(super) fn values(&self, builder: &mut Builder<'_>, positions: &[Position]) -> Vec<Value> {
        let value = |position: &Position| match *position {
            Position::Dynamic(value) => value,
            Position::Static(number) => Arithmetic::new(builder, self.location).index(number),
        };
        positions.iter().map(value).collect()
    }

    pub(super) fn extract(&self, builder: &mut Builder<'_>, vector: Value, positions: &[Position]) -> Value {
        let context = builder.context();
        let ty = builder.body().value_type(vector);
        let shape = &ty.shape(context).unwrap_or_default()[positions.len()..];
        let element = ty.element_type(context).expect("the element type of a vector");
        let scalable = ty.scalable_dimensions(context);
        let part = match shape.is_empty() {
            true => element,
            false => {
                let scalable = scalable.get(positions.len()..).unwrap_or_default();
                Type::scalable_vector(context, shape, scalable, element)
            }
        };
        let (dynamic, fixed) = split(positions);
        builder.value(|builder| ExtractOp::build(builder, self.location, part, vector, &dynamic, fixed))
    }

    pub(super) fn insert(
        &self,
        builder: &mut Builder<'_>,
        part: Value,
        vector: Value,
        positions: &[Position],
    ) -> Value {
        let (dynamic, fixed) = split(positions);
        builder.value(|builder| InsertOp::build(builder, self.location, part, vector, &dynamic, fixed))
    }
}

/// Returns the type of a memref without a layout.
pub(super) fn memref_of(ir: &Body, shape: &[i64], element: Type) -> Type {
    Type::memref(ir.context(), shape, element, None, None)
}

/// Returns positions as an op has them: values, and numbers with a marker where a value stands.
fn split(positions: &[Position]) -> (Vec<Value>, Vec<i64>) {
    let mut dynamic = Vec::new();
    let fixed = positions.iter().map(|position| match *position {
        Position::Static(number) => number,
        Position::Dynamic(value) => {
            dynamic.push(value);
            DYNAMIC
        }
    });
    let fixed = fixed.collect();
    (dynamic, fixed)
}
