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
use crate::model::{Arity, Entity, Literal, RustPath, RustText};
use crate::plan::{NativeArgument, NativeCall};

impl Rule<'_, '_> {
    /// Returns a call of a function that only reads: in the match, or for an attribute or a type of a built op.
    pub(super) fn reading_call(&mut self, call: &NativeCall, in_match: bool) -> Option<TokenStream> {
        let ir = if in_match { quote!(ir) } else { quote!(rewriter.body()) };
        let arguments = self.arguments(call, in_match)?;
        let path = path_tokens(&call.path);
        Some(quote!(#path(#ir #(, #arguments)*)))
    }

    /// Returns a call of a function that may build ops.
    pub(super) fn building_call(&mut self, call: &NativeCall) -> Option<TokenStream> {
        let arguments = self.arguments(call, false)?;
        let location = self.location(call.location.as_ref())?;
        let path = path_tokens(&call.path);
        Some(quote!(#path(rewriter, #location #(, #arguments)*)))
    }

    fn arguments(&mut self, call: &NativeCall, in_match: bool) -> Option<Vec<TokenStream>> {
        call.arguments.iter().map(|argument| self.argument(argument, in_match)).collect()
    }

    fn argument(&mut self, argument: &NativeArgument, in_match: bool) -> Option<TokenStream> {
        Some(match argument {
            NativeArgument::Use(name) => self.name_argument(&name.entity, in_match)?,
            NativeArgument::Literal(Literal::Case(id, index)) => {
                let definition = self.emitter.model.enumeration(*id);
                let path = self.emitter.path(&definition.header, None, crate::emit::rust::Place::Module);
                let case = ident(&definition.cases[*index].rust_name);
                quote!(#path::#case)
            }
            NativeArgument::Literal(Literal::Name(name)) => tokens(name),
            NativeArgument::Literal(literal) => literal_value(literal)?,
            NativeArgument::Array(elements) => {
                let array = self.array(elements, in_match)?;
                if in_match { array } else { self.hoist("array", array) }
            }
            NativeArgument::Native(call, reason) => {
                let call = self.reading_call(call, in_match)?;
                if in_match { quote!(#call.ok_or(#reason)?) } else { self.hoist("argument", call) }
            }
            NativeArgument::Op(op) if !in_match => {
                let built = self.build_op(op)?;
                let values = self.result_values(&built, op.op);
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
            NativeArgument::Op(op) => {
                self.emitter.not_generated(op.span, "such an argument of a function");
                return None;
            }
        })
    }

    fn name_argument(&mut self, entity: &Entity, in_match: bool) -> Option<TokenStream> {
        if !in_match && self.refuse_matched_result(entity) {
            return None;
        }
        if let Some(Named::Value(variable, Arity::Variadic)) = self.names.get(&entity.name)
            && !entity.type_of
        {
            return Some(quote!(&#variable));
        }
        let ir = if in_match { quote!(ir) } else { quote!(rewriter.body()) };
        Some(match self.names.access(self.emitter.model, entity, &ir)? {
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
        })
    }
}

/// Returns the path of a function, with the span of its source.
fn path_tokens(path: &RustPath) -> TokenStream {
    fragment(&RustText { text: path.path.clone(), span: path.span })
}
