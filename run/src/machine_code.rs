//! Execution as machine code: values as bits of scalars, and the call.

// Machine code is called here, in a process that does nothing else.
#![allow(unsafe_code)]

use std::io::Write;

use terrace_interpreter::{Datum, Integer, Interpreter};
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::{FloatValue, WideInteger};
use terrace_runtime::types::Type;

use crate::interpreted::{Call, limits, show};
use crate::lowering::lower;
use crate::memory::{Placed, is_passed, value_type};
use crate::program::Program;
use crate::{Arguments, Engine};

/// Executes a function as machine code, and prints its results. Lowers the program first, if it is not of the dialect
/// `llvm`.
pub(crate) fn run(
    mut program: Program,
    arguments: &Arguments,
    engine: Engine,
    output: &mut dyn Write,
) -> Result<(), Reported> {
    let Prepared { call, bits, memory } = read_call(&program.body, arguments)?;
    if program.other_op().is_some() {
        lower(&mut program.body)?;
    }
    let context = program.body.context();
    let results = match engine {
        Engine::Llvm => call_by_llvm(&program.body, arguments, &bits)?,
        _ => {
            let engine = terrace_engine::Engine::compile(&program.body)?;
            // SAFETY: undefined behaviour of the program harms nothing but this process, which only runs it.
            unsafe { engine.call(&arguments.entry, &bits) }
        }
    };
    let results = results.map_err(|error| context.emit_error(call.place, error).report())?;
    let interpreter = Interpreter::new(&program.body, &limits(arguments));
    let mut rest = &results[..];
    for (position, ty) in call.results.iter().enumerate() {
        let what = format!("result {position}");
        let (value, ty) = match ty.is_memref(context) {
            // SAFETY: the function returned the descriptor, and the process that it ran in ends when it is printed.
            true => match unsafe { Placed::of_scalars(context, *ty, &mut rest) } {
                // SAFETY: as above.
                Some(placed) => (unsafe { placed.elements(context) }, placed.ty(context)),
                None => (None, *ty),
            },
            false => (datum(context, *ty, &mut rest), *ty),
        };
        let Some(value) = value else {
            let message = format!("{what}: the function returned no value of type '{}'", context.display(ty));
            return Err(context.emit_error(call.place, message).report());
        };
        show(&interpreter, output, call.place, &what, &value, ty)?;
    }
    if arguments.show_memory {
        for (position, placed) in &memory {
            let what = format!("argument {position}");
            // SAFETY: the process ends when the memory is printed.
            if let Some(value) = unsafe { placed.elements(context) } {
                show(&interpreter, output, call.place, &what, &value, placed.ty(context))?;
            }
        }
    }
    Ok(())
}

/// Calls the function by the engine of LLVM.
#[cfg(feature = "llvm")]
fn call_by_llvm(
    program: &Body,
    arguments: &Arguments,
    bits: &[u128],
) -> Result<Result<Vec<u128>, terrace_engine::FunctionError>, Reported> {
    let engine = terrace_engine::LlvmEngine::compile(program, crate::emit::level(arguments))?;
    // SAFETY: undefined behaviour of the program harms nothing but this process, which only runs it.
    Ok(unsafe { engine.call(&arguments.entry, bits) })
}

/// Reports that there is no engine of LLVM.
#[cfg(not(feature = "llvm"))]
fn call_by_llvm(
    program: &Body,
    _: &Arguments,
    _: &[u128],
) -> Result<Result<Vec<u128>, terrace_engine::FunctionError>, Reported> {
    Err(crate::emit::without_llvm(program, "--engine llvm"))
}

/// A call, the bits of its arguments, and the memrefs among them by their positions.
struct Prepared {
    call: Call,
    bits: Vec<u128>,
    memory: Vec<(usize, Placed)>,
}

