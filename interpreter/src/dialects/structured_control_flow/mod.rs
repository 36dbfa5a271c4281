//! Execution of the dialect `scf`.

mod parallel;

use terrace_runtime::ir::Body;
use terrace_structured_control_flow::{
    ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, InParallelOp, IndexSwitchOp, ParallelOp, ReduceOp,
    ReduceReturnOp, WhileOp, YieldOp,
};

use crate::values::datum::unexpected;
use crate::{Data, Datum, Integer, Interpretable, Machine, Outcome, Progress, Stop};

crate::attachments::attachments! {
    ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, InParallelOp, IndexSwitchOp, ParallelOp, ReduceOp,
        ReduceReturnOp, WhileOp, YieldOp
}

macro_rules! ends {
    ($($op:ident),*) => {
        $(impl Interpretable for $op {
            fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                Ok(Outcome::end(operands))
            }

            fn forwards_operand(self, _: &Body, _: usize) -> bool {
                true
            }
        })*
    };
}

ends!(YieldOp, ReduceReturnOp);

impl Interpretable for ConditionOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::end(operands))
    }

    fn forwards_operand(self, _: &Body, operand: usize) -> bool {
        operand > 0
    }
}

impl Interpretable for IfOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [condition] = operands else { return Err(unexpected("a condition")) };
        let region = usize::from(!condition.as_bool()?);
        let (holder, chosen) = ir.region(self.op(), region);
        if holder.is_region_empty(chosen) {
            return Ok(Outcome::nothing());
        }
        Ok(Outcome::region(region, &[]))
    }
}

impl Interpretable for IndexSwitchOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [value] = operands else { return Err(unexpected("an index")) };
        Ok(Outcome::region(self.region_of(ir, value.as_index()?), &[]))
    }
}

impl Interpretable for ExecuteRegionOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::region(0, &[]))
    }
}

/// The state of a loop.
struct Rounds {
    next: Integer,
    end: Integer,
    step: Integer,
    is_unsigned: bool,
}

impl Rounds {
    fn is_before(&self, left: &Integer, right: &Integer) -> bool {
        match self.is_unsigned {
            true => left.compare_unsigned(right).is_lt(),
            false => left.compare_signed(right).is_lt(),
        }
    }

    /// Enters the next round with the values that the last one yielded, or returns the results.
    fn go_on(mut self: Box<Self>, carried: &[Datum]) -> Result<Outcome, Stop> {
        if !self.is_before(&self.next, &self.end) {
            return Ok(Outcome::results(carried));
        }
        let next = self.next.add(&self.step);
        if !self.is_before(&self.next, &next) {
            let stop = Stop::undefined("has an induction variable that overflows");
            return Err(stop.help("the last value plus the step has to fit the type"));
        }
        let mut arguments = Data::new();
        arguments.push(Datum::Integer(std::mem::replace(&mut self.next, next)));
        arguments.extend(carried.iter().cloned());
        Ok(Outcome::Region { region: 0, arguments, progress: self })
    }
}

impl Interpretable for ForOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [lower, upper, step, inits @ ..] = operands else { return Err(unexpected("bounds and a step")) };
        let step = step.as_integer()?.clone();
        let is_unsigned = self.unsigned_cmp(ir);
        if step.is_zero() || !is_unsigned && step.is_negative() {
            return Err(Stop::undefined("has a step that is not positive").help("a loop counts upwards"));
        }
        let (next, end) = (lower.as_integer()?.clone(), upper.as_integer()?.clone());
        Box::new(Rounds { next, end, step, is_unsigned }).go_on(inits)
    }

    fn resume(
        self,
        _: &Body,
        _: &mut Machine<'_>,
        progress: Progress,
        yielded: &[Datum],
    ) -> Result<Outcome, Stop> {
        let rounds = progress.downcast::<Rounds>().map_err(|_| unexpected("the state of a loop"))?;
        rounds.go_on(yielded)
    }

    fn forwards_operand(self, _: &Body, operand: usize) -> bool {
        operand >= 3
    }
}

/// The region of `scf.while` that is executed.
enum Part {
    Before,
    After,
}

impl Interpretable for WhileOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::Region { region: 0, arguments: operands.into(), progress: Box::new(Part::Before) })
    }

    fn resume(
        self,
        _: &Body,
        _: &mut Machine<'_>,
        progress: Progress,
        yielded: &[Datum],
    ) -> Result<Outcome, Stop> {
        let part = progress.downcast::<Part>().map_err(|_| unexpected("the state of a loop"))?;
        match (*part, yielded) {
            (Part::Before, [condition, values @ ..]) => Ok(match condition.as_bool()? {
                true => {
                    Outcome::Region { region: 1, arguments: values.into(), progress: Box::new(Part::After) }
                }
                false => Outcome::results(values),
            }),
            (Part::Before, []) => Err(unexpected("a condition")),
            (Part::After, values) => {
                Ok(Outcome::Region { region: 0, arguments: values.into(), progress: Box::new(Part::Before) })
            }
        }
    }

    fn forwards_operand(self, _: &Body, _: usize) -> bool {
        true
    }
}
