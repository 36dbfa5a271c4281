//! The matcher of a rule. Every step that fails gives a reason.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::attribute::element_attribute;
use super::names::{Access, Named, RESERVED, group};
use super::{COMMUTATIVE_LIMIT, Rule, Step};
use crate::diagnostics::{Code, Diagnostic};
use crate::emit::rust::accessor::literal_value;
use crate::emit::rust::tokens::ident;
use crate::emit::spelling;
use crate::model::{
    Arity, AttributeField, ConstraintUse, EntityKind, Literal, LiteralKind, OpTerm, RewriteStatement,
    Storage, Term, TermKind,
};
use crate::rules::first_of_pair;

impl Rule<'_, '_> {
    /// Emits all steps of the match.
    pub(super) fn matches(&mut self) -> Option<()> {
        let rewrite = self.rewrite;
        for (index, statement) in rewrite.matches.iter().enumerate() {
            match &statement.term.kind {
                TermKind::Op(term) if index == 0 => {
                    let root = ident("op");
                    self.bind_results(statement, &root, term);
                    self.match_op(&root, term)?;
                }
                TermKind::Op(term) => self.match_connected(statement, term)?,
                TermKind::Native { path, arguments, .. } => {
                    let call = self.reading_call(path, arguments, true)?;
                    let reason = format!("`{}` finds nothing", path.path);
                    let names: Vec<Ident> =
                        statement.bindings.iter().map(|binding| self.native_name(&binding.name)).collect();
                    let code = quote!(#call.ok_or(#reason)?);
                    match names.as_slice() {
                        [] => self.check(code),
                        [name] => self.named(name.clone(), code, true),
                        names => {
                            let tuple = self.names.fresh("found");
                            self.named(tuple.clone(), code, true);
                            for (at, name) in names.iter().enumerate() {
                                let at = RustLiteral::usize_unsuffixed(at);
                                self.named(name.clone(), quote!(#tuple.#at), false);
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        for condition in &rewrite.conditions {
            let scope = crate::emit::rust::relation::Scope::Rule(&self.names);
            let lowered = self.emitter.plan.condition(
                &condition.predicate,
                crate::plan::Scope::Rule,
                &crate::plan::Environment::new(),
            );
            let holds = self.emitter.condition(&lowered, scope, true)?;
            let message = &condition.message;
            self.check(quote!(__terrace::ensure(#holds, #message)?));
        }
        Some(())
    }

    pub(super) fn native_name(&mut self, name: &str) -> Ident {
        if name == "_" {
            return self.names.fresh("unused");
        }
        let variable = self.variable(name);
        self.names.bind(name, Named::Native(variable.clone()));
        variable
    }

    /// Returns the variable for a name of the author.
    pub(super) fn variable(&mut self, name: &str) -> Ident {
        if RESERVED.contains(&name) { self.names.fresh(&format!("{name}_value")) } else { ident(name) }
    }

    fn check(&mut self, code: TokenStream) {
        self.steps.push(Step { name: None, ty: None, code, is_check: true });
    }

    pub(super) fn named(&mut self, name: Ident, code: TokenStream, is_check: bool) {
        self.steps.push(Step { name: Some(name), ty: None, code, is_check });
    }

    /// Binds the names before a matched op.
    fn bind_results(&mut self, statement: &RewriteStatement, variable: &Ident, term: &OpTerm) {
        let model = self.emitter.model;
        let op = model.op(term.op);
        if let [binding] = statement.bindings.as_slice() {
            self.names.bind(&binding.name, Named::Op(variable.clone(), term.op));
            return;
        }
        for (index, binding) in statement.bindings.iter().enumerate() {
            if binding.name == "_" {
                continue;
            }
            let access = group(variable, &op.results, index, &quote!(ir), "result");
            match self.names.get(&binding.name).cloned() {
                Some(Named::Value(known, _)) => {
                    let Access::One(value, _) = access else { continue };
                    let reason =
                        format!("`{}` is not result #{index} of the `{}`", binding.name, model.op_name(op));
                    self.check(quote!(__terrace::ensure(#value == #known, #reason)?));
                }
                Some(_) => {}
                None => self.bind_value(&binding.name, access),
            }
        }
    }

    fn bind_value(&mut self, name: &str, access: Access) {
        let variable = self.variable(name);
        let (code, arity) = match access {
            Access::One(code, _) | Access::Unknown(code) => (code, Arity::One),
            Access::Optional(code, _) => (code, Arity::Optional),
            Access::Many { items, .. } => (quote!(#items.collect::<::std::vec::Vec<_>>()), Arity::Variadic),
        };
        self.named(variable.clone(), code, false);
        self.names.bind(name, Named::Value(variable, arity));
    }

    /// Matches an op that defines a named value.
    fn match_connected(&mut self, statement: &RewriteStatement, term: &OpTerm) -> Option<()> {
        let model = self.emitter.model;
        let name = model.op_name(model.op(term.op));
        let known = statement.bindings.iter().find_map(|binding| match self.names.get(&binding.name) {
            Some(Named::Value(variable, Arity::One)) => Some((binding.name.clone(), variable.clone())),
            _ => None,
        });
        let Some((value_name, value)) = known else {
            self.emitter.not_generated(
                statement.term.span,
                "an op that is tied to the match by what is no single operand",
            );
            return None;
        };
        let reason = format!("`{value_name}` is not the result of a `{name}`");
        let variable = self.names.fresh(&crate::emit::rust::tokens::word(&model.op(term.op).mnemonic));
        self.named(
            variable.clone(),
            quote!(__terrace::defining(ir, #value, __terrace::op_name!(#name), #reason)?),
            true,
        );
        // The only result needs no check of its index.
        if statement.bindings.len() > 1 {
            self.bind_results(statement, &variable, term);
        }
        self.match_op(&variable, term)
    }

    fn match_op(&mut self, variable: &Ident, term: &OpTerm) -> Option<()> {
        let model = self.emitter.model;
        let op = model.op(term.op);
        let name = model.op_name(op);
        self.matched.push(variable.clone());
        if let Some(binding) = &term.binding {
            self.names.bind(&binding.name, Named::Op(variable.clone(), term.op));
        }
        if let Some(operands) = &term.operands {
            let pair = self.operand_pair(variable, term, operands)?;
            for (index, (operand, field)) in operands.iter().zip(&op.operands).enumerate() {
                let access = match &pair {
                    Some((first, pair)) if (*first..first + 2).contains(&index) => {
                        let value = &pair[index - first];
                        Access::One(quote!(#value), EntityKind::Value)
                    }
                    _ => group(variable, &op.operands, index, &quote!(ir), "operand"),
                };
                let what = match &field.name {
                    Some(field) => format!("operand `{field}` of `{name}`"),
                    None => format!("operand #{index} of `{name}`"),
                };
                self.match_operand(operand, access, &what)?;
            }
        }
        for (slot, attribute) in &term.attributes {
            let field = &op.attributes[*slot];
            let what = format!("attribute `{}` of `{name}`", field.ir_name);
            self.match_attribute(attribute, variable, *slot, field, &what)?;
        }
        Some(())
    }

    /// Matches two operands in either order, if the order matters. Returns the position of the first of them, and their
    /// variables.
    #[expect(clippy::option_option, reason = "failed, of no matter, a pair")]
    fn operand_pair(
        &mut self,
        variable: &Ident,
        term: &OpTerm,
        operands: &[Term],
    ) -> Option<Option<(usize, [Ident; 2])>> {
        let model = self.emitter.model;
        let op = model.op(term.op);
        let Some(first) = first_of_pair(model, term) else { return Some(None) };
        if self.is_symmetric(&operands[first..first + 2]) {
            return Some(None);
        }
        if self.commutative == COMMUTATIVE_LIMIT {
            let message = format!(
                "more than {COMMUTATIVE_LIMIT} ops of this rule match with their operands either way"
            );
            let diagnostic = Diagnostic::error(Code::RewritePattern, self.rewrite.header.span, message);
            self.emitter.collector.report(diagnostic.help("divide the rule into several"));
            return None;
        }
        let at = RustLiteral::u32_unsuffixed(self.commutative);
        self.commutative += 1;
        let pair = self.names.fresh("pair");
        let names = [self.names.fresh("lhs"), self.names.fresh("rhs")];
        let [lhs, rhs] = [first, first + 1].map(|index| {
            match group(variable, &op.operands, index, &quote!(ir), "operand") {
                Access::One(value, _) | Access::Optional(value, _) | Access::Unknown(value) => value,
                Access::Many { items, .. } => items,
            }
        });
        self.named(pair.clone(), quote!(__terrace::in_order([#lhs, #rhs], order, #at)), false);
        for (index, name) in names.iter().enumerate() {
            let index = RustLiteral::usize_unsuffixed(index);
            self.named(name.clone(), quote!(#pair[#index]), false);
        }
        Some(Some((first, names)))
    }

    /// Returns whether both orders match alike: the operands are unconstrained, and nothing else in the match uses
    /// them.
    fn is_symmetric(&self, operands: &[Term]) -> bool {
        let free = |term: &Term| match &term.kind {
            TermKind::Ignored(None) => true,
            TermKind::Capture { name, constraint: None, .. } => {
                self.rewrite.conditions.is_empty() && self.rewrite.matches.iter().all(|s| !asks_for(s, name))
            }
            _ => false,
        };
        operands.iter().all(free)
    }

    fn match_operand(&mut self, term: &Term, access: Access, what: &str) -> Option<()> {
        let different = |other: &str| format!("{what} is not {other}");
        match (&term.kind, access) {
            (TermKind::Capture { name, constraint, .. }, access) => {
                self.bind_value(name, access);
                if let (Some(constraint), Some(Named::Value(variable, arity))) =
                    (constraint, self.names.get(name).cloned())
                {
                    let access = match arity {
                        Arity::One => Access::One(quote!(#variable), EntityKind::Value),
                        Arity::Optional => Access::Optional(quote!(#variable), EntityKind::Value),
                        _ => {
                            Access::Many { items: quote!(#variable.iter().copied()), kind: EntityKind::Value }
                        }
                    };
                    self.constrain(access, constraint, what);
                }
            }
            (TermKind::Ignored(Some(constraint)), access) => self.constrain(access, constraint, what),
            (TermKind::List(elements), Access::Many { items, .. }) => {
                self.match_list(elements, &items, what)?;
            }
            (TermKind::Use(entity), access) => {
                let model = self.emitter.model;
                let known = self.names.access(model, entity, &quote!(ir))?;
                let reason = different(&format!("`{}` again", entity.name));
                let is_same = match (known, access) {
                    (Access::One(known, _), Access::One(value, _))
                    | (Access::Optional(known, _), Access::Optional(value, _)) => quote!(#value == #known),
                    (Access::One(known, _), Access::Optional(value, _)) => {
                        quote!(#value == ::core::option::Option::Some(#known))
                    }
                    (Access::Many { items: known, .. }, Access::Many { items, .. }) => {
                        quote!(#items.eq(#known))
                    }
                    (Access::Unknown(known), Access::One(value, _) | Access::Optional(value, _)) => {
                        quote!(#value == #known)
                    }
                    _ => {
                        self.emitter.not_generated(term.span, "one value in the place of several");
                        return None;
                    }
                };
                self.check(quote!(__terrace::ensure(#is_same, #reason)?));
            }
            (TermKind::Op(inner), access) => {
                let model = self.emitter.model;
                let name = model.op_name(model.op(inner.op));
                let reason = different(&format!("the result of a `{name}`"));
                let value = match access {
                    Access::One(value, _) => value,
                    Access::Optional(value, _) => {
                        let absent = format!("{what} is absent");
                        quote!(#value.ok_or(#absent)?)
                    }
                    Access::Many { .. } | Access::Unknown(_) => return None,
                };
                let variable =
                    self.names.fresh(&crate::emit::rust::tokens::word(&model.op(inner.op).mnemonic));
                self.named(
                    variable.clone(),
                    quote!(__terrace::defining(ir, #value, __terrace::op_name!(#name), #reason)?),
                    true,
                );
                self.match_op(&variable, inner)?;
            }
            (TermKind::Native { path, arguments, .. }, access) => {
                let call = self.reading_call(path, arguments, true)?;
                let reason = different(&format!("what `{}` yields", path.path));
                let value = match access {
                    Access::One(value, _) => quote!(::core::option::Option::Some(#value)),
                    Access::Optional(value, _) | Access::Unknown(value) => value,
                    Access::Many { items, .. } => {
                        quote!(::core::option::Option::Some(#items.collect::<::std::vec::Vec<_>>()))
                    }
                };
                self.check(quote!(__terrace::ensure(#call == #value, #reason)?));
            }
            _ => {}
        }
        Some(())
    }

    /// Takes the values of a variadic operand apart.
    fn match_list(&mut self, elements: &[Term], items: &TokenStream, what: &str) -> Option<()> {
        let is_rest = |term: &Term| {
            matches!(&term.kind, TermKind::Capture { arity: Arity::Variadic, .. })
                || matches!(&term.kind, TermKind::Use(entity)
                    if matches!(self.names.get(&entity.name), Some(Named::Value(_, Arity::Variadic))))
        };
        let (single, rest) = match elements.split_last() {
            Some((last, single)) if is_rest(last) => (single, Some(last)),
            _ => (elements, None),
        };
        let values = self.names.fresh("values");
        let length = RustLiteral::usize_unsuffixed(single.len());
        let (function, reason) = match rest {
            None => (quote!(exactly), format!("{what} has not {} values", single.len())),
            Some(_) => (quote!(at_least), format!("{what} has fewer than {} values", single.len())),
        };
        let code = quote!(__terrace::#function::<#length>(#items).ok_or(#reason)?);
        self.named(values.clone(), code, true);
        let first = if rest.is_some() { quote!(#values.0) } else { quote!(#values) };
        for (index, element) in single.iter().enumerate() {
            let at = RustLiteral::usize_unsuffixed(index);
            let access = Access::One(quote!(#first[#at]), EntityKind::Value);
            self.match_operand(element, access, &format!("value #{index} of {what}"))?;
        }
        if let Some(rest) = rest {
            let items = quote!(#values.1.into_iter());
            let access = Access::Many { items, kind: EntityKind::Value };
            self.match_operand(rest, access, &format!("the rest of {what}"))?;
        }
        Some(())
    }

    /// Emits the check that the types of values satisfy a constraint.
    fn constrain(&mut self, access: Access, constraint: &ConstraintUse, what: &str) {
        let function = self.emitter.constraint_function(constraint);
        let reason = format!("{what} must be {}", constraint.summary);
        let holds = match access {
            Access::One(value, _) | Access::Unknown(value) => {
                quote!(constraints::#function(ir.context(), ir.value_type(#value)))
            }
            Access::Optional(value, _) => quote! {
                #value.is_none_or(|value| constraints::#function(ir.context(), ir.value_type(value)))
            },
            Access::Many { items, .. } => quote! {
                #items.all(|value| constraints::#function(ir.context(), ir.value_type(value)))
            },
        };
        self.check(quote!(__terrace::ensure(#holds, #reason)?));
    }

    fn match_attribute(
        &mut self,
        term: &Term,
        op: &Ident,
        slot: usize,
        field: &AttributeField,
        what: &str,
    ) -> Option<()> {
        let slot = RustLiteral::usize_unsuffixed(slot);
        let absent = format!("{what} is absent");
        let raw = quote!(ir.inherent_attribute(#op, #slot));
        let default = match &field.default {
            Some(_) => Some(self.emitter.declared_default(field)?),
            None => None,
        };
        // A default counts as the attribute's value.
        let one = match &default {
            Some(default) => quote!(#raw.unwrap_or_else(|| #default(context))),
            None => quote!(#raw.ok_or(#absent)?),
        };
        let optional = match &default {
            Some(_) => quote!(::core::option::Option::Some(#one)),
            None => raw.clone(),
        };
        match &term.kind {
            TermKind::Capture { name, arity, constraint } => {
                let variable = self.variable(name);
                let is_optional = *arity == Arity::Optional;
                let code = if is_optional { raw } else { one };
                self.named(variable.clone(), code, !is_optional && default.is_none());
                self.names.bind(name, Named::Attribute(variable.clone(), *arity));
                if let Some(constraint) = constraint {
                    let function = self.emitter.constraint_function(constraint);
                    let reason = format!("{what} must be {}", constraint.summary);
                    let holds = if is_optional {
                        quote!(#variable.is_none_or(|attr| constraints::#function(ir.context(), attr)))
                    } else {
                        quote!(constraints::#function(ir.context(), #variable))
                    };
                    self.check(quote!(__terrace::ensure(#holds, #reason)?));
                }
            }
            TermKind::Ignored(Some(constraint)) => {
                let function = self.emitter.constraint_function(constraint);
                let reason = format!("{what} must be {}", constraint.summary);
                self.check(quote! {
                    __terrace::ensure(constraints::#function(ir.context(), #one), #reason)?
                });
            }
            TermKind::Use(entity) => {
                let reason = format!("{what} is not `{}` again", entity.name);
                let is_same = match self.names.access(self.emitter.model, entity, &quote!(ir))? {
                    Access::Optional(known, _) => quote!(#raw == #known),
                    Access::One(known, _) | Access::Unknown(known) => quote!(#one == #known),
                    Access::Many { .. } => return None,
                };
                self.check(quote!(__terrace::ensure(#is_same, #reason)?));
            }
            TermKind::Literal(literal) => {
                let text = spelling::literal(self.emitter.model, literal);
                let reason = format!("{what} is not {text}");
                let holds = self.is_literal(literal, field, &raw, &one, &optional, term)?;
                self.check(quote!(__terrace::ensure(#holds, #reason)?));
            }
            TermKind::Native { path, arguments, .. } => {
                let call = self.reading_call(path, arguments, true)?;
                let reason = format!("{what} is not what `{}` yields", path.path);
                self.check(quote!(__terrace::ensure(#call == #optional, #reason)?));
            }
            _ => {}
        }
        Some(())
    }

    /// Emits the check that an attribute equals a literal.
    fn is_literal(
        &mut self,
        literal: &Literal,
        field: &AttributeField,
        raw: &TokenStream,
        one: &TokenStream,
        optional: &TokenStream,
        term: &Term,
    ) -> Option<TokenStream> {
        let Some(constraint) = &field.constraint else {
            return Some(match literal {
                Literal::Bool(false) => quote!(#raw.is_none()),
                _ => quote!(#raw.is_some()),
            });
        };
        if let Some(attribute) = self.literal_attribute(literal, constraint, &quote!(context)) {
            return Some(quote!(#optional == ::core::option::Option::Some(#attribute)));
        }
        // The type of the attribute is unknown, so only its value is compared.
        let value = literal_value(literal);
        match (literal, value) {
            (Literal::Integer(_), Some(value)) => {
                Some(quote!(#one.as_i64(context) == ::core::option::Option::Some(#value)))
            }
            (Literal::Float(_), Some(value)) => {
                Some(quote!(#one.as_float(context).is_some_and(|value| value.to_f64() == #value)))
            }
            _ => {
                self.emitter.not_generated(term.span, "such a literal for an attribute without a Rust value; write the attribute, `rust { .. }`");
                None
            }
        }
    }

    /// Returns the attribute of a literal, if the constraint determines it.
    pub(super) fn literal_attribute(
        &mut self,
        literal: &Literal,
        constraint: &ConstraintUse,
        context: &TokenStream,
    ) -> Option<TokenStream> {
        if let Literal::Case(id, index) = literal {
            let definition = self.emitter.model.enumeration(*id);
            let path = self.emitter.path(&definition.header, None, crate::emit::rust::Place::Module);
            let case = ident(&definition.cases[*index].rust_name);
            if let Storage::Attribute(data) = constraint.accessor.storage {
                let data = self.emitter.model.attribute(data);
                let attribute =
                    self.emitter.path(&data.header, Some(data.dialect), crate::emit::rust::Place::Module);
                return Some(quote!(__terrace::Attribute::from(#attribute::get(#context, #path::#case))));
            }
            return Some(quote!(#path::#case.to_attribute(#context)));
        }
        let form = self.emitter.value_form(constraint);
        match (literal, literal_value(literal)) {
            (_, Some(value)) if form.write.is_some() => Some(form.write(context, &value)),
            (Literal::Rust(_), Some(value)) => Some(value),
            (Literal::Text(text), _) => Some(quote!(__terrace::Attribute::string(#context, #text))),
            (Literal::Bool(value), _) => Some(quote!(__terrace::Attribute::bool(#value))),
            (Literal::List(_), _) if self.holds_arrays(constraint) => element_attribute(literal, context),
            (Literal::List(_), _) => {
                let function = self.emitter.literal_function(constraint, literal)?;
                Some(quote!(#function(#context)))
            }
            _ => None,
        }
    }

    /// Returns whether an attribute that satisfies the constraint may be an array of attributes.
    fn holds_arrays(&self, constraint: &ConstraintUse) -> bool {
        match constraint.accessor.storage {
            Storage::Any => true,
            Storage::Attribute(id) => self.emitter.model.attribute(id).literal == Some(LiteralKind::Array),
            Storage::Type(_) | Storage::Enum(_) => false,
        }
    }
}

/// Returns whether a match compares or reads the binding of a name.
fn asks_for(statement: &RewriteStatement, name: &str) -> bool {
    fn asks(term: &Term, name: &str) -> bool {
        match &term.kind {
            TermKind::Use(entity) => entity.name == name,
            TermKind::Op(op) => {
                op.operands.iter().flatten().any(|term| asks(term, name))
                    || op.attributes.iter().any(|(_, term)| asks(term, name))
            }
            TermKind::List(elements) => elements.iter().any(|term| asks(term, name)),
            TermKind::Native { arguments, .. } => arguments.iter().any(|term| asks(term, name)),
            _ => false,
        }
    }
    statement.bindings.iter().any(|binding| binding.name == name) || asks(&statement.term, name)
}
