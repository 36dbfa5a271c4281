//! Execution of loads and stores of vectors, masked ones included.

use std::sync::Arc;

use terrace_runtime::ir::Body;
use terrace_runtime::types::Type;
use terrace_vector::{
    CompressStoreOp, ExpandLoadOp, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, StoreOp,
};

use super::{elements_of, is_set, mask_around, shape_of, value_of, vector_ops};
use crate::memory::Memory;
use crate::support::maps::{Numbers, numbers};
use crate::values::datum::{Elements, position, unexpected};
use crate::{Datum, Machine, MemRef, Outcome, Stop};

/// The source or destination of a vector transfer.
pub(super) enum Base {
    /// A memref.
    Memory(Arc<MemRef>),
    /// A tensor, or what is left of it.
    Tensor(Elements),
}

impl Base {
    pub(super) fn of(value: &Datum) -> Result<Base, Stop> {
        match value {
            Datum::Memory(memref) => Ok(Base::Memory(Arc::clone(memref))),
            value => Ok(Base::Tensor(Elements::clone(value.as_elements()?))),
        }
    }

    /// Returns the sizes.
    pub(super) fn sizes(&self) -> &[i64] {
        match self {
            Base::Memory(memref) => &memref.sizes,
            Base::Tensor(tensor) => &tensor.shape,
        }
    }

    pub(super) fn read(&self, machine: &Machine<'_>, place: &[i64]) -> Result<Datum, Stop> {
        match self {
            Base::Memory(memref) => machine.memory.read(memref, place),
            Base::Tensor(tensor) => tensor.at(place).cloned(),
        }
    }

    pub(super) fn write(
        &mut self,
        machine: &mut Machine<'_>,
        place: &[i64],
        value: &Datum,
    ) -> Result<(), Stop> {
        match self {
            Base::Memory(memref) => machine.memory.write(memref, place, value),
            Base::Tensor(tensor) => {
                let place = position(&tensor.shape, place)?;
                tensor.values[place] = value.clone();
                Ok(())
            }
        }
    }

    /// Continues with the tensor after all writes, or without a result.
    pub(super) fn written(self) -> Outcome {
        match self {
            Base::Memory(_) => Outcome::nothing(),
            Base::Tensor(tensor) => Outcome::result(Datum::Elements(Arc::new(tensor))),
        }
    }
}

/// Returns a place moved by indices of the last dimensions.
fn moved(start: &[i64], by: &[i64]) -> Result<Numbers, Stop> {
    let mut place: Numbers = start.into();
    let first = place.len().checked_sub(by.len());
    let first = first.ok_or_else(|| unexpected("a base with the dimensions of the vector"))?;
    for (place, by) in place[first..].iter_mut().zip(by) {
        *place = place.checked_add(*by).ok_or_else(|| Stop::undefined("has an index beyond 64 bits"))?;
    }
    Ok(place)
}

/// Calls `visit` with the place of each element of a vector of a shape, and its number.
fn for_each_place(
    start: &[i64],
    shape: &[i64],
    mut visit: impl FnMut(usize, &[i64]) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut number = 0;
    Memory::for_each_index(shape, |indices| {
        visit(number, &moved(start, indices)?)?;
        number += 1;
        Ok(())
    })
}

/// Returns whether the elements of a base are vectors, each of which is read and written as a whole.
fn holds_vectors(ir: &Body, base: Type) -> bool {
    base.element_type(ir.context()).is_some_and(|element| element.is_vector(ir.context()))
}

/// The operands of an op on a base: indices, and what follows them.
fn split(operands: &[Datum], first: usize, last: usize) -> Result<(Numbers, &[Datum]), Stop> {
    let end = operands.len().checked_sub(last).filter(|end| *end >= first);
    let end = end.ok_or_else(|| unexpected("operands"))?;
    Ok((numbers(&operands[first..end])?, &operands[end..]))
}

/// Returns the value of a number at a position of a vector of integers.
fn entry(list: &Elements, number: usize) -> Result<i64, Stop> {
    let value = list.values.get(number).ok_or_else(|| unexpected("an index for each element"))?;
    value.as_integer()?.to_i64().ok_or_else(|| Stop::undefined("has an index beyond 64 bits"))
}

