//! Execution of loops and conditions.

use smallvec::SmallVec;
use terrace_affine::{AffineForOp, AffineIfOp, AffineParallelOp, AffineYieldOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Body;

use crate::numbers::update::{Update, update};
use crate::support::maps::{Numbers, apply, contains, evaluate, numbers};
use crate::values::datum::unexpected;
use crate::{Data, Datum, Interpretable, Machine, Outcome, Progress, Stop};

impl Interpretable for AffineYieldOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::end(operands))
    }
}

/// The greatest magnitude of a bound.
const GREATEST_BOUND: u64 = 1 << 62;

/// The state of a loop.
struct Rounds {
    next: i64,
    end: i64,
    step: i64,
}

impl Rounds {
    /// Enters the next iteration with the values yielded by the last one, or returns the results.
    fn go_on(mut self: Box<Self>, carried: &[Datum]) -> Outcome {
        if self.next >= self.end {
            return Outcome::results(carried);
        }
        let mut arguments = Data::new();
        arguments.push(Datum::index(self.next));
        arguments.extend(carried.iter().cloned());
        // Saturation ends the loop: no bound exceeds the maximum.
        self.next = self.next.saturating_add(self.step);
        Outcome::Region { region: 0, arguments, progress: self }
    }
}

impl Interpretable for AffineForOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let (lower, rest) = operands.split_at(self.lower_bound_operands(ir).len().min(operands.len()));
        let (upper, inits) = rest.split_at(self.upper_bound_operands(ir).len().min(rest.len()));
        let lower = apply(&self.lower_bound_map(ir), lower)?.into_iter().max();
        let upper = apply(&self.upper_bound_map(ir), upper)?.into_iter().min();
        let (Some(next), Some(end)) = (lower, upper) else { return Err(unexpected("bounds with results")) };
        if [next, end].iter().any(|bound| bound.unsigned_abs() > GREATEST_BOUND) {
            let stop = Stop::undefined("has a bound that is too great or too small");
            return Err(stop.help("bounds are from -2^62 to 2^62, so that their differences fit 64 bits"));
        }
        let step = i64::try_from(i128::from(self.step(ir))).unwrap_or(i64::MAX).max(1);
        Ok(Box::new(Rounds { next, end, step }).go_on(inits))
    }

    fn resume(
        self,
        _: &Body,
        _: &mut Machine<'_>,
        progress: Progress,
        yielded: &[Datum],
    ) -> Result<Outcome, Stop> {
        let rounds = progress.downcast::<Rounds>().map_err(|_| unexpected("the state of a loop"))?;
        Ok(rounds.go_on(yielded))
    }
}

impl Interpretable for AffineIfOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let set = self.set(ir).ok_or_else(|| unexpected("an integer set"))?;
        let region = usize::from(!contains(set, operands)?);
        let (holder, chosen) = ir.region(self.op(), region);
        if holder.is_region_empty(chosen) {
            return Ok(Outcome::nothing());
        }
        Ok(Outcome::region(region, &[]))
    }
}

/// The state of a parallel loop: the current point and the reduced values.
struct Points {
    first: Numbers,
    end: Numbers,
    steps: Numbers,
    next: Option<Numbers>,
    kinds: SmallVec<[Update; 2]>,
    reduced: Option<Data>,
}

impl Points {
    /// Advances to the next point, in row-major order.
    fn advance(&mut self) {
        let Some(point) = &mut self.next else { return };
        for dimension in (0..point.len()).rev() {
            let moved = point[dimension].checked_add(self.steps[dimension]);
            if let Some(moved) = moved.filter(|moved| *moved < self.end[dimension]) {
                point[dimension] = moved;
                return;
            }
            point[dimension] = self.first[dimension];
        }
        self.next = None;
    }

