//! The bindings of the parameters of the definition that is being resolved.

use crate::model::{Argument, Parameter, ParameterKind};
use crate::source::Span;
use crate::syntax::ast;

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
                Argument::Integer(value) => ast::Value::Integer(i128::from(*value), span),
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

    pub(in crate::resolve) fn get(&self, name: &str) -> Option<(ParameterKind, &Argument)> {
        self.parameter(name).map(|(kind, _, argument)| (kind, argument))
    }

    /// Returns the parameter of that name: its kind, whether it takes a list, and its argument.
    pub(in crate::resolve) fn parameter(&self, name: &str) -> Option<(ParameterKind, bool, &Argument)> {
        let (parameter, argument) = self.bindings.iter().find(|(parameter, _)| parameter.name == name)?;
        Some((parameter.kind, parameter.list, argument))
    }
}
