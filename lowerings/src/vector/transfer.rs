//! A transfer, and its lowering: loops over the outer dimensions, and transfers or single accesses in them.

use terrace_arith::{AddIOp, AndIOp, CmpIPredicate};
use terrace_memref as memref;
use terrace_runtime::affine::{AffineExprKind, AffineMap};
use terrace_runtime::ir::{Body, Builder, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_tensor as tensor;
use terrace_vector::{
    BroadcastOp, ExtractOp, InsertOp, TransferReadOp, TransferWriteOp, TransposeOp, TypeCastOp,
};

use super::loops::{buffer, counted, only_if};
use crate::arithmetic::Arithmetic;

/// How a transfer is lowered.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    /// The number of dimensions that loops are about.
    pub outer: usize,
    /// Whether the elements of the inner dimension are accessed one by one.
    pub has_elements: bool,
    /// Whether there are no loops over the outer dimensions.
    pub is_unrolled: bool,
}

/// A read or a write.
pub(super) struct Transfer {
    op: Op,
    location: Location,
    base: Value,
    indices: Vec<Value>,
    /// The type of the vector.
    ty: Type,
    shape: Vec<i64>,
    map: AffineMap,
    /// The dimension of the base for each of the vector; none for one that repeats.
    dimensions: Vec<Option<usize>>,
    in_bounds: Vec<bool>,
    padding: Option<Value>,
    mask: Option<Value>,
}

/// The position in a dimension of the vector.
#[derive(Clone, Copy)]
enum Position {
    Static(i64),
    Dynamic(Value),
}

/// The vector that is read or written, from which parts are taken, or to which they go.
#[derive(Clone, Copy)]
enum Parts {
    /// A value; reads carry it through conditions and loops.
    Value(Value),
    /// A buffer with a memref of parts.
    Buffer(Value),
}

impl Transfer {
    pub(super) fn of_read(ir: &Body, op: TransferReadOp) -> Self {
        let transfer = Transfer {
            op: op.op(),
            location: ir.location(op.op()),
            base: op.base(ir),
            indices: op.indices(ir).collect(),
            ty: ir.value_type(op.vector(ir)),
            shape: Vec::new(),
            map: op.permutation_map(ir),
            dimensions: Vec::new(),
            in_bounds: op.in_bounds(ir),
            padding: Some(op.padding(ir)),
            mask: op.mask(ir),
        };
        transfer.with_dimensions(ir)
    }

    pub(super) fn of_write(ir: &Body, op: TransferWriteOp) -> Self {
        let transfer = Transfer {
            op: op.op(),
            location: ir.location(op.op()),
            base: op.base(ir),
            indices: op.indices(ir).collect(),
            ty: ir.value_type(op.value_to_store(ir)),
            shape: Vec::new(),
            map: op.permutation_map(ir),
            dimensions: Vec::new(),
            in_bounds: op.in_bounds(ir),
            padding: None,
            mask: op.mask(ir),
        };
        transfer.with_dimensions(ir)
    }

    fn with_dimensions(mut self, ir: &Body) -> Self {
        self.shape = self.ty.shape(ir.context()).unwrap_or_default().to_vec();
        let dimension = |result: &terrace_runtime::affine::AffineExpr| match result.kind() {
            AffineExprKind::Dimension(position) => Some(*position as usize),
            _ => None,
        };
        self.dimensions = self.map.results().iter().map(dimension).collect();
        self
    }

    pub(super) fn rank(&self) -> usize {
        self.shape.len()
    }

    pub(super) fn is_tensor(&self, ir: &Body) -> bool {
        !ir.value_type(self.base).is_memref(ir.context())
    }

    /// Returns whether elements that are next to each other in the vector are so in the base.
    pub(super) fn has_contiguous_rows(&self, ir: &Body) -> bool {
        let last = self.indices.len().checked_sub(1);
        if last.is_none() || self.dimensions.last() != Some(&last) {
            return false;
        }
        let strides = ir.value_type(self.base).strided_form(ir.context());
        self.is_tensor(ir) || strides.is_some_and(|form| form.strides.last() == Some(&1))
    }

