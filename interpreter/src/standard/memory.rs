//! Execution of allocations, loads and stores.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Body;
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_standard::{
    AllocOp, AllocStaticOp, AllocaOp, AssumeAlignmentOp, DeallocOp, LoadOp, PrefetchOp, StoreOp,
};

use crate::datum::unexpected;
use crate::maps::numbers;
use crate::memory::{AllocationId, AllocationKind, Cell, MemRef, Placement, too_large};
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

/// Returns the sizes of a type, with these values for its dynamic dimensions.
pub(super) fn sizes_of(context: &Context, ty: Type, open: &[i64]) -> Result<SmallVec<[i64; 4]>, Stop> {
    let shape = ty.shape(context).ok_or_else(|| unexpected("a type with a rank"))?;
    let mut open = open.iter();
    shape
        .iter()
        .map(|size| match *size {
            DYNAMIC => match open.next() {
                Some(size) if *size >= 0 => Ok(*size),
                Some(size) => {
                    Err(Stop::undefined(format!("has the size {size}")).help("sizes are not negative"))
                }
                None => Err(unexpected("a size for each '?'")),
            },
            size => Ok(size),
        })
        .collect()
}

/// Allocates a memref of a type with a function of the size in bytes.
fn memory_of(
    context: &Context,
    ty: Type,
    open: &[i64],
    symbols: &[i64],
    allocate: impl FnOnce(u64) -> Result<AllocationId, Stop>,
) -> Result<Outcome, Stop> {
    let sizes = sizes_of(context, ty, open)?;
    let cell = Cell::of(context, ty.element_type(context).ok_or_else(|| unexpected("a memref"))?)?;
    let placement = Placement::of(context, ty, &sizes, symbols)?;
    let bytes = placement.extent.checked_mul(cell.size()).ok_or_else(too_large)?;
    let offset = placement.offset.checked_mul(cell.size() as i64).ok_or_else(too_large)?;
    let memref = MemRef {
        allocation: allocate(bytes)?,
        offset,
        sizes,
        layout: placement.layout,
        cell: Arc::new(cell),
        is_part: false,
    };
    Ok(Outcome::result(Datum::Memory(Arc::new(memref))))
}

macro_rules! allocations {
    ($($op:ident: $allocate:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(
                self,
                ir: &Body,
                machine: &mut Machine<'_>,
                operands: &[Datum],
            ) -> Result<Outcome, Stop> {
                let operands = numbers(operands)?;
                let (open, symbols) = operands.split_at(self.dynamic_sizes(ir).len().min(operands.len()));
                let alignment = self.alignment(ir).and_then(|it| u64::try_from(it).ok()).unwrap_or(1);
                let allocate: fn(&mut Machine<'_>, u64, u64) -> Result<AllocationId, Stop> = $allocate;
                let ty = ir.value_type(self.memref(ir));
                memory_of(ir.context(), ty, open, symbols, |bytes| allocate(machine, bytes, alignment))
            }
        })*
    };
}

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

impl Interpretable for LoadOp {
    fn interpret(self, _: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [memref, indices @ ..] = operands else { return Err(unexpected("a memref")) };
        machine.memory.read(memref.as_memory()?, &numbers(indices)?).map(Outcome::result)
    }
}

impl Interpretable for StoreOp {
    fn interpret(self, _: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [value, memref, indices @ ..] = operands else { return Err(unexpected("a value and a memref")) };
        machine.memory.write(memref.as_memory()?, &numbers(indices)?, value)?;
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

impl Interpretable for PrefetchOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::nothing())
    }
}
