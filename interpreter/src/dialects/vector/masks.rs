//! Execution of masks, and of ops with a mask around them.

use terrace_runtime::ir::Body;
use terrace_vector::{ConstantMaskOp, CreateMaskOp, MaskOp, YieldOp};

use super::{elements_of, is_set, refuse_scalable, shape_of, vector_ops};
use crate::memory::Memory;
use crate::support::maps::numbers;
use crate::values::datum::unexpected;
use crate::{Data, Datum, Interpretable, Machine, Outcome, Progress, Stop};

/// Returns the mask of a shape that is set up to a position in each dimension.
fn mask(shape: &[i64], ends: &[i64]) -> Result<Datum, Stop> {
    let mut values = Vec::new();
    Memory::for_each_index(shape, |indices| {
        // A vector without dimensions has one size.
        let is_inside = match indices {
            [] => ends.iter().all(|end| *end > 0),
            indices => indices.iter().zip(ends).all(|(index, end)| index < end),
        };
        values.push(Datum::bool(is_inside));
        Ok(())
    })?;
    Ok(Datum::elements(shape, values))
}

vector_ops! {
    ConstantMaskOp: |op, ir, _, _| {
        mask(shape_of(ir, ir.value_type(op.result(ir))), &op.mask_dim_sizes(ir)).map(Outcome::result)
    };
    CreateMaskOp: |op, ir, _, operands| {
        mask(shape_of(ir, ir.value_type(op.result(ir))), &numbers(operands)?).map(Outcome::result)
    };
}

impl Interpretable for MaskOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        refuse_scalable(ir, self.op())?;
        let [mask, passthru @ ..] = operands else { return Err(unexpected("a mask")) };
        machine.masks.push(mask.clone());
        let progress = Box::new(passthru.first().cloned());
        Ok(Outcome::Region { region: 0, arguments: Data::new(), progress })
    }

    /// Takes the elements for which the mask is not set from the other operand.
    fn resume(
        self,
        _: &Body,
        machine: &mut Machine<'_>,
        progress: Progress,
        yielded: &[Datum],
    ) -> Result<Outcome, Stop> {
        let mask = machine.masks.pop().ok_or_else(|| unexpected("a mask"))?;
        let passthru = *progress.downcast::<Option<Datum>>().map_err(|_| unexpected("other elements"))?;
        let (Some(passthru), [value]) = (passthru, yielded) else { return Ok(Outcome::results(yielded)) };
        let (mask, value) = (mask.as_elements()?, value.as_elements()?);
        let pairs = value.values.iter().zip(elements_of(&passthru)).enumerate();
        let values: Result<Vec<Datum>, Stop> = pairs
            .map(|(place, (value, other))| Ok(if is_set(Some(mask), place)? { value } else { other }.clone()))
            .collect();
        Ok(Outcome::result(Datum::elements(&value.shape, values?)))
    }
}

impl Interpretable for YieldOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::end(operands))
    }
}
