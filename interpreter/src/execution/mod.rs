//! The interpreter loop: execution of one call from the host to its return.
//!
//! Calls and regions are frames on an explicit stack, so recursion of the program is limited by memory and a
//! configurable depth, not by the native stack.

mod threads;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpTraits;
use terrace_runtime::ir::{Block, Body, Op, Region, Value};

use crate::interpreter::Limits;
use crate::machine::Machine;
use crate::{AnyInterpretable, Data, Datum, FunctionId, Outcome, Progress, Stop, StopKind, Undefined};

/// The number of calls that a diagnostic shows.
const SHOWN_CALLS: usize = 8;

/// The values of one call.
struct Activation {
    function: FunctionId,
    values: FxHashMap<Value, Datum>,
}

/// The frame of a region that is executed.
struct Frame<'ir> {
    body: &'ir Body,
    /// The next op; `None` after the last one.
    next: Option<Op>,
    /// The op being executed, or waiting for its callee or region.
    current: Option<Op>,
    kind: FrameKind<'ir>,
    has_scope: bool,
}

/// The owner of an executed region.
enum FrameKind<'ir> {
    /// The region of a function.
    Call,
    /// The region of an op in that body, with the op's state.
    Region(&'ir Body, Op, Progress),
    /// The region that a thread of a launch executes.
    Thread,
}

/// The reason why execution pauses.
enum Pause {
    /// The outermost region ended with these values.
    Finished(Data),
    /// A thread reached a barrier.
    AtBarrier,
}

/// The execution of one call from the host.
pub(crate) struct Run<'machine, 'ir> {
    machine: &'machine mut Machine<'ir>,
    limits: &'machine Limits,
    steps: &'machine mut u64,
    frames: Vec<Frame<'ir>>,
    activations: Vec<Activation>,
    /// The undefined value whose use stopped the program.
    used: Option<Arc<Undefined>>,
}

impl<'machine, 'ir> Run<'machine, 'ir> {
    /// Creates a run without frames. `steps` counts the executed ops.
    pub(crate) fn new(
        machine: &'machine mut Machine<'ir>,
        limits: &'machine Limits,
        steps: &'machine mut u64,
    ) -> Run<'machine, 'ir> {
        Run { machine, limits, steps, frames: Vec::new(), activations: Vec::new(), used: None }
    }
}