vector_ops! {
    LoadOp: |op, ir, machine, operands| {
        let [base, indices @ ..] = operands else { return Err(unexpected("a memref")) };
        let (base, start) = (base.as_memory()?, numbers(indices)?);
        let ty = ir.value_type(op.result(ir));
        if holds_vectors(ir, ir.value_type(op.base(ir))) {
            return machine.memory.read(base, &start).map(Outcome::result);
        }
        let mut values = Vec::new();
        for_each_place(&start, shape_of(ir, ty), |_, place| {
            values.push(machine.memory.read(base, place)?);
            Ok(())
        })?;
        value_of(ir, ty, values).map(Outcome::result)
    };
    StoreOp: |op, ir, machine, operands| {
        let [value, base, indices @ ..] = operands else { return Err(unexpected("a vector and a memref")) };
        let (base, start) = (base.as_memory()?, numbers(indices)?);
        if holds_vectors(ir, ir.value_type(op.base(ir))) {
            machine.memory.write(base, &start, value)?;
            return Ok(Outcome::nothing());
        }
        let elements = value.as_elements()?;
        for_each_place(&start, &elements.shape, |number, place| {
            machine.memory.write(base, place, &elements.values[number])
        })?;
        Ok(Outcome::nothing())
    };
    MaskedLoadOp: |op, ir, machine, operands| {
        let (start, rest) = split(operands, 1, 2)?;
        let [mask, other] = rest else { return Err(unexpected("a mask and other elements")) };
        let (base, mask) = (operands[0].as_memory()?, mask.as_elements()?);
        let mut values = elements_of(other).to_vec();
        for_each_place(&start, &mask.shape, |number, place| {
            if is_set(Some(mask), number)? {
                values[number] = machine.memory.read(base, place)?;
            }
            Ok(())
        })?;
        value_of(ir, ir.value_type(op.result(ir)), values).map(Outcome::result)
    };
    MaskedStoreOp: |_, _, machine, operands| {
        let (start, rest) = split(operands, 1, 2)?;
        let [mask, value] = rest else { return Err(unexpected("a mask and a vector")) };
        let (base, mask, value) = (operands[0].as_memory()?, mask.as_elements()?, value.as_elements()?);
        for_each_place(&start, &mask.shape, |number, place| match is_set(Some(mask), number)? {
            true => machine.memory.write(base, place, &value.values[number]),
            false => Ok(()),
        })?;
        Ok(Outcome::nothing())
    };
    GatherOp: |op, ir, machine, operands| {
        let (start, rest) = split(operands, 1, 3)?;
        let [indices, mask, other] = rest else { return Err(unexpected("indices, a mask and other elements")) };
        let (base, indices, mask) = (Base::of(&operands[0])?, indices.as_elements()?, mask.as_elements()?);
        let around = mask_around(ir, op.op(), machine);
        let mut values = elements_of(other).to_vec();
        for (number, value) in values.iter_mut().enumerate() {
            if is_set(Some(mask), number)? && is_set(around.as_deref(), number)? {
                *value = base.read(machine, &moved(&start, &[entry(indices, number)?])?)?;
            }
        }
        value_of(ir, ir.value_type(op.result(ir)), values).map(Outcome::result)
    };
    ScatterOp: |_, _, machine, operands| {
        let (start, rest) = split(operands, 1, 3)?;
        let [indices, mask, value] = rest else { return Err(unexpected("indices, a mask and a vector")) };
        let (indices, mask) = (indices.as_elements()?, mask.as_elements()?);
        let mut base = Base::of(&operands[0])?;
        for (number, value) in value.as_elements()?.values.iter().enumerate() {
            if is_set(Some(mask), number)? {
                base.write(machine, &moved(&start, &[entry(indices, number)?])?, value)?;
            }
        }
        Ok(base.written())
    };
    ExpandLoadOp: |op, ir, machine, operands| {
        let (start, rest) = split(operands, 1, 2)?;
        let [mask, other] = rest else { return Err(unexpected("a mask and other elements")) };
        let (base, mask) = (operands[0].as_memory()?, mask.as_elements()?);
        let mut values = elements_of(other).to_vec();
        let mut next = 0;
        for (number, value) in values.iter_mut().enumerate() {
            if is_set(Some(mask), number)? {
                *value = machine.memory.read(base, &moved(&start, &[next])?)?;
                next += 1;
            }
        }
        value_of(ir, ir.value_type(op.result(ir)), values).map(Outcome::result)
    };
    CompressStoreOp: |_, _, machine, operands| {
        let (start, rest) = split(operands, 1, 2)?;
        let [mask, value] = rest else { return Err(unexpected("a mask and a vector")) };
        let (base, mask) = (operands[0].as_memory()?, mask.as_elements()?);
        let mut next = 0;
        for (number, value) in value.as_elements()?.values.iter().enumerate() {
            if is_set(Some(mask), number)? {
                machine.memory.write(base, &moved(&start, &[next])?, value)?;
                next += 1;
            }
        }
        Ok(Outcome::nothing())
    };
}
