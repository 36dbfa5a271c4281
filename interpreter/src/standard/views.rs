//! Execution of memref casts, subviews and views.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_runtime::ir::Body;
use terrace_runtime::types::DYNAMIC;
use terrace_standard::{DimOp, MemRefCastOp, RankOp, ReshapeOp, SubViewOp, TransposeOp, ViewOp};

use super::memory::sizes_of;
use crate::datum::unexpected;
use crate::maps::numbers;
use crate::memory::{Cell, Layout, MemRef, row_major, too_large};
use crate::{Datum, Interpretable, Machine, Outcome, Stop, maps};

fn memory(memref: MemRef) -> Outcome {
    Outcome::result(Datum::Memory(Arc::new(memref)))
}

/// Returns the sizes of a tensor or memref.
fn sizes(value: &Datum) -> Result<&[i64], Stop> {
    match value {
        Datum::Memory(memref) => Ok(&memref.sizes),
        value => Ok(&value.as_elements()?.shape),
    }
}

impl Interpretable for DimOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, rest @ ..] = operands else { return Err(unexpected("a tensor or memref")) };
        let known = self.index_attr(ir).and_then(|index| index.as_i64(ir.context()));
        let index = match (rest, known) {
            ([index], _) => index.as_index()?,
            (_, Some(index)) => index,
            _ => return Err(unexpected("the number of a dimension")),
        };
        let sizes = sizes(source)?;
        let size = usize::try_from(index).ok().and_then(|index| sizes.get(index));
        match size {
            Some(size) => Ok(Outcome::result(Datum::index(*size))),
            None => Err(Stop::undefined(format!("asks for dimension {index}"))
                .help(format!("there are {} dimensions", sizes.len()))),
        }
    }
}

impl Interpretable for RankOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source] = operands else { return Err(unexpected("a tensor or memref")) };
        Ok(Outcome::result(Datum::index(sizes(source)?.len() as i64)))
    }
}

impl Interpretable for MemRefCastOp {
    /// Checks the static information of the result type.
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source] = operands else { return Err(unexpected("a memref")) };
        let (context, ty) = (ir.context(), ir.value_type(self.dest(ir)));
        let memref = source.as_memory()?;
        let wrong = |what: &str, found: &[i64]| {
            let message = format!("has a memref with the {what} {found:?} as '{}'", context.display(ty));
            Stop::undefined(message).help("what a cast says has to be so when the program runs")
        };
        if !memref.has_shape(ty.shape(context)) {
            return Err(wrong("sizes", &memref.sizes));
        }
        if let (Some(form), Ok(strides)) = (ty.strided_form(context), memref.strides()) {
            let fits = |((known, stride), size): ((&i64, &i64), &i64)| {
                *known == DYNAMIC || known == stride || *size <= 1
            };
            let offset = memref.offset / memref.cell.size().max(1) as i64;
            let has_layout = ty.layout(context).is_some();
            if !form.strides.iter().zip(strides).zip(&memref.sizes).all(fits) {
                return Err(wrong("strides", strides));
            }
            if has_layout && form.offset != DYNAMIC && form.offset != offset {
                return Err(wrong("offset", &[offset]));
            }
        }
        Ok(Outcome::result(source.clone()))
    }
}

/// Returns the entries of a list, with values in place of dynamic ones.
fn mixed(known: &[i64], values: &mut impl Iterator<Item = i64>) -> Result<SmallVec<[i64; 4]>, Stop> {
    let missing = || unexpected("a value for each open place");
    let number =
        |number: &i64| if *number == DYNAMIC { values.next().ok_or_else(missing) } else { Ok(*number) };
    known.iter().map(number).collect()
}

