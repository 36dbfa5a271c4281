//! The matcher of an op's operands.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::names::{Access, Named, group};
use super::{COMMUTATIVE_LIMIT, Rule};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Arity, ConstraintUse, EntityKind, OpTerm, RewriteStatement, Term, TermKind};
use crate::plan::{MatchSubject, split_rest};
use crate::rules::first_of_pair;

impl Rule<'_, '_> {
    /// Matches two operands in either order, if the order matters. Returns the position of the first of them, and their
    /// variables.
    #[expect(clippy::option_option, reason = "failed, of no matter, a pair")]
    pub(super) fn operand_pair(
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

    pub(super) fn match_operand(&mut self, term: &Term, access: Access, what: &MatchSubject) -> Option<()> {
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
                let reason = what.is_not_again(&entity.name);
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
                let reason = what.is_no_result_of(&name);
                let value = match access {
                    Access::One(value, _) => value,
                    Access::Optional(value, _) => {
                        let absent = what.is_absent();
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
                let reason = what.is_not(&format!("what `{}` yields", path.path));
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
    fn match_list(&mut self, elements: &[Term], items: &TokenStream, what: &MatchSubject) -> Option<()> {
        let is_list = |name: &str| matches!(self.names.get(name), Some(Named::Value(_, Arity::Variadic)));
        let (single, rest) = split_rest(elements, is_list);
        let values = self.names.fresh("values");
        let length = RustLiteral::usize_unsuffixed(single.len());
        let function = if rest.is_some() { quote!(at_least) } else { quote!(exactly) };
        let reason = what.has_not(single.len(), rest.is_some());
        let code = quote!(__terrace::#function::<#length>(#items).ok_or(#reason)?);
        self.named(values.clone(), code, true);
        let first = if rest.is_some() { quote!(#values.0) } else { quote!(#values) };
        for (index, element) in single.iter().enumerate() {
            let at = RustLiteral::usize_unsuffixed(index);
            let access = Access::One(quote!(#first[#at]), EntityKind::Value);
            self.match_operand(element, access, &what.value(index))?;
        }
        if let Some(rest) = rest {
            let items = quote!(#values.1.into_iter());
            let access = Access::Many { items, kind: EntityKind::Value };
            self.match_operand(rest, access, &what.rest())?;
        }
        Some(())
    }

    /// Emits the check that the types of values satisfy a constraint.
    fn constrain(&mut self, access: Access, constraint: &ConstraintUse, what: &MatchSubject) {
        let function = self.emitter.constraint_function(constraint);
        let reason = what.must_be(constraint);
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
