//! Functions, references to them, calls and returns: their interfaces and their verification.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function;
use terrace_runtime::interfaces::SymbolScope;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::{Type, TypeData};

/// Returns the function type of an op of the name `functions`; `None` for any other op.
fn function_type_of(ir: &Body, op: Op, functions: &str) -> Option<Type> {
    if ir.name(op).text(ir.context()) != functions { None } else { function::function_type(ir, op) }
}

/// Returns the type of the function that a symbol refers to: an op of the name `functions`.
pub fn function_type(
    ir: &Body,
    op: Op,
    reference: Attribute,
    symbols: &mut SymbolScope<'_>,
    functions: &str,
) -> Result<Type, Reported> {
    let error = || {
        let name = ir.context().display(reference);
        ir.emit_op_error(op, format!("'{name}' does not reference a valid function"))
    };
    match symbols.lookup(reference) {
        Some((holder, found)) => function_type_of(holder, found, functions)
            .ok_or_else(|| error().note(holder.location(found), "the symbol refers to this op").report()),
        None => Err(match symbols.suggestion(reference) {
            Some(help) => error().help(help).report(),
            None => error().report(),
        }),
    }
}

/// Verifies a constant that refers to a function: an op of the name `functions`, of the type of the constant.
pub fn check_function_constant(
    ir: &Body,
    op: Op,
    reference: Attribute,
    symbols: &mut SymbolScope<'_>,
    functions: &str,
) -> Result<(), Reported> {
    let context = ir.context();
    let function = function_type(ir, op, reference, symbols, functions)?;
    let ty = ir.value_type(ir.result(op, 0));
    if function == ty {
        return Ok(());
    }
    let message = format!(
        "reference to function with mismatched type: the function is of type '{}', and the constant of '{}'",
        context.display(function),
        context.display(ty)
    );
    Err(ir.emit_op_error(op, message).report())
}

/// Implements `SymbolOpInterface` and `CallableOpInterface` for functions whose region is their body: a function without
/// blocks is a declaration. `callable` alone leaves `SymbolOpInterface` to the dialect.
#[macro_export]
macro_rules! function_interfaces {
    (callable $function:ident) => {
        impl $crate::runtime::interfaces::CallableOpInterface for $function {
            fn callable_region(
                self,
                ir: &$crate::runtime::ir::Body,
            ) -> Option<(&$crate::runtime::ir::Body, $crate::runtime::ir::Region)> {
                $crate::runtime::function::callable_region(ir, self.op())
            }

            fn callable_arguments(
                self,
                ir: &$crate::runtime::ir::Body,
            ) -> Vec<$crate::runtime::types::Type> {
                $crate::runtime::function::inputs(ir, self.op()).to_vec()
            }

            fn callable_results(self, ir: &$crate::runtime::ir::Body) -> Vec<$crate::runtime::types::Type> {
                $crate::runtime::function::results(ir, self.op()).to_vec()
            }
        }
    };
    ($function:ident) => {
        impl $crate::runtime::interfaces::SymbolOpInterface for $function {
            fn is_declaration(self, ir: &$crate::runtime::ir::Body) -> bool {
                $crate::runtime::function::entry_block(ir, self.op()).is_none()
            }
        }

        $crate::function_interfaces!(callable $function);
    };
}

/// Implements `CallOpInterface` for the direct call and the indirect call of a dialect. All operands of the direct call
/// are arguments; the first operand of the indirect one is the callee.
#[macro_export]
macro_rules! call_interfaces {
    ($direct:ident, $indirect:ident) => {
        impl $crate::runtime::interfaces::CallOpInterface for $direct {
            fn callee(self, ir: &$crate::runtime::ir::Body) -> $crate::runtime::interfaces::Callee {
                $crate::runtime::interfaces::Callee::Symbol(self.callee_attr(ir))
            }

            /// # Panics
            ///
            /// If the callee is a value: only the indirect call has one.
            fn set_callee(
                self,
                ir: &mut $crate::runtime::ir::Body,
                callee: $crate::runtime::interfaces::Callee,
            ) {
                match callee {
                    $crate::runtime::interfaces::Callee::Symbol(symbol) => {
                        self.set_callee_attr(ir, Some(symbol));
                    }
                    $crate::runtime::interfaces::Callee::Value(_) => {
                        panic!("`{}` calls a symbol", $direct::NAME)
                    }
                }
            }

            fn call_operands(self, ir: &$crate::runtime::ir::Body) -> ::core::ops::Range<usize> {
                0..ir.operand_count(self.op())
            }
        }

        impl $crate::runtime::interfaces::CallOpInterface for $indirect {
            fn callee(self, ir: &$crate::runtime::ir::Body) -> $crate::runtime::interfaces::Callee {
                $crate::runtime::interfaces::Callee::Value($indirect::callee(self, ir))
            }

            /// # Panics
            ///
            /// If the callee is a symbol: only the direct call has one.
            fn set_callee(
                self,
                ir: &mut $crate::runtime::ir::Body,
                callee: $crate::runtime::interfaces::Callee,
            ) {
                match callee {
                    $crate::runtime::interfaces::Callee::Value(value) => ir.set_operand(self.op(), 0, value),
                    $crate::runtime::interfaces::Callee::Symbol(_) => {
                        panic!("`{}` calls a value", $indirect::NAME)
                    }
                }
            }

            fn call_operands(self, ir: &$crate::runtime::ir::Body) -> ::core::ops::Range<usize> {
                1..ir.operand_count(self.op())
            }
        }
    };
}

