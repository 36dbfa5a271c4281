//! Programs before and after, and whether they do the same.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use terrace_interpreter::{Datum, Interpreter, Limits, StopKind, registry, write_result};
use terrace_runtime::context::{Context, ContextOptions};
use terrace_runtime::dialect::OpTraits;
use terrace_runtime::fold::constant_of_value;
use terrace_runtime::interfaces::AnyCallableOpInterface;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::rewrite::{
    FrozenPatterns, GreedyConfig, PatternSet, RewriteEvent, RewriteTrace, apply_patterns_greedily,
};
use terrace_runtime::symbols::symbol_name;
use terrace_runtime::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_runtime::types::Type;
use terrace_runtime::verify::verify;

use crate::inputs::{Input, Inputs};

/// A context whose errors are kept as text.
pub struct Session {
    pub context: Context,
    pub errors: Arc<Mutex<String>>,
    patterns: FrozenPatterns,
}

/// The maximum number of bytes kept of the diagnostics, since undefined behaviour is reported as well.
const KEPT_ERRORS: usize = 4096;

impl Session {
    pub fn new() -> Session {
        let options = ContextOptions::default().with_threading(false).with_print_op_on_diagnostic(false);
        let context = Context::with_options(&registry(), options);
        let errors = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&errors);
        context.diagnostics().register(move |diagnostic: &terrace_runtime::diagnostics::Diagnostic| {
            let mut kept = kept.lock().unwrap();
            if kept.len() > KEPT_ERRORS {
                kept.clear();
            }
            kept.push_str(diagnostic.message());
            kept.push('\n');
        });
        let patterns = FrozenPatterns::new(&context, PatternSet::canonicalization(&context));
        Session { context, errors, patterns }
    }

    /// Canonicalises; what was used is returned.
    pub fn canonicalize(&self, body: &mut Body) -> BTreeSet<String> {
        canonicalize(body, &self.patterns)
    }

    pub fn parse(&self, text: &str) -> Body {
        let source = self.context.sources().add("program", Arc::new(text.to_owned())).unwrap();
        let body = parse_source(&self.context, source, &ParseOptions::default());
        let body = body.unwrap_or_else(|_| panic!("{}\nis not read:\n{text}", self.errors.lock().unwrap()));
        assert!(verify(&body).is_ok(), "{}\nis not right:\n{text}", self.errors.lock().unwrap());
        body
    }
}

