//! What a trait asks, beside its conditions, of what has it.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::constraint::Bound;
use super::tokens::{announced, fragment, substitute, word};
use super::{Emitter, Place};
use crate::model::TraitUse;

impl Emitter<'_> {
    /// The expression that runs the check of a trait of ops, with `ir` and `op` in scope; none without a check.
    pub(super) fn op_trait_check(&mut self, usage: &TraitUse) -> Option<TokenStream> {
        let definition = self.model.trait_definition(usage.trait_id);
        let body = match &definition.verify.as_ref()?.body {
            None => return self.announced_check(usage, &quote!(ir, op)),
            Some(body) => substitute(fragment(body), &self.trait_values(usage)),
        };
        let key = format!("trait check {body}");
        let function = self.functions.get(&key).unwrap_or_else(|| {
            let function = self.functions.reserve(key, &format!("verify {}", definition.header.name), false);
            self.functions.add(quote! {
                pub(super) fn #function(ir: &Body, op: Op) -> Result<(), Reported> {
                    let context = ir.context();
                    #body
                }
            });
            function
        });
        Some(quote!(constraints::#function(ir, op)))
    }

    /// The statement that runs the check of a trait of types or attributes, with `context` and `subject` in scope.
    pub(super) fn data_trait_check(&mut self, usage: &TraitUse, subject: &Ident) -> Option<TokenStream> {
        let definition = self.model.trait_definition(usage.trait_id);
        let Some(body) = &definition.verify.as_ref()?.body else {
            let call = self.announced_check(usage, &quote!(context, #subject))?;
            return Some(quote!(#call?;));
        };
        let body = substitute(fragment(body), &self.trait_values(usage));
        Some(quote!((|| -> ::core::result::Result<(), __terrace::ConstructionError> { #body })()?;))
    }

    /// What the words for a trait's parameters stand for.
    fn trait_values(&mut self, usage: &TraitUse) -> Vec<(String, TokenStream)> {
        let bound = self.trait_parameters(usage).into_iter();
        bound.map(|(name, bound)| (name, bound.into_tokens())).collect()
    }

    /// A call of the function that the author of the trait writes beside the generated code: it takes the subject and
    /// the arguments of the trait.
    fn announced_check(&mut self, usage: &TraitUse, subject: &TokenStream) -> Option<TokenStream> {
        let definition = self.model.trait_definition(usage.trait_id);
        let mut arguments = Vec::new();
        for (name, bound) in self.trait_parameters(usage) {
            match bound {
                Bound::Value(value) => arguments.push(value),
                Bound::Predicate(..) => {
                    let span = definition.verify.as_ref()?.span;
                    let what = format!(
                        "a check in a Rust file that depends on the constraint `{name}`; write it as `verify rust {{ .. }}`"
                    );
                    self.not_generated(span, &what);
                    return None;
                }
            }
        }
        let mut header = definition.header.clone();
        header.name = format!("verify_{}", word(&header.name));
        let path = announced(self.path(&header, None, Place::Module), definition.verify.as_ref()?.span);
        Some(quote!(#path(#subject, #(#arguments),*)))
    }
}
