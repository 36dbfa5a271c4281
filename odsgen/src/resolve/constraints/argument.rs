//! Parameters of definitions, and the arguments that are bound to them.

use crate::diagnostics::{Code, Diagnostic, are, counted};
use crate::model::{Argument, ConstraintKind, Parameter, ParameterKind};
use crate::resolve::Resolver;
use crate::resolve::constraint::kind_word;
use crate::resolve::environment::Environment;
use crate::resolve::expression::expression_span;
use crate::resolve::scope::Symbol;
use crate::source::Span;
use crate::syntax::ast::{self, Expression};

impl Resolver<'_> {
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

    pub(in crate::resolve) fn argument(
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
            if let (ParameterKind::Constraint(kind), true) = (kind, parts.is_empty()) {
                // A list holds when one of its entries does.
                let message = "an empty list of constraints is satisfied by nothing";
                let diagnostic = Diagnostic::error(Code::Arguments, *span, message);
                self.report(diagnostic.help(match kind {
                    ConstraintKind::Type => "name the types in it; `AnyType` is satisfied by all",
                    ConstraintKind::Attribute => "name the attributes in it; `AnyAttr` is satisfied by all",
                    _ => "name at least one; `_` is satisfied by all",
                }));
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
            (ast::Argument::Integer(value, span), ParameterKind::Integer) => {
                Argument::Integer(self.small_integer(*value, *span)?)
            }
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

    /// Returns an integer that is given to a constraint or an intrinsic, or reports it.
    pub(in crate::resolve) fn small_integer(&mut self, value: i128, span: Span) -> Option<i64> {
        let small = i64::try_from(value).ok();
        if small.is_none() {
            self.error(Code::Arguments, span, "an argument is an integer of at most 64 bits with sign");
        }
        small
    }
}

pub(in crate::resolve) fn argument_span(argument: &ast::Argument) -> Span {
    match argument {
        ast::Argument::Expression(expression) => expression_span(expression),
        ast::Argument::List(_, span) | ast::Argument::Integer(_, span) => *span,
        ast::Argument::Text(text) => text.span,
    }
}
