//! Templates of ops: expansion, and the clauses that an op has from its templates.

use std::rc::Rc;

use crate::diagnostics::{Code, Diagnostic};
use crate::model::InterfaceKind;
use crate::resolve::Resolver;
use crate::resolve::environment::Environment;
use crate::resolve::fields::constraint_kind;
use crate::resolve::scope::Symbol;
use crate::syntax::ast::{self, OpBody};

/// The body of an op or of a template that it uses, with the bindings of the template's parameters.
#[derive(Clone)]
pub(in crate::resolve) struct Part<'a> {
    pub(in crate::resolve) body: &'a OpBody,
    pub(in crate::resolve) bases: &'a [ast::Base],
    pub(in crate::resolve) environment: Rc<Environment>,
}

/// The maximum number of templates of one op, including templates of templates.
const PART_LIMIT: usize = 200;

impl<'a> Resolver<'a> {
    /// Checks a template as such, with its parameters bound to themselves. Covers unused templates.
    pub(in crate::resolve) fn check_template(&mut self, item: &'a ast::Op) {
        let parameters = self.parameters(&item.parameters);
        let environment = Environment::symbolic(&parameters);
        for (fields, _) in
            [&item.body.arguments, &item.body.results, &item.body.regions, &item.body.successors]
                .into_iter()
                .flatten()
        {
            for field in fields {
                if let Some(constraint) = &field.constraint {
                    self.constraint_use(constraint, constraint_kind(field.role), &environment);
                }
            }
        }
        if let Some(opcode) = &item.body.opcode {
            let diagnostic = Diagnostic::error(Code::Opcode, opcode.span, "a template has no opcode");
            self.report(diagnostic.help("declare the opcode in the op"));
        }
        if let Some(requires) = &item.body.requires {
            let dialect = self.scopes.file_dialect(item.name.span.file);
            self.availability(requires, dialect);
        }
        let mut listed = Vec::new();
        for base in &item.bases {
            if let ast::Base::Traits(list) = base {
                listed.push(self.listed(list, InterfaceKind::Op, &environment));
            }
        }
        self.check_listed_once(&listed);
    }

    /// Returns the bodies that an op consists of: those of its templates, innermost first, then its own.
    pub(in crate::resolve) fn parts(&mut self, item: &'a ast::Op) -> Vec<Part<'a>> {
        let mut parts = Vec::new();
        let own = Part { body: &item.body, bases: &item.bases, environment: Rc::default() };
        self.add_parts(own, &mut Vec::new(), &mut parts);
        parts
    }

    fn add_parts(&mut self, part: Part<'a>, open: &mut Vec<u32>, parts: &mut Vec<Part<'a>>) {
        for base in part.bases {
            let ast::Base::Template(reference) = base else { continue };
            let found = self.find(&reference.path, "a template", |symbol| match symbol {
                Symbol::Template(id) => Some(id),
                _ => None,
            });
            let Some(id) = found else { continue };
            let template = self.items.templates[id as usize];
            if open.contains(&id) {
                if self.reported_cycles.insert(reference.span) {
                    let message = format!("template `{}` uses itself", template.name.text);
                    let diagnostic = Diagnostic::error(Code::Cycle, reference.span, message);
                    self.report(
                        diagnostic.help("leave it out here; what both need can be a template of its own"),
                    );
                }
                continue;
            }
            if parts.len() + open.len() > PART_LIMIT {
                if self.reported_cycles.insert(reference.span) {
                    let message = format!("an op uses more than {PART_LIMIT} templates");
                    self.error(Code::TooDeep, reference.span, message);
                }
                return;
            }
            let name = template.name.text.clone();
            let environment = part.environment.clone();
            let arguments =
                self.bind(&name, &template.parameters, &reference.arguments, reference.span, &environment);
            let Some(arguments) = arguments else { continue };
            self.quiet += 1;
            let parameters = self.parameters(&template.parameters);
            self.quiet -= 1;
            let environment = Rc::new(Environment::bound(&parameters, arguments));
            open.push(id);
            self.add_parts(Part { body: &template.body, bases: &template.bases, environment }, open, parts);
            open.pop();
        }
        parts.push(part);
    }

    /// Returns the effective clause: the op's own, or that of the only template that has it.
    pub(in crate::resolve) fn clause<T>(
        &mut self,
        item: &ast::Op,
        parts: &[Part<'a>],
        what: &str,
        get: impl Fn(&'a OpBody) -> Option<&'a T>,
    ) -> Option<(&'a T, Rc<Environment>)> {
        let (own, templates) = parts.split_last()?;
        if let Some(clause) = get(own.body) {
            return Some((clause, own.environment.clone()));
        }
        let mut found = templates.iter().filter_map(|part| get(part.body).map(|clause| (clause, part)));
        let (clause, part) = found.next()?;
        if found.any(|(other, _)| !std::ptr::eq(other, clause)) {
            let message = format!("two templates of `{}` have the clause `{what}`", item.name.text);
            let diagnostic = Diagnostic::error(Code::DuplicateClause, item.name.span, message);
            self.report(
                diagnostic.help("write the clause in the op itself: it overrides those of templates"),
            );
        }
        Some((clause, part.environment.clone()))
    }
}
