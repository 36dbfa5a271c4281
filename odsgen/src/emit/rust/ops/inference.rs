//! The condition behind an `infer` clause: types are those that follow. The functions that compute types from several
//! sources.

use proc_macro2::{Literal as RustLiteral, TokenStream};
use quote::quote;

use crate::emit::rust::Emitter;
use crate::emit::rust::relation::op_values;
use crate::emit::rust::tokens::{ident, shared_term};
use crate::model::{InferenceArgument, InferenceSource, Op, OpPart, ValueReference};
use crate::plan::{Inference, InferenceFunction, Pairing, TypeFunction};

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
            OpPart::Attribute(slot) => {
                let slot = RustLiteral::usize_unsuffixed(slot);
                quote!(__terrace::types_are(
                    ir,
                    #targets,
                    ir.inherent_attribute(op, #slot).map(|attr| attr.ty(ir.context())),
                ))
            }
            source => {
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

    /// The expression that says whether types are those that a function computes from several sources.
    pub(in crate::emit::rust) fn computation(
        &mut self,
        target: ValueReference,
        function: &InferenceFunction,
    ) -> TokenStream {
        let (sources, target) = (inference_arguments(function), shared_term("ValueReference", &target));
        let function = self.inference_function(function);
        quote!(__terrace::types_are_inferred(ir, op, #target, #sources, #function))
    }

    /// Returns the function, in the module `constraints`, that computes types from several sources.
    pub(in crate::emit::rust) fn inference_function(&mut self, function: &InferenceFunction) -> TokenStream {
        let source = |index: usize, argument: &InferenceArgument| {
            let method = ident(match (argument.source, argument.is_list) {
                (InferenceSource::Value(_), false) => "ty",
                (InferenceSource::Value(_), true) => "types",
                (InferenceSource::Attribute(_), false) => "attribute",
                (InferenceSource::Attribute(_), true) => "attributes",
            });
            let index = RustLiteral::usize_unsuffixed(index);
            let borrow = argument.is_list.then(|| quote!(&));
            quote!(#borrow sources[#index].#method())
        };
        let sources: Vec<TokenStream> = (function.arguments.iter().enumerate())
            .map(|(index, argument)| source(index, argument))
            .collect();
        let body = self.type_expression(&function.function, quote!(context, #(#sources),*));
        let body = match &function.function {
            TypeFunction::Rust(_) => {
                let names = function.names.iter().map(|name| ident(name));
                quote!({ #(let #names = #sources;)* #body })
            }
            _ => body,
        };
        let wrap = ident(if function.is_list { "all_types" } else { "one_type" });
        let key = format!("inference {wrap} {body}");
        let name = self.functions.get(&key).unwrap_or_else(|| {
            let name = self.functions.reserve(key, "infer_types", false);
            self.functions.add(quote! {
                pub(super) fn #name(
                    context: &Context,
                    sources: &[__terrace::EntityGroup],
                ) -> Option<::std::vec::Vec<Type>> {
                    __terrace::#wrap(#body)
                }
            });
            name
        });
        quote!(constraints::#name)
    }
}

/// Returns the sources of a function that computes types, as a constant.
pub(in crate::emit::rust) fn inference_arguments(function: &InferenceFunction) -> TokenStream {
    let arguments = function.arguments.iter().map(|argument| {
        let source = match argument.source {
            InferenceSource::Value(value) => {
                let value = shared_term("ValueReference", &value);
                quote!(Value(#value))
            }
            InferenceSource::Attribute(slot) => {
                let slot = RustLiteral::usize_unsuffixed(slot);
                quote!(Attribute(#slot))
            }
        };
        let is_list = argument.is_list;
        quote!(__terrace::InferenceArgument { source: __terrace::InferenceSource::#source, is_list: #is_list })
    });
    quote!(&[#(#arguments),*])
}
