//! Resolution of suggested names: those of results and of block arguments.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Field, NameSource, NamedValues, Op, SuggestedName};
use crate::resolve::Resolver;
use crate::resolve::ops::template::Part;
use crate::syntax::ast;

impl<'a> Resolver<'a> {
    /// Resolves the clause `names`.
    pub(in crate::resolve) fn add_suggested_names(
        &mut self,
        item: &'a ast::Op,
        parts: &[Part<'a>],
        op: &mut Op,
    ) {
        let Some(((list, _), _)) = self.clause(item, parts, "names", |body| body.names.as_ref()) else {
            return;
        };
        self.check_unique("value", list.iter().map(|name| (name.target.text.as_str(), name.target.span)));
        let names: Vec<_> = list.iter().filter_map(|name| self.suggested_name(op, name)).collect();
        op.names = names;
    }

    fn suggested_name(&mut self, op: &Op, name: &ast::SuggestedName) -> Option<SuggestedName> {
        let find = |fields: &[Field]| {
            fields.iter().position(|field| field.name.as_deref() == Some(name.target.text.as_str()))
        };
        let values = match (find(&op.results), find(&op.regions)) {
            (Some(index), _) => NamedValues::Result(index),
            (None, Some(index)) => NamedValues::Arguments(index),
            (None, None) => {
                let message = format!("`{}` has no result or region `{}`", op.header.name, name.target.text);
                let known = op.results.iter().chain(&op.regions).filter_map(|field| field.name.as_deref());
                let diagnostic = Diagnostic::error(Code::UnknownName, name.target.span, message);
                self.report(diagnostic.did_you_mean(&name.target.text, known));
                return None;
            }
        };
        let source = match (&name.source, values) {
            (ast::NameSource::Text(text), NamedValues::Result(_)) => {
                NameSource::Texts(vec![text.text.clone()])
            }
            (ast::NameSource::Texts(texts), NamedValues::Arguments(_)) => {
                NameSource::Texts(texts.iter().map(|text| text.text.clone()).collect())
            }
            (ast::NameSource::Constant(attribute), NamedValues::Result(_)) => {
                let known = || op.attributes.iter().map(|field| field.name.as_str());
                let Some(slot) = known().position(|known| known == attribute.text) else {
                    let message = format!("`{}` has no attribute `{}`", op.header.name, attribute.text);
                    let diagnostic = Diagnostic::error(Code::UnknownName, attribute.span, message);
                    self.report(diagnostic.did_you_mean(&attribute.text, known().collect::<Vec<_>>()));
                    return None;
                };
                NameSource::Constant(slot)
            }
            (ast::NameSource::Rust(rust), _) => NameSource::Rust(rust.clone()),
            (_, NamedValues::Result(_)) => {
                let diagnostic = Diagnostic::error(Code::WrongKind, name.span, "a result has one name");
                self.report(diagnostic.help(format!("write `{}: \"name\"`", name.target.text)));
                return None;
            }
            (_, NamedValues::Arguments(_)) => {
                let message = "the arguments of a region have a list of names";
                let diagnostic = Diagnostic::error(Code::WrongKind, name.span, message);
                self.report(diagnostic.help(format!("write `{}: [\"name\"]`", name.target.text)));
                return None;
            }
        };
        Some(SuggestedName { values, source })
    }
}
