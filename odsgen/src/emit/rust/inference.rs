//! The condition behind an `infer` clause: types are those that follow.

use proc_macro2::{Literal as RustLiteral, TokenStream};
use quote::quote;

use super::Emitter;
use super::tokens::ident;
use crate::model::{Arity, Field, InferenceSource, Op, OpPart, TypeInference, ValueReference};

/// The values that a declared operand or result stands for.
enum Values {
    One(TokenStream),
    /// An iterator; exactly as many on both sides are asked for where both are lists, and not options.
    Several {
        items: TokenStream,
        is_list: bool,
    },
}

impl Emitter<'_> {
    /// The condition that types are those that are computed. From several types follow as many, one by one; from one
    /// type that of each of several values follows.
    pub(super) fn inference(&mut self, op: &Op, inference: &TypeInference) -> Option<TokenStream> {
        let target = values(op, inference.target)?;
        let holds = match inference.source {
            InferenceSource::Attribute(slot) => {
                let slot = RustLiteral::usize_unsuffixed(slot);
                match target {
                    Values::One(target) => {
                        quote!(ir.inherent_attribute(op, #slot).is_none_or(
                            |attr| attr.ty(ir.context()) == ::core::option::Option::Some(ir.value_type(#target))
                        ))
                    }
                    Values::Several { items, .. } => {
                        quote!(ir.inherent_attribute(op, #slot).is_none_or(|attr| {
                            let ty = attr.ty(ir.context());
                            #items.all(|target| ty == ::core::option::Option::Some(ir.value_type(target)))
                        }))
                    }
                }
            }
            InferenceSource::Value(source) => {
                let follows = |source: &TokenStream, function: &Option<TokenStream>| match function {
                    None => quote!(::core::option::Option::Some(ir.value_type(#source))),
                    Some(function) => quote!(#function(ir.context(), ir.value_type(#source))),
                };
                let function = inference.transform.as_ref().map(|transform| self.type_transform(transform));
                let is_that = |target: &TokenStream, source: &TokenStream| {
                    let source = follows(source, &function);
                    quote!(#source == ::core::option::Option::Some(ir.value_type(#target)))
                };
                match (target, values(op, source)?) {
                    (Values::One(target), Values::One(source)) => match &function {
                        None => quote!(ir.value_type(#source) == ir.value_type(#target)),
                        Some(_) => is_that(&target, &source),
                    },
                    (Values::One(target), Values::Several { items, .. }) => {
                        let holds = is_that(&quote!(target), &quote!(source));
                        quote!({ let target = #target; #items.all(|source| #holds) })
                    }
                    (Values::Several { items, .. }, Values::One(source)) => {
                        let (source, holds) = (
                            follows(&source, &function),
                            quote!(ty == ::core::option::Option::Some(ir.value_type(target))),
                        );
                        quote!({ let ty = #source; #items.all(|target| #holds) })
                    }
                    (
                        Values::Several { items: targets, is_list: first },
                        Values::Several { items: sources, is_list: second },
                    ) => {
                        let count =
                            (first && second).then(|| quote!(#targets.count() == #sources.count() &&));
                        let holds = is_that(&quote!(target), &quote!(source));
                        quote!(#count #targets.zip(#sources).all(|(target, source)| #holds))
                    }
                }
            }
        };
        let part = |value: ValueReference| match value {
            ValueReference::Operand(index) => OpPart::Operand(index),
            ValueReference::Result(index) => OpPart::Result(index),
        };
        let source = match inference.source {
            InferenceSource::Value(value) => part(value),
            InferenceSource::Attribute(index) => OpPart::Attribute(index),
        };
        let about = super::relation::about(&[part(inference.target), source]);
        let (name, message) = (ident(&op.header.name), &inference.message);
        Some(quote!(condition(#message, #about, |ir, op| { let this = #name(op); #holds })))
    }
}

fn values(op: &Op, value: ValueReference) -> Option<Values> {
    let field: &Field = match value {
        ValueReference::Operand(index) => &op.operands[index],
        ValueReference::Result(index) => &op.results[index],
    };
    let name = ident(field.name.as_ref()?);
    let is_list = field.arity != Arity::Optional;
    Some(match field.arity {
        Arity::One => Values::One(quote!(this.#name(ir))),
        Arity::Optional => Values::Several { items: quote!(this.#name(ir).into_iter()), is_list },
        Arity::Variadic => Values::Several { items: quote!(this.#name(ir)), is_list },
        Arity::VariadicOfVariadic => {
            Values::Several { items: quote!(this.#name(ir).into_iter().flatten()), is_list }
        }
    })
}
