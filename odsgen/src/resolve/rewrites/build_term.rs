//! Resolution of the terms that a rewrite builds.

use crate::diagnostics::{Code, Diagnostic, are, counted};
use crate::model::{ConstraintKind, LiteralKind, Op, OpId, OpTerm, Storage, Term, TermKind, TypeSource};
use crate::resolve::Resolver;
use crate::resolve::environment::Environment;
use crate::resolve::place::{Place, any_attribute, attribute_place, is_variadic, operand_place};
use crate::resolve::rewrite::Names;
use crate::source::Span;
use crate::syntax::ast;

impl Resolver<'_> {
    /// Resolves a built term. `replaces` is set if it replaces a result of the root.
    pub(in crate::resolve) fn build_term(
        &mut self,
        term: &ast::Term,
        names: &Names,
        replaces: bool,
    ) -> Option<Term> {
        self.build_in_place(term, None, names, replaces)
    }

    fn build_in_place(
        &mut self,
        term: &ast::Term,
        place: Option<&Place>,
        names: &Names,
        replaces: bool,
    ) -> Option<Term> {
        let span = term.span();
        let kind = match term {
            ast::Term::Name { entity, constraint, .. } => {
                if constraint.is_some() {
                    let diagnostic =
                        Diagnostic::error(Code::RewritePattern, span, "a constraint on what is built");
                    self.report(diagnostic.help("constraints stand in the match, or after `where`"));
                    return None;
                }
                let Some(bound) = names.get(&entity.name.text) else {
                    match place.and_then(|place| self.case_named(&entity.name.text, place)) {
                        Some(case) => {
                            let message = format!("unbound name `{}`", entity.name.text);
                            let diagnostic = Diagnostic::error(Code::RewriteBinding, span, message);
                            self.report(diagnostic.help(format!("the case of the enum is `{case}`")));
                        }
                        None => self.unbound(&entity.name, names),
                    }
                    return None;
                };
                if let (Some((index, index_span)), Some(values)) = (entity.index, bound.values)
                    && index as usize >= values
                {
                    let message = format!("`{}` has {}", entity.name.text, counted(values, "result"));
                    let diagnostic = Diagnostic::error(Code::RewriteBinding, index_span, message);
                    self.report(diagnostic.help("the first is `#0`"));
                    return None;
                }
                if entity.op_of && bound.op.is_none() {
                    let message = format!("`{}` is not a matched or built op", entity.name.text);
                    self.error(Code::RewriteBinding, span, message);
                    return None;
                }
                if (entity.type_of || entity.op_of) && place.is_some() {
                    let what = if entity.op_of { "an op" } else { "a type" };
                    let message = format!("{what} is neither operand nor attribute");
                    self.error(Code::RewriteBinding, span, message);
                    return None;
                }
                if let Some(place) = place
                    && !bound.is_native
                    && bound.kind != place.kind()
                {
                    let first = bound.span;
                    let message = match place {
                        Place::Operand { .. } => {
                            format!("`{}` is an attribute, not a value", entity.name.text)
                        }
                        Place::Attribute { .. } => {
                            format!("`{}` is a value, not an attribute", entity.name.text)
                        }
                    };
                    let diagnostic = Diagnostic::error(Code::RewriteBinding, span, message);
                    self.report(diagnostic.related(first, "bound here"));
                    return None;
                }
                let bound = bound.clone();
                if let Some(place) = place {
                    self.check_use_arity(entity, &bound, place)?;
                }
                TermKind::Use(self.plain_entity(entity))
            }
            ast::Term::Ignored { .. } => {
                let message = "`_` matches anything, but nothing can be built of it";
                let diagnostic = Diagnostic::error(Code::RewritePattern, span, message);
                self.report(diagnostic.help("give what is matched a name, and write that here"));
                return None;
            }
            ast::Term::Literal(ast::Value::List(elements, _))
                if is_variadic(place) && elements.is_empty() =>
            {
                TermKind::List(Vec::new())
            }
            ast::Term::Literal(value) => self.literal_term(value, place)?,
            ast::Term::List(elements, _) if is_variadic(place) => {
                let terms: Vec<_> = elements
                    .iter()
                    .map(|element| self.build_in_place(element, place, names, false))
                    .collect();
                TermKind::List(terms.into_iter().collect::<Option<_>>()?)
            }
            ast::Term::List(elements, _) => self.built_list(elements, place, names, span)?,
            ast::Term::Either(..) => {
                self.misplaced_either(span);
                return None;
            }
            ast::Term::Native { path, arguments, location, .. } => {
                let arguments: Vec<_> =
                    arguments.iter().map(|argument| self.build_term(argument, names, false)).collect();
                let location = self.rewrite_location(location.as_ref(), names);
                let arguments = arguments.into_iter().collect::<Option<_>>()?;
                TermKind::Native { path: path.clone(), arguments, location }
            }
            ast::Term::Op(op) => {
                if matches!(place, Some(Place::Attribute { .. })) {
                    self.error(Code::RewritePattern, span, "expected an attribute, found an op");
                    return None;
                }
                self.build_op(op, names, replaces)?
            }
        };
        Some(Term { kind, span })
    }

    /// Resolves the metadata of a fused location.
    pub(in crate::resolve) fn location_metadata(&mut self, term: &ast::Term, names: &Names) -> Option<Term> {
        let place =
            Place::Attribute { constraint: Some(Box::new(any_attribute(term.span()))), may_be_absent: false };
        self.build_in_place(term, Some(&place), names, false)
    }

    /// Resolves an array literal to an array attribute.
    fn built_list(
        &mut self,
        elements: &[ast::Term],
        place: Option<&Place>,
        names: &Names,
        span: Span,
    ) -> Option<TermKind> {
        let diagnostic = match place {
            None => None,
            Some(Place::Operand { name, .. }) => {
                Some(format!("a list of attributes cannot be the operand `{name}`"))
            }
            Some(Place::Attribute { constraint: None, .. }) => {
                Some("a unit attribute is there or not".to_owned())
            }
            Some(Place::Attribute { constraint: Some(constraint), .. }) => {
                match constraint.accessor.storage {
                    Storage::Any => None,
                    Storage::Attribute(id)
                        if self.model.attribute(id).literal == Some(LiteralKind::Array) =>
                    {
                        None
                    }
                    _ => Some(format!("a list of attributes cannot be a value of {}", constraint.summary)),
                }
            }
        };
        if let Some(message) = diagnostic {
            self.error(Code::RewritePattern, span, &message);
            return None;
        }
        let element =
            Place::Attribute { constraint: Some(Box::new(any_attribute(span))), may_be_absent: false };
        let elements: Vec<_> =
            elements.iter().map(|term| self.build_in_place(term, Some(&element), names, false)).collect();
        elements.into_iter().collect::<Option<_>>().map(TermKind::List)
    }

    fn build_op(&mut self, term: &ast::OpTerm, names: &Names, replaces: bool) -> Option<TermKind> {
        let id = self.find_op(&term.path)?;
        let op = self.model.op(id).clone();
        if let Some(binding) = &term.binding {
            let message = "a name cannot be bound within what is built";
            let diagnostic = Diagnostic::error(Code::RewriteBinding, binding.span, message);
            self.report(diagnostic.help(format!("build it before: `build {} = ...;`", binding.text)));
            return None;
        }
        if !op.regions.is_empty() || !op.successors.is_empty() {
            let message = format!(
                "`{}` has regions or successors, which a rewrite cannot build",
                self.full_op_name(id)
            );
            let diagnostic = Diagnostic::error(Code::RewritePattern, term.span, message);
            self.report(diagnostic.help("build it in a function: `rust path(...)`"));
            return None;
        }
        if op.handle_only {
            let message = format!("`{}` has only a handle, and no builders", self.full_op_name(id));
            let diagnostic = Diagnostic::error(Code::RewritePattern, term.span, message);
            let help =
                "leave out `handle only` of its definition, or build it in a function: `rust path(...)`";
            self.report(diagnostic.related(op.header.span, "defined here").help(help));
            return None;
        }
        let list = term.operands.as_deref().unwrap_or_default();
        self.check_operand_count(id, &op, list.len(), term.span)?;
        let operands: Vec<_> = list
            .iter()
            .zip(&op.operands)
            .map(|(argument, field)| self.build_in_place(argument, Some(&operand_place(field)), names, false))
            .collect();
        let mut attributes = Vec::new();
        for (name, argument) in &term.attributes {
            let index = self.attribute_index(id, &op, name)?;
            let place = attribute_place(&op.attributes[index]);
            attributes.push((index, self.build_in_place(argument, Some(&place), names, false)?));
        }
        for (index, attribute) in op.attributes.iter().enumerate() {
            let needed = !attribute.optional && attribute.default.is_none();
            if needed && !attributes.iter().any(|(given, _)| *given == index) {
                let message = format!("`{}` needs the attribute `{}`", self.full_op_name(id), attribute.name);
                let diagnostic = Diagnostic::error(Code::RewritePattern, term.span, message);
                self.report(diagnostic.help(format!("add `{{{}: ...}}`", attribute.name)));
                return None;
            }
        }
        let types = self.build_types(id, &op, term, names, replaces)?;
        let location = self.rewrite_location(term.location.as_ref(), names);
        let operands = Some(operands.into_iter().collect::<Option<Vec<_>>>()?);
        Some(TermKind::Op(Box::new(OpTerm {
            op: id,
            binding: None,
            operands,
            either: None,
            attributes,
            types,
            location,
        })))
    }

    /// Resolves the explicit result types. If there are none, they must be inferable.
    #[expect(clippy::option_option, reason = "failed, not written, written")]
    fn build_types(
        &mut self,
        id: OpId,
        op: &Op,
        term: &ast::OpTerm,
        names: &Names,
        replaces: bool,
    ) -> Option<Option<Vec<Term>>> {
        let Some(types) = &term.types else {
            let inferable = op.result_types.iter().all(|source| match source {
                TypeSource::Given | TypeSource::Each(..) => false,
                TypeSource::Function(function) => !function.is_list,
                TypeSource::OfAttribute(index) => !op.attributes[*index].optional,
                _ => true,
            });
            let arguments = op.operands.len() + op.attributes.len();
            // A builder with the pattern's arguments and without types determines the result types.
            let has_builder = op.builders.iter().any(|builder| builder.parameters.len() == arguments);
            if !(inferable || replaces || has_builder) {
                let message = format!("cannot infer the result types of `{}`", self.full_op_name(id));
                let diagnostic = Diagnostic::error(Code::RewritePattern, term.span, message);
                self.report(diagnostic.help("write them, `op(..) -> type(x)`, or give the op a builder that takes its arguments alone"));
                return None;
            }
            return Some(None);
        };
        if types.len() != op.results.len() {
            let results = counted(op.results.len(), "result");
            let message = format!("`{}` has {results}, but here {}", self.full_op_name(id), are(types.len()));
            self.error(Code::RewritePattern, term.span, message);
            return None;
        }
        let mut resolved = Vec::new();
        for ty in types {
            let is_bound = |name: &str| names.get(name).is_some();
            match ty {
                // A constraint that is satisfied by exactly one type denotes that type.
                ast::Term::Name { entity, .. } if !entity.type_of && !is_bound(&entity.name.text) => {
                    let path = ast::Path { segments: vec![entity.name.clone()], span: entity.span };
                    let reference = ast::Reference { path, arguments: Vec::new(), span: entity.span };
                    let expression = ast::Expression::Reference(reference);
                    let used =
                        self.constraint_use(&expression, ConstraintKind::Type, &Environment::default());
                    if used.accessor.build.is_none() && used.summary != "anything" {
                        let message = format!("`{}` does not determine a type to build", entity.name.text);
                        self.error(Code::RewritePattern, entity.span, message);
                        return None;
                    }
                    resolved.push(Term { kind: TermKind::Type(used), span: entity.span });
                }
                other => resolved.push(self.build_term(other, names, false)?),
            }
        }
        Some(Some(resolved))
    }
}
