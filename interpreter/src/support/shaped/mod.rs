//! Execution of memrefs and tensors that several dialects have.

#[cfg(any(feature = "memref", feature = "std"))]
pub(crate) mod access;
pub(crate) mod allocation;
pub(crate) mod tensors;
pub(crate) mod views;

use smallvec::SmallVec;
use terrace_runtime::context::Context;
use terrace_runtime::types::{DYNAMIC, Type};

use crate::values::datum::unexpected;
use crate::{Datum, Outcome, Stop};

/// Returns the sizes of a type, with these values for its dynamic dimensions.
pub(crate) fn sizes_of(context: &Context, ty: Type, open: &[i64]) -> Result<SmallVec<[i64; 4]>, Stop> {
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

/// Returns the sizes of a tensor or memref.
pub(crate) fn sizes(value: &Datum) -> Result<&[i64], Stop> {
    match value {
        Datum::Memory(memref) => Ok(&memref.sizes),
        value => Ok(&value.as_elements()?.shape),
    }
}

/// Executes the query of a dimension.
pub(crate) fn dimension(source: &Datum, index: i64) -> Result<Outcome, Stop> {
    let sizes = sizes(source)?;
    let size = usize::try_from(index).ok().and_then(|index| sizes.get(index));
    match size {
        Some(size) => Ok(Outcome::result(Datum::index(*size))),
        None => Err(Stop::undefined(format!("asks for dimension {index}"))
            .help(format!("there are {} dimensions", sizes.len()))),
    }
}

/// Returns the entries of a list, with values in place of dynamic ones.
pub(crate) fn mixed(
    known: &[i64],
    values: &mut impl Iterator<Item = i64>,
) -> Result<SmallVec<[i64; 4]>, Stop> {
    let missing = || unexpected("a value for each open place");
    let number =
        |number: &i64| if *number == DYNAMIC { values.next().ok_or_else(missing) } else { Ok(*number) };
    known.iter().map(number).collect()
}

/// Verifies that `size` elements from `first` on, in steps of `step`, lie in a dimension of `whole` elements.
pub(crate) fn check_part(dimension: usize, first: i64, size: i64, step: i64, whole: i64) -> Result<(), Stop> {
    let last = i128::from(first) + (i128::from(size) - 1) * i128::from(step);
    let range = 0..i128::from(whole);
    let is_inside = size == 0 || range.contains(&i128::from(first)) && range.contains(&last);
    if size >= 0 && is_inside {
        return Ok(());
    }
    let message = format!(
        "takes {size} elements from {first} on, in steps of {step}, of the {whole} of dimension {dimension}"
    );
    Err(Stop::undefined(message).help("the part has to be inside"))
}
