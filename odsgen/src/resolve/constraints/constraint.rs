//! Resolution of constraints on one entity: predicate, summary and accessor.

use crate::ast::{self, Expression};
use crate::diagnostics::{Code, Diagnostic, are, counted};
use crate::model::{
    Accessor, Argument, BoundRust, BuiltType, Constraint, ConstraintId, ConstraintKind, ConstraintUse,
    InterfaceKind, IntrinsicRole, Parameter, ParameterKind, Predicate, RustText, Selector, Storage,
};
use crate::resolve::Resolver;
use crate::resolve::scope::Symbol;
use crate::source::Span;

/// The resolved properties of a constraint with given arguments.
#[derive(Clone)]
pub(in crate::resolve) struct Facts {
    accessor: Accessor,
    summary: String,
}

/// The bindings of the parameters of the enclosing definition.
#[derive(Clone, Default)]
pub(in crate::resolve) struct Environment {
    bindings: Vec<(Parameter, Argument)>,
}

impl Environment {
    /// Binds each parameter to itself.
    pub(in crate::resolve) fn symbolic(parameters: &[Parameter]) -> Self {
        let bind = |p: &Parameter| (p.clone(), Argument::Parameter(p.name.clone()));
        Self { bindings: parameters.iter().map(bind).collect() }
    }

    pub(in crate::resolve) fn bound(parameters: &[Parameter], arguments: Vec<Argument>) -> Self {
        Self { bindings: parameters.iter().cloned().zip(arguments).collect() }
    }

    /// Returns the literal argument of a template parameter, if the value names one.
    pub(in crate::resolve) fn value(&self, value: &ast::Value) -> Option<ast::Value> {
        fn literal(argument: &Argument, span: Span) -> Option<ast::Value> {
            Some(match argument {
                Argument::Integer(value) => ast::Value::Integer(*value, span),
                Argument::Text(text) => ast::Value::Text(ast::Text { text: text.clone(), span }),
                Argument::List(list) => {
                    let list = list.iter().map(|argument| literal(argument, span));
                    ast::Value::List(list.collect::<Option<_>>()?, span)
                }
                Argument::Constraint(_) | Argument::Op(_) | Argument::Parameter(_) => return None,
            })
        }
        let ast::Value::Name(path) = value else { return None };
        match path.segments.as_slice() {
            [name] => literal(self.get(&name.text)?.1, path.span),
            _ => None,
        }
    }

    fn get(&self, name: &str) -> Option<(ParameterKind, &Argument)> {
        self.parameter(name).map(|(kind, _, argument)| (kind, argument))
    }

    /// Returns the parameter of that name: its kind, whether it takes a list, and its argument.
    pub(in crate::resolve) fn parameter(&self, name: &str) -> Option<(ParameterKind, bool, &Argument)> {
        let (parameter, argument) = self.bindings.iter().find(|(parameter, _)| parameter.name == name)?;
        Some((parameter.kind, parameter.list, argument))
    }
}

/// A resolved constraint, independent of its position.
struct Resolved {
    predicate: Predicate,
    accessor: Accessor,
    summary: String,
}

/// The keyword after `syntax` for symbol names in formats.
const SYMBOL_NAME: &str = "symbol_name";

/// The maximum depth of constraints that are being resolved, each for the sake of the previous one.
const CHAIN_LIMIT: usize = 100;

/// The maximum length of a constraint's arguments after full substitution.
const KEY_LIMIT: usize = 4_000;

/// The maximum number of constraint instances with distinct arguments in a run. Constraints that pass on their
/// arguments twice double the number at each level.
const INSTANCE_LIMIT: usize = 10_000;

