//! Execution of the host's part: memory of the device is memory as any other, and what is asynchronous happens at once.

use terrace_gpu::{
    AllocOp, DeallocOp, HostRegisterOp, HostUnregisterOp, MemcpyOp, MemsetOp, SetDefaultDeviceOp, WaitOp,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Op};

use crate::dialects::memref::access::copy;
use crate::memory::{AllocationKind, Memory};
use crate::support::maps::numbers;
use crate::support::shaped::allocation::memory_of;
use crate::values::datum::unexpected;
use crate::{Data, Datum, Interpretable, Machine, Outcome, Stop};

/// Returns values for the results of an op that are all tokens.
pub(super) fn tokens(ir: &Body, op: Op) -> Data {
    ir.results(op).map(|_| Datum::Attribute(Attribute::UNIT)).collect()
}

/// Returns the operands behind a number of tokens.
fn behind(operands: &[Datum], tokens: usize) -> &[Datum] {
    operands.get(tokens..).unwrap_or_default()
}

impl Interpretable for AllocOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let sizes = numbers(behind(operands, self.async_dependencies(ir).len()))?;
        let (open, symbols) = sizes.split_at(self.dynamic_sizes(ir).len().min(sizes.len()));
        let location = machine.location();
        let made = memory_of(ir.context(), ir.value_type(self.memref(ir)), open, symbols, |bytes| {
            machine.memory.allocate(AllocationKind::Heap, bytes, 1, location)
        })?;
        let mut results = Data::from_iter([Datum::Memory(made.into())]);
        results.extend(self.async_token(ir).map(|_| Datum::Attribute(Attribute::UNIT)));
        Ok(Outcome::Results(results))
    }
}

impl Interpretable for DeallocOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [memref] = behind(operands, self.async_dependencies(ir).len()) else {
            return Err(unexpected("a memref"));
        };
        let location = machine.location();
        machine.memory.free(memref.as_memory()?, location)?;
        Ok(Outcome::Results(tokens(ir, self.op())))
    }
}

impl Interpretable for MemcpyOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [target, source] = behind(operands, self.async_dependencies(ir).len()) else {
            return Err(unexpected("two memrefs"));
        };
        let (target, source) = (target.as_memory()?, source.as_memory()?);
        if source.sizes != target.sizes {
            let (from, to) = (&source.sizes[..], &target.sizes[..]);
            return Err(Stop::undefined(format!("copies memory of the shape {from:?} to memory of {to:?}")));
        }
        copy(machine, source, target)?;
        Ok(Outcome::Results(tokens(ir, self.op())))
    }
}

impl Interpretable for MemsetOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [target, value] = behind(operands, self.async_dependencies(ir).len()) else {
            return Err(unexpected("a memref and a value"));
        };
        let target = target.as_memory()?;
        Memory::for_each_index(&target.sizes, |indices| machine.memory.write(target, indices, value))?;
        Ok(Outcome::Results(tokens(ir, self.op())))
    }
}

/// Implements ops that have no effect, but for tokens.
macro_rules! without_effect {
    ($($op:ident),*) => {
        $(impl Interpretable for $op {
            fn interpret(self, ir: &Body, _: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
                Ok(Outcome::Results(tokens(ir, self.op())))
            }
        })*
    };
}

without_effect!(HostRegisterOp, HostUnregisterOp, SetDefaultDeviceOp, WaitOp);
