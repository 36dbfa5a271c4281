//! Random programs give the same in the interpreter, by Cranelift, and by LLVM at -O0 and -O3.
//!
//! `RANDOM_PROGRAMS_ENGINES=3000` makes the test execute as many functions.

// Machine code is called here, of programs that the interpreter has executed without undefined behaviour.
#![allow(unsafe_code)]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use terrace_engine::Engine;
#[cfg(feature = "llvm")]
use terrace_engine::{LlvmEngine, OptimizationLevel};
use terrace_interpreter::{Datum, FunctionId, Interpreter, Limits, StopKind, read_argument, write_result};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::{Context, ContextOptions};
use terrace_runtime::diagnostics::Diagnostic;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{ParseOptions, parse_source};
use terrace_runtime::types::Type;
use terrace_runtime::verify::verify;

use terrace_random_tests::programs::{Addition, module};
use terrace_random_tests::{for_each_number, requested};

/// The number of functions in a module.
const FUNCTIONS: usize = 20;

/// The number of calls of each function.
const CALLS: usize = 12;

/// The number of bytes of the memory that each function gets.
const MEMORY: usize = 4;

/// The arguments of a call, in the order of [`terrace_random_tests::programs::PARAMETERS`].
#[derive(Clone, Copy, Debug)]
struct Input {
    memory: [u8; MEMORY],
    bytes: [u8; 2],
    truth: bool,
    float: f32,
}

impl Input {
    /// Returns an input that depends on its number alone.
    fn new(number: usize) -> Input {
        const BYTES: [u8; 8] = [0, 1, 0xff, 0x80, 0x7f, 2, 0xfd, 100];
        const FLOATS: [f32; 9] = [0.0, 1.5, -0.0, -2.25, 1.0e30, f32::INFINITY, 0.1, f32::NAN, -1.0e-40];
        let byte = |step: usize| BYTES[(number / step + number * step) % BYTES.len()];
        Input {
            memory: [byte(2), byte(3), byte(5), byte(7)],
            bytes: [byte(1), byte(4)],
            truth: number % 3 == 1,
            float: FLOATS[number % FLOATS.len()],
        }
    }

    /// Returns the arguments as texts that the interpreter reads.
    fn texts(&self) -> [String; 5] {
        let memory = self.memory.map(|byte| byte.cast_signed().to_string()).join(", ");
        let [x, y] = self.bytes.map(|byte| byte.cast_signed().to_string());
        let float = format!("{:#010x} : f32", self.float.to_bits());
        [format!("dense<[{memory}]> : tensor<{MEMORY}xi8>"), x, y, self.truth.to_string(), float]
    }

    /// Returns the arguments as bits: the descriptor of `memory`, and the scalars.
    fn bits(&self, memory: &mut [u8; MEMORY]) -> Vec<u128> {
        let address = memory.as_mut_ptr() as usize as u128;
        let [x, y] = self.bytes.map(u128::from);
        vec![address, address, 0, MEMORY as u128, 1, x, y, self.truth.into(), self.float.to_bits().into()]
    }
}

/// The outcome of a call: results, of which `None` may be anything, and memory in the form of [`memory_text`].
struct Expected {
    function: String,
    input: Input,
    results: Vec<Option<Number>>,
    memory: String,
}

/// A result of a function; floats are equal if their values are, or if none is a number.
#[derive(Clone, Copy, Debug)]
enum Number {
    Integer(u64),
    Float(f32),
}

impl Number {
    fn of_datum(value: &Datum, width: u32) -> Option<Number> {
        match value {
            Datum::Integer(integer) => {
                Some(Number::Integer(0).with_bits(integer.to_wide().words()[0].into(), width))
            }
            Datum::Float(float) => Some(Number::Float(f32::from_bits(float.to_bits() as u32))),
            _ => None,
        }
    }

    /// Returns the number of the same kind that has these bits.
    fn with_bits(self, bits: u128, width: u32) -> Number {
        match self {
            Number::Integer(_) => Number::Integer(bits as u64 & (u64::MAX >> (64 - width))),
            Number::Float(_) => Number::Float(f32::from_bits(bits as u32)),
        }
    }

    fn is_same(self, other: Number) -> bool {
        match (self, other) {
            (Number::Integer(left), Number::Integer(right)) => left == right,
            (Number::Float(left), Number::Float(right)) => left == right || left.is_nan() && right.is_nan(),
            _ => false,
        }
    }
}

/// The widths of the results of each function, in the order of [`terrace_random_tests::programs::RESULTS`].
const WIDTHS: [u32; 5] = [8, 8, 1, 64, 32];

/// Returns memory as the interpreter writes it.
fn memory_text(context: &Context, memory: [u8; MEMORY]) -> String {
    let ty = Type::tensor(context, &[MEMORY as i64], Type::I8, None);
    context.display(Attribute::dense_elements(context, ty, memory.to_vec())).to_string()
}

/// A module in a context of its own, whose errors are kept.
struct Session {
    context: Context,
    errors: Arc<Mutex<Vec<String>>>,
}

impl Session {
    fn new() -> Session {
        let options = ContextOptions::default().with_threading(false).with_print_op_on_diagnostic(false);
        let context = Context::with_options(&terrace_run::registry(), options);
        let errors: Arc<Mutex<Vec<String>>> = Arc::default();
        let kept = Arc::clone(&errors);
        context.diagnostics().register(move |diagnostic: &Diagnostic| {
            let mut kept = kept.lock().unwrap();
            // Undefined behaviour is reported as well, and expected.
            kept.truncate(9);
            kept.push(diagnostic.message().to_owned());
        });
        Session { context, errors }
    }

