//! Execution of queries, casts and reshapes of tensors.

use smallvec::SmallVec;
use terrace_runtime::ir::Body;
use terrace_tensor::{BitcastOp, CastOp, CollapseShapeOp, DimOp, ExpandShapeOp, RankOp, ReshapeOp};

use crate::memory::agrees;
use crate::numbers::conversion::{convert, reinterpret};
use crate::support::maps::numbers;
use crate::support::shaped::{dimension, mixed, sizes, tensors};
use crate::values::datum::{Elements, unexpected};
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

impl Interpretable for DimOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, index] = operands else { return Err(unexpected("a tensor and an index")) };
        dimension(source, index.as_index()?)
    }
}

impl Interpretable for RankOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source] = operands else { return Err(unexpected("a tensor")) };
        Ok(Outcome::result(Datum::index(sizes(source)?.len() as i64)))
    }
}

impl Interpretable for CastOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source] = operands else { return Err(unexpected("a tensor")) };
        tensors::cast(ir.context(), ir.value_type(self.dest(ir)), source)
    }
}

impl Interpretable for BitcastOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        convert(ir, self.dest(ir), operands, reinterpret)
    }
}

/// Returns the elements of a tensor in another shape.
fn reshaped(source: &Elements, shape: &[i64]) -> Result<Outcome, Stop> {
    let count = shape.iter().try_fold(1_i64, |count, size| count.checked_mul(*size));
    let is_shape = shape.iter().all(|size| *size >= 0);
    if !is_shape || count.and_then(|count| usize::try_from(count).ok()) != Some(source.values.len()) {
        let from = &source.shape[..];
        return Err(Stop::undefined(format!(
            "reshapes a tensor of the shape {from:?} to {shape:?}, which has another number of elements"
        )));
    }
    Ok(Outcome::result(Datum::elements(shape, source.values.clone())))
}

impl Interpretable for ReshapeOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, shape] = operands else { return Err(unexpected("a tensor and a shape")) };
        reshaped(source.as_elements()?, &signed(&shape.as_elements()?.values)?)
    }
}

/// Returns the values of signed integers.
fn signed(values: &[Datum]) -> Result<SmallVec<[i64; 4]>, Stop> {
    let number = |value: &Datum| value.as_integer()?.to_i64().ok_or_else(|| unexpected("a size"));
    values.iter().map(number).collect()
}

impl Interpretable for ExpandShapeOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, values @ ..] = operands else { return Err(unexpected("a tensor")) };
        let sizes = mixed(&self.static_output_shape(ir), &mut numbers(values)?.into_iter())?;
        let ty = ir.value_type(self.result(ir));
        let expected = ty.shape(ir.context()).unwrap_or_default();
        if !agrees(expected, &sizes) {
            let message =
                format!("expands a tensor to {sizes:?}, which is not {expected:?}, as its type says");
            return Err(Stop::undefined(message));
        }
        reshaped(source.as_elements()?, &sizes)
    }
}

impl Interpretable for CollapseShapeOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source] = operands else { return Err(unexpected("a tensor")) };
        let source = source.as_elements()?;
        let context = ir.context();
        let groups = self.reassociation_attr(ir);
        let size = |group: &terrace_runtime::attributes::Attribute| {
            let places = group.as_array(context).unwrap_or_default().iter();
            places
                .filter_map(|place| source.shape.get(usize::try_from(place.as_i64(context)?).ok()?).copied())
                .product()
        };
        let shape: SmallVec<[i64; 4]> =
            groups.as_array(context).unwrap_or_default().iter().map(size).collect();
        reshaped(source, &shape)
    }
}
