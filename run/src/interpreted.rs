//! Execution in the interpreter; arguments and results, which both engines share.

use std::io::{ErrorKind, Write};

use terrace_interpreter::{Datum, FunctionId, Interpreter, Limits, read_argument, write_result};
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use crate::Arguments;

/// A function that is called, and its arguments.
pub(crate) struct Call {
    pub function: FunctionId,
    pub place: Location,
    pub inputs: Vec<Type>,
    pub results: Vec<Type>,
    pub values: Vec<Datum>,
}

impl Call {
    /// Finds the function and reads its arguments, as values of the types that `value_type` returns for their types.
    pub fn read(
        interpreter: &mut Interpreter<'_>,
        arguments: &Arguments,
        value_type: fn(&Context, Type) -> Type,
    ) -> Result<Call, Reported> {
        let function = interpreter.function(&arguments.entry)?;
        let (inputs, results) = interpreter.signature(function);
        let place = interpreter.place(function);
        if inputs.len() != arguments.arguments.len() {
            return Err(wrong_count(interpreter, arguments, &inputs, place));
        }
        let mut values = Vec::new();
        for (position, (text, ty)) in arguments.arguments.iter().zip(&inputs).enumerate() {
            let ty = value_type(interpreter.machine().context(), *ty);
            let value = read_argument(interpreter.machine_mut(), text, ty).map_err(|error| {
                let context = interpreter.machine().context();
                context
                    .emit_error(place, format_args!("argument {position}: {error}"))
                    .help(error.help())
                    .report()
            })?;
            values.push(value);
        }
        Ok(Call { function, place, inputs, results, values })
    }
}

/// Reports that there are too many arguments, or too few.
fn wrong_count(
    interpreter: &Interpreter<'_>,
    arguments: &Arguments,
    inputs: &[Type],
    place: Location,
) -> Reported {
    let context = interpreter.machine().context();
    let expected = inputs.iter().map(|ty| format!("'{}'", context.display(*ty))).collect::<Vec<_>>();
    let count = |number: usize| format!("{number} argument{}", if number == 1 { "" } else { "s" });
    let given = match arguments.arguments.len() {
        0 => "none is".to_owned(),
        1 => "1 is".to_owned(),
        several => format!("{several} are"),
    };
    let message = format!("'{}' takes {}, but {given} given", arguments.entry, count(inputs.len()));
    let error = context.emit_error(place, message);
    if expected.is_empty() {
        return error.help("it is run without any").report();
    }
    let (types, they) = match expected.len() {
        1 => ("its type is", "it stands"),
        _ => ("their types are", "they stand"),
    };
    error.help(format!("{types} {}; {they} after the file name", expected.join(", "))).report()
}

/// Prints a value on a line of its own.
pub(crate) fn show(
    interpreter: &Interpreter<'_>,
    output: &mut dyn Write,
    place: Location,
    what: &str,
    value: &Datum,
    ty: Type,
) -> Result<(), Reported> {
    let context = interpreter.machine().context();
    let text = write_result(interpreter.machine(), value, ty)
        .map_err(|stop| context.emit_error(place, format_args!("{what}: {}", stop.message())).report())?;
    match writeln!(output, "{text}") {
        // A closed pipe is no failure.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(context.emit_error(Location::UNKNOWN, format_args!("cannot write: {error}")).report())
        }
        _ => Ok(()),
    }
}

/// Returns the limits of the interpreter.
pub(crate) fn limits(arguments: &Arguments) -> Limits {
    let mut limits = Limits::default();
    limits.steps = arguments.max_steps;
    limits.depth = arguments.max_depth;
    limits.memory = arguments.max_memory;
    limits
}

/// Executes a function in the interpreter, and prints its results.
pub(crate) fn run(program: &Body, arguments: &Arguments, output: &mut dyn Write) -> Result<(), Reported> {
    run_with(program, arguments, output, |_| {})
}

/// Executes a function in an interpreter that was prepared, and prints its results.
pub(crate) fn run_with(
    program: &Body,
    arguments: &Arguments,
    output: &mut dyn Write,
    prepare: impl FnOnce(&mut Interpreter<'_>),
) -> Result<(), Reported> {
    let mut interpreter = Interpreter::new(program, &limits(arguments));
    prepare(&mut interpreter);
    let call = Call::read(&mut interpreter, arguments, |_, ty| ty)?;
    let outcome = interpreter.call(call.function, &call.values).map_err(|failure| failure.reported)?;
    for (position, (value, ty)) in outcome.iter().zip(call.results).enumerate() {
        show(&interpreter, output, call.place, &format!("result {position}"), value, ty)?;
    }
    if arguments.show_memory {
        for (position, (value, ty)) in call.values.iter().zip(call.inputs).enumerate() {
            if let Datum::Memory(_) = value {
                show(&interpreter, output, call.place, &format!("argument {position}"), value, ty)?;
            }
        }
    }
    Ok(())
}
