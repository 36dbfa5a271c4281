//! Execution of loads, stores and transfers.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_affine::{
    AffineApplyOp, AffineDmaStartOp, AffineDmaWaitOp, AffineLoadOp, AffineMaxOp, AffineMinOp,
    AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
};
use terrace_runtime::affine::AffineMap;
use terrace_runtime::ir::Body;

use crate::memory::{MemRef, Memory};
use crate::support::maps::{Numbers, apply};
use crate::support::transfer::{Transfer, transfer};
use crate::values::datum::unexpected;
use crate::{Data, Datum, Interpretable, Machine, Outcome, Stop};

macro_rules! applications {
    ($($op:ident: $choose:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let results = apply(&self.map(ir), operands)?;
                let choose: fn(Numbers) -> Option<i64> = $choose;
                let number = choose(results).ok_or_else(|| unexpected("a map with results"))?;
                Ok(Outcome::result(Datum::index(number)))
            }
        })*
    };
}

applications! {
    AffineApplyOp: |numbers| numbers.first().copied();
    AffineMinOp: |numbers| numbers.into_iter().min();
    AffineMaxOp: |numbers| numbers.into_iter().max();
}

/// Returns a memref, and its indices computed by a map of the following operands.
fn place<'data>(map: &AffineMap, operands: &'data [Datum]) -> Result<(&'data Arc<MemRef>, Numbers), Stop> {
    let [memref, inputs @ ..] = operands else { return Err(unexpected("a memref")) };
    Ok((memref.as_memory()?, apply(map, inputs)?))
}

impl Interpretable for AffineLoadOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let (memref, indices) = place(&self.map(ir), operands)?;
        Ok(Outcome::result(machine.memory.read(memref, &indices)?))
    }
}

impl Interpretable for AffineStoreOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [value, rest @ ..] = operands else { return Err(unexpected("a value")) };
        let (memref, indices) = place(&self.map(ir), rest)?;
        machine.memory.write(memref, &indices, value)?;
        Ok(Outcome::nothing())
    }
}

/// Returns the indices of a vector's elements, in row-major order from `start`. The trailing dimensions of the memref
/// are those of the vector.
fn neighbours(start: &[i64], shape: &[i64]) -> Result<Vec<Numbers>, Stop> {
    let mut found = Vec::new();
    let first =
        start.len().checked_sub(shape.len()).ok_or_else(|| unexpected("a memref of the vector's rank"))?;
    Memory::for_each_index(shape, |indices| {
        let mut place: Numbers = start.into();
        for (place, index) in place[first..].iter_mut().zip(indices) {
            *place =
                place.checked_add(*index).ok_or_else(|| Stop::undefined("has an index beyond 64 bits"))?;
        }
        found.push(place);
        Ok(())
    })?;
    Ok(found)
}

impl Interpretable for AffineVectorLoadOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let (memref, indices) = place(&self.map(ir), operands)?;
        let shape = ir.value_type(self.result(ir)).shape(ir.context()).unwrap_or_default();
        let places = neighbours(&indices, shape)?;
        let values: Result<Vec<Datum>, Stop> =
            places.iter().map(|place| machine.memory.read(memref, place)).collect();
        Ok(Outcome::result(Datum::elements(shape, values?)))
    }
}

impl Interpretable for AffineVectorStoreOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [value, rest @ ..] = operands else { return Err(unexpected("a vector")) };
        let (memref, indices) = place(&self.map(ir), rest)?;
        let elements = value.as_elements()?;
        for (place, value) in neighbours(&indices, &elements.shape)?.iter().zip(&elements.values) {
            machine.memory.write(memref, place, value)?;
        }
        Ok(Outcome::nothing())
    }
}

impl Interpretable for AffinePrefetchOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::nothing())
    }
}

impl Interpretable for AffineDmaStartOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let maps = [self.source_map(ir), self.destination_map(ir), self.tag_map(ir)];
        let mut rest = operands;
        let mut first = 0;
        let mut places: SmallVec<[_; 3]> = SmallVec::new();
        for map in &maps {
            let count = 1 + map.input_count() as usize;
            let parts = rest.get(..count).ok_or_else(|| unexpected("operands for each map"))?;
            let (memref, indices) = place(map, parts)?;
            places.push((Arc::clone(memref), indices, ir.value_type(ir.operand(self.op(), first))));
            (rest, first) = (&rest[count..], first + count);
        }
        let numbers: Data = rest.into();
        transfer(ir.context(), machine, &Transfer { places: &places, numbers: &numbers })?;
        Ok(Outcome::nothing())
    }
}

impl Interpretable for AffineDmaWaitOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::nothing())
    }
}
