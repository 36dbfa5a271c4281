//! The accessor of a constraint, and those of conjunctions and disjunctions.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    Accessor, Argument, BoundRust, BuiltType, ConstraintId, ConstraintKind, IntrinsicRole, Parameter,
    RustText, Storage,
};
use crate::resolve::Resolver;
use crate::resolve::environment::Environment;
use crate::resolve::expression::{Resolved, unknown};
use crate::syntax::ast;

/// The resolved properties of a constraint with given arguments.
#[derive(Clone)]
pub(in crate::resolve) struct Facts {
    pub(in crate::resolve) accessor: Accessor,
    pub(in crate::resolve) summary: String,
}

/// The maximum depth of constraints that are being resolved, each for the sake of the previous one.
const CHAIN_LIMIT: usize = 100;

/// The maximum length of a constraint's arguments after full substitution.
const KEY_LIMIT: usize = 4_000;

/// The maximum number of constraint instances with distinct arguments in a run. Constraints that pass on their
/// arguments twice double the number at each level.
const INSTANCE_LIMIT: usize = 10_000;

impl Resolver<'_> {
    /// Returns the properties of a constraint with these arguments.
    pub(in crate::resolve) fn facts(&mut self, id: ConstraintId, arguments: Vec<Argument>) -> Facts {
        let key = format!("{}<{}>", id.0, arguments.iter().map(spell).collect::<Vec<_>>().join(","));
        if let Some(facts) = self.facts.get(&key) {
            return facts.clone();
        }
        let item = self.items.constraints[id.index()];
        let nothing = Facts { accessor: Accessor::NONE, summary: item.documentation.summary.clone() };
        if self.facts_in_progress.contains(&key) || self.facts_in_progress.len() > CHAIN_LIMIT {
            if self.reported_cycles.insert(item.name.span) {
                let message = format!("constraint `{}` refers to itself", item.name.text);
                let diagnostic = Diagnostic::error(Code::Cycle, item.name.span, message);
                self.diagnostics.report(diagnostic.label("what it says depends on what it says"));
            }
            return nothing;
        }
        if key.len() > KEY_LIMIT || self.facts.len() >= INSTANCE_LIMIT {
            if self.reported_cycles.insert(item.name.span) {
                let message =
                    format!("expanding `{}` produces too many or too long arguments", item.name.text);
                self.diagnostics.report(Diagnostic::error(Code::TooDeep, item.name.span, message));
            }
            return nothing;
        }
        self.facts_in_progress.push(key.clone());
        self.quiet += 1;
        let parameters = self.parameters(&item.parameters);
        let environment = Environment::bound(&parameters, arguments.clone());
        let resolved = self.expression(&item.predicate, item.kind, &environment).unwrap_or_else(unknown);
        let mut accessor = resolved.accessor;
        if let Some(value) = &item.value_type {
            let value = self.expression(value, ConstraintKind::Type, &environment);
            accessor.value_type = value.and_then(|value| value.accessor.build);
        }
        self.quiet -= 1;
        self.facts_in_progress.pop();
        if item.returns.is_some() {
            accessor.returns.clone_from(&item.returns);
        }
        match &item.build {
            None => {}
            Some(ast::Code::Rust(rust)) => {
                let rust = bound(&Some(rust.clone()), &parameters, &arguments);
                accessor.build = rust.map(BuiltType::Rust);
            }
            Some(ast::Code::Intrinsic(call)) => {
                self.quiet += 1;
                let call = self.intrinsic_call(call, IntrinsicRole::Builder, &environment);
                self.quiet -= 1;
                accessor.build = call.map(BuiltType::Intrinsic);
            }
        }
        accessor.is_symbol_name |= item.syntax.is_some();
        for (own, slot) in [(&item.unwrap, &mut accessor.unwrap), (&item.wrap, &mut accessor.wrap)] {
            if own.is_some() {
                *slot = bound(own, &parameters, &arguments);
            }
        }
        let mut summary = item.documentation.summary.clone();
        for (parameter, argument) in parameters.iter().zip(&arguments) {
            summary = summary.replace(&format!("{{{}}}", parameter.name), &argument.describe());
        }
        let facts = Facts { accessor, summary };
        self.facts.insert(key, facts.clone());
        facts
    }
}

