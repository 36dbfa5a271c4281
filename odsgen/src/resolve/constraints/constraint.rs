//! Resolution of constraints on one entity: predicate, summary and accessor.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    Argument, BuiltType, Constraint, ConstraintId, ConstraintKind, ConstraintUse, IntrinsicRole, Parameter,
    Predicate,
};
use crate::resolve::Resolver;
use crate::resolve::environment::Environment;
use crate::resolve::expression::{expression_span, unknown};
use crate::syntax::ast::{self, Expression};

/// The keyword after `syntax` for symbol names in formats.
const SYMBOL_NAME: &str = "symbol_name";

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
