//! Execution of terminators that pass their operands to the enclosing op.

/// Implements the execution of such terminators.
macro_rules! ends {
    ($($op:ident),*) => {
        $(impl $crate::Interpretable for $op {
            fn interpret(
                self,
                _: &terrace_runtime::ir::Body,
                _: &mut $crate::Machine<'_>,
                operands: &[$crate::Datum],
            ) -> Result<$crate::Outcome, $crate::Stop> {
                Ok($crate::Outcome::end(operands))
            }
        })*
    };
}

pub(crate) use ends;
