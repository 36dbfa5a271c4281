//! Execution of allocations and accesses to memory.

use terrace_runtime::ir::Body;
use terrace_standard::{
    AllocOp, AllocStaticOp, AllocaOp, AssumeAlignmentOp, DeallocOp, GenericAtomicRMWOp, LoadOp, PrefetchOp,
    StoreOp,
};

use crate::memory::AllocationKind;
use crate::support::shaped::access::accesses;
use crate::support::shaped::allocation::{allocations, memory, memory_of};
use crate::values::datum::unexpected;
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

accesses!(LoadOp, StoreOp, PrefetchOp, GenericAtomicRMWOp);

allocations! {
    AllocOp: |machine, bytes, alignment| {
        let location = machine.location();
        machine.memory.allocate(AllocationKind::Heap, bytes, alignment, location)
    };
    AllocaOp: |machine, bytes, alignment| machine.allocate_in_scope(bytes, alignment);
}

impl Interpretable for AllocStaticOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        let (address, location) = (self.address(ir), machine.location());
        memory_of(ir.context(), ir.value_type(self.memref(ir)), &[], &[], |bytes| {
            machine.memory.allocate_at(address, bytes, location)
        })
        .map(memory)
    }
}

impl Interpretable for DeallocOp {
    fn interpret(self, _: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [memref] = operands else { return Err(unexpected("a memref")) };
        let location = machine.location();
        machine.memory.free(memref.as_memory()?, location)?;
        Ok(Outcome::nothing())
    }
}

impl Interpretable for AssumeAlignmentOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [memref] = operands else { return Err(unexpected("a memref")) };
        let alignment = u64::try_from(self.alignment(ir)).ok().filter(|alignment| *alignment > 0);
        let alignment = alignment.ok_or_else(|| unexpected("a positive alignment"))?;
        let address = machine.memory.address(memref.as_memory()?);
        match address.is_multiple_of(alignment) {
            true => Ok(Outcome::nothing()),
            false => Err(Stop::undefined(format!(
                "is given memory at {address:#x}, which is no multiple of {alignment}"
            ))
            .help("'alloc' takes the alignment as an attribute: {alignment = 16}")),
        }
    }
}
