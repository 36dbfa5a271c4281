//! Execution of transfers.

use std::sync::Arc;

use terrace_runtime::affine::AffineMap;
use terrace_runtime::ir::{Body, Op};
use terrace_vector::{TransferReadOp, TransferWriteOp};

use super::memory::Base;
use super::{Shape, elements_of, mask_around, shape_of, value_of, vector_ops};
use crate::memory::Memory;
use crate::support::maps::{Numbers, numbers};
use crate::values::datum::{Elements, unexpected};
use crate::{Datum, Machine, Outcome, Stop};

/// The position, order and mask of a transfer.
struct Transfer {
    start: Numbers,
    map: AffineMap,
    in_bounds: Vec<bool>,
    mask: Option<Arc<Elements>>,
}

/// Whether an element is transferred, and from or to which place.
enum Place {
    At(Numbers),
    /// Out of bounds, or the mask is not set.
    Nowhere,
}

impl Transfer {
    /// Returns the transfer of an op whose mask is an operand, or around it.
    fn of(
        ir: &Body,
        op: Op,
        machine: &Machine<'_>,
        (start, mask): (Numbers, Option<&Datum>),
        (map, in_bounds): (AffineMap, Vec<bool>),
    ) -> Result<Transfer, Stop> {
        let mask = match mask {
            Some(mask) => Some(Arc::clone(mask.as_elements()?)),
            None => mask_around(ir, op, machine),
        };
        Ok(Transfer { start, map, in_bounds, mask })
    }

    /// Returns where the element of the vector with these indices is in a base of these sizes.
    fn place(&self, sizes: &[i64], indices: &[i64]) -> Result<Place, Stop> {
        let mut place = self.start.clone();
        let mut masked: Vec<(u32, i64)> = Vec::new();
        for ((result, index), in_bounds) in self.map.results().iter().zip(indices).zip(&self.in_bounds) {
            let Some(dimension) = result.as_dimension() else { continue };
            let at = place.get_mut(dimension as usize).ok_or_else(|| unexpected("an index"))?;
            *at = at.checked_add(*index).ok_or_else(|| Stop::undefined("has an index beyond 64 bits"))?;
            masked.push((dimension, *index));
            if !in_bounds && !(0..sizes[dimension as usize]).contains(at) {
                return Ok(Place::Nowhere);
            }
        }
        if let Some(mask) = &self.mask {
            // The mask has the dimensions of the base, in its order; without any, one element.
            masked.sort_unstable();
            let mut indices: Shape = masked.into_iter().map(|(_, index)| index).collect();
            indices.resize(mask.shape.len(), 0);
            if !mask.at(&indices)?.as_bool()? {
                return Ok(Place::Nowhere);
            }
        }
        Ok(Place::At(place))
    }
}

vector_ops! {
    TransferReadOp: |op, ir, machine, operands| {
        let count = op.indices(ir).len();
        let [base, rest @ ..] = operands else { return Err(unexpected("a base")) };
        let (indices, rest) = rest.split_at(count.min(rest.len()));
        let [padding, mask @ ..] = rest else { return Err(unexpected("a padding")) };
        let base = Base::of(base)?;
        let form = (op.permutation_map(ir), op.in_bounds(ir));
        let transfer = Transfer::of(ir, op.op(), machine, (numbers(indices)?, mask.first()), form)?;
        let ty = ir.value_type(op.vector(ir));
        let shape = shape_of(ir, ty);
        // The elements of the base may be vectors, which have the last dimensions.
        let outer = &shape[..transfer.map.results().len().min(shape.len())];
        let mut values = Vec::new();
        Memory::for_each_index(outer, |indices| {
            match transfer.place(base.sizes(), indices)? {
                Place::At(place) => values.extend_from_slice(elements_of(&base.read(machine, &place)?)),
                Place::Nowhere => values.extend_from_slice(elements_of(padding)),
            }
            Ok(())
        })?;
        value_of(ir, ty, values).map(Outcome::result)
    };
    TransferWriteOp: |op, ir, machine, operands| {
        let count = op.indices(ir).len();
        let [value, base, rest @ ..] = operands else { return Err(unexpected("a vector and a base")) };
        let (indices, mask) = rest.split_at(count.min(rest.len()));
        let mut base = Base::of(base)?;
        let form = (op.permutation_map(ir), op.in_bounds(ir));
        let transfer = Transfer::of(ir, op.op(), machine, (numbers(indices)?, mask.first()), form)?;
        let vector = value.as_elements()?;
        let (outer, inner) = vector.shape.split_at(transfer.map.results().len().min(vector.shape.len()));
        let length = inner.iter().product::<i64>().max(1) as usize;
        let mut parts = vector.values.chunks(length);
        Memory::for_each_index(outer, |indices| {
            let part = parts.next().ok_or_else(|| unexpected("all elements"))?;
            let Place::At(place) = transfer.place(base.sizes(), indices)? else { return Ok(()) };
            match part {
                [value] if inner.is_empty() => base.write(machine, &place, value),
                part => base.write(machine, &place, &Datum::elements(inner, part.to_vec())),
            }
        })?;
        Ok(base.written())
    };
}