    fn go_on(mut self: Box<Self>, ir: &Body, op: AffineParallelOp) -> Result<Outcome, Stop> {
        if let Some(point) = self.next.clone() {
            self.advance();
            let arguments = point.into_iter().map(Datum::index).collect();
            return Ok(Outcome::Region { region: 0, arguments, progress: self });
        }
        if let Some(reduced) = self.reduced {
            return Ok(Outcome::Results(reduced));
        }
        // No iteration: the results are the neutral elements.
        let types = op.values(ir).map(|value| ir.value_type(value));
        let neutral: Result<Data, Stop> =
            self.kinds.iter().zip(types).map(|(kind, ty)| kind.neutral(ir.context(), ty)).collect();
        Ok(Outcome::Results(neutral?))
    }
}

fn integers_of(context: &Context, attribute: Attribute) -> Vec<usize> {
    let elements = attribute.elements(context);
    elements
        .map(|all| all.integers().map(|it| it.try_to_u64().unwrap_or(0) as usize).collect())
        .unwrap_or_default()
}

fn numbers_of(context: &Context, attribute: Attribute) -> Vec<i64> {
    let elements = attribute.as_array(context).unwrap_or_default();
    elements.iter().filter_map(|element| element.as_i64(context)).collect()
}

/// Returns the bound of each dimension: the minimum or maximum of its group of results.
fn bounds(results: &[i64], groups: &[usize], choose: fn(&[i64]) -> Option<i64>) -> Result<Numbers, Stop> {
    let mut rest = results;
    let mut bounds = Numbers::new();
    for count in groups {
        let group = rest.get(..*count).ok_or_else(|| unexpected("a result for each bound"))?;
        bounds.push(choose(group).ok_or_else(|| unexpected("a bound for each dimension"))?);
        rest = &rest[*count..];
    }
    Ok(bounds)
}

impl Interpretable for AffineParallelOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let context = ir.context();
        let operands = numbers(operands)?;
        let (lower, upper) = (self.lower_bounds_map(ir), self.upper_bounds_map(ir));
        let (of_lower, of_upper) = operands.split_at(operands.len().min(lower.input_count() as usize));
        let results = |map: &terrace_runtime::affine::AffineMap, operands: &[i64]| {
            let (dimensions, symbols) = operands.split_at(operands.len().min(map.dimension_count() as usize));
            evaluate(map, dimensions, symbols)
        };
        let greatest = |group: &[i64]| group.iter().copied().max();
        let least = |group: &[i64]| group.iter().copied().min();
        let lower_groups = integers_of(context, self.lower_bounds_groups_attr(ir));
        let upper_groups = integers_of(context, self.upper_bounds_groups_attr(ir));
        let first = bounds(&results(&lower, of_lower)?, &lower_groups, greatest)?;
        let end = bounds(&results(&upper, of_upper)?, &upper_groups, least)?;
        let steps: Numbers = numbers_of(context, self.steps_attr(ir)).into();
        if steps.len() != first.len() || end.len() != first.len() || steps.iter().any(|step| *step <= 0) {
            return Err(unexpected("a positive step for each dimension"));
        }
        let kinds = numbers_of(context, self.reductions_attr(ir)).into_iter().map(Update::of_number);
        let kinds: Result<SmallVec<[Update; 2]>, Stop> = kinds.collect();
        let has_rounds = first.iter().zip(&end).all(|(first, end)| first < end);
        let next = has_rounds.then(|| first.clone());
        Box::new(Points { first, end, steps, next, kinds: kinds?, reduced: None }).go_on(ir, self)
    }

    fn resume(
        self,
        ir: &Body,
        _: &mut Machine<'_>,
        progress: Progress,
        yielded: &[Datum],
    ) -> Result<Outcome, Stop> {
        let mut points = progress.downcast::<Points>().map_err(|_| unexpected("the state of a loop"))?;
        let reduced: Data = match &points.reduced {
            None => yielded.into(),
            Some(reduced) => {
                let pairs = points.kinds.iter().zip(reduced.iter().zip(yielded));
                let reduced: Result<Data, Stop> =
                    pairs.map(|(kind, (old, new))| update(*kind, old, new)).collect();
                reduced?
            }
        };
        points.reduced = Some(reduced);
        points.go_on(ir, self)
    }
}
