//! Execution of tensor and vector ops.

use terrace_runtime::ir::Body;
use terrace_standard::{
    ExtractElementOp, SplatOp, TensorCastOp, TensorFromElementsOp, TensorLoadOp, TensorStoreOp,
};

use crate::memory::Memory;
use crate::support::maps::numbers;
use crate::support::shaped::tensors;
use crate::values::datum::unexpected;
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

impl Interpretable for ExtractElementOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [aggregate, indices @ ..] = operands else { return Err(unexpected("a vector or tensor")) };
        aggregate.as_elements()?.at(&numbers(indices)?).cloned().map(Outcome::result)
    }
}

impl Interpretable for TensorFromElementsOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::result(Datum::elements(&[operands.len() as i64], operands.to_vec())))
    }
}

impl Interpretable for SplatOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [value] = operands else { return Err(unexpected("a number")) };
        let (context, ty) = (ir.context(), ir.value_type(self.aggregate(ir)));
        let shape = ty.shape(context).ok_or_else(|| unexpected("a type with a shape that is known"))?;
        tensors::splat(machine, shape, value).map(Outcome::result)
    }
}

impl Interpretable for TensorCastOp {
    /// Checks the static information of the result type.
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source] = operands else { return Err(unexpected("a tensor")) };
        tensors::cast(ir.context(), ir.value_type(self.dest(ir)), source)
    }
}

impl Interpretable for TensorLoadOp {
    fn interpret(self, _: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [memref] = operands else { return Err(unexpected("a memref")) };
        let memref = memref.as_memory()?;
        machine.memory.check_size(memref.element_count().saturating_mul(size_of::<Datum>() as u64))?;
        let mut values = Vec::new();
        Memory::for_each_index(&memref.sizes, |indices| {
            values.push(machine.memory.read(memref, indices)?);
            Ok(())
        })?;
        Ok(Outcome::result(Datum::elements(&memref.sizes, values)))
    }
}

impl Interpretable for TensorStoreOp {
    fn interpret(self, _: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [tensor, memref] = operands else { return Err(unexpected("a tensor and a memref")) };
        let (elements, memref) = (tensor.as_elements()?, memref.as_memory()?);
        if elements.shape != memref.sizes {
            let (from, to) = (&elements.shape[..], &memref.sizes[..]);
            return Err(Stop::undefined(format!(
                "writes a tensor of the shape {from:?} to memory of {to:?}"
            )));
        }
        let mut values = elements.values.iter();
        Memory::for_each_index(&memref.sizes, |indices| match values.next() {
            Some(value) => machine.memory.write(memref, indices, value),
            None => Err(unexpected("as many elements as the shape has")),
        })?;
        Ok(Outcome::nothing())
    }
}
