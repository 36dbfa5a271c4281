//! Reads: loops that insert what they read.

use terrace_memref as memref;
use terrace_runtime::ir::{Builder, Value};
use terrace_tensor as tensor;
use terrace_vector::{BroadcastOp, TransferReadOp};

use super::parts::{Parts, Position, memref_of};
use super::{Steps, Transfer};
use crate::loops::{buffer, counted, only_if};

impl Transfer {
    /// Builds a read.
    pub(in crate::vector) fn read(&self, builder: &mut Builder<'_>, steps: Steps) -> Value {
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
