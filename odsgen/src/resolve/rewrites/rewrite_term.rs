//! Resolution of the terms of rewrites, both matched and built.

use crate::ast;
use crate::diagnostics::{Code, Diagnostic, are, counted};
use crate::model::{
    Accessor, Arity, AttributeField, ConstraintKind, ConstraintUse, Entity, EntityKind, EnumId, LiteralKind,
    Op, OpId, OpTerm, Predicate, RewriteBinding, Storage, Term, TermKind, TypeSource,
};
use crate::resolve::Resolver;
use crate::resolve::constraint::Environment;
use crate::resolve::rewrite::{Bound, Names, arity};
use crate::resolve::scope::Symbol;
use crate::source::Span;

/// The position of a term.
pub(in crate::resolve) enum Place {
    Operand { arity: Arity, name: String },
    Attribute { constraint: Option<Box<ConstraintUse>>, may_be_absent: bool },
}

impl Place {
    fn kind(&self) -> EntityKind {
        match self {
            Self::Operand { .. } => EntityKind::Value,
            Self::Attribute { .. } => EntityKind::Attribute,
        }
    }

    fn constraint_kind(&self) -> ConstraintKind {
        match self {
            Self::Operand { .. } => ConstraintKind::Type,
            Self::Attribute { .. } => ConstraintKind::Attribute,
        }
    }
}

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
                        let message = format!("`{}` matches any case, not just that one", entity.name.text);
                        let diagnostic = Diagnostic::warning(Code::RewritePattern, span, message);
                        self.report(diagnostic.help(format!("the case is `{case}`; else take another name")));
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
                    self.error(Code::RewritePattern, place, "what is matched has its location already");
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

    fn list_of_one(&mut self, place: Option<&Place>, span: Span) {
        let Some(Place::Operand { name, arity }) = place else { return };
        let message = match arity {
            Arity::VariadicOfVariadic => format!("the groups of operand `{name}` are matched as a whole"),
            _ => format!("a list stands for the values of a variadic operand, and `{name}` is none"),
        };
        self.error(Code::RewritePattern, span, &message);
    }

    fn misplaced_either(&mut self, span: Span) {
        let diagnostic =
            Diagnostic::error(Code::RewritePattern, span, "`either` stands for two operands of a matched op");
        self.report(diagnostic.help("write it among the operands: `op(either(a, b), c)`"));
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

    fn plain_entity(&self, entity: &ast::Entity) -> Entity {
        Entity {
            name: entity.name.text.clone(),
            index: entity.index.map(|(index, _)| index),
            type_of: entity.type_of,
            op_of: entity.op_of,
            span: entity.span,
        }
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

    /// Returns the enum case of an attribute that a rule spells like this.
    fn case_named(&self, name: &str, place: &Place) -> Option<String> {
        let Place::Attribute { constraint: Some(constraint), .. } = place else { return None };
        let Storage::Enum(id) = constraint.accessor.storage else { return None };
        let definition = self.items.enums[id.index()];
        let is_case = definition.cases.iter().any(|case| case.name.text == name);
        is_case.then(|| format!("{}.{name}", definition.name.text))
    }

    /// Checks that a built operand or attribute gets as many values as it takes.
    fn check_use_arity(&mut self, entity: &ast::Entity, bound: &Bound, place: &Place) -> Option<()> {
        if bound.is_native {
            return Some(());
        }
        let name = &entity.name.text;
        let (arity, count) = match (bound.op, entity.index) {
            (Some(op), Some((index, _))) => (self.model.op(op).results[index as usize].arity, 1),
            (_, _) => (bound.arity, bound.values.unwrap_or(1)),
        };
        let diagnostic = match place {
            Place::Attribute { may_be_absent, .. } => {
                if arity != Arity::Optional || *may_be_absent {
                    return Some(());
                }
                let message = format!("`{name}` may be absent, but the attribute has to be there");
                Diagnostic::error(Code::RewriteBinding, entity.span, message)
                    .help(format!("match it without the question mark, `{name}`"))
            }
            Place::Operand { arity: Arity::Variadic | Arity::VariadicOfVariadic, .. } => return Some(()),
            Place::Operand { name: operand, .. } if count != 1 => {
                let values = counted(count, "result");
                let message = format!("`{name}` has {values}, but operand `{operand}` is one value");
                let diagnostic = Diagnostic::error(Code::RewriteBinding, entity.span, message);
                if count == 0 { diagnostic } else { diagnostic.help(format!("the first is `{name}#0`")) }
            }
            Place::Operand { arity: needed, name: operand } => {
                let what = match (needed, arity) {
                    (_, Arity::One) | (Arity::Optional, Arity::Optional) => return Some(()),
                    (_, Arity::Optional) => "may be absent",
                    _ => "stands for any number of values",
                };
                let message = format!("`{name}` {what}, but operand `{operand}` is one");
                Diagnostic::error(Code::RewriteBinding, entity.span, message)
                    .help("a function can choose: `rust path(..)`")
            }
        };
        self.report(diagnostic);
        None
    }

    fn literal_term(&mut self, value: &ast::Value, place: Option<&Place>) -> Option<TermKind> {
        match place {
            Some(Place::Attribute { constraint: Some(constraint), .. }) => {
                if let ast::Value::Name(path) = value
                    && let Some(cases) = self.enum_of(path, constraint)
                {
                    return Some(TermKind::Literal(self.literal(value, Some(cases))));
                }
                // If nothing determines the attribute of a literal, the emitter compares attributes.
                let known = constraint.accessor.returns.is_some()
                    || matches!(constraint.accessor.storage, Storage::Enum(_));
                let literal =
                    if known { self.attribute_value(value, constraint) } else { self.literal(value, None) };
                Some(TermKind::Literal(literal))
            }
            Some(Place::Attribute { constraint: None, .. }) if !matches!(value, ast::Value::Bool(..)) => {
                let message = "a unit attribute is there or not";
                let diagnostic = Diagnostic::error(Code::RewritePattern, value.span(), message);
                self.report(diagnostic.help("write `true` or `false`"));
                None
            }
            Some(Place::Attribute { constraint: None, .. }) | None => {
                Some(TermKind::Literal(self.literal(value, None)))
            }
            Some(Place::Operand { .. }) if matches!(value, ast::Value::Rust(_)) => {
                let message = "a fragment of Rust is an attribute here";
                let diagnostic = Diagnostic::error(Code::RewritePattern, value.span(), message);
                self.report(diagnostic.help("a function yields values: `rust path(..)`"));
                None
            }
            Some(Place::Operand { name, .. }) => {
                let message = format!("a literal cannot be the operand `{name}`");
                let diagnostic = Diagnostic::error(Code::RewritePattern, value.span(), message);
                self.report(diagnostic.help("attributes stand in braces: `op(..) {name: value}`"));
                None
            }
        }
    }

    /// Returns the enum of a case for an attribute that holds nothing else, or for any attribute.
    fn enum_of(&self, path: &ast::Path, constraint: &ConstraintUse) -> Option<EnumId> {
        match constraint.accessor.storage {
            Storage::Attribute(id) => self.model.attribute(id).only_enum(),
            Storage::Any => {
                let segments = path.segments.split_last()?.1.to_vec();
                let span = segments.first()?.span.to(segments.last()?.span);
                match self.symbol(&ast::Path { segments, span })? {
                    Symbol::Enum(id) => Some(id),
                    _ => None,
                }
            }
            _ => None,
        }
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
            self.error(Code::RewritePattern, span, "what is matched has its location already");
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

    fn check_operand_count(&mut self, id: OpId, op: &Op, given: usize, span: Span) -> Option<()> {
        if given == op.operands.len() {
            return Some(());
        }
        let names: Vec<&str> = op.operands.iter().map(|field| field.name.as_deref().unwrap_or("_")).collect();
        let operands = counted(names.len(), "operand");
        let message = format!("`{}` has {operands}, but here {}", self.full_op_name(id), are(given));
        let mut diagnostic = Diagnostic::error(Code::RewritePattern, span, message);
        if !names.is_empty() {
            diagnostic = diagnostic
                .help(format!("they are {}; attributes stand in braces", crate::parser::listed(&names)));
        }
        self.report(diagnostic);
        None
    }

    fn attribute_index(&mut self, id: OpId, op: &Op, name: &ast::Name) -> Option<usize> {
        let found = op.attributes.iter().position(|attribute| attribute.name == name.text);
        if found.is_none() {
            let message = format!("`{}` has no attribute `{}`", self.full_op_name(id), name.text);
            let known = op.attributes.iter().map(|attribute| attribute.name.as_str());
            let diagnostic = Diagnostic::error(Code::UnknownName, name.span, message);
            self.report(diagnostic.did_you_mean(&name.text, known));
        }
        found
    }

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
                self.error(
                    Code::RewritePattern,
                    span,
                    "`_` matches anything, but nothing can be built of it",
                );
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
                    _ => Some(format!("a list of attributes is no value of {}", constraint.summary)),
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
                TypeSource::Given => false,
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
                        let message = format!("`{}` does not say which type to build", entity.name.text);
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

fn is_variadic(place: Option<&Place>) -> bool {
    matches!(place, Some(Place::Operand { arity: Arity::Variadic, .. }))
}

/// Returns the constraint on the elements of an untyped array.
fn any_attribute(span: Span) -> ConstraintUse {
    ConstraintUse {
        spelling: "AnyAttr".to_owned(),
        summary: "anything".to_owned(),
        kind: ConstraintKind::Attribute,
        predicate: Predicate::True,
        accessor: Accessor::NONE,
        span,
    }
}

fn attribute_place(field: &AttributeField) -> Place {
    let may_be_absent = field.optional || field.default.is_some();
    Place::Attribute { constraint: field.constraint.clone().map(Box::new), may_be_absent }
}

fn operand_place(field: &crate::model::Field) -> Place {
    Place::Operand { arity: field.arity, name: field.name.clone().unwrap_or_else(|| "_".to_owned()) }
}