    /// Returns the value of an outcome, or fails with the errors.
    fn get<T, E>(&self, outcome: Result<T, E>, step: &str, text: &str) -> T {
        outcome.unwrap_or_else(|_| panic!("{step}: {}\n{text}", self.errors.lock().unwrap().join("\n")))
    }

    fn parse(&self, text: &str) -> Body {
        let source = self.context.sources().add("program", Arc::new(text.to_owned())).unwrap();
        let body = self.get(parse_source(&self.context, source, &ParseOptions::default()), "parsing", text);
        self.get(verify(&body), "verification", text);
        body
    }
}

/// Calls a function in the interpreter; returns `None` if the call has no defined outcome.
fn interpret(
    interpreter: &mut Interpreter<'_>,
    (name, function): (&str, FunctionId),
    input: Input,
) -> Option<Expected> {
    let (types, _) = interpreter.signature(function);
    let values: Vec<Datum> = input
        .texts()
        .iter()
        .zip(&types)
        .map(|(text, ty)| {
            let value = read_argument(interpreter.machine_mut(), text, *ty);
            value.unwrap_or_else(|error| panic!("the argument '{text}': {error}"))
        })
        .collect();
    let results = match interpreter.call(function, &values) {
        Ok(results) => results,
        Err(failure) => match failure.kind {
            Some(StopKind::Undefined | StopKind::Limit) => return None,
            kind => panic!("@{name} stops: {kind:?}"),
        },
    };
    let results = results.iter().zip(WIDTHS).map(|(value, width)| Number::of_datum(value, width)).collect();
    // Memory that holds something undefined is not written.
    let memory = write_result(interpreter.machine(), &values[0], types[0]).ok()?;
    Some(Expected { function: name.to_owned(), input, results, memory })
}

/// A way of calling a function of machine code with bits.
type Call = Box<dyn Fn(&str, &[u128]) -> Vec<u128>>;

/// Returns the engines that compile a module of the dialect `llvm`, by name.
fn engines(session: &Session, program: &Body, text: &str) -> Vec<(&'static str, Call)> {
    let engine = session.get(Engine::compile(program), "Cranelift", text);
    // SAFETY: only calls are made that have no undefined behaviour in the interpreter.
    let call: Call = Box::new(move |name, bits| unsafe { engine.call(name, bits) }.unwrap());
    #[allow(unused_mut)]
    let mut engines = vec![("Cranelift", call)];
    #[cfg(feature = "llvm")]
    for (name, level) in [("LLVM at -O0", OptimizationLevel::O0), ("LLVM at -O3", OptimizationLevel::O3)] {
        let engine = session.get(LlvmEngine::compile(program, level), name, text);
        // SAFETY: as above.
        let call: Call = Box::new(move |name, bits| unsafe { engine.call(name, bits) }.unwrap());
        engines.push((name, call));
    }
    engines
}

/// Executes a module in each way; returns the number of calls, and of those with a defined outcome.
fn check(text: &str, functions: usize) -> (usize, usize) {
    let session = Session::new();
    let program = session.parse(text);
    let mut limits = Limits::default();
    (limits.steps, limits.depth, limits.memory) = (1 << 24, 200, 1 << 26);
    let mut interpreter = Interpreter::new(&program, &limits);
    let mut expectations = Vec::new();
    for number in 0..functions {
        let name = format!("f{number}");
        let function = session.get(interpreter.function(&name), "the interpreter", text);
        let calls = (0..CALLS).map(|call| Input::new(number * CALLS + call));
        expectations.extend(calls.filter_map(|input| interpret(&mut interpreter, (&name, function), input)));
    }
    let mut lowered = program.clone();
    session.get(terrace_run::lower(&mut lowered), "the lowering", text);
    for (engine, call) in engines(&session, &lowered, text) {
        for Expected { function, input, results, memory } in &expectations {
            let mut bytes = input.memory;
            let bits = input.bits(&mut bytes);
            let found = call(function, &bits);
            assert_eq!(found.len(), results.len(), "results of @{function} by {engine}");
            let found_memory = memory_text(&session.context, bytes);
            let is_same = results.iter().zip(&found).zip(WIDTHS).all(|((expected, found), width)| {
                expected.is_none_or(|expected| expected.is_same(expected.with_bits(*found, width)))
            });
            assert!(
                is_same && found_memory == *memory,
                "@{function} of {input:?} by {engine}: {found:x?}, {found_memory}, in the interpreter {results:x?}, \
                 {memory}\n{text}"
            );
        }
    }
    (functions * CALLS, expectations.len())
}

#[test]
fn random_programs_give_the_same_by_all_engines() {
    let count = requested("RANDOM_PROGRAMS_ENGINES", 40);
    let (calls, defined) = (AtomicUsize::new(0), AtomicUsize::new(0));
    for_each_number(count.div_ceil(FUNCTIONS), |number| {
        let functions = FUNCTIONS.min(count - number * FUNCTIONS);
        let addition = if number % 2 == 1 { Addition::Vectors } else { Addition::Nothing };
        let (of_module, of_those_defined) =
            check(&module(1000 + number as u64, functions, addition), functions);
        calls.fetch_add(of_module, Ordering::Relaxed);
        defined.fetch_add(of_those_defined, Ordering::Relaxed);
    });
    let (calls, defined) = (calls.into_inner(), defined.into_inner());
    assert!(defined * 2 > calls, "only {defined} of {calls} calls have a defined outcome");
}
