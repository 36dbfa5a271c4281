//! Interpreters: programs with their memory and resource limits, and calls of their functions.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::AnyCallableOpInterface;
use terrace_runtime::ir::Body;
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use crate::execution::Run;
use crate::machine::Machine;
use crate::{Data, Datum, FunctionId, StopKind};

/// Resource limits of a program.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum number of executed ops.
    pub steps: u64,
    /// The maximum nesting depth of calls and regions.
    pub depth: usize,
    /// The maximum memory in bytes, for allocations and constants.
    pub memory: u64,
}

impl Default for Limits {
    /// Returns a limit of 10⁹ steps, a depth of 10000, and 1 GiB.
    fn default() -> Self {
        Limits { steps: 1_000_000_000, depth: 10_000, memory: 1 << 30 }
    }
}

/// A failed run.
#[derive(Debug)]
pub struct Failure {
    /// The kind of stop; `None` if the program was never started.
    pub kind: Option<StopKind>,
    /// Proof that the diagnostic was reported.
    pub reported: Reported,
}

impl From<Reported> for Failure {
    fn from(reported: Reported) -> Self {
        Failure { kind: None, reported }
    }
}

/// An interpreter for a program, a verified module.
///
/// ```
/// use std::sync::Arc;
///
/// use terrace_interpreter::{Datum, Integer, Interpreter, Limits, registry};
/// use terrace_runtime::context::Context;
/// use terrace_runtime::text::{ParseOptions, parse_source};
///
/// let context = Context::new(&registry());
/// let text = "func @twice(%x: i8) -> i8 { %y = addi %x, %x : i8  return %y : i8 }";
/// let source = context.sources().add("twice.mlir", Arc::new(text.to_owned())).unwrap();
/// let program = parse_source(&context, source, &ParseOptions::default()).unwrap();
/// let mut interpreter = Interpreter::new(&program, &Limits::default());
/// let function = interpreter.function("twice").unwrap();
/// let results = interpreter.call(function, &[Datum::Integer(Integer::from_i128(100, 8))]).unwrap();
/// assert_eq!(results[..], [Datum::Integer(Integer::from_i128(-56, 8))]);
/// ```
pub struct Interpreter<'ir> {
    program: &'ir Body,
    limits: Limits,
    steps: u64,
    machine: Machine<'ir>,
}

impl<'ir> Interpreter<'ir> {
    /// Creates an interpreter for a verified program.
    pub fn new(program: &'ir Body, limits: &Limits) -> Interpreter<'ir> {
        Interpreter { program, limits: limits.clone(), steps: 0, machine: Machine::new(program, limits) }
    }

    /// Returns the state of the program.
    pub fn machine(&self) -> &Machine<'ir> {
        &self.machine
    }

    /// Returns the state of the program, to prepare its memory.
    pub fn machine_mut(&mut self) -> &mut Machine<'ir> {
        &mut self.machine
    }

    /// Returns the function of that name: `main`, or `inner::main` for one in a nested module.
    ///
    /// # Errors
    ///
    /// If there is none. Reports a diagnostic.
    pub fn function(&mut self, name: &str) -> Result<FunctionId, Reported> {
        let context = self.program.context();
        let mut parts = name.split("::").map(|part| part.strip_prefix('@').unwrap_or(part));
        let nested: SmallVec<[&str; 2]> = parts.clone().skip(1).collect();
        let reference = Attribute::symbol_reference(context, parts.next().unwrap_or_default(), &nested);
        let root = self.program.location(self.program.root());
        self.machine.current = None;
        self.machine.function(reference).map_err(|stop| {
            let mut error = match stop.kind() {
                StopKind::Unsupported => context.emit_error(root, format_args!("'{name}' is no function")),
                _ => {
                    let error = context.emit_error(root, format_args!("there is no function '{name}'"));
                    let (inner, region) = self.program.region(self.program.root(), 0);
                    let ops = inner.blocks(region).flat_map(|block| inner.ops(block));
                    let names: Vec<&str> = ops
                        .filter(|op| AnyCallableOpInterface::of(inner, *op).is_some())
                        .filter_map(|op| terrace_runtime::symbols::symbol_name(inner, op)?.as_string(context))
                        .take(10)
                        .collect();
                    match names.is_empty() {
                        true => error.help("the module has no functions"),
                        false => {
                            error.help(format_args!("the module has the functions {}", names.join(", ")))
                        }
                    }
                }
            };
            for (location, note) in stop.notes() {
                error = error.note(*location, note);
            }
            error.report()
        })
    }

    /// Returns the argument and result types of a function.
    pub fn signature(&self, function: FunctionId) -> (Vec<Type>, Vec<Type>) {
        let (body, op) = self.machine.resolved(function).place;
        let callable = AnyCallableOpInterface::of(body, op);
        callable
            .map(|callable| (callable.callable_arguments(body), callable.callable_results(body)))
            .unwrap_or_default()
    }

    /// Returns the location of a function.
    pub fn place(&self, function: FunctionId) -> Location {
        let (body, op) = self.machine.resolved(function).place;
        body.location(op)
    }

    /// Calls a function and runs it to completion.
    ///
    /// # Errors
    ///
    /// If the program stops. Reports a diagnostic with the call stack.
    pub fn call(&mut self, function: FunctionId, arguments: &[Datum]) -> Result<Data, Failure> {
        let resolved = self.machine.resolved(function);
        let (body, op) = resolved.place;
        let expected = self.signature(function).0.len();
        if resolved.region.is_none() {
            let error = body.context().emit_error(body.location(op), "the function is only declared");
            return Err(error.help("a function that is executed needs a body").report().into());
        }
        if arguments.len() != expected {
            let message = format!("the function has {expected} arguments, but {} are given", arguments.len());
            return Err(body.context().emit_error(body.location(op), message).report().into());
        }
        self.machine.scopes.clear();
        self.machine.reductions.clear();
        self.machine.masks.clear();
        self.machine.position = None;
        let mut run = Run::new(&mut self.machine, &self.limits, &mut self.steps);
        let result = run.enter(function, arguments.into()).and_then(|()| run.execute());
        result.map_err(|stop| Failure { kind: Some(stop.kind()), reported: run.report(&stop) })
    }
}