/// Finds the function, and returns the call with the bits of its arguments.
fn read_call(program: &Body, arguments: &Arguments) -> Result<Prepared, Reported> {
    let context = program.context();
    let call = Call::read(&mut Interpreter::new(program, &limits(arguments)), arguments, value_type)?;
    let (mut bits, mut memory) = (Vec::new(), Vec::new());
    for (position, (value, ty)) in call.values.iter().zip(&call.inputs).enumerate() {
        let passed = match value {
            Datum::Elements(elements) if ty.is_memref(context) => {
                Placed::new(context, *ty, elements).map(|placed| {
                    placed.append_scalars(&mut bits);
                    memory.push((position, placed));
                })
            }
            value => append_bits(value, &mut bits),
        };
        if passed.is_none() {
            let message = format!(
                "argument {position}: a value of type '{}' cannot be passed to machine code",
                context.display(*ty)
            );
            let help = "run it with '--engine interpreter', or from a function that makes the value";
            return Err(context.emit_error(call.place, message).help(help).report());
        }
    }
    for (position, ty) in call.results.iter().enumerate() {
        let is_printed = match ty.is_memref(context) {
            true => is_passed(context, *ty),
            false => scalar_count(context, *ty).is_some(),
        };
        if !is_printed {
            let message = format!(
                "result {position}: a value of type '{}' cannot be printed from machine code",
                context.display(*ty)
            );
            return Err(context.emit_error(call.place, message).help("print it in the program").report());
        }
    }
    Ok(Prepared { call, bits, memory })
}

fn bits_of(value: &WideInteger) -> u128 {
    let words = value.words().iter().take(2).enumerate();
    words.fold(0, |bits, (position, word)| bits | u128::from(*word) << (64 * position))
}

/// Appends the bits of the scalars of a value; `None` if it has no such form.
pub(crate) fn append_bits(value: &Datum, bits: &mut Vec<u128>) -> Option<()> {
    match value {
        Datum::Integer(integer) if integer.width() <= 128 => bits.push(bits_of(&integer.to_wide())),
        Datum::Float(float) => bits.push(float.to_bits()),
        Datum::Complex(parts) => bits.extend([parts.0.to_bits(), parts.1.to_bits()]),
        Datum::Elements(elements) => {
            elements.values.iter().try_for_each(|element| append_bits(element, bits))?
        }
        _ => return None,
    }
    Some(())
}

/// Returns the number of scalars of a type whose values can be printed.
fn scalar_count(context: &Context, ty: Type) -> Option<u64> {
    if ty.is_vector(context) {
        return scalar_count(context, ty.element_type(context)?)?.checked_mul(ty.element_count(context)?);
    }
    match ty.complex_element(context) {
        Some(element) => Some(2 * scalar_count(context, element)?),
        None => (ty.is_integer_or_index(context) || ty.is_float(context)).then_some(1),
    }
}

/// Returns the value of a type from the first of some bits, and removes them.
pub(crate) fn datum(context: &Context, ty: Type, bits: &mut &[u128]) -> Option<Datum> {
    if ty.is_vector(context) {
        let element = ty.element_type(context)?;
        let values = (0..ty.element_count(context)?).map(|_| datum(context, element, bits));
        let values = values.collect::<Option<Vec<Datum>>>()?;
        return Some(Datum::elements(ty.shape(context)?, values));
    }
    if let Some(element) = ty.complex_element(context) {
        let [real, imaginary] = [datum(context, element, bits)?, datum(context, element, bits)?];
        return match (real, imaginary) {
            (Datum::Float(real), Datum::Float(imaginary)) => Some(Datum::Complex((real, imaginary).into())),
            _ => None,
        };
    }
    let (first, rest) = bits.split_first()?;
    *bits = rest;
    match ty.float_format(context) {
        Some(format) => FloatValue::from_bits(format, *first).map(Datum::Float),
        None => {
            let width = if ty.is_index() { 64 } else { ty.as_integer(context)?.width };
            let words = [*first as u64, (*first >> 64) as u64];
            let words = &words[..if width <= 64 { 1 } else { 2 }];
            Some(Datum::Integer(Integer::from_wide(&WideInteger::from_words(words, width))))
        }
    }
}