    /// Checks that loops can be over the outer dimensions, and that there are elements to access.
    ///
    /// # Errors
    ///
    /// If not, with the reason.
    pub(super) fn check(&self, ir: &Body, outer: usize, has_elements: bool) -> Result<(), &'static str> {
        let context = ir.context();
        let single = if has_elements { self.rank() } else { outer };
        if self.ty.scalable_dimensions(context).iter().take(single).any(|is_scalable| *is_scalable) {
            return Err("it has a scalable dimension");
        }
        if ir.value_type(self.base).element_type(context) != self.ty.element_type(context) {
            return Err("the elements are vectors");
        }
        if !has_elements && self.mask.is_some() && self.masked_dimensions(outer).is_empty() {
            return Err("its mask is about no inner dimension");
        }
        Ok(())
    }

    /// Returns the type of a vector with the dimensions from `level` on.
    fn part_type(&self, ir: &Body, level: usize) -> Type {
        let context = ir.context();
        let scalable = self.ty.scalable_dimensions(context);
        let scalable = scalable.get(level..).unwrap_or_default();
        let element = self.ty.element_type(context).expect("the element type of a vector");
        Type::scalable_vector(context, &self.shape[level..], scalable, element)
    }

    /// Builds a read.
    pub(super) fn read(&self, builder: &mut Builder<'_>, steps: Steps) -> Value {
        let mask = self.mask_parts(builder, steps);
        if steps.outer == 0 {
            return self.read_inner(builder, steps, &self.indices, mask, &[]);
        }
        let fill = |builder: &mut Builder<'_>| {
            let padding = self.padding.expect("a read has a padding");
            builder.value(|builder| BroadcastOp::build(builder, self.location, self.ty, padding))
        };
        if steps.is_unrolled {
            let initial = fill(builder);
            let parts = self.read_outer(
                builder,
                steps,
                self.indices.clone(),
                mask,
                &mut Vec::new(),
                Parts::Value(initial),
            );
            let Parts::Value(value) = parts else { unreachable!("values are carried") };
            return value;
        }
        let memory = buffer(builder, self.op, memref_of(builder.body(), &[], self.ty));
        if self.in_bounds[..steps.outer].contains(&false) {
            let initial = fill(builder);
            memref::StoreOp::build(builder, self.location, initial, memory, &[], None, None);
        }
        let parts = self.cast(builder, memory, steps.outer, self.ty);
        self.read_outer(builder, steps, self.indices.clone(), mask, &mut Vec::new(), Parts::Buffer(parts));
        builder.value(|builder| memref::LoadOp::build(builder, self.location, memory, &[], None, None))
    }

    /// Builds a write; returns the base, which is a new one if it is a tensor.
    pub(super) fn write(&self, value: Value, builder: &mut Builder<'_>, steps: Steps) -> Value {
        let mask = self.mask_parts(builder, steps);
        let parts = if steps.is_unrolled || steps.outer == 0 {
            Parts::Value(value)
        } else {
            let memory = buffer(builder, self.op, memref_of(builder.body(), &[], self.ty));
            memref::StoreOp::build(builder, self.location, value, memory, &[], None, None);
            Parts::Buffer(self.cast(builder, memory, steps.outer, self.ty))
        };
        let carried: Vec<Value> = if self.is_tensor(builder.body()) { vec![self.base] } else { Vec::new() };
        let last =
            self.write_outer(builder, steps, self.indices.clone(), mask, &mut Vec::new(), parts, &carried);
        last.first().copied().unwrap_or(self.base)
    }

    /// Views the buffer of a vector as a memref of the vectors without the outer dimensions.
    fn cast(&self, builder: &mut Builder<'_>, memory: Value, outer: usize, vector: Type) -> Value {
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
    fn masked_dimensions(&self, level: usize) -> Vec<usize> {
        (level..self.rank()).filter(|dimension| self.dimensions[*dimension].is_some()).collect()
    }

    /// Returns the positions of dimensions in the order of the base, which is that of masks.
    fn order_of_mask(&self, dimensions: &[usize]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..dimensions.len()).collect();
        order.sort_by_key(|position| self.dimensions[dimensions[*position]]);
        order
    }

    fn transpose(&self, builder: &mut Builder<'_>, vector: Value, permutation: &[usize]) -> Value {
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
    fn mask_parts(&self, builder: &mut Builder<'_>, steps: Steps) -> Option<Parts> {
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
    fn inner_mask(
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
    fn take(
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

    fn values(&self, builder: &mut Builder<'_>, positions: &[Position]) -> Vec<Value> {
        let value = |position: &Position| match *position {
            Position::Dynamic(value) => value,
            Position::Static(number) => Arithmetic::new(builder, self.location).index(number),
        };
        positions.iter().map(value).collect()
    }

    fn extract(&self, builder: &mut Builder<'_>, vector: Value, positions: &[Position]) -> Value {
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

    fn insert(&self, builder: &mut Builder<'_>, part: Value, vector: Value, positions: &[Position]) -> Value {
        let (dynamic, fixed) = split(positions);
        builder.value(|builder| InsertOp::build(builder, self.location, part, vector, &dynamic, fixed))
    }

    /// Builds the indices of a position in a dimension of the vector, and the condition that it is inside of the base.
    fn step(
        &self,
        builder: &mut Builder<'_>,
        indices: &[Value],
        dimension: usize,
        position: Position,
    ) -> (Vec<Value>, Option<Value>) {
        let mut indices = indices.to_vec();
        let Some(of_base) = self.dimensions[dimension] else { return (indices, None) };
        if !matches!(position, Position::Static(0)) {
            let offset = self.values(builder, &[position])[0];
            indices[of_base] =
                Arithmetic::new(builder, self.location).binary::<AddIOp>(indices[of_base], offset);
        }
        if self.in_bounds[dimension] {
            return (indices, None);
        }
        let ir = builder.body();
        let ty = ir.value_type(self.base);
        let is_tensor = self.is_tensor(ir);
        let size = ty.shape(ir.context()).map_or(DYNAMIC, |shape| shape[of_base]);
        let mut arithmetic = Arithmetic::new(builder, self.location);
        let size = if size == DYNAMIC {
            let number = arithmetic.index(of_base as i64);
            let location = self.location;
            match is_tensor {
                true => builder.value(|builder| tensor::DimOp::build(builder, location, self.base, number)),
                false => builder.value(|builder| memref::DimOp::build(builder, location, self.base, number)),
            }
        } else {
            arithmetic.index(size)
        };
        let mut arithmetic = Arithmetic::new(builder, self.location);
        let is_inside = arithmetic.compare(CmpIPredicate::Slt, indices[of_base], size);
        (indices, Some(is_inside))
    }

    /// Builds a read at each position of the outer dimensions.
    fn read_outer(
        &self,
        builder: &mut Builder<'_>,
        steps: Steps,
        indices: Vec<Value>,
        mask: Option<Parts>,
        positions: &mut Vec<Position>,
        parts: Parts,
    ) -> Parts {
        let level = positions.len();
        if level == steps.outer {
            let part = self.read_inner(builder, steps, &indices, mask, positions);
            return match parts {
                Parts::Value(vector) => Parts::Value(self.insert(builder, part, vector, positions)),
                Parts::Buffer(memory) => {
                    let indices = self.values(builder, positions);
                    memref::StoreOp::build(builder, self.location, part, memory, &indices, None, None);
                    parts
                }
            };
        }
        let at = |builder: &mut Builder<'_>, position, positions: &mut Vec<Position>, parts: Parts| {
            let (indices, is_inside) = self.step(builder, &indices, level, position);
            let carried: Vec<Value> = match parts {
                Parts::Value(value) => vec![value],
                Parts::Buffer(_) => Vec::new(),
            };
            positions.push(position);
            let values = only_if(builder, self.location, is_inside, &carried, |builder| {
                match self.read_outer(builder, steps, indices, mask, positions, parts) {
                    Parts::Value(value) => vec![value],
                    Parts::Buffer(_) => Vec::new(),
                }
            });
            positions.pop();
            values.first().map_or(parts, |value| Parts::Value(*value))
        };
        if steps.is_unrolled {
            return (0..self.shape[level])
                .fold(parts, |parts, number| at(builder, Position::Static(number), positions, parts));
        }
        counted(builder, self.location, self.shape[level], &[], |builder, counter, _| {
            at(builder, Position::Dynamic(counter), positions, parts);
            Vec::new()
        });
        parts
    }

    /// Builds a read of the inner dimensions.
    fn read_inner(
        &self,
        builder: &mut Builder<'_>,
        steps: Steps,
        indices: &[Value],
        mask: Option<Parts>,
        positions: &[Position],
    ) -> Value {
        let mask = self.inner_mask(builder, steps, mask, positions);
        let ty = self.part_type(builder.body(), steps.outer);
        let padding = self.padding.expect("a read has a padding");
        if !steps.has_elements {
            let map = self.map.drop_results(|result| result < steps.outer);
            let in_bounds = self.in_bounds[steps.outer..].to_vec();
            return builder.value(|builder| {
                TransferReadOp::build(
                    builder,
                    self.location,
                    ty,
                    self.base,
                    indices,
                    padding,
                    mask,
                    map,
                    in_bounds,
                )
            });
        }
        let initial = builder.value(|builder| BroadcastOp::build(builder, self.location, ty, padding));
        let last = self.rank() - 1;
        let values =
            counted(builder, self.location, self.shape[last], &[initial], |builder, counter, carried| {
                let position = Position::Dynamic(counter);
                let (indices, is_inside) = self.step(builder, indices, last, position);
                let condition = self.condition(builder, is_inside, mask, position);
                only_if(builder, self.location, condition, carried, |builder| {
                    let element = self.element(builder, &indices);
                    vec![self.insert(builder, element, carried[0], &[position])]
                })
            });
        values[0]
    }

    /// Builds the condition that an element is inside of the base and that its mask is set.
    fn condition(
        &self,
        builder: &mut Builder<'_>,
        is_inside: Option<Value>,
        mask: Option<Value>,
        position: Position,
    ) -> Option<Value> {
        let bit = mask.map(|mask| match builder.body().value_type(mask).is_shaped(builder.context()) {
            true => self.extract(builder, mask, &[position]),
            // A dimension that repeats has one bit.
            false => mask,
        });
        match (is_inside, bit) {
            (Some(left), Some(right)) => {
                Some(Arithmetic::new(builder, self.location).binary::<AndIOp>(left, right))
            }
            (condition, None) | (None, condition) => condition,
        }
    }

    /// Builds a write at each position of the outer dimensions; returns the tensor that was written, if it is one.
    #[allow(clippy::too_many_arguments)]
    fn write_outer(
        &self,
        builder: &mut Builder<'_>,
        steps: Steps,
        indices: Vec<Value>,
        mask: Option<Parts>,
        positions: &mut Vec<Position>,
        parts: Parts,
        carried: &[Value],
    ) -> Vec<Value> {
        let level = positions.len();
        if level == steps.outer {
            return self.write_inner(builder, steps, &indices, mask, positions, parts, carried);
        }
        let at = |builder: &mut Builder<'_>, position, positions: &mut Vec<Position>, carried: &[Value]| {
            let (indices, is_inside) = self.step(builder, &indices, level, position);
            positions.push(position);
            let values = only_if(builder, self.location, is_inside, carried, |builder| {
                self.write_outer(builder, steps, indices, mask, positions, parts, carried)
            });
            positions.pop();
            values
        };
        if steps.is_unrolled {
            return (0..self.shape[level]).fold(carried.to_vec(), |carried, number| {
                at(builder, Position::Static(number), positions, &carried)
            });
        }
        counted(builder, self.location, self.shape[level], carried, |builder, counter, carried| {
            at(builder, Position::Dynamic(counter), positions, carried)
        })
    }

    /// Builds a write of the inner dimensions.
    #[allow(clippy::too_many_arguments)]
    fn write_inner(
        &self,
        builder: &mut Builder<'_>,
        steps: Steps,
        indices: &[Value],
        mask: Option<Parts>,
        positions: &[Position],
        parts: Parts,
        carried: &[Value],
    ) -> Vec<Value> {
        let mask = self.inner_mask(builder, steps, mask, positions);
        let part = self.take(builder, parts, positions, false).expect("a part of a vector");
        let base = carried.first().copied().unwrap_or(self.base);
        if !steps.has_elements {
            let map = self.map.drop_results(|result| result < steps.outer);
            let in_bounds = self.in_bounds[steps.outer..].to_vec();
            let result = carried.first().map(|value| builder.body().value_type(*value));
            let op = TransferWriteOp::build(
                builder,
                self.location,
                result,
                part,
                base,
                indices,
                mask,
                map,
                in_bounds,
            );
            return builder.body().results(op.op()).collect();
        }
        let last = self.rank() - 1;
        counted(builder, self.location, self.shape[last], carried, |builder, counter, carried| {
            let position = Position::Dynamic(counter);
            let (indices, is_inside) = self.step(builder, indices, last, position);
            let condition = self.condition(builder, is_inside, mask, position);
            only_if(builder, self.location, condition, carried, |builder| {
                let element = self.extract(builder, part, &[position]);
                match carried.first() {
                    Some(tensor) => vec![builder.value(|builder| {
                        tensor::InsertOp::build(builder, self.location, element, *tensor, &indices)
                    })],
                    None => {
                        memref::StoreOp::build(builder, self.location, element, base, &indices, None, None);
                        Vec::new()
                    }
                }
            })
        })
    }

    /// Builds a read of one element.
    fn element(&self, builder: &mut Builder<'_>, indices: &[Value]) -> Value {
        match self.is_tensor(builder.body()) {
            true => {
                builder.value(|builder| tensor::ExtractOp::build(builder, self.location, self.base, indices))
            }
            false => builder.value(|builder| {
                memref::LoadOp::build(builder, self.location, self.base, indices, None, None)
            }),
        }
    }
}

/// Returns the type of a memref without a layout.
fn memref_of(ir: &Body, shape: &[i64], element: Type) -> Type {
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
