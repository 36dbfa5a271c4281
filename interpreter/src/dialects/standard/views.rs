//! Execution of memref casts, subviews and views.

use terrace_runtime::ir::Body;
use terrace_standard::{DimOp, MemRefCastOp, RankOp, ReshapeOp, SubViewOp, TransposeOp, ViewOp};

use crate::support::maps::numbers;
use crate::support::shaped::allocation::memory;
use crate::support::shaped::{dimension, mixed, sizes, sizes_of, views};
use crate::values::datum::unexpected;
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

impl Interpretable for DimOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, rest @ ..] = operands else { return Err(unexpected("a tensor or memref")) };
        let known = self.index_attr(ir).and_then(|index| index.as_i64(ir.context()));
        let index = match (rest, known) {
            ([index], _) => index.as_index()?,
            (_, Some(index)) => index,
            _ => return Err(unexpected("the number of a dimension")),
        };
        dimension(source, index)
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
        views::cast(ir.context(), ir.value_type(self.dest(ir)), source)
    }
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
        let shape = ir.value_type(self.result(ir)).shape(ir.context()).unwrap_or_default();
        views::part(source, [&offsets, &sizes, &steps], &known_sizes, shape).map(memory)
    }
}

impl Interpretable for ViewOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, shift, open @ ..] = operands else { return Err(unexpected("bytes and where to begin")) };
        let (context, ty) = (ir.context(), ir.value_type(self.result(ir)));
        let (source, shift) = (source.as_memory()?, shift.as_index()?);
        views::view(context, ty, source, shift, &numbers(open)?).map(memory)
    }
}

impl Interpretable for ReshapeOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, open @ ..] = operands else { return Err(unexpected("a memref")) };
        let source = source.as_memory()?;
        let sizes = sizes_of(ir.context(), ir.value_type(self.result(ir)), &numbers(open)?)?;
        views::reshaped(source, sizes).map(memory)
    }
}

impl Interpretable for TransposeOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source] = operands else { return Err(unexpected("a memref")) };
        views::transposed(source.as_memory()?, &self.permutation(ir)).map(memory)
    }
}
