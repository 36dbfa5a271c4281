//! DMA transfers between memrefs.

use std::sync::Arc;

use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::Type;

use crate::support::maps::{Numbers, numbers};
use crate::values::datum::unexpected;
use crate::{Data, Datum, Machine, MemRef, Stop};

/// A transfer: source, destination and tag with their start indices, the number of elements, and optionally the stride
/// and the number of elements per stride.
pub(crate) struct Transfer<'data> {
    pub(crate) places: &'data [(Arc<MemRef>, Numbers, Type)],
    pub(crate) numbers: &'data [Datum],
}

/// Returns the memory space of a memref type as a number; 0 is the slowest.
fn space(context: &Context, ty: Type) -> i64 {
    ty.memory_space(context).and_then(|space| space.as_i64(context)).unwrap_or_default()
}

/// Returns the indices of the element `by` positions after another one, in row-major order.
fn moved(memref: &MemRef, from: &Numbers, by: i64) -> Result<Numbers, Stop> {
    let mut place = from.clone();
    let mut carry = by;
    for (index, size) in place.iter_mut().zip(&memref.sizes).rev() {
        let size = (*size).max(1);
        let sum =
            index.checked_add(carry).ok_or_else(|| Stop::undefined("copies beyond what can be counted"))?;
        (*index, carry) = (sum.rem_euclid(size), sum.div_euclid(size));
    }
    if carry != 0 {
        return Err(Stop::undefined(format!(
            "copies an element {by} behind the first, outside of the memory"
        )));
    }
    Ok(place)
}

/// Copies elements from the source to the destination. In a strided transfer, chunks are contiguous on the faster side
/// and start `stride` elements apart on the slower side: that with the lower memory space, or the source.
pub(crate) fn transfer(
    context: &Context,
    machine: &mut Machine<'_>,
    copy: &Transfer<'_>,
) -> Result<(), Stop> {
    let [(source, from, source_type), (destination, to, destination_type), tag] = copy.places else {
        return Err(unexpected("source, destination and tag"));
    };
    let [count, stride @ ..] = copy.numbers else { return Err(unexpected("the number of elements")) };
    let count = count.as_index()?;
    if count < 0 {
        return Err(Stop::undefined(format!("copies {count} elements")));
    }
    let (stride, run) = match stride {
        [] => (1, 1),
        [stride, run] => (stride.as_index()?, run.as_index()?),
        _ => return Err(unexpected("a stride and a number of elements per stride")),
    };
    if run < 1 {
        return Err(Stop::undefined(format!("copies runs of {run} elements")));
    }
    let is_source_slower = space(context, *source_type) <= space(context, *destination_type);
    // The tag element must exist; nothing is written to it.
    machine.memory.is_written(&tag.0, &tag.1)?;
    // Load everything first: source and destination may overlap.
    let mut values = Data::new();
    let far = |number: i64| {
        let begin = (number / run).checked_mul(stride);
        begin
            .and_then(|begin| begin.checked_add(number % run))
            .ok_or_else(|| unexpected("a stride that can be counted"))
    };
    for number in 0..count {
        let by = if is_source_slower { far(number)? } else { number };
        values.push(machine.memory.read(source, &moved(source, from, by)?)?);
    }
    for (number, value) in (0..).zip(&values) {
        let by = if is_source_slower { number } else { far(number)? };
        machine.memory.write(destination, &moved(destination, to, by)?, value)?;
    }
    Ok(())
}

/// Takes a memref and its indices from a position, and advances the position.
fn place(
    ir: &Body,
    op: Op,
    operands: &[Datum],
    position: &mut usize,
) -> Result<(Arc<MemRef>, Numbers, Type), Stop> {
    let [memref, rest @ ..] = operands.get(*position..).unwrap_or_default() else {
        return Err(unexpected("a memref"));
    };
    let memref = memref.as_memory()?;
    let indices = rest.get(..memref.sizes.len()).ok_or_else(|| unexpected("an index for each dimension"))?;
    let ty = ir.value_type(ir.operand(op, *position));
    *position += 1 + indices.len();
    Ok((Arc::clone(memref), numbers(indices)?, ty))
}

/// Executes an op that starts a transfer, with the operands of `dma_start`.
pub(crate) fn start(ir: &Body, op: Op, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<(), Stop> {
    let mut position = 0;
    let source = place(ir, op, operands, &mut position)?;
    let destination = place(ir, op, operands, &mut position)?;
    let count = operands.get(position).ok_or_else(|| unexpected("the number of elements"))?;
    position += 1;
    let tag = place(ir, op, operands, &mut position)?;
    let mut numbers = Data::from_iter([count.clone()]);
    numbers.extend(operands.get(position..).unwrap_or_default().iter().cloned());
    transfer(ir.context(), machine, &Transfer { places: &[source, destination, tag], numbers: &numbers })
}
