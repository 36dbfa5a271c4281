//! Execution of allocations.

use std::sync::Arc;

use terrace_runtime::context::Context;
use terrace_runtime::types::Type;

use super::sizes_of;
use crate::memory::{AllocationId, Cell, MemRef, Placement, too_large};
use crate::values::datum::unexpected;
use crate::{Datum, Outcome, Stop};

/// Allocates a memref of a type with a function of the size in bytes.
pub(crate) fn memory_of(
    context: &Context,
    ty: Type,
    open: &[i64],
    symbols: &[i64],
    allocate: impl FnOnce(u64) -> Result<AllocationId, Stop>,
) -> Result<MemRef, Stop> {
    let sizes = sizes_of(context, ty, open)?;
    let cell = Cell::of(context, ty.element_type(context).ok_or_else(|| unexpected("a memref"))?)?;
    let placement = Placement::of(context, ty, &sizes, symbols)?;
    let bytes = placement.extent.checked_mul(cell.size()).ok_or_else(too_large)?;
    let offset = placement.offset.checked_mul(cell.size() as i64).ok_or_else(too_large)?;
    Ok(MemRef {
        allocation: allocate(bytes)?,
        offset,
        sizes,
        layout: placement.layout,
        cell: Arc::new(cell),
        is_part: false,
    })
}

/// Continues with a memref as the result.
pub(crate) fn memory(memref: MemRef) -> Outcome {
    Outcome::result(Datum::Memory(Arc::new(memref)))
}

/// Implements the execution of ops that allocate memory, by functions of the size and the alignment.
macro_rules! allocations {
    ($($op:ident: $allocate:expr;)*) => {
        $(impl $crate::Interpretable for $op {
            fn interpret(
                self,
                ir: &terrace_runtime::ir::Body,
                machine: &mut $crate::Machine<'_>,
                operands: &[$crate::Datum],
            ) -> Result<$crate::Outcome, $crate::Stop> {
                let operands = $crate::support::maps::numbers(operands)?;
                let (open, symbols) = operands.split_at(self.dynamic_sizes(ir).len().min(operands.len()));
                let alignment = self.alignment(ir).and_then(|it| u64::try_from(it).ok()).unwrap_or(1);
                let allocate: fn(
                    &mut $crate::Machine<'_>,
                    u64,
                    u64,
                ) -> Result<$crate::memory::AllocationId, $crate::Stop> = $allocate;
                let ty = ir.value_type(self.memref(ir));
                $crate::support::shaped::allocation::memory_of(ir.context(), ty, open, symbols, |bytes| {
                    allocate(machine, bytes, alignment)
                })
                .map($crate::support::shaped::allocation::memory)
            }
        })*
    };
}

pub(crate) use allocations;