impl<'ir> Run<'_, 'ir> {
    /// Executes ops until the outermost function returns.
    pub(crate) fn execute(&mut self) -> Result<Data, Stop> {
        match self.execute_to_pause()? {
            Pause::Finished(values) => Ok(values),
            Pause::AtBarrier => Err(outside_of_launch()),
        }
    }

    /// Executes ops until the outermost region ends, or the thread reaches a barrier.
    fn execute_to_pause(&mut self) -> Result<Pause, Stop> {
        let mut operands = Data::new();
        loop {
            let Some(frame) = self.frames.last_mut() else { return Ok(Pause::Finished(Data::new())) };
            let body = frame.body;
            let mut outcome = match frame.next {
                Some(op) => {
                    frame.current = Some(op);
                    frame.next = body.next_op(op);
                    self.machine.location = body.location(op);
                    *self.steps += 1;
                    if *self.steps > self.limits.steps {
                        let message = format!("is not executed, since {} ops were", self.limits.steps);
                        return Err(
                            Stop::limit(message).help("the program may not end; '--max-steps' gives it more")
                        );
                    }
                    operands.clear();
                    match self.read_operands(body, op, &mut operands)? {
                        None => {
                            let interpretable =
                                AnyInterpretable::of(body, op).ok_or_else(not_interpretable)?;
                            match interpretable.interpret(body, self.machine, &operands) {
                                Err(stop)
                                    if stop.kind() == StopKind::Undefined && is_speculated(body, op) =>
                                {
                                    let (name, location) = (body.name(op), body.location(op));
                                    undefined(body, op, &Arc::new(Undefined { stop, op, name, location }))
                                }
                                outcome => outcome?,
                            }
                        }
                        Some(value) if is_speculated(body, op) => undefined(body, op, &value),
                        Some(value) => {
                            self.used = Some(Arc::clone(&value));
                            return Err(value.stop.clone());
                        }
                    }
                }
                None => Outcome::End(Data::new()),
            };
            // The end of a region may end enclosing regions.
            while let Outcome::End(values) = outcome {
                match self.leave(values)? {
                    Left::Finished(values) => return Ok(Pause::Finished(values)),
                    Left::GoesOn(next) => outcome = next,
                }
            }
            if let Outcome::Barrier = outcome {
                return Ok(Pause::AtBarrier);
            }
            self.go_on(outcome)?;
        }
    }

    /// Reads the operands of an op, or returns the first undefined value that the op uses.
    fn read_operands(
        &self,
        body: &Body,
        op: Op,
        operands: &mut Data,
    ) -> Result<Option<Arc<Undefined>>, Stop> {
        let values = self.activations.last().map(|activation| &activation.values);
        for (position, operand) in body.operands(op).enumerate() {
            let value = values.and_then(|values| values.get(&operand));
            match value {
                Some(Datum::Undefined(value)) => {
                    let forwards = AnyInterpretable::of(body, op)
                        .is_some_and(|interpretable| interpretable.forwards_operand(body, position));
                    if !forwards {
                        return Ok(Some(Arc::clone(value)));
                    }
                    operands.push(Datum::Undefined(Arc::clone(value)));
                }
                Some(value) => operands.push(value.clone()),
                None => return Err(Stop::unsupported("uses a value that was not computed")),
            }
        }
        Ok(None)
    }

    fn bind(&mut self, values: impl Iterator<Item = Value>, data: Data) {
        if let Some(activation) = self.activations.last_mut() {
            activation.values.extend(values.zip(data));
        }
    }

    /// Continues as the outcome says.
    fn go_on(&mut self, outcome: Outcome) -> Result<(), Stop> {
        let Some((body, op)) = self.frames.last().and_then(|frame| Some((frame.body, frame.current?))) else {
            return Ok(());
        };
        match outcome {
            Outcome::Results(results) => {
                let expected = body.result_count(op);
                if results.len() != expected {
                    let message = format!("gave {} values for its {expected} results", results.len());
                    return Err(Stop::unsupported(message));
                }
                self.bind(body.results(op), results);
                Ok(())
            }
            Outcome::Branch { successor, arguments } => {
                if successor >= body.successor_count(op) {
                    return Err(Stop::unsupported(format!(
                        "goes to its successor {successor}, which it has not"
                    )));
                }
                self.go_to(body, body.successor(op, successor), arguments)
            }
            Outcome::Region { region, arguments, progress } => {
                if region >= body.region_count(op) {
                    return Err(Stop::unsupported(format!("executes its region {region}, which it has not")));
                }
                let has_scope = body.has_traits(op, OpTraits::AUTOMATIC_ALLOCATION_SCOPE);
                let place = body.region(op, region);
                self.push(place, arguments, FrameKind::Region(body, op, progress), has_scope)
            }
            Outcome::Call { function, arguments } => self.enter(function, arguments),
            Outcome::Launch(launch) => {
                self.launch((body, op), &launch)?;
                self.go_on(Outcome::Results(launch.results))
            }
            Outcome::Barrier | Outcome::End(_) => Ok(()),
        }
    }

    fn go_to(&mut self, body: &'ir Body, block: Block, arguments: Data) -> Result<(), Stop> {
        let expected = body.argument_count(block);
        if arguments.len() != expected {
            return Err(Stop::unsupported(format!(
                "gave {} values for {expected} arguments",
                arguments.len()
            )));
        }
        self.bind(body.arguments(block), arguments);
        if let Some(frame) = self.frames.last_mut() {
            frame.next = body.first_op(block);
        }
        Ok(())
    }

    pub(crate) fn enter(&mut self, function: FunctionId, arguments: Data) -> Result<(), Stop> {
        let resolved = self.machine.resolved(function);
        let Some(place) = resolved.region else {
            let (body, op) = resolved.place;
            return Err(Stop::unsupported("calls a function that is only declared")
                .note(body.location(op), "it is declared here")
                .help("a function that is executed needs a body"));
        };
        self.activations.push(Activation { function, values: FxHashMap::default() });
        self.machine.current = Some(function);
        let entered = self.push(place, arguments, FrameKind::Call, true);
        if entered.is_err() {
            self.activations.pop();
        }
        entered
    }

    fn push(
        &mut self,
        (body, region): (&'ir Body, Region),
        arguments: Data,
        kind: FrameKind<'ir>,
        has_scope: bool,
    ) -> Result<(), Stop> {
        if self.frames.len() >= self.limits.depth {
            return Err(Stop::limit(format!("is {} calls and regions deep", self.limits.depth))
                .help("the recursion may not end; '--max-depth' allows more"));
        }
        let Some(entry) = body.entry_block(region) else {
            return Err(Stop::unsupported("executes a region without blocks"));
        };
        if has_scope {
            self.machine.scopes.push(Vec::new());
        }
        self.frames.push(Frame { body, next: None, current: None, kind, has_scope });
        self.go_to(body, entry, arguments)
    }

    /// Leaves the innermost region with these values.
    fn leave(&mut self, values: Data) -> Result<Left, Stop> {
        let Some(frame) = self.frames.pop() else { return Ok(Left::Finished(values)) };
        if frame.has_scope {
            self.machine.end_scope();
        }
        if let Some((body, op)) = self.frames.last().and_then(|frame| Some((frame.body, frame.current?))) {
            self.machine.location = body.location(op);
        }
        match frame.kind {
            FrameKind::Call => {
                self.activations.pop();
                self.machine.current = self.activations.last().map(|activation| activation.function);
                match self.frames.is_empty() {
                    true => Ok(Left::Finished(values)),
                    false => Ok(Left::GoesOn(Outcome::Results(values))),
                }
            }
            FrameKind::Thread => {
                self.activations.pop();
                Ok(Left::Finished(values))
            }
            FrameKind::Region(body, op, progress) => {
                let interpretable = AnyInterpretable::of(body, op).ok_or_else(not_interpretable)?;
                interpretable.resume(body, self.machine, progress, &values).map(Left::GoesOn)
            }
        }
    }

    /// Reports a stop at its op, with the call stack.
    pub(crate) fn report(&self, stop: &Stop) -> Reported {
        let place = |frame: &Frame<'ir>| Some((frame.body, frame.current?));
        let mut places = self.frames.iter().rev();
        let Some((body, op)) = places.find_map(place) else {
            let function = self.machine.current.map(|current| self.machine.resolved(current).place);
            let context = self.machine.context();
            let location = function.map_or(self.machine.location, |(body, op)| body.location(op));
            return context.emit_error(location, format_args!("the program {}", stop.message())).report();
        };
        let mut error = match &self.used {
            None => body.emit_op_error(op, stop.message()),
            Some(value) => {
                let context = body.context();
                let name = value.name.text(context);
                let error =
                    context.emit_error(value.location, format_args!("'{name}' op {}", stop.message()));
                error.note(body.location(op), "its result is used here")
            }
        };
        if let Some(help) = stop.help_text() {
            error = error.help(help);
        }
        for (location, note) in stop.notes() {
            error = error.note(*location, note);
        }
        // The op before the frame of a call or a thread is the caller.
        let mut callers = Vec::new();
        for (callee, caller) in self.frames.iter().skip(1).zip(&self.frames) {
            let note = match callee.kind {
                FrameKind::Call => "called from here",
                FrameKind::Thread => "launched here",
                FrameKind::Region(..) => continue,
            };
            callers.extend(place(caller).map(|(body, op)| (body.location(op), note)));
        }
        for (location, note) in callers.iter().rev().take(SHOWN_CALLS) {
            error = error.note(*location, note);
        }
        if callers.len() > SHOWN_CALLS {
            error = error.note_here(format_args!("and {} more calls", callers.len() - SHOWN_CALLS));
        }
        error.report()
    }
}

/// The continuation after leaving a region.
enum Left {
    /// The outermost function returned these values.
    Finished(Data),
    /// The parent op continues with this outcome.
    GoesOn(Outcome),
}

/// Returns whether an op may have been executed speculatively, so that its result may be unused.
fn is_speculated(body: &Body, op: Op) -> bool {
    body.has_traits(op, OpTraits::PURE) && !body.has_traits(op, OpTraits::TERMINATOR)
}

/// Returns undefined values for all results of an op.
fn undefined(body: &Body, op: Op, value: &Arc<Undefined>) -> Outcome {
    Outcome::Results(body.results(op).map(|_| Datum::Undefined(Arc::clone(value))).collect())
}

/// Returns the error for an op that only threads of a launch execute.
pub(crate) fn outside_of_launch() -> Stop {
    Stop::undefined("is not executed by a thread of a launch")
        .help("it belongs into a kernel, which 'gpu.launch_func' or 'gpu.launch' starts")
}

fn not_interpretable() -> Stop {
    Stop::unsupported("cannot be executed: it does not implement the interface 'Interpretable'")
        .help("its dialect has to say what it does, or the op has to be lowered to ones that can be executed")
}
