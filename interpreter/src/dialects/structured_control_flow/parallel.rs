//! Execution of loops over grids: point by point, in row-major order.

use smallvec::SmallVec;
use terrace_runtime::ir::Body;
use terrace_runtime::types::DYNAMIC;
use terrace_structured_control_flow::{ForallOp, InParallelOp, ParallelOp, ReduceOp};

use crate::values::datum::unexpected;
use crate::{Data, Datum, Interpretable, Machine, Outcome, Progress, Stop};

type Numbers = SmallVec<[i64; 4]>;

/// The points of a grid that are still to come.
struct Grid {
    first: Numbers,
    end: Numbers,
    steps: Numbers,
    next: Option<Numbers>,
}

impl Grid {
    fn new(first: Numbers, end: Numbers, steps: Numbers) -> Result<Grid, Stop> {
        if steps.iter().any(|step| *step <= 0) {
            return Err(Stop::undefined("has a step that is not positive").help("a loop counts upwards"));
        }
        let is_empty = first.iter().zip(&end).any(|(first, end)| first >= end);
        let next = if is_empty { None } else { Some(first.clone()) };
        Ok(Grid { first, end, steps, next })
    }

    /// Returns the next point.
    fn advance(&mut self) -> Option<Numbers> {
        let point = self.next.clone()?;
        let next = self.next.as_mut()?;
        for dimension in (0..next.len()).rev() {
            let moved = next[dimension].checked_add(self.steps[dimension]);
            if let Some(moved) = moved.filter(|moved| *moved < self.end[dimension]) {
                next[dimension] = moved;
                return Some(point);
            }
            next[dimension] = self.first[dimension];
        }
        self.next = None;
        Some(point)
    }
}

fn indices(operands: &[Datum]) -> Result<Numbers, Stop> {
    operands.iter().map(Datum::as_index).collect()
}

/// The state of `scf.parallel` or `scf.forall` between iterations. The results so far are in `Machine::reductions`.
struct Points {
    grid: Grid,
    /// The outputs of `scf.forall` as they were before the loop, the block arguments behind the indices; none for
    /// `scf.parallel`.
    shared: Data,
}

impl Points {
    fn go_on(mut self: Box<Self>, machine: &mut Machine<'_>) -> Outcome {
        match self.grid.advance() {
            Some(point) => {
                let indices = point.into_iter().map(Datum::index);
                let arguments = indices.chain(self.shared.iter().cloned()).collect();
                Outcome::Region { region: 0, arguments, progress: self }
            }
            None => Outcome::Results(machine.reductions.pop().unwrap_or_default()),
        }
    }
}

/// Implements the rounds of a loop over a grid.
macro_rules! rounds {
    () => {
        fn resume(
            self,
            _: &Body,
            machine: &mut Machine<'_>,
            progress: Progress,
            _: &[Datum],
        ) -> Result<Outcome, Stop> {
            let points = progress.downcast::<Points>().map_err(|_| unexpected("the state of a loop"))?;
            Ok(points.go_on(machine))
        }
    };
}

impl Interpretable for ParallelOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let count = self.step(ir).len();
        let Some((bounds, inits)) = operands.split_at_checked(3 * count) else {
            return Err(unexpected("bounds and steps"));
        };
        let grid = Grid::new(
            indices(&bounds[..count])?,
            indices(&bounds[count..2 * count])?,
            indices(&bounds[2 * count..])?,
        )?;
        machine.reductions.push(inits.into());
        Ok(Box::new(Points { grid, shared: Data::new() }).go_on(machine))
    }

    rounds!();

    fn forwards_operand(self, ir: &Body, operand: usize) -> bool {
        operand >= 3 * self.step(ir).len()
    }
}

/// The state of a reduction: the values of the round, and the index of the one that is reduced.
struct Reduction {
    values: Data,
    index: usize,
}

impl Reduction {
    fn go_on(self: Box<Self>, machine: &Machine<'_>) -> Result<Outcome, Stop> {
        let Some(value) = self.values.get(self.index) else { return Ok(Outcome::end(&[])) };
        let reduced = machine.reductions.last().and_then(|reduced| reduced.get(self.index));
        let reduced = reduced.ok_or_else(|| unexpected("a value that is reduced"))?;
        let arguments = Data::from_iter([reduced.clone(), value.clone()]);
        Ok(Outcome::Region { region: self.index, arguments, progress: self })
    }
}

impl Interpretable for ReduceOp {
    fn interpret(self, _: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        Box::new(Reduction { values: operands.into(), index: 0 }).go_on(machine)
    }

    fn resume(
        self,
        _: &Body,
        machine: &mut Machine<'_>,
        progress: Progress,
        yielded: &[Datum],
    ) -> Result<Outcome, Stop> {
        let mut reduction =
            progress.downcast::<Reduction>().map_err(|_| unexpected("the state of a reduction"))?;
        let reduced = machine.reductions.last_mut().and_then(|reduced| reduced.get_mut(reduction.index));
        let (Some(reduced), [value]) = (reduced, yielded) else {
            return Err(unexpected("a value that is reduced"));
        };
        *reduced = value.clone();
        reduction.index += 1;
        reduction.go_on(machine)
    }

    fn forwards_operand(self, _: &Body, _: usize) -> bool {
        true
    }
}

/// Returns numbers, those that are not static from the operands.
fn mixed(numbers: &[i64], operands: &mut &[Datum]) -> Result<Numbers, Stop> {
    let mut number = |number: &i64| match *number {
        DYNAMIC => {
            let (first, rest) = operands.split_first().ok_or_else(|| unexpected("a bound"))?;
            *operands = rest;
            first.as_index()
        }
        number => Ok(number),
    };
    numbers.iter().map(&mut number).collect()
}

impl Interpretable for ForallOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let mut rest = operands;
        let lower = mixed(&self.static_lower_bound(ir), &mut rest)?;
        let upper = mixed(&self.static_upper_bound(ir), &mut rest)?;
        let grid = Grid::new(lower, upper, mixed(&self.static_step(ir), &mut rest)?)?;
        // An iteration reads the outputs as they were before the loop, and inserts into the results.
        machine.reductions.push(rest.into());
        Ok(Box::new(Points { grid, shared: rest.into() }).go_on(machine))
    }

    rounds!();
}

impl Interpretable for InParallelOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::region(0, &[]))
    }

    fn resume(self, _: &Body, _: &mut Machine<'_>, _: Progress, _: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::end(&[]))
    }
}
