//! The typed accessors over operand types, attributes and regions that an inference of result types is given.

use proc_macro2::{Literal as RustLiteral, TokenStream};
use quote::quote;

use crate::emit::rust::tokens::{fragment, ident};
use crate::emit::rust::{Emitter, documentation_or};
use crate::model::{Arity, AttributeField, Field, InterfaceIntrinsic, Op, TypeSource};

impl Emitter<'_> {
    /// Returns the accessors of an op whose result types an interface infers, and the implementation of the interface if
    /// the definition has a hook.
    pub(in crate::emit::rust) fn known_types(&mut self, op: &Op) -> TokenStream {
        if !op.result_types.contains(&TypeSource::Interface) && op.infer.is_none() {
            return TokenStream::new();
        }
        let name = ident(&op.header.name);
        let known = ident(&format!("{}Types", op.header.name));
        let text = format!(
            " The operand types, attributes and regions of a [`{name}`] whose result types are inferred.",
            name = op.header.name
        );
        let mut accessors = TokenStream::new();
        for (index, field) in op.operands.iter().enumerate() {
            let Some(accessor) = &field.name else { continue };
            let text = documentation_or(&field.documentation, &format!("Returns the type of `{accessor}`."));
            let (accessor, index) = (ident(accessor), RustLiteral::usize_unsuffixed(index));
            let (ty, body) = match field.arity {
                Arity::One => (quote!(__terrace::Type), quote!(self.0.operand(#index))),
                Arity::Optional => (
                    quote!(::core::option::Option<__terrace::Type>),
                    quote!(self.0.operands(#index).first().copied()),
                ),
                Arity::Variadic | Arity::VariadicOfVariadic => {
                    (quote!(&'a [__terrace::Type]), quote!(self.0.operands(#index)))
                }
            };
            accessors.extend(quote!(#text pub fn #accessor(self) -> #ty { #body }));
        }
        for (slot, field) in op.attributes.iter().enumerate() {
            accessors.extend(self.known_attribute(slot, field));
        }
        accessors.extend(op.regions.iter().enumerate().map(|(index, field)| known_region(index, field)));
        let hook = op.infer.as_ref().and_then(|_| self.inference_hook(op));
        quote! {
            #[doc = #text]
            #[derive(Clone, Copy)]
            pub struct #known<'a>(__terrace::KnownTypes<'a>);

            impl<'a> #known<'a> {
                /// Returns the accessors over these types, attributes and regions.
                ///
                /// # Errors
                ///
                /// If types or attributes do not match the definition of the op.
                pub fn new(
                    context: &'a __terrace::Context,
                    operands: &'a [__terrace::Type],
                    attributes: &'a [__terrace::NamedAttribute],
                    regions: __terrace::OpRegions<'a>,
                ) -> ::core::result::Result<Self, ::std::string::String> {
                    __terrace::KnownTypes::of::<#name>(context, operands, attributes, regions).map(Self)
                }

                /// Returns the context of the types.
                pub fn context(self) -> &'a __terrace::Context {
                    self.0.context()
                }

                #accessors
            }

            #hook
        }
    }

    fn known_attribute(&mut self, slot: usize, field: &AttributeField) -> TokenStream {
        let at = RustLiteral::usize_unsuffixed(slot);
        let form = field.constraint.as_ref().map(|constraint| self.value_form(constraint));
        let read = form.as_ref().and_then(|form| form.read.as_ref());
        let attribute = quote!(__terrace::Attribute);
        let ty = form.as_ref().filter(|form| form.read.is_some()).map_or(&attribute, |form| &form.ty);
        let value = |value: TokenStream| match read {
            Some(read) => quote!(#read(self.0.context(), #value)),
            None => value,
        };
        let (ty, body) = if field.constraint.is_none() {
            (quote!(::core::primitive::bool), quote!(self.0.attribute(#at).is_some()))
        } else if let Some(default) = field.default.as_ref().and_then(|_| self.declared_default(field)) {
            let of = quote!(self.0.attribute(#at).unwrap_or_else(|| #default(self.0.context())));
            (ty.clone(), value(of))
        } else if field.optional {
            let of = value(quote!(attribute));
            (quote!(::core::option::Option<#ty>), quote!(self.0.attribute(#at).map(|attribute| #of)))
        } else {
            (ty.clone(), value(quote!(self.0.required_attribute(#at))))
        };
        let text =
            documentation_or(&field.documentation, &format!("Returns the attribute `{}`.", field.ir_name));
        let accessor = ident(&field.name);
        quote! {
            #text
            #[allow(clippy::redundant_closure)]
            pub fn #accessor(self) -> #ty { #body }
        }
    }

    /// Returns the implementation of the interface by the author's hook.
    fn inference_hook(&self, op: &Op) -> Option<TokenStream> {
        let interface = self.engine_interface(InterfaceIntrinsic::InferredResultTypes)?;
        let name = ident(&op.header.name);
        let known = ident(&format!("{}Types", op.header.name));
        let hook = op.infer.as_ref()?;
        let infer = crate::emit::rust::origin::name("infer", hook.span);
        let function = hook.body.as_ref().map(|body| {
            let body = fragment(body);
            quote! {
                impl #known<'_> {
                    #[allow(unused_variables)]
                    fn infer(self) -> ::core::result::Result<__terrace::InferredTypes, ::std::string::String> {
                        let context = self.context();
                        #body
                    }
                }
            }
        });
        Some(quote! {
            #function

            impl #interface for #name {
                fn infer_return_types(
                    context: &__terrace::Context,
                    operands: &[__terrace::Type],
                    attributes: &[__terrace::NamedAttribute],
                    regions: __terrace::OpRegions<'_>,
                ) -> ::core::result::Result<__terrace::InferredTypes, ::std::string::String> {
                    #known::new(context, operands, attributes, regions)?.#infer()
                }
            }
        })
    }
}

/// Returns the accessor of a declared region. An op that is about to be built has none to show.
fn known_region(index: usize, field: &Field) -> TokenStream {
    let Some(name) = &field.name else { return TokenStream::new() };
    let (accessor, at) = (ident(name), RustLiteral::usize_unsuffixed(index));
    let region = quote!((&'a __terrace::Body, __terrace::Region));
    let (text, ty, body) = match field.arity {
        Arity::One | Arity::Optional => (
            format!("Returns the region `{name}`; none of an op that is about to be built."),
            quote!(::core::option::Option<#region>),
            quote!(region(#at)),
        ),
        Arity::Variadic | Arity::VariadicOfVariadic => (
            format!("Returns the regions `{name}`; none of an op that is about to be built."),
            quote!(impl ::core::iter::Iterator<Item = #region>),
            quote!(regions_from(#at)),
        ),
    };
    let text = documentation_or(&field.documentation, &text);
    quote!(#text pub fn #accessor(self) -> #ty { self.0.#body })
}