impl Resolver<'_> {
    pub(in crate::resolve) fn resolve_constraints(&mut self) {
        for index in 0..self.items.constraints.len() {
            let item = self.items.constraints[index];
            self.require_summary(&item.name, &item.documentation);
            let parameters = self.parameters(&item.parameters);
            let environment = Environment::symbolic(&parameters);
            let resolved = self.expression(&item.predicate, item.kind, &environment);
            self.check_placeholders(&item.name, &item.documentation.summary, &parameters);
            if let Some(value) = &item.value_type {
                self.expression(value, ConstraintKind::Type, &environment);
            }
            if let Some(ast::Code::Intrinsic(call)) = &item.build {
                let call = self.intrinsic_call(call, IntrinsicRole::Builder, &environment);
                let (span, build) = (item.name.span, call.map(BuiltType::Intrinsic));
                self.check_built_type(build.as_ref(), span);
            }
            if let Some(syntax) = item.syntax.as_ref().filter(|syntax| syntax.text != SYMBOL_NAME) {
                let message = format!("`{}` is no way to write an attribute", syntax.text);
                let diagnostic = Diagnostic::error(Code::UnknownKeyword, syntax.span, message);
                self.report(diagnostic.help(format!("there is `{SYMBOL_NAME}`")));
            }
            let id = ConstraintId(index as u32);
            let symbols = parameters.iter().map(|p| Argument::Parameter(p.name.clone())).collect();
            let accessor = self.facts(id, symbols).accessor;
            self.model.constraints.push(Constraint {
                header: crate::resolve::header(&item.name, &item.documentation),
                kind: item.kind,
                parameters,
                predicate: resolved.map_or(Predicate::True, |resolved| resolved.predicate),
                accessor,
            });
        }
    }

    pub(in crate::resolve) fn require_summary(
        &mut self,
        name: &ast::Name,
        documentation: &crate::model::Documentation,
    ) {
        if documentation.summary.is_empty() {
            let message = format!("constraint `{}` has no summary", name.text);
            let diagnostic = Diagnostic::error(Code::MissingSummary, name.span, message);
            self.report(diagnostic.help("put `/// what it must be` in front: messages say that"));
        }
    }

    /// Reports a placeholder `{name}` in a summary without such a parameter.
    fn check_placeholders(&mut self, name: &ast::Name, summary: &str, parameters: &[Parameter]) {
        for part in summary.split('{').skip(1) {
            let Some((word, _)) = part.split_once('}') else { continue };
            let is_word = !word.is_empty() && word.chars().all(|c| c == '_' || c.is_alphanumeric());
            if is_word && !parameters.iter().any(|p| p.name == word) {
                let message = format!(
                    "the summary of `{}` names the parameter `{word}`, which it does not have",
                    name.text
                );
                let diagnostic = Diagnostic::error(Code::UnknownName, name.span, message);
                self.report(diagnostic.did_you_mean(word, parameters.iter().map(|p| p.name.as_str())));
            }
        }
    }

    /// Resolves the parameters of a definition and their kinds.
    pub(in crate::resolve) fn parameters(&mut self, parameters: &[ast::Parameter]) -> Vec<Parameter> {
        self.check_unique("parameter", parameters.iter().map(|p| (p.name.text.as_str(), p.name.span)));
        parameters
            .iter()
            .map(|parameter| {
                let kind = match parameter.kind.text.as_str() {
                    "int" => ParameterKind::Integer,
                    "string" => ParameterKind::Text,
                    word => match ConstraintKind::ALL.iter().find(|kind| kind.keyword() == word) {
                        Some(&kind) => ParameterKind::Constraint(kind),
                        None => {
                            let message = format!("unknown parameter kind `{word}`");
                            let known = ["int", "string", "type", "attr", "op", "region", "successor"];
                            let diagnostic = Diagnostic::error(
                                Code::UnknownKeyword,
                                parameter.kind.span,
                                message,
                            )
                            .help("one of `int`, `string`, `type`, `attr`, `op`, `region` and `successor`")
                            .did_you_mean(word, known);
                            self.report(diagnostic);
                            ParameterKind::Integer
                        }
                    },
                };
                Parameter { name: parameter.name.text.clone(), kind, list: parameter.list }
            })
            .collect()
    }

    /// Resolves a use of a constraint. After an error, returns a constraint that everything satisfies.
    pub(in crate::resolve) fn constraint_use(
        &mut self,
        expression: &Expression,
        kind: ConstraintKind,
        environment: &Environment,
    ) -> ConstraintUse {
        let span = expression_span(expression);
        let resolved = self.expression(expression, kind, environment).unwrap_or_else(unknown);
        ConstraintUse {
            spelling: self.spelling(span),
            summary: resolved.summary,
            kind,
            predicate: resolved.predicate,
            accessor: resolved.accessor,
            span,
        }
    }

    fn expression(
        &mut self,
        expression: &Expression,
        kind: ConstraintKind,
        environment: &Environment,
    ) -> Option<Resolved> {
        match expression {
            Expression::And(parts) => {
                let parts = self.expressions(parts, kind, environment)?;
                let summary = joined(&parts, " and ");
                let accessor = conjunction(&parts);
                let predicate = Predicate::And(parts.into_iter().map(|part| part.predicate).collect());
                Some(Resolved { predicate, accessor, summary })
            }
            Expression::Or(parts) => {
                let parts = self.expressions(parts, kind, environment)?;
                let summary = joined(&parts, " or ");
                let accessor = disjunction(&parts);
                let predicate = Predicate::Or(parts.into_iter().map(|part| part.predicate).collect());
                Some(Resolved { predicate, accessor, summary })
            }
            Expression::Not(inner) => {
                let inner = self.expression(inner, kind, environment)?;
                Some(Resolved {
                    summary: format!("not {}", inner.summary),
                    predicate: Predicate::Not(Box::new(inner.predicate)),
                    accessor: Accessor::NONE,
                })
            }
            Expression::Code(ast::Code::Intrinsic(call)) => {
                let call = self.intrinsic_call(call, IntrinsicRole::Predicate(kind), environment)?;
                let summary = format!("what satisfies `{}`", call.name);
                Some(Resolved { predicate: Predicate::Intrinsic(call), accessor: Accessor::NONE, summary })
            }
            Expression::Code(ast::Code::Rust(rust)) => Some(Resolved {
                predicate: Predicate::Rust(rust.clone()),
                accessor: Accessor::NONE,
                summary: format!(
                    "what satisfies `{}`",
                    rust.text.split_whitespace().collect::<Vec<_>>().join(" ")
                ),
            }),
            Expression::On(inner, subject) | Expression::Each(inner, subject) => {
                let each = matches!(expression, Expression::Each(..));
                // The other entity may be of another kind: the elements of a type are types, and so is the type of an
                // attribute. The kind of the inner constraint decides.
                let inner_kind = self.kind_of(inner, environment).unwrap_or(kind);
                let inner = self.expression(inner, inner_kind, environment)?;
                let predicate = Box::new(inner.predicate);
                let selector = match subject {
                    ast::Code::Rust(rust) => Selector::Rust(rust.clone()),
                    ast::Code::Intrinsic(call) => {
                        let role = IntrinsicRole::Selector { from: kind, to: inner_kind, is_list: each };
                        Selector::Intrinsic(self.intrinsic_call(call, role, environment)?)
                    }
                };
                Some(Resolved {
                    predicate: if each {
                        Predicate::Each(predicate, selector)
                    } else {
                        Predicate::On(predicate, selector)
                    },
                    accessor: Accessor::NONE,
                    summary: format!("of {}", inner.summary),
                })
            }
            Expression::Any(_) => Some(Resolved {
                predicate: Predicate::True,
                accessor: Accessor::NONE,
                summary: format!("any {}", kind_word(kind)),
            }),
            Expression::Reference(reference) => self.reference(reference, kind, environment),
        }
    }

    fn expressions(
        &mut self,
        parts: &[Expression],
        kind: ConstraintKind,
        environment: &Environment,
    ) -> Option<Vec<Resolved>> {
        // Resolve all parts before failing, so that all errors are reported.
        let parts: Vec<_> = parts.iter().map(|part| self.expression(part, kind, environment)).collect();
        parts.into_iter().collect()
    }

    /// Returns the kind of entity that a constraint applies to, if it determines one.
    fn kind_of(&self, expression: &Expression, environment: &Environment) -> Option<ConstraintKind> {
        match expression {
            Expression::And(parts) | Expression::Or(parts) => {
                parts.iter().find_map(|part| self.kind_of(part, environment))
            }
            Expression::Not(inner) => self.kind_of(inner, environment),
            Expression::Code(_) | Expression::Any(_) | Expression::On(..) | Expression::Each(..) => None,
            Expression::Reference(reference) => {
                if let [name] = reference.path.segments.as_slice()
                    && let Some((ParameterKind::Constraint(kind), _)) = environment.get(&name.text)
                {
                    return Some(kind);
                }
                match self.symbol(&reference.path)? {
                    Symbol::Constraint(id) => Some(self.items.constraints[id.index()].kind),
                    Symbol::Type(_) => Some(ConstraintKind::Type),
                    Symbol::Attribute(_) | Symbol::Enum(_) => Some(ConstraintKind::Attribute),
                    Symbol::Interface(id) => implementor(self.items.interfaces[id.index()].kind),
                    _ => None,
                }
            }
        }
    }

    fn reference(
        &mut self,
        reference: &ast::Reference,
        kind: ConstraintKind,
        environment: &Environment,
    ) -> Option<Resolved> {
        if let [name] = reference.path.segments.as_slice()
            && let Some((parameter_kind, argument)) = environment.get(&name.text)
        {
            if parameter_kind != ParameterKind::Constraint(kind) {
                let message = format!("parameter `{}` is no constraint on {}", name.text, kind_word(kind));
                self.error(Code::WrongKind, name.span, message);
                return None;
            }
            return Some(argument_as_constraint(argument));
        }
        let what = format!("a constraint on {}", kind_word(kind));
        let interfaces: Vec<InterfaceKind> = self.items.interfaces.iter().map(|item| item.kind).collect();
        let symbol = self.find(&reference.path, &what, |symbol| {
            if let Symbol::Interface(id) = symbol {
                return (implementor(interfaces[id.index()]) == Some(kind)).then_some(symbol);
            }
            let fits = matches!(
                (symbol, kind),
                (Symbol::Constraint(_), _)
                    | (Symbol::Type(_), ConstraintKind::Type)
                    | (Symbol::Attribute(_) | Symbol::Enum(_), ConstraintKind::Attribute)
            );
            fits.then_some(symbol)
        })?;
        let id = match symbol {
            Symbol::Constraint(id) => id,
            _ => {
                if !reference.arguments.is_empty() {
                    let message = format!("`{}` takes no arguments", self.spelling(reference.path.span));
                    self.error(Code::Arguments, reference.span, message);
                }
                return Some(self.definition(symbol));
            }
        };
        let item = self.items.constraints[id.index()];
        if item.kind != kind {
            let message = format!("`{}` is a constraint on {}", item.name.text, kind_word(item.kind));
            let diagnostic = Diagnostic::error(Code::WrongKind, reference.span, message);
            let diagnostic = diagnostic.label(format!("{what} is expected here"));
            self.report(match self.namesake(reference, kind) {
                Some(name) => diagnostic.help(format!("did you mean `{name}`?")),
                None => diagnostic,
            });
            return None;
        }
        let (name, parameters) = (item.name.text.clone(), &item.parameters);
        let arguments = self.bind(&name, parameters, &reference.arguments, reference.span, environment)?;
        let facts = self.facts(id, arguments.clone());
        self.check_built_type(facts.accessor.build.as_ref(), reference.span);
        let predicate = Predicate::Constraint(id, arguments);
        Some(Resolved { predicate, accessor: facts.accessor, summary: facts.summary })
    }

    /// Returns the constraint of the other kind with the corresponding name: `I32` on the type for `I32Attr` on the
    /// attribute.
    fn namesake(&self, reference: &ast::Reference, kind: ConstraintKind) -> Option<String> {
        let name = &reference.path.last().text;
        let name = match kind {
            ConstraintKind::Attribute => format!("{name}Attr"),
            ConstraintKind::Type => name.strip_suffix("Attr")?.to_owned(),
            _ => return None,
        };
        match self.scopes.lookup(&name, reference.path.span.file)? {
            Symbol::Constraint(id) => (self.items.constraints[id.index()].kind == kind).then_some(name),
            _ => None,
        }
    }

    /// Returns the constraint to be an instance of a type, attribute or enum definition.
    fn definition(&self, symbol: Symbol) -> Resolved {
        let resolve = |storage, predicate, name: &ast::Name, summary: &str| Resolved {
            predicate,
            accessor: Accessor { storage, ..Accessor::NONE },
            summary: if summary.is_empty() { name.text.clone() } else { summary.to_owned() },
        };
        match symbol {
            Symbol::Type(id) => {
                let item = self.items.types[id.index()];
                let summary = &item.documentation.summary;
                let mut resolved = resolve(Storage::Type(id), Predicate::Type(id), &item.name, summary);
                if item.parameters.is_empty() && item.storage.is_none() {
                    // A type without parameters is buildable: there is only one.
                    resolved.accessor.build = Some(BuiltType::Definition(id));
                }
                resolved
            }
            Symbol::Attribute(id) => {
                let item = self.items.attributes[id.index()];
                let summary = &item.documentation.summary;
                let mut resolved =
                    resolve(Storage::Attribute(id), Predicate::Attribute(id), &item.name, summary);
                resolved.accessor.returns = item.returns.clone();
                resolved.accessor.unwrap = bound(&item.unwrap, &[], &[]);
                resolved.accessor.wrap = bound(&item.wrap, &[], &[]);
                resolved
            }
            Symbol::Enum(id) => {
                let item = self.items.enums[id.index()];
                resolve(Storage::Enum(id), Predicate::Enum(id), &item.name, &item.documentation.summary)
            }
            Symbol::Interface(id) => {
                let item = self.items.interfaces[id.index()];
                let summary = format!("{} instance", item.name.text);
                resolve(Storage::Any, Predicate::Interface(id), &item.name, &summary)
            }
            _ => unknown(),
        }
    }

    /// Binds arguments to the parameters of a definition.
    pub(in crate::resolve) fn bind(
        &mut self,
        name: &str,
        parameters: &[ast::Parameter],
        arguments: &[ast::Argument],
        span: Span,
        environment: &Environment,
    ) -> Option<Vec<Argument>> {
        let required = parameters.iter().filter(|parameter| parameter.default.is_none()).count();
        if arguments.len() < required || arguments.len() > parameters.len() {
            let expected = match parameters.len() {
                0 => "no arguments".to_owned(),
                count => counted(count, "argument"),
            };
            let message = format!("`{name}` takes {expected}, but here {}", are(arguments.len()));
            let names: Vec<String> = parameters
                .iter()
                .map(|p| {
                    if p.list {
                        format!("{}: [{}]", p.name.text, p.kind.text)
                    } else {
                        format!("{}: {}", p.name.text, p.kind.text)
                    }
                })
                .collect();
            let mut diagnostic = Diagnostic::error(Code::Arguments, span, message);
            if !names.is_empty() {
                diagnostic = diagnostic.help(format!("its parameters are `<{}>`", names.join(", ")));
            }
            self.report(diagnostic);
            return None;
        }
        self.quiet += 1;
        let resolved = self.parameters(parameters);
        self.quiet -= 1;
        let mut bound = Vec::new();
        for (index, parameter) in resolved.iter().enumerate() {
            let value = match arguments.get(index) {
                Some(argument) => self.argument(argument, parameter.kind, parameter.list, environment),
                None => {
                    let default = parameters[index].default.as_ref()?;
                    if self.cyclic_defaults.contains(&parameters[index].name.span) {
                        return None;
                    }
                    self.argument(default, parameter.kind, parameter.list, &Environment::default())
                }
            };
            bound.push(value?);
        }
        Some(bound)
    }

    fn argument(
        &mut self,
        argument: &ast::Argument,
        kind: ParameterKind,
        list: bool,
        environment: &Environment,
    ) -> Option<Argument> {
        if let ast::Argument::List(parts, span) = argument {
            if !list {
                self.error(Code::Arguments, *span, "this parameter takes no list");
                return None;
            }
            let parts: Vec<_> =
                parts.iter().map(|part| self.argument(part, kind, false, environment)).collect();
            return Some(Argument::List(parts.into_iter().collect::<Option<_>>()?));
        }
        // A parameter of the enclosing definition is passed on.
        if let ast::Argument::Expression(Expression::Reference(reference)) = argument
            && let [name] = reference.path.segments.as_slice()
            && let Some((parameter_kind, value)) = environment.get(&name.text)
            && parameter_kind == kind
        {
            return Some(value.clone());
        }
        let value = match (argument, kind) {
            (ast::Argument::Integer(value, _), ParameterKind::Integer) => Argument::Integer(*value),
            (ast::Argument::Text(text), ParameterKind::Text) => Argument::Text(text.text.clone()),
            (
                ast::Argument::Expression(Expression::Reference(reference)),
                ParameterKind::Constraint(ConstraintKind::Op),
            ) if !matches!(self.symbol(&reference.path), Some(Symbol::Constraint(_))) => {
                let id = self.find_op(&reference.path)?;
                Argument::Op(self.ir_op_name(id))
            }
            (ast::Argument::Expression(expression), ParameterKind::Constraint(kind)) => {
                Argument::Constraint(Box::new(self.constraint_use(expression, kind, environment)))
            }
            (_, kind) => {
                let what = match kind {
                    ParameterKind::Integer => "an integer".to_owned(),
                    ParameterKind::Text => "a string".to_owned(),
                    ParameterKind::Constraint(kind) => format!("a constraint on {}", kind_word(kind)),
                };
                let span = argument_span(argument);
                self.error(Code::Arguments, span, format!("this parameter takes {what}"));
                return None;
            }
        };
        // A single argument is a list of one.
        Some(if list { Argument::List(vec![value]) } else { value })
    }

    /// Returns the properties of a constraint with these arguments.
    fn facts(&mut self, id: ConstraintId, arguments: Vec<Argument>) -> Facts {
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
fn bound(rust: &Option<RustText>, parameters: &[Parameter], arguments: &[Argument]) -> Option<BoundRust> {
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

fn unknown() -> Resolved {
    Resolved { predicate: Predicate::True, accessor: Accessor::NONE, summary: "anything".to_owned() }
}

fn argument_as_constraint(argument: &Argument) -> Resolved {
    match argument {
        Argument::Constraint(constraint) => Resolved {
            predicate: constraint.predicate.clone(),
            accessor: constraint.accessor.clone(),
            summary: constraint.summary.clone(),
        },
        Argument::List(list) => {
            let parts: Vec<Resolved> = list.iter().map(argument_as_constraint).collect();
            Resolved {
                accessor: disjunction(&parts),
                summary: joined(&parts, " or "),
                predicate: Predicate::Or(parts.into_iter().map(|part| part.predicate).collect()),
            }
        }
        Argument::Parameter(name) => Resolved {
            predicate: Predicate::Parameter(name.clone()),
            accessor: Accessor::NONE,
            summary: format!("{{{name}}}"),
        },
        Argument::Integer(_) | Argument::Text(_) | Argument::Op(_) => unknown(),
    }
}

fn joined(parts: &[Resolved], separator: &str) -> String {
    parts.iter().map(|part| part.summary.as_str()).collect::<Vec<_>>().join(separator)
}

/// Returns the accessor of an `and`: that of its only storage class.
fn conjunction(parts: &[Resolved]) -> Accessor {
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
fn disjunction(parts: &[Resolved]) -> Accessor {
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

pub(in crate::resolve) fn kind_word(kind: ConstraintKind) -> &'static str {
    match kind {
        ConstraintKind::Type => "types",
        ConstraintKind::Attribute => "attributes",
        ConstraintKind::Op => "ops",
        ConstraintKind::Region => "regions",
        ConstraintKind::Successor => "successors",
    }
}

/// Returns the kind of entity that may implement an interface, if a constraint can be on it.
fn implementor(kind: InterfaceKind) -> Option<ConstraintKind> {
    match kind {
        InterfaceKind::Op => Some(ConstraintKind::Op),
        InterfaceKind::Type => Some(ConstraintKind::Type),
        InterfaceKind::Attribute => Some(ConstraintKind::Attribute),
        InterfaceKind::Dialect => None,
    }
}

pub(in crate::resolve) fn argument_span(argument: &ast::Argument) -> Span {
    match argument {
        ast::Argument::Expression(expression) => expression_span(expression),
        ast::Argument::List(_, span) | ast::Argument::Integer(_, span) => *span,
        ast::Argument::Text(text) => text.span,
    }
}

fn code_span(code: &ast::Code) -> Span {
    match code {
        ast::Code::Rust(rust) => rust.span,
        ast::Code::Intrinsic(call) => call.span,
    }
}

/// Returns the span of a constraint expression.
pub(in crate::resolve) fn expression_span(expression: &Expression) -> Span {
    match expression {
        Expression::And(parts) | Expression::Or(parts) => {
            let first = expression_span(&parts[0]);
            first.to(expression_span(&parts[parts.len() - 1]))
        }
        Expression::Not(inner) => expression_span(inner),
        Expression::Code(code) => code_span(code),
        Expression::Reference(reference) => reference.span,
        Expression::On(inner, code) | Expression::Each(inner, code) => {
            expression_span(inner).to(code_span(code))
        }
        Expression::Any(span) => *span,
    }
}
