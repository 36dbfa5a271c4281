//! Execution of allocations, scopes and globals.

use std::sync::Arc;

use terrace_memref::{
    AllocOp, AllocaOp, AllocaScopeOp, AllocaScopeReturnOp, AssumeAlignmentOp, DeallocOp, DistinctObjectsOp,
    GetGlobalOp, GlobalOp, ReallocOp,
};
use terrace_runtime::ir::Body;
use terrace_runtime::types::Type;

use super::access::copy;
use crate::memory::{AllocationKind, MemRef, Memory};
use crate::support::maps::numbers;
use crate::support::shaped::allocation::{allocations, memory, memory_of};
use crate::values::constant::from_attribute;
use crate::values::datum::unexpected;
use crate::{Datum, Interpretable, Machine, Outcome, Progress, Stop};

allocations! {
    AllocOp: |machine, bytes, alignment| {
        let location = machine.location();
        machine.memory.allocate(AllocationKind::Heap, bytes, alignment, location)
    };
    AllocaOp: |machine, bytes, alignment| machine.allocate_in_scope(bytes, alignment);
}

impl Interpretable for ReallocOp {
    /// Copies the elements that both sizes have, and frees the source.
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, open @ ..] = operands else { return Err(unexpected("a memref")) };
        let source = source.as_memory()?;
        let alignment = self.alignment(ir).and_then(|it| u64::try_from(it).ok()).unwrap_or(1);
        let location = machine.location();
        let made = memory_of(ir.context(), ir.value_type(self.result(ir)), &numbers(open)?, &[], |bytes| {
            machine.memory.allocate(AllocationKind::Heap, bytes, alignment, location)
        })?;
        let common: smallvec::SmallVec<[i64; 4]> =
            source.sizes.iter().zip(&made.sizes).map(|(before, after)| *before.min(after)).collect();
        let [before, after] =
            [source, &made].map(|memref| MemRef { sizes: common.clone(), ..MemRef::clone(memref) });
        copy(machine, &before, &after)?;
        machine.memory.free(source, location)?;
        Ok(memory(made))
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

impl Interpretable for AllocaScopeOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::region(0, &[]))
    }

    fn resume(self, _: &Body, _: &mut Machine<'_>, _: Progress, yielded: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::results(yielded))
    }
}

impl Interpretable for AllocaScopeReturnOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::end(operands))
    }
}

impl Interpretable for AssumeAlignmentOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [memref] = operands else { return Err(unexpected("a memref")) };
        let alignment = u64::try_from(self.alignment(ir)).ok().filter(|alignment| *alignment > 0);
        let alignment = alignment.ok_or_else(|| unexpected("a positive alignment"))?;
        let address = machine.memory.address(memref.as_memory()?);
        match address.is_multiple_of(alignment) {
            true => Ok(Outcome::result(memref.clone())),
            false => Err(Stop::undefined(format!(
                "is given memory at {address:#x}, which is no multiple of {alignment}"
            ))
            .help("'memref.alloc' takes the alignment as an attribute: {alignment = 16}")),
        }
    }
}

impl Interpretable for DistinctObjectsOp {
    /// Checks that no memref has the allocation of another.
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        for (position, memref) in operands.iter().enumerate() {
            let allocation = memref.as_memory()?.allocation;
            for other in &operands[..position] {
                if other.as_memory()?.allocation == allocation {
                    return Err(Stop::undefined("is given memrefs that share memory"));
                }
            }
        }
        Ok(Outcome::results(operands))
    }
}

impl Interpretable for GetGlobalOp {
    /// Allocates the memory of a global when it is first referred to.
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        let symbol = self.name_attr(ir);
        let (holder, op) = machine.symbol(symbol)?;
        if let Some(known) = machine.global(op) {
            return Ok(Outcome::result(known));
        }
        let context = ir.context();
        let global = GlobalOp::from_op(holder, op).ok_or_else(|| {
            Stop::undefined(format!("refers to {}, which is no global", context.display(symbol)))
        })?;
        let ty = global.ty(holder);
        let alignment = global.alignment(holder).and_then(|it| u64::try_from(it).ok()).unwrap_or(1);
        let location = holder.location(op);
        let made = memory_of(context, ty, &[], &[], |bytes| {
            machine.memory.allocate(AllocationKind::Static, bytes, alignment, location)
        })?;
        match global.initial_value(holder) {
            None => {
                let name = context.display(symbol).to_string();
                return Err(Stop::unsupported(format!("refers to {name}, which is defined elsewhere"))
                    .note(location, "it is declared here"));
            }
            Some(value) if value.is_unit() => {}
            Some(value) => initialize(machine, &made, value, ty)?,
        }
        let datum = Datum::Memory(Arc::new(made));
        machine.set_global(op, datum.clone());
        Ok(Outcome::result(datum))
    }
}

/// Writes the elements of a constant to memory.
fn initialize(
    machine: &mut Machine<'_>,
    memref: &MemRef,
    value: terrace_runtime::attributes::Attribute,
    ty: Type,
) -> Result<(), Stop> {
    let elements = from_attribute(machine.context(), &mut machine.memory, value, ty)?;
    let mut values = elements.as_elements()?.values.iter();
    Memory::for_each_index(&memref.sizes, |indices| match values.next() {
        Some(value) => machine.memory.write(memref, indices, value),
        None => Err(unexpected("as many elements as the shape has")),
    })
}
