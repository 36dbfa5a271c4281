//! Execution of calls.

/// Implements the execution of calls of symbols, and of calls of function values.
macro_rules! calls {
    ($direct:ident, $indirect:ident) => {
        impl $crate::Interpretable for $direct {
            fn interpret(
                self,
                ir: &terrace_runtime::ir::Body,
                machine: &mut $crate::Machine<'_>,
                operands: &[$crate::Datum],
            ) -> Result<$crate::Outcome, $crate::Stop> {
                let function = machine.function(self.callee_attr(ir))?;
                Ok($crate::Outcome::Call { function, arguments: operands.into() })
            }
        }

        impl $crate::Interpretable for $indirect {
            fn interpret(
                self,
                _: &terrace_runtime::ir::Body,
                _: &mut $crate::Machine<'_>,
                operands: &[$crate::Datum],
            ) -> Result<$crate::Outcome, $crate::Stop> {
                let [$crate::Datum::Function(function), arguments @ ..] = operands else {
                    return Err($crate::values::datum::unexpected("a function"));
                };
                Ok($crate::Outcome::Call { function: *function, arguments: arguments.into() })
            }
        }
    };
}

pub(crate) use calls;