impl Interpretable for SubViewOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, values @ ..] = operands else { return Err(unexpected("a memref")) };
        let source = source.as_memory()?;
        let mut values = numbers(values)?.into_iter();
        let known_sizes = self.static_sizes(ir);
        let offsets = mixed(&self.static_offsets(ir), &mut values)?;
        let sizes = mixed(&known_sizes, &mut values)?;
        let steps = mixed(&self.static_strides(ir), &mut values)?;
        let mut offset = source.offset;
        let mut strides: SmallVec<[i64; 4]> = SmallVec::new();
        for (dimension, stride) in source.strides()?.iter().enumerate() {
            let (first, size, step) = (offsets[dimension], sizes[dimension], steps[dimension]);
            let last = i128::from(first) + i128::from(size - 1) * i128::from(step);
            let whole = i128::from(source.sizes[dimension]);
            let is_inside =
                size == 0 || (0..whole).contains(&i128::from(first)) && (0..whole).contains(&last);
            if size < 0 || !is_inside {
                let message = format!(
                    "takes {size} elements from {first} on, in steps of {step}, of the {whole} of dimension {dimension}"
                );
                return Err(Stop::undefined(message).help("the part has to be inside"));
            }
            let bytes = if size == 0 { Some(0) } else { first.checked_mul(*stride) };
            let bytes = bytes.and_then(|elements| elements.checked_mul(source.cell.size() as i64));
            offset = bytes.and_then(|bytes| offset.checked_add(bytes)).ok_or_else(too_large)?;
            strides.push(step.checked_mul(*stride).ok_or_else(too_large)?);
        }
        // The result type may drop dimensions of size 1: those that do not match its next size.
        let shape = ir.value_type(self.result(ir)).shape(ir.context()).unwrap_or_default();
        let mut shape = shape.iter().peekable();
        let kept = (0..sizes.len()).filter(|dimension| shape.next_if_eq(&&known_sizes[*dimension]).is_some());
        let (kept_sizes, kept_strides) = kept.map(|dimension| (sizes[dimension], strides[dimension])).unzip();
        Ok(memory(MemRef {
            allocation: source.allocation,
            offset,
            sizes: kept_sizes,
            layout: Layout::Strided(kept_strides),
            cell: Arc::clone(&source.cell),
            is_part: true,
        }))
    }
}

impl Interpretable for ViewOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, shift, open @ ..] = operands else { return Err(unexpected("bytes and where to begin")) };
        let (context, ty) = (ir.context(), ir.value_type(self.result(ir)));
        let (source, shift) = (source.as_memory()?, shift.as_index()?);
        let sizes = sizes_of(context, ty, &numbers(open)?)?;
        let element = ty.element_type(context).ok_or_else(|| unexpected("a memref"))?;
        let cell = Arc::new(Cell::of(context, element)?);
        let layout = Layout::Strided(row_major(&sizes)?);
        // As a memref from the first byte, for the bounds check.
        let part =
            MemRef { allocation: source.allocation, offset: shift, sizes, layout, cell, is_part: true };
        let length = source.element_count();
        if shift < 0 || !part.fits(length)? {
            let message =
                format!("takes elements from byte {shift} on that are not all in the {length} bytes");
            return Err(Stop::undefined(message).help("the part has to be inside"));
        }
        let offset = source.offset.checked_add(shift).ok_or_else(too_large)?;
        Ok(memory(MemRef { offset, ..part }))
    }
}

impl Interpretable for ReshapeOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, open @ ..] = operands else { return Err(unexpected("a memref")) };
        let source = source.as_memory()?;
        let sizes = sizes_of(ir.context(), ir.value_type(self.result(ir)), &numbers(open)?)?;
        let layout = Layout::Strided(row_major(&sizes)?);
        let part = MemRef { sizes, layout, ..MemRef::clone(source) };
        let (before, after) = (source.element_count(), part.element_count());
        if before != after {
            return Err(Stop::undefined(format!("has {before} elements, and {after} after it")));
        }
        if !source.is_contiguous() {
            return Err(Stop::undefined("is given elements that do not lie one behind the other"));
        }
        Ok(memory(part))
    }
}

impl Interpretable for TransposeOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source] = operands else { return Err(unexpected("a memref")) };
        let source = source.as_memory()?;
        let map = self.permutation(ir);
        let sizes = maps::evaluate(&map, &source.sizes, &[])?;
        let strides = maps::evaluate(&map, source.strides()?, &[])?;
        Ok(memory(MemRef { sizes, layout: Layout::Strided(strides), ..MemRef::clone(source) }))
    }
}