/// The types of the operands or results of a call; few calls have more.
type TypeList = SmallVec<[Type; 8]>;

/// Verifies the operands and results of a call against the function type.
pub fn check_call(
    ir: &Body,
    op: Op,
    function: Type,
    arguments: impl Iterator<Item = Type>,
    values: impl Iterator<Item = Type>,
) -> Result<(), Reported> {
    let context = ir.context();
    let inputs = function.function_inputs(context).unwrap_or_default();
    let results = function.function_results(context).unwrap_or_default();
    let (arguments, values): (TypeList, TypeList) = (arguments.collect(), values.collect());
    for (what, found, expected) in [("operand", &arguments, inputs), ("result", &values, results)] {
        if found.len() != expected.len() {
            let message = format!(
                "incorrect number of {what}s for callee: it has {}, and here are {}",
                expected.len(),
                found.len()
            );
            return Err(ir.emit_op_error(op, message).report());
        }
        if let Some(position) = (0..found.len()).find(|position| found[*position] != expected[*position]) {
            let message = format!(
                "{what} type mismatch: {what} #{position} of the callee is '{}', and here is '{}'",
                context.display(expected[position]),
                context.display(found[position])
            );
            return Err(ir.emit_op_error(op, message).report());
        }
    }
    Ok(())
}

/// Verifies the operands of a `return` op against the result types of the enclosing function, an op of the name
/// `functions`.
pub fn check_return(ir: &Body, op: Op, functions: &str) -> Result<(), Reported> {
    let context = ir.context();
    let Some(parent) = ir.parent_op(op).filter(|parent| ir.name(*parent).text(context) == functions) else {
        return Ok(());
    };
    let (results, name) = (function::results(ir, parent), function::name(ir, parent).unwrap_or_default());
    let count = ir.operand_count(op);
    if count != results.len() {
        let message =
            format!("has {count} operands, but enclosing function (@{name}) returns {}", results.len());
        return Err(ir.emit_op_error(op, message).report());
    }
    for (position, result) in results.iter().enumerate() {
        let found = ir.value_type(ir.operand(op, position));
        if found != *result {
            let message = format!(
                "type of return operand {position} ('{}') doesn't match function result type ('{}') in function @{name}",
                context.display(found),
                context.display(*result)
            );
            return Err(ir.emit_op_error(op, message).report());
        }
    }
    Ok(())
}

/// Parses `%callee(%a, %b) {...} : (type, type) -> type`.
pub fn parse_indirect_call(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
    let callee = parser.parse_operand()?;
    parser.types().parse_left_parenthesis()?;
    let arguments = parser.parse_operand_list()?;
    parser.types().parse_right_parenthesis()?;
    parser.parse_optional_attribute_dictionary()?;
    parser.types().parse_colon()?;
    let location = parser.types().location();
    let ty = parser.types().parse_type()?;
    let context = parser.context();
    let TypeData::Function { .. } = ty.data(context) else {
        let error = parser.types().error_at(location, "expected the type of a function");
        return Err(error);
    };
    let inputs: &[Type] = ty.function_inputs(context).unwrap_or_default();
    parser.resolve_operand(callee, ty)?;
    parser.resolve_operands(&arguments, inputs)?;
    for result in ty.function_results(context).unwrap_or_default() {
        parser.add_result(*result);
    }
    Ok(())
}

/// Prints `%callee(%a, %b) {...} : (type, type) -> type`.
pub fn print_indirect_call(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op) {
    let callee = ir.operand(op, 0);
    printer.print_space();
    printer.print_operand(callee);
    printer.print_text("(");
    printer.print_operands(ir.operands(op).skip(1));
    printer.print_text(")");
    printer.print_optional_attributes(ir, op, &[]);
    printer.print_text(" : ");
    printer.print_type(ir.value_type(callee));
}

/// Verifies the operands and results of an indirect call against the type of the callee, its first operand.
pub fn check_indirect_call(ir: &Body, op: Op) -> Result<(), Reported> {
    let types = |value| ir.value_type(value);
    check_call(
        ir,
        op,
        types(ir.operand(op, 0)),
        ir.operands(op).skip(1).map(types),
        ir.results(op).map(types),
    )
}
