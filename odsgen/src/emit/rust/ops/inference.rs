//! The condition behind an `infer` clause: types are those that follow.

use proc_macro2::{Literal as RustLiteral, TokenStream};
use quote::quote;

use crate::emit::rust::Emitter;
use crate::emit::rust::relation::op_values;
use crate::model::{InferenceSource, Op};
use crate::plan::{Inference, Pairing};

impl Emitter<'_> {
    /// The expression that says whether types are those that follow, with `ir` and `op` in scope.
    pub(in crate::emit::rust) fn inference(&mut self, op: &Op, inference: &Inference) -> TokenStream {
        let targets = op_values(op, inference.target);
        let function = inference.transform.as_ref().map(|transform| self.type_transform(transform));
        let follows = |source: TokenStream| match &function {
            None => quote!(::core::option::Option::Some(ir.value_type(#source))),
            Some(function) => quote!(#function(ir.context(), ir.value_type(#source))),
        };
        match inference.source {
            InferenceSource::Attribute(slot) => {
                let slot = RustLiteral::usize_unsuffixed(slot);
                quote!(__terrace::types_are(
                    ir,
                    #targets,
                    ir.inherent_attribute(op, #slot).map(|attr| attr.ty(ir.context())),
                ))
            }
            InferenceSource::Value(source) => {
                let sources = op_values(op, source);
                let ty = follows(quote!(source));
                match inference.pairing {
                    Pairing::All => {
                        quote!(__terrace::types_are(ir, #targets, #sources.map(|source| #ty)))
                    }
                    Pairing::ByPosition { same_number } => quote!(__terrace::types_follow(
                        ir,
                        #targets,
                        #sources.map(|source| #ty),
                        #same_number,
                    )),
                }
            }
        }
    }
}
