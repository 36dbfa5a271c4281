//! Calls of native functions.
//!
//! A function in the match takes the body as its first argument; one that may build ops takes the rewriter and the
//! location.

use proc_macro2::TokenStream;
use quote::quote;

use super::Rule;
use super::names::{Access, Named};
use crate::emit::rust::accessor::literal_value;
use crate::emit::rust::tokens::{fragment, ident, tokens};
use crate::model::{Arity, Literal, RewriteLocation, RustPath, RustText, Term, TermKind};

impl Rule<'_, '_> {
    /// Returns a call of a function that only reads: in the match, or for an attribute or a type of a built op.
    pub(super) fn reading_call(
        &mut self,
        path: &RustPath,
        arguments: &[Term],
        in_match: bool,
    ) -> Option<TokenStream> {
        let ir = if in_match { quote!(ir) } else { quote!(rewriter.body()) };
        let arguments = self.arguments(arguments, in_match)?;
        let path = path_tokens(path);
        Some(quote!(#path(#ir #(, #arguments)*)))
    }

    /// Returns a call of a function that may build ops.
    pub(super) fn building_call(
        &mut self,
        path: &RustPath,
        arguments: &[Term],
        location: Option<&RewriteLocation>,
    ) -> Option<TokenStream> {
        let arguments = self.arguments(arguments, false)?;
        let location = self.location(location)?;
        let path = path_tokens(path);
        Some(quote!(#path(rewriter, #location #(, #arguments)*)))
    }

    fn arguments(&mut self, arguments: &[Term], in_match: bool) -> Option<Vec<TokenStream>> {
        arguments.iter().map(|argument| self.argument(argument, in_match)).collect()
    }

    fn argument(&mut self, argument: &Term, in_match: bool) -> Option<TokenStream> {
        Some(match &argument.kind {
            TermKind::Use(entity) if !in_match && self.refuse_matched_result(entity, argument.span) => {
                return None;
            }
            TermKind::Use(entity) => {
                if let Some(Named::Value(variable, Arity::Variadic)) = self.names.get(&entity.name)
                    && !entity.type_of
                {
                    return Some(quote!(&#variable));
                }
                let ir = if in_match { quote!(ir) } else { quote!(rewriter.body()) };
                let access = self.names.access(self.emitter.model, entity, &ir)?;
                match access {
                    Access::One(value, _) | Access::Optional(value, _) if in_match => value,
                    Access::One(value, _) | Access::Optional(value, _) => {
                        let proposal = if entity.type_of { "ty" } else { &entity.name };
                        self.hoist(proposal, value)
                    }
                    Access::Unknown(value) => value,
                    Access::Many { items, .. } if in_match => {
                        quote!(&#items.collect::<::std::vec::Vec<_>>())
                    }
                    Access::Many { items, .. } => {
                        let all = self.hoist(&entity.name, quote!(#items.collect::<::std::vec::Vec<_>>()));
                        quote!(&#all)
                    }
                }
            }
            TermKind::Literal(Literal::Case(id, index)) => {
                let definition = self.emitter.model.enumeration(*id);
                let path = self.emitter.path(&definition.header, None, crate::emit::rust::Place::Module);
                let case = ident(&definition.cases[*index].rust_name);
                quote!(#path::#case)
            }
            TermKind::Literal(Literal::Name(name)) => tokens(name),
            TermKind::Literal(literal) => literal_value(literal)?,
            TermKind::List(elements) => {
                let array = self.array(elements, in_match)?;
                if in_match { array } else { self.hoist("array", array) }
            }
            TermKind::Native { path, arguments, .. } => {
                let call = self.reading_call(path, arguments, in_match)?;
                if in_match {
                    let reason = format!("`{}` finds nothing", path.path);
                    quote!(#call.ok_or(#reason)?)
                } else {
                    self.hoist("argument", call)
                }
            }
            TermKind::Op(op) if !in_match => {
                let built = self.build_op(op, None)?;
                let values = self.result_values(&built, op);
                match values {
                    Access::One(value, _) | Access::Optional(value, _) | Access::Unknown(value) => {
                        self.hoist("value", value)
                    }
                    Access::Many { items, .. } => {
                        let all = self.hoist("values", quote!(#items.collect::<::std::vec::Vec<_>>()));
                        quote!(&#all)
                    }
                }
            }
            _ => {
                self.emitter.not_generated(argument.span, "such an argument of a function");
                return None;
            }
        })
    }
}

/// Returns the path of a function, with the span of its source.
fn path_tokens(path: &RustPath) -> TokenStream {
    fragment(&RustText { text: path.path.clone(), span: path.span })
}
