//! Execution of tensors that are made, and of their elements.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_runtime::ir::{Body, Op};
use terrace_tensor::{
    ConcatOp, EmptyOp, ExtractOp, FromElementsOp, GatherOp, GenerateOp, InsertOp, PadOp, ScatterOp, SplatOp,
    YieldOp,
};

use crate::support::maps::numbers;
use crate::support::shaped::tensors::{cast, checked_count, splat};
use crate::support::shaped::{mixed, sizes_of};
use crate::values::datum::position as position_of;
use crate::values::datum::{Elements, Undefined, unexpected};
use crate::{Data, Datum, Interpretable, Machine, Outcome, Progress, Stop};

impl Interpretable for EmptyOp {
    /// Yields elements that stop the program when they are used.
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let sizes = sizes_of(ir.context(), ir.value_type(self.result(ir)), &numbers(operands)?)?;
        let element = undefined(ir, self.op(), machine);
        splat(machine, &sizes, &element).map(Outcome::result)
    }
}

/// Returns an element that is not defined.
fn undefined(ir: &Body, op: Op, machine: &Machine<'_>) -> Datum {
    let stop = Stop::undefined("has elements that are not defined");
    Datum::Undefined(Arc::new(Undefined { stop, op, name: ir.name(op), location: machine.location() }))
}

impl Interpretable for FromElementsOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let shape = ir.value_type(self.result(ir)).shape(ir.context()).unwrap_or_default();
        Ok(Outcome::result(Datum::elements(shape, operands.to_vec())))
    }
}

impl Interpretable for SplatOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [value, open @ ..] = operands else { return Err(unexpected("a number")) };
        let sizes = sizes_of(ir.context(), ir.value_type(self.aggregate(ir)), &numbers(open)?)?;
        splat(machine, &sizes, value).map(Outcome::result)
    }
}

impl Interpretable for ExtractOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [tensor, indices @ ..] = operands else { return Err(unexpected("a tensor")) };
        tensor.as_elements()?.at(&numbers(indices)?).cloned().map(Outcome::result)
    }
}

impl Interpretable for InsertOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [value, tensor, indices @ ..] = operands else { return Err(unexpected("a value and a tensor")) };
        let tensor = tensor.as_elements()?;
        let position = position_of(&tensor.shape, &numbers(indices)?)?;
        let mut values = tensor.values.clone();
        values[position] = value.clone();
        Ok(Outcome::result(Datum::elements(&tensor.shape, values)))
    }
}

/// The state of an op that computes elements by its region: the shape, and the elements so far.
struct Computed {
    shape: SmallVec<[i64; 4]>,
    values: Vec<Datum>,
    count: usize,
}

/// Returns the indices of the element with that number.
fn indices_of(shape: &[i64], number: usize) -> Data {
    let mut number = number as i64;
    let mut indices: Data = shape
        .iter()
        .rev()
        .map(|size| {
            let index = number % (*size).max(1);
            number /= (*size).max(1);
            Datum::index(index)
        })
        .collect();
    indices.reverse();
    indices
}

/// Continues in the region for the next element, or behind the op.
fn next_element(computed: Computed) -> Outcome {
    if computed.values.len() == computed.count {
        return Outcome::result(Datum::elements(&computed.shape, computed.values));
    }
    let arguments = indices_of(&computed.shape, computed.values.len());
    Outcome::Region { region: 0, arguments, progress: Box::new(computed) }
}

impl Interpretable for GenerateOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let shape = sizes_of(ir.context(), ir.value_type(self.result(ir)), &numbers(operands)?)?;
        let count = checked_count(machine, &shape)?;
        Ok(next_element(Computed { shape, values: Vec::new(), count }))
    }

    fn resume(
        self,
        _: &Body,
        _: &mut Machine<'_>,
        progress: Progress,
        yielded: &[Datum],
    ) -> Result<Outcome, Stop> {
        let mut computed = *progress.downcast::<Computed>().map_err(|_| unexpected("the elements so far"))?;
        computed.values.extend_from_slice(yielded);
        Ok(next_element(computed))
    }
}

/// The state of a margin: the elements so far, and where the source lies among them.
struct Margin {
    computed: Computed,
    low: SmallVec<[i64; 4]>,
    source: Arc<Elements>,
}

/// Takes elements of the source up to the next one of the margin, for which the region is entered.
fn next_margin(mut margin: Margin) -> Result<Outcome, Stop> {
    while margin.computed.values.len() < margin.computed.count {
        let arguments = indices_of(&margin.computed.shape, margin.computed.values.len());
        let indices = numbers(&arguments)?;
        let inside: SmallVec<[i64; 4]> =
            indices.iter().zip(&margin.low).map(|(index, low)| index - low).collect();
        if inside.iter().zip(&margin.source.shape).any(|(index, size)| *index < 0 || index >= size) {
            return Ok(Outcome::Region { region: 0, arguments, progress: Box::new(margin) });
        }
        let value = margin.source.at(&inside)?.clone();
        margin.computed.values.push(value);
    }
    Ok(Outcome::result(Datum::elements(&margin.computed.shape, margin.computed.values)))
}

