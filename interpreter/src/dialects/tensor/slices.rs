//! Execution of slices of tensors.

use smallvec::SmallVec;
use terrace_runtime::ir::{Body, ValueKind};
use terrace_tensor::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};

use crate::memory::Memory;
use crate::support::maps::numbers;
use crate::support::shaped::tensors::checked_count;
use crate::support::shaped::{check_part, mixed};
use crate::values::datum::position as position_of;
use crate::values::datum::{Elements, unexpected};
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

/// Verifies that a part lies inside of a tensor.
fn check_parts(whole: &Elements, [offsets, sizes, steps]: [&[i64]; 3]) -> Result<(), Stop> {
    for (dimension, size) in whole.shape.iter().enumerate() {
        check_part(dimension, offsets[dimension], sizes[dimension], steps[dimension], *size)?;
    }
    Ok(())
}

/// Calls `visit` with the position in the whole tensor of each element of a part.
fn for_each_place(
    whole: &Elements,
    [offsets, sizes, steps]: [&[i64]; 3],
    mut visit: impl FnMut(usize) -> Result<(), Stop>,
) -> Result<(), Stop> {
    check_parts(whole, [offsets, sizes, steps])?;
    Memory::for_each_index(sizes, |indices| {
        let place: SmallVec<[i64; 4]> =
            (0..indices.len()).map(|at| offsets[at] + indices[at] * steps[at]).collect();
        visit(position_of(&whole.shape, &place)?)
    })
}

impl Interpretable for ExtractSliceOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, values @ ..] = operands else { return Err(unexpected("a tensor")) };
        let source = source.as_elements()?;
        let mut values = numbers(values)?.into_iter();
        let known_sizes = self.static_sizes(ir);
        let offsets = mixed(&self.static_offsets(ir), &mut values)?;
        let sizes = mixed(&known_sizes, &mut values)?;
        let steps = mixed(&self.static_strides(ir), &mut values)?;
        check_parts(source, [&offsets, &sizes, &steps])?;
        checked_count(machine, &sizes)?;
        let mut elements = Vec::new();
        for_each_place(source, [&offsets, &sizes, &steps], |place| {
            elements.push(source.values[place].clone());
            Ok(())
        })?;
        // The result type may drop dimensions of size 1: those that do not match its next size.
        let shape = ir.value_type(self.result(ir)).shape(ir.context()).unwrap_or_default();
        let mut shape = shape.iter().peekable();
        let kept = (0..sizes.len()).filter(|place| shape.next_if_eq(&&known_sizes[*place]).is_some());
        let kept: SmallVec<[i64; 4]> = kept.map(|place| sizes[place]).collect();
        Ok(Outcome::result(Datum::elements(&kept, elements)))
    }
}

/// Returns `dest` with `source` in place of a slice. `lists` are the static offsets, sizes and strides of the slice, `values`
/// the dynamic ones.
fn inserted(source: &Datum, dest: &Datum, lists: [&[i64]; 3], values: &[Datum]) -> Result<Datum, Stop> {
    let (source, dest) = (source.as_elements()?, dest.as_elements()?);
    let mut values = numbers(values)?.into_iter();
    let offsets = mixed(lists[0], &mut values)?;
    let sizes = mixed(lists[1], &mut values)?;
    let steps = mixed(lists[2], &mut values)?;
    let expected = sizes.iter().filter(|size| **size != 1);
    if !expected.eq(source.shape.iter().filter(|size| **size != 1)) {
        let (from, to) = (&source.shape[..], &sizes[..]);
        return Err(Stop::undefined(format!("inserts a tensor of the shape {from:?} as a part of {to:?}")));
    }
    let mut elements = dest.values.clone();
    let mut values = source.values.iter();
    for_each_place(dest, [&offsets, &sizes, &steps], |place| {
        let value = values.next().ok_or_else(|| unexpected("as many elements as the part has"))?;
        elements[place] = value.clone();
        Ok(())
    })?;
    Ok(Datum::elements(&dest.shape, elements))
}

impl Interpretable for InsertSliceOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, dest, values @ ..] = operands else { return Err(unexpected("two tensors")) };
        let lists = [self.static_offsets(ir), self.static_sizes(ir), self.static_strides(ir)];
        inserted(source, dest, lists.each_ref().map(|list| &list[..]), values).map(Outcome::result)
    }
}

impl Interpretable for ParallelInsertSliceOp {
    /// Inserts into the result of the enclosing `scf.forall` that belongs to the destination, a block argument.
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, _, values @ ..] = operands else { return Err(unexpected("two tensors")) };
        let ValueKind::Argument { block, index } = ir.value_kind(self.dest(ir)) else {
            return Err(Stop::unsupported("inserts into a tensor that is not shared by a loop"));
        };
        // The arguments for the results are the last ones.
        let after = ir.argument_count(block) - index as usize;
        let results = machine.reductions.last_mut().map(|results| results.iter_mut().nth_back(after - 1));
        let result = results.flatten().ok_or_else(|| unexpected("a result of a loop"))?;
        let lists = [self.static_offsets(ir), self.static_sizes(ir), self.static_strides(ir)];
        *result = inserted(source, result, lists.each_ref().map(|list| &list[..]), values)?;
        Ok(Outcome::nothing())
    }
}
