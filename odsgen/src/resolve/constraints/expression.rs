//! Resolution of constraint expressions: references, their arguments, conjunctions and disjunctions.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    Accessor, Argument, BuiltType, ConstraintKind, InterfaceKind, IntrinsicRole, ParameterKind, Predicate,
    Selector, Storage,
};
use crate::resolve::Resolver;
use crate::resolve::accessor::{bound, conjunction, disjunction};
use crate::resolve::constraint::kind_word;
use crate::resolve::environment::Environment;
use crate::resolve::scope::Symbol;
use crate::source::Span;
use crate::syntax::ast::{self, Expression};

/// A resolved constraint, independent of its position.
pub(in crate::resolve) struct Resolved {
    pub(in crate::resolve) predicate: Predicate,
    pub(in crate::resolve) accessor: Accessor,
    pub(in crate::resolve) summary: String,
}

impl Resolver<'_> {
    pub(in crate::resolve) fn expression(
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

    pub(in crate::resolve) fn reference(
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
                None if item.kind == ConstraintKind::Attribute && kind == ConstraintKind::Type => {
                    diagnostic.help("an attribute among `arguments` is written `attr name: ..`")
                }
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
}

pub(in crate::resolve) fn unknown() -> Resolved {
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

/// Returns the kind of entity that may implement an interface, if a constraint can be on it.
fn implementor(kind: InterfaceKind) -> Option<ConstraintKind> {
    match kind {
        InterfaceKind::Op => Some(ConstraintKind::Op),
        InterfaceKind::Type => Some(ConstraintKind::Type),
        InterfaceKind::Attribute => Some(ConstraintKind::Attribute),
        InterfaceKind::Dialect => None,
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
