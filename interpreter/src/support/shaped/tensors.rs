//! Execution of tensors that are made or cast.

use terrace_runtime::context::Context;
use terrace_runtime::types::Type;

use crate::memory::agrees;
use crate::values::datum::unexpected;
use crate::{Datum, Machine, Outcome, Stop};

/// Returns the tensor itself, if its sizes are those that a type says.
pub(crate) fn cast(context: &Context, ty: Type, source: &Datum) -> Result<Outcome, Stop> {
    let shape = &source.as_elements()?.shape;
    if ty.shape(context).is_none_or(|known| agrees(known, shape)) {
        return Ok(Outcome::result(source.clone()));
    }
    let message = format!("has a tensor of the shape {:?} as '{}'", &shape[..], context.display(ty));
    Err(Stop::undefined(message).help("what a cast says has to be so when the program runs"))
}

/// Returns the number of elements of a shape, for which there is memory.
pub(crate) fn checked_count(machine: &Machine<'_>, shape: &[i64]) -> Result<usize, Stop> {
    if let Some(size) = shape.iter().find(|size| **size < 0) {
        return Err(Stop::undefined(format!("has the size {size}")).help("sizes are not negative"));
    }
    // A product that does not fit takes more memory than there is.
    let count = shape.iter().fold(1_u64, |count, size| count.saturating_mul(size.unsigned_abs()));
    machine.memory.check_size(count.saturating_mul(size_of::<Datum>() as u64))?;
    usize::try_from(count).map_err(|_| unexpected("a shape that can be counted"))
}

/// Returns the vector or tensor of a shape whose elements are all a value.
pub(crate) fn splat(machine: &Machine<'_>, shape: &[i64], value: &Datum) -> Result<Datum, Stop> {
    let count = checked_count(machine, shape)?;
    Ok(Datum::elements(shape, vec![value.clone(); count]))
}
