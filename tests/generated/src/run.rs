//! Hand-written code of the dialect `run`.

use terrace_interpreter::{Datum, Integer, Interpretable, Machine, Outcome, Progress, Stop};

terrace::include_dialect!("run");

impl Interpretable for DoubleOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let number = operands[0].as_integer()?;
        Ok(Outcome::result(Datum::Integer(number.add(number))))
    }
}

impl Interpretable for GiveOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::end(operands))
    }
}

/// The next round, of which so many are left, or the result.
fn rounds(left: i64, value: &Datum) -> Outcome {
    match left {
        ..=0 => Outcome::result(value.clone()),
        left => Outcome::Region {
            region: 0,
            arguments: [value.clone()].into_iter().collect(),
            progress: Box::new(left - 1),
        },
    }
}

impl Interpretable for RepeatOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let count = operands[0].as_index()?;
        match count {
            ..0 => Err(Stop::undefined(format!("repeats {count} times"))
                .help("give it a number that is not negative")),
            count => Ok(rounds(count, &operands[1])),
        }
    }

    fn resume(
        self,
        _: &Body,
        _: &mut Machine<'_>,
        progress: Progress,
        yielded: &[Datum],
    ) -> Result<Outcome, Stop> {
        let left = progress.downcast::<i64>().map_err(|_| Stop::unsupported("has lost its count"))?;
        let zero = Datum::Integer(Integer::from_i128(0, 32));
        Ok(rounds(*left, yielded.first().unwrap_or(&zero)))
    }
}
