//! Writes: loops that write parts, and carry the tensor that is written.

use terrace_memref as memref;
use terrace_runtime::ir::{Builder, Value};
use terrace_tensor as tensor;
use terrace_vector::TransferWriteOp;

use super::parts::{Parts, Position, memref_of};
use super::{Steps, Transfer};
use crate::loops::{buffer, counted, only_if};

impl Transfer {
    /// Builds a write; returns the base, which is a new one if it is a tensor.
    pub(in crate::vector) fn write(&self, value: Value, builder: &mut Builder<'_>, steps: Steps) -> Value {
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
}