impl Interpretable for PadOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [Datum::Elements(source), values @ ..] = operands else { return Err(unexpected("a tensor")) };
        let mut values = numbers(values)?.into_iter();
        let low = mixed(&self.static_low(ir), &mut values)?;
        let high = mixed(&self.static_high(ir), &mut values)?;
        if let Some(width) = low.iter().chain(&high).find(|width| **width < 0) {
            return Err(Stop::undefined(format!("has a margin of the width {width}")));
        }
        let wide = |(size, (low, high)): (&i64, (&i64, &i64))| size.checked_add(*low)?.checked_add(*high);
        let shape: Option<SmallVec<[i64; 4]>> =
            source.shape.iter().zip(low.iter().zip(&high)).map(wide).collect();
        let shape = shape.ok_or_else(|| Stop::undefined("has a size beyond 64 bits"))?;
        let count = checked_count(machine, &shape)?;
        let computed = Computed { shape, values: Vec::new(), count };
        next_margin(Margin { computed, low, source: Arc::clone(source) })
    }

    fn resume(
        self,
        _: &Body,
        _: &mut Machine<'_>,
        progress: Progress,
        yielded: &[Datum],
    ) -> Result<Outcome, Stop> {
        let mut margin = *progress.downcast::<Margin>().map_err(|_| unexpected("the elements so far"))?;
        margin.computed.values.extend_from_slice(yielded);
        next_margin(margin)
    }
}

impl Interpretable for YieldOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::end(operands))
    }
}

impl Interpretable for ConcatOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let inputs: Result<Vec<&Elements>, Stop> =
            operands.iter().map(|input| input.as_elements().map(|input| &**input)).collect();
        let inputs = inputs?;
        let dimension = usize::try_from(self.dim(ir)).map_err(|_| unexpected("a dimension"))?;
        let first = inputs.first().ok_or_else(|| unexpected("a tensor"))?;
        let mut shape = first.shape.clone();
        for input in &inputs[1..] {
            let differs =
                (0..shape.len()).any(|place| place != dimension && shape[place] != input.shape[place]);
            if differs {
                let (one, other) = (&first.shape[..], &input.shape[..]);
                return Err(Stop::undefined(format!(
                    "puts tensors of the shapes {one:?} and {other:?} together"
                )));
            }
            shape[dimension] += input.shape[dimension];
        }
        let count = checked_count(machine, &shape)?;
        let mut values = Vec::with_capacity(count);
        let outer: i64 = shape[..dimension].iter().product();
        for block in 0..outer as usize {
            for input in &inputs {
                let length = input.shape[dimension..].iter().product::<i64>() as usize;
                values.extend_from_slice(&input.values[block * length..(block + 1) * length]);
            }
        }
        cast(ir.context(), ir.value_type(self.result(ir)), &Datum::elements(&shape, values))
    }
}

/// Calls `visit` with the position of each gathered element: in the slices, and in the whole tensor.
fn for_each_gathered(
    whole: &[i64],
    indices: &Elements,
    dimensions: &[i64],
    mut visit: impl FnMut(usize, usize) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let selected: Vec<usize> = dimensions.iter().filter_map(|it| usize::try_from(*it).ok()).collect();
    let slice: SmallVec<[i64; 4]> =
        (0..whole.len()).map(|place| if selected.contains(&place) { 1 } else { whole[place] }).collect();
    let mut at = 0;
    for position in indices.values.chunks(selected.len().max(1)) {
        let position = numbers(position)?;
        crate::memory::Memory::for_each_index(&slice, |inner| {
            let mut place: SmallVec<[i64; 4]> = inner.into();
            for (dimension, index) in selected.iter().zip(&position) {
                place[*dimension] = *index;
            }
            visit(at, position_of(whole, &place)?)?;
            at += 1;
            Ok(())
        })?;
    }
    Ok(())
}

impl Interpretable for GatherOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, indices] = operands else { return Err(unexpected("a tensor and indices")) };
        let (source, indices) = (source.as_elements()?, indices.as_elements()?);
        let dimensions = self.gather_dims(ir);
        let mut values = Vec::new();
        for_each_gathered(&source.shape, indices, &dimensions, |_, place| {
            values.push(source.values[place].clone());
            Ok(())
        })?;
        // The result has the dimensions of the indices, and then those of a slice, with or without the selected ones.
        let rank = ir.value_type(self.result(ir)).rank(ir.context()).unwrap_or_default();
        let outer = indices.shape.len().saturating_sub(1);
        let keeps_all = rank == outer + source.shape.len();
        let mut shape: SmallVec<[i64; 4]> = indices.shape[..outer].into();
        for (place, size) in source.shape.iter().enumerate() {
            match dimensions.iter().any(|it| usize::try_from(*it) == Ok(place)) {
                true if keeps_all => shape.push(1),
                true => {}
                false => shape.push(*size),
            }
        }
        Ok(Outcome::result(Datum::elements(&shape, values)))
    }
}

impl Interpretable for ScatterOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, dest, indices] = operands else { return Err(unexpected("two tensors and indices")) };
        let (source, dest, indices) = (source.as_elements()?, dest.as_elements()?, indices.as_elements()?);
        let mut values = dest.values.clone();
        for_each_gathered(&dest.shape, indices, &self.scatter_dims(ir), |at, place| {
            let value =
                source.values.get(at).ok_or_else(|| unexpected("as many elements as are scattered"))?;
            values[place] = value.clone();
            Ok(())
        })?;
        Ok(Outcome::result(Datum::elements(&dest.shape, values)))
    }
}