pub fn print(body: &Body) -> String {
    let mut text = Vec::new();
    print_body(body, &PrintOptions::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The outcome of a call.
#[derive(Debug)]
enum Came {
    /// Results, and what memory holds that was handed over.
    Results(Vec<Datum>, Vec<String>),
    Stopped(StopKind),
}

/// The functions of a module that have a body, with the types of what they are given and of their results.
fn functions(body: &Body) -> Vec<(String, Vec<Type>, Vec<Type>)> {
    let (inner, region) = body.region(body.root(), 0);
    let ops = inner.blocks(region).flat_map(|block| inner.ops(block));
    ops.filter_map(|op| {
        let callable = AnyCallableOpInterface::of(inner, op)?;
        callable.callable_region(inner)?;
        let name = symbol_name(inner, op)?.as_string(body.context())?.to_owned();
        Some((name, callable.callable_arguments(inner), callable.callable_results(inner)))
    })
    .collect()
}

fn call(
    interpreter: &mut Interpreter<'_>,
    name: &str,
    types: &[Type],
    results: &[Type],
    input: &[Input],
) -> Came {
    let function = interpreter.function(name).unwrap_or_else(|_| panic!("'{name}' is gone"));
    let values: Vec<Datum> =
        input.iter().zip(types).map(|(input, ty)| input.value(interpreter.machine_mut(), *ty)).collect();
    match interpreter.call(function, &values) {
        Ok(found) => {
            let machine = interpreter.machine();
            let memory = values.iter().zip(types).filter(|(value, _)| matches!(value, Datum::Memory(_)));
            let shown = memory.map(|(value, ty)| write_result(machine, value, *ty).unwrap_or_default());
            let mut shown: Vec<String> = shown.collect();
            // A memref that is returned is compared by what it holds.
            let mut data = Vec::new();
            for (value, ty) in found.into_iter().zip(results) {
                match value {
                    Datum::Memory(_) => shown.push(write_result(machine, &value, *ty).unwrap_or_default()),
                    value => data.push(value),
                }
            }
            Came::Results(data, shown)
        }
        Err(failure) => Came::Stopped(failure.kind.expect("the function is there, and gets what it needs")),
    }
}

/// Whether two values are the same; which NaN does not count, and what was undefined may be anything.
fn same(left: &Datum, right: &Datum) -> bool {
    match (left, right) {
        (Datum::Undefined(_), _) => true,
        (Datum::Float(left), Datum::Float(right)) => left == right || left.is_nan() && right.is_nan(),
        (Datum::Complex(left), Datum::Complex(right)) => {
            let parts = [(left.0, right.0), (left.1, right.1)];
            parts.into_iter().all(|(left, right)| same(&Datum::Float(left), &Datum::Float(right)))
        }
        (Datum::Elements(left), Datum::Elements(right)) => {
            left.shape == right.shape && left.values.iter().zip(&right.values).all(|(a, b)| same(a, b))
        }
        _ => left == right,
    }
}

/// Returns the limits of a program that is expected to terminate soon.
fn limits() -> Limits {
    let mut limits = Limits::default();
    (limits.steps, limits.depth, limits.memory) = (1 << 40, 200, 1 << 26);
    limits
}

/// Whether the interpreter supports all that the functions of a program do for these inputs.
pub fn can_be_executed(body: &Body, inputs: &Inputs) -> bool {
    let limits = limits();
    let mut interpreter = Interpreter::new(body, &limits);
    functions(body).into_iter().all(|(name, types, results)| {
        inputs.of(body.context(), &types).iter().take(8).all(|input| {
            let outcome = call(&mut interpreter, &name, &types, &results, input);
            !matches!(outcome, Came::Stopped(StopKind::Unsupported))
        })
    })
}

/// Whether all functions of a program do the same before and after, for these inputs.
pub fn compare(before: &Body, after: &Body, inputs: &Inputs) -> Result<(), String> {
    if verify(after).is_err() {
        return Err(format!("is not right any more:\n{}\nafter:\n{}", print(before), print(after)));
    }
    let limits = limits();
    let mut old = Interpreter::new(before, &limits);
    let mut new = Interpreter::new(after, &limits);
    for (name, types, results) in functions(before) {
        if name.starts_with("helper") {
            continue;
        }
        for input in inputs.of(before.context(), &types) {
            let expected = call(&mut old, &name, &types, &results, &input);
            // What takes too much memory may take less after it.
            if let Came::Stopped(StopKind::Undefined | StopKind::Limit) = expected {
                continue;
            }
            let found = call(&mut new, &name, &types, &results, &input);
            let is_same = match (&expected, &found) {
                (Came::Results(values, memory), Came::Results(others, other_memory)) => {
                    values.len() == others.len()
                        && values.iter().zip(others).all(|(a, b)| same(a, b))
                        && memory == other_memory
                }
                (Came::Stopped(expected), Came::Stopped(found)) => expected == found,
                _ => false,
            };
            assert!(
                !matches!(expected, Came::Stopped(StopKind::Unsupported)),
                "@{name} cannot be executed:\n{}",
                print(before)
            );
            if !is_same {
                let (before, after) = (print(before), print(after));
                return Err(format!(
                    "@{name}({input:?})\ngave {expected:?}\nand then {found:?}\nbefore:\n{before}\nafter:\n{after}"
                ));
            }
        }
    }
    Ok(())
}

/// The folds and patterns that canonicalisation applied, by their names in [`crate::coverage`].
#[derive(Default)]
pub struct Used {
    names: Mutex<BTreeSet<String>>,
    trying: Mutex<String>,
}

impl RewriteTrace for Used {
    fn event(&self, body: &Body, event: &RewriteEvent<'_>) {
        let name = |op: Op| body.name(op).text(body.context());
        match event {
            RewriteEvent::Folded { op, rule } => {
                let used = match rule.or_else(|| fold_of_traits(body, *op)) {
                    Some(rule) => format!("{rule} of {}", name(*op)),
                    None => format!("fold of {}", name(*op)),
                };
                self.names.lock().unwrap().insert(used);
            }
            RewriteEvent::Trying { op, .. } => name(*op).clone_into(&mut self.trying.lock().unwrap()),
            RewriteEvent::Applied { pattern } => {
                let used = format!("{pattern} of {}", self.trying.lock().unwrap());
                self.names.lock().unwrap().insert(used);
            }
            _ => {}
        }
    }
}

/// The fold that the traits of an op give it, where it is one that they can give.
fn fold_of_traits(body: &Body, op: Op) -> Option<&'static str> {
    let inner = body.operands(op).next().and_then(|operand| body.defining_op(operand));
    let is_twice = inner.is_some_and(|inner| body.name(inner) == body.name(op));
    let is_constant = |position: usize| constant_of_value(body, body.operand(op, position)).is_some();
    if is_twice && body.has_traits(op, OpTraits::INVOLUTION) {
        return Some("involution");
    }
    if is_twice && body.has_traits(op, OpTraits::IDEMPOTENT) {
        return Some("idempotence");
    }
    let is_commutative = body.has_traits(op, OpTraits::COMMUTATIVE) && body.operand_count(op) == 2;
    (is_commutative && is_constant(0) && !is_constant(1)).then_some("order of operands")
}

/// Canonicalises with some patterns; what was used is returned.
pub fn canonicalize(body: &mut Body, patterns: &FrozenPatterns) -> BTreeSet<String> {
    let used = Arc::new(Used::default());
    let config = GreedyConfig::default().with_trace(Some(used.clone())).with_threading(false);
    let outcome = apply_patterns_greedily(body, patterns, &config);
    assert!(outcome.converged, "canonicalisation does not end:\n{}", print(body));
    let names = used.names.lock().unwrap();
    names.clone()
}

/// Canonicalises a program and compares.
pub fn check(session: &Session, text: &str, inputs: &Inputs) {
    let before = session.parse(text);
    let mut after = before.clone();
    session.canonicalize(&mut after);
    if let Err(difference) = compare(&before, &after, inputs) {
        panic!("{}{difference}", session.errors.lock().unwrap());
    }
}