/// Returns a fragment with the arguments for the parameters that it mentions.
pub(in crate::resolve) fn bound(
    rust: &Option<RustText>,
    parameters: &[Parameter],
    arguments: &[Argument],
) -> Option<BoundRust> {
    let rust = rust.clone()?;
    let words: Vec<&str> = rust.text.split(|c: char| c != '_' && !c.is_alphanumeric()).collect();
    let bindings = parameters
        .iter()
        .zip(arguments)
        .filter(|(parameter, _)| words.contains(&parameter.name.as_str()))
        .map(|(parameter, argument)| (parameter.name.clone(), argument.clone()))
        .collect();
    Some(BoundRust { rust, bindings })
}

/// Returns the accessor of an `and`: that of its only storage class.
pub(in crate::resolve) fn conjunction(parts: &[Resolved]) -> Accessor {
    let mut accessor = Accessor::NONE;
    let mut classes: Vec<Storage> =
        parts.iter().map(|part| part.accessor.storage).filter(|storage| *storage != Storage::Any).collect();
    classes.dedup();
    if let [storage] = classes.as_slice() {
        accessor.storage = *storage;
    }
    for part in parts {
        if accessor.returns.is_none() && part.accessor.returns.is_some() && classes.len() <= 1 {
            accessor.returns.clone_from(&part.accessor.returns);
            accessor.unwrap.clone_from(&part.accessor.unwrap);
            accessor.wrap.clone_from(&part.accessor.wrap);
        }
        accessor.is_symbol_name |= part.accessor.is_symbol_name;
        accessor.build = accessor.build.or_else(|| part.accessor.build.clone());
        accessor.value_type = accessor.value_type.or_else(|| part.accessor.value_type.clone());
    }
    accessor
}

/// Returns the accessor of an `or`: the properties that all parts agree on.
pub(in crate::resolve) fn disjunction(parts: &[Resolved]) -> Accessor {
    let Some((first, rest)) = parts.split_first() else { return Accessor::NONE };
    let same = |a: &Option<BoundRust>, b: &Option<BoundRust>| match (a, b) {
        (Some(a), Some(b)) => a.rust.text == b.rust.text && a.bindings == b.bindings,
        (a, b) => a.is_none() && b.is_none(),
    };
    let same_type = |a: &Option<BuiltType>, b: &Option<BuiltType>| match (a, b) {
        (Some(BuiltType::Rust(a)), Some(BuiltType::Rust(b))) => same(&Some(a.clone()), &Some(b.clone())),
        (Some(BuiltType::Intrinsic(a)), Some(BuiltType::Intrinsic(b))) => {
            a.name == b.name && a.arguments == b.arguments
        }
        (a, b) => a == b,
    };
    let text = |rust: &Option<RustText>| rust.as_ref().map(|rust| rust.text.clone());
    let mut accessor = first.accessor.clone();
    for part in rest {
        let part = &part.accessor;
        if part.storage != accessor.storage {
            return Accessor::NONE;
        }
        accessor.is_symbol_name &= part.is_symbol_name;
        if text(&part.returns) != text(&accessor.returns) || !same(&part.unwrap, &accessor.unwrap) {
            (accessor.returns, accessor.unwrap, accessor.wrap) = (None, None, None);
        }
        if !same_type(&part.build, &accessor.build) {
            accessor.build = None;
        }
        if !same_type(&part.value_type, &accessor.value_type) {
            accessor.value_type = None;
        }
    }
    accessor
}

fn spell(argument: &Argument) -> String {
    match argument {
        Argument::Integer(value) => value.to_string(),
        Argument::Text(text) => format!("{text:?}"),
        // The same spelling may resolve differently in different files.
        Argument::Constraint(constraint) => format!("{:?}", constraint.predicate),
        Argument::Op(name) => name.clone(),
        Argument::List(list) => format!("[{}]", list.iter().map(spell).collect::<Vec<_>>().join(",")),
        Argument::Parameter(name) => format!("{{{name}}}"),
    }
}
