//! The attributes of what a rule builds.

use proc_macro2::TokenStream;
use quote::quote;

use super::names::{Access, Named, results};
use super::{Rule, uses_variable};
use crate::emit::rust::accessor::literal_value;
use crate::emit::rust::tokens::{ident, tokens};
use crate::model::{AttributeField, ConstraintUse, Literal, Term, TermKind};

impl Rule<'_, '_> {
    pub(super) fn build_attribute(&mut self, term: &Term, field: &AttributeField) -> Option<TokenStream> {
        match &term.kind {
            TermKind::Use(entity) => {
                match self.names.access(self.emitter.model, entity, &quote!(rewriter.body()))? {
                    Access::One(value, _) | Access::Optional(value, _) | Access::Unknown(value) => {
                        Some(value)
                    }
                    Access::Many { .. } => None,
                }
            }
            TermKind::Native { path, arguments, .. } => {
                let call = self.reading_call(path, arguments, false)?;
                let variable = self.names.fresh("attribute");
                self.statement(variable.clone(), call, true);
                Some(quote!(#variable))
            }
            TermKind::Literal(literal) => {
                let Some(constraint) = &field.constraint else {
                    return Some(match literal {
                        Literal::Bool(false) => quote!(::core::option::Option::None),
                        _ => quote!(__terrace::Attribute::UNIT),
                    });
                };
                self.written_attribute(literal, constraint, term)
            }
            _ => None,
        }
    }

    fn written_attribute(
        &mut self,
        literal: &Literal,
        constraint: &ConstraintUse,
        term: &Term,
    ) -> Option<TokenStream> {
        if let Literal::Rust(_) = literal {
            let scope = self.fragment_scope(literal);
            let attribute = self.literal_attribute(literal, constraint, &quote!(context))?;
            let variable = self.names.fresh("attribute");
            // The names of the rule are in scope, as are `ir` and `context`.
            let ir = uses_variable(&attribute, "ir").then(|| quote!(let ir = rewriter.body();));
            let in_context = uses_variable(&attribute, "context").then(|| quote!(let context = &context;));
            self.statement(variable.clone(), quote!({ #ir #in_context #scope #attribute }), false);
            return Some(quote!(#variable));
        }
        if let Some(attribute) = self.literal_attribute(literal, constraint, &quote!(&context)) {
            return Some(attribute);
        }
        let value = literal_value(literal);
        if let (Some(build), Some(value)) = (&constraint.accessor.value_type, value) {
            let ty = self.emitter.type_builder(build, &constraint.spelling);
            match literal {
                Literal::Integer(_) => {
                    return Some(quote!(__terrace::Attribute::integer(&context, #ty(&context), #value)));
                }
                Literal::Float(_) => {
                    return Some(quote!(__terrace::Attribute::float(&context, #ty(&context), #value)));
                }
                _ => {}
            }
        }
        self.emitter.not_generated(
            term.span,
            "a literal where nothing says which attribute it is; write the attribute, `rust { .. }`",
        );
        None
    }

    /// Variables for what the names in a fragment of Rust stand for, where they are no variables yet.
    fn fragment_scope(&self, literal: &Literal) -> TokenStream {
        let Literal::Rust(rust) = literal else { return TokenStream::new() };
        let stream = tokens(&rust.text);
        let mut out = TokenStream::new();
        for (name, named) in self.names.sorted() {
            let Named::Op(variable, id) = named else { continue };
            if !uses_variable(&stream, name) {
                continue;
            }
            let ir = quote!(rewriter.body());
            let name = ident(name);
            match results(variable, &self.emitter.model.op(*id).results, None, &ir) {
                Access::One(value, _) | Access::Optional(value, _) | Access::Unknown(value) => {
                    out.extend(quote!(let #name = #value;));
                }
                Access::Many { items, .. } => {
                    out.extend(quote!(let #name = #items.collect::<::std::vec::Vec<_>>();));
                }
            }
        }
        out
    }
}
