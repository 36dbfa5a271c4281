//! Resolution of the terms that a rewrite matches.

use crate::diagnostics::{Code, Diagnostic, are, counted};
use crate::model::{Arity, ConstraintKind, Op, OpTerm, RewriteBinding, Term, TermKind};
use crate::resolve::Resolver;
use crate::resolve::environment::Environment;
use crate::resolve::place::{Place, attribute_place, is_variadic, operand_place};
use crate::resolve::rewrite::{Bound, Names, arity};
use crate::source::Span;
use crate::syntax::ast;

impl Resolver<'_> {
    /// Resolves a matched term: binds its captures and counts its ops.
    pub(in crate::resolve) fn match_term(
        &mut self,
        term: &ast::Term,
        place: Option<&Place>,
        names: &mut Names,
        ops: &mut i64,
    ) -> Option<Term> {
        let span = term.span();
        let kind = match term {
            ast::Term::Name { entity, arity: written, constraint } => {
                let Some(place) = place else {
                    self.error(Code::RewritePattern, span, "a match is an op");
                    return None;
                };
                if entity.type_of || entity.op_of || entity.index.is_some() {
                    let message = "a match binds names; parts of what they stand for are for what is built";
                    self.error(Code::RewritePattern, span, message);
                    return None;
                }
                self.check_capture_arity(entity, *written, place)?;
                let constraint = constraint
                    .as_ref()
                    .map(|c| self.constraint_use(c, place.constraint_kind(), &Environment::default()));
                if let Some(bound) = names.get(&entity.name.text) {
                    // A repeated name requires equality.
                    if bound.kind != place.kind() {
                        let first = bound.span;
                        let message =
                            format!("`{}` stands for a value and for an attribute", entity.name.text);
                        let diagnostic = Diagnostic::error(Code::RewriteBinding, span, message);
                        self.report(diagnostic.related(first, "bound here already"));
                        return None;
                    }
                    TermKind::Use(self.plain_entity(entity))
                } else {
                    if let Some(case) = self.case_named(&entity.name.text, place) {
                        let message =
                            format!("`{}` binds a name and matches every case of the enum", entity.name.text);
                        let diagnostic = Diagnostic::warning(Code::RewritePattern, span, message);
                        self.report(diagnostic.help(format!(
                            "write `{case}` to match that case; otherwise choose another name"
                        )));
                    }
                    let bound = Bound::single(place.kind(), arity(*written), entity.name.span);
                    self.bind_name(&entity.name, bound, names);
                    TermKind::Capture { name: entity.name.text.clone(), arity: arity(*written), constraint }
                }
            }
            ast::Term::Ignored { constraint, .. } => {
                let kind = place.map_or(ConstraintKind::Type, Place::constraint_kind);
                TermKind::Ignored(
                    constraint.as_ref().map(|c| self.constraint_use(c, kind, &Environment::default())),
                )
            }
            ast::Term::List(elements, _) if is_variadic(place) => {
                let Some(Place::Operand { name, .. }) = place else { return None };
                self.match_operands(elements, name, names, ops)?
            }
            ast::Term::Literal(ast::Value::List(elements, _))
                if is_variadic(place) && elements.is_empty() =>
            {
                TermKind::List(Vec::new())
            }
            ast::Term::List(..) if matches!(place, Some(Place::Operand { .. })) => {
                self.list_of_one(place, span);
                return None;
            }
            ast::Term::Either(..) => {
                self.misplaced_either(span);
                return None;
            }
            ast::Term::Literal(value) => self.literal_term(value, place)?,
            ast::Term::List(..) => {
                let message = "a list is matched as a whole";
                let diagnostic = Diagnostic::error(Code::RewritePattern, span, message);
                self.report(
                    diagnostic.help("bind it, and take it apart in a function: `x = rust path(list)`"),
                );
                return None;
            }
            ast::Term::Native { path, arguments, location, .. } => {
                if let Some(location) = location {
                    let place = location.name.as_ref().map_or(span, |text| text.span);
                    self.error(Code::RewritePattern, place, "a matched op already has a location");
                }
                let arguments: Vec<_> =
                    arguments.iter().map(|argument| self.build_term(argument, names, false)).collect();
                let arguments = arguments.into_iter().collect::<Option<_>>()?;
                TermKind::Native { path: path.clone(), arguments, location: None }
            }
            ast::Term::Op(op) => {
                match place {
                    Some(Place::Attribute { .. }) => {
                        self.error(Code::RewritePattern, span, "expected an attribute, found an op");
                        return None;
                    }
                    Some(Place::Operand { arity: Arity::Variadic | Arity::VariadicOfVariadic, name }) => {
                        let message = format!("operand `{name}` is variadic and has no single defining op");
                        let diagnostic = Diagnostic::error(Code::RewritePattern, span, message);
                        self.report(diagnostic.help(format!(
                            "bind the values, `{name}...`, or take them apart: `[op(..), x]`"
                        )));
                        return None;
                    }
                    _ => {}
                }
                self.match_op(op, place.is_some(), names, ops)?
            }
        };
        Some(Term { kind, span })
    }

    /// Resolves the terms of the values of a variadic operand. The last one may be a variadic name.
    fn match_operands(
        &mut self,
        elements: &[ast::Term],
        name: &str,
        names: &mut Names,
        ops: &mut i64,
    ) -> Option<TermKind> {
        let mut terms = Vec::new();
        for (index, element) in elements.iter().enumerate() {
            let is_rest = matches!(element, ast::Term::Name { arity: ast::FieldArity::Variadic, .. });
            if is_rest && index + 1 < elements.len() {
                let diagnostic = Diagnostic::error(
                    Code::RewritePattern,
                    element.span(),
                    "a variadic name stands for the last values of a list",
                );
                self.report(diagnostic.help("write it behind the others: `[x, rest...]`"));
                return None;
            }
            let arity = if is_rest { Arity::Variadic } else { Arity::One };
            let place = Place::Operand { arity, name: name.to_owned() };
            terms.push(self.match_term(element, Some(&place), names, ops));
        }
        terms.into_iter().collect::<Option<_>>().map(TermKind::List)
    }

    /// Returns the operand terms with the pair of `either` in its place, and the position of that pair.
    fn flattened<'t>(&mut self, list: &'t [ast::Term]) -> Option<(Vec<&'t ast::Term>, Option<usize>)> {
        let mut terms = Vec::new();
        let mut either = None;
        for term in list {
            let ast::Term::Either(pair, span) = term else {
                terms.push(term);
                continue;
            };
            if pair.len() != 2 {
                let message = format!("`either` is about two operands, but here {}", are(pair.len()));
                self.error(Code::RewritePattern, *span, &message);
                return None;
            }
            if either.replace(terms.len()).is_some() {
                let message = "an op has one pair of operands in either order";
                self.error(Code::RewritePattern, *span, message);
                return None;
            }
            terms.extend(pair);
        }
        Some((terms, either))
    }

    /// Checks that both operands of `either` are single.
    fn check_either(&mut self, op: &Op, either: Option<usize>, span: Span) -> Option<()> {
        let Some(first) = either else { return Some(()) };
        let pair = &op.operands[first..first + 2];
        let Some(field) = pair.iter().find(|field| field.arity != Arity::One) else { return Some(()) };
        let name = field.name.as_deref().unwrap_or("_");
        let message = format!("operands in either order are single ones, and `{name}` is none");
        self.error(Code::RewritePattern, span, &message);
        None
    }

    fn check_capture_arity(
        &mut self,
        entity: &ast::Entity,
        written: ast::FieldArity,
        place: &Place,
    ) -> Option<()> {
        let (needed, what) = match place {
            Place::Attribute { may_be_absent: true, .. } if written == ast::FieldArity::Optional => {
                return Some(());
            }
            Place::Attribute { .. } => (Arity::One, "the attribute".to_owned()),
            Place::Operand { arity, name } => (*arity, format!("operand `{name}`")),
        };
        let needed = if needed == Arity::VariadicOfVariadic { Arity::Variadic } else { needed };
        if arity(written) == needed {
            return Some(());
        }
        let name = &entity.name.text;
        let (message, spelling) = match needed {
            Arity::One => (format!("{what} is one"), name.clone()),
            Arity::Optional => (format!("{what} may be absent"), format!("{name}?")),
            _ => (format!("{what} is variadic"), format!("{name}...")),
        };
        let diagnostic = Diagnostic::error(Code::RewriteBinding, entity.span, message);
        self.report(diagnostic.help(format!("write `{spelling}`")));
        None
    }

    fn match_op(
        &mut self,
        term: &ast::OpTerm,
        nested: bool,
        names: &mut Names,
        ops: &mut i64,
    ) -> Option<TermKind> {
        let id = self.find_op(&term.path)?;
        *ops += 1;
        let op = self.model.op(id).clone();
        if nested && op.results.len() != 1 {
            let results = counted(op.results.len(), "result");
            let message = format!("`{}` has {results}", self.full_op_name(id));
            let diagnostic = Diagnostic::error(Code::RewritePattern, term.span, message);
            self.report(
                diagnostic
                    .help("an op within another one has one result; give this one a `match` of its own"),
            );
            return None;
        }
        if let Some(location) = &term.location {
            let span = location.name.as_ref().map_or(term.span, |text| text.span);
            self.error(Code::RewritePattern, span, "a matched op already has a location");
        }
        if let Some(types) = term.types.as_ref().and_then(|types| types.first()) {
            let diagnostic = Diagnostic::error(
                Code::RewritePattern,
                types.span(),
                "what is matched has its types already",
            );
            self.report(diagnostic.help("a constraint on the type is written `where result: F32Tensor`"));
        }
        let mut either = None;
        let operands = match &term.operands {
            None => None,
            Some(list) => {
                let (list, pair) = self.flattened(list)?;
                self.check_operand_count(id, &op, list.len(), term.span)?;
                self.check_either(&op, pair, term.span)?;
                either = pair;
                let terms: Vec<_> = list
                    .into_iter()
                    .zip(&op.operands)
                    .map(|(argument, field)| {
                        let place = operand_place(field);
                        self.match_term(argument, Some(&place), names, ops)
                    })
                    .collect();
                Some(terms.into_iter().collect::<Option<Vec<_>>>()?)
            }
        };
        let mut attributes = Vec::new();
        for (name, argument) in &term.attributes {
            let index = self.attribute_index(id, &op, name)?;
            let place = attribute_place(&op.attributes[index]);
            attributes.push((index, self.match_term(argument, Some(&place), names, ops)?));
        }
        if let Some(binding) = &term.binding {
            let arity = if let [result] = op.results.as_slice() { result.arity } else { Arity::One };
            self.bind_name(binding, Bound::op(id, op.results.len(), arity, binding.span), names);
        }
        let binding = term.binding.as_ref().map(|name| RewriteBinding {
            name: name.text.clone(),
            arity: Arity::One,
            span: name.span,
        });
        Some(TermKind::Op(Box::new(OpTerm {
            op: id,
            binding,
            operands,
            either,
            attributes,
            types: None,
            location: None,
        })))
    }
}
