//! The storage of a type or an attribute: its struct, identity and nested parts.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use crate::emit::rust::origin;
use crate::emit::rust::relation::uses_word;
use crate::emit::rust::tokens::{ident, rust_type};
use crate::emit::rust::{Emitter, documentation_or};
use crate::model::{Data, DataParameter};

/// The names in Rust types of parameters that contain neither types nor attributes.
const WITHOUT_PARTS: &[&str] = &[
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
    "f32",
    "f64",
    "bool",
    "char",
    "str",
    "String",
    "Box",
    "Vec",
    "Option",
    "Identifier",
    "AffineMap",
    "IntegerSet",
    "FloatFormat",
    "Signedness",
    "std",
    "core",
    "alloc",
    "terrace",
    "string",
    "vec",
    "boxed",
    "option",
    "crate",
    "super",
    "self",
];

/// Returns the Rust type of a parameter.
pub(in crate::emit::rust) fn parameter_type(parameter: &DataParameter) -> TokenStream {
    let ty = rust_type(&parameter.rust_type);
    if parameter.optional && !parameter.mutable { quote!(::core::option::Option<#ty>) } else { ty }
}

/// Returns whether a parameter contains floats, which are compared by their bits.
pub(in crate::emit::rust) fn has_floats(parameter: &DataParameter) -> bool {
    let ty = rust_type(&parameter.rust_type);
    uses_word(&ty, "f32") || uses_word(&ty, "f64")
}

impl Emitter<'_> {
    /// Returns the storage of a definition without a hand-written one.
    pub(in crate::emit::rust) fn data_storage(&self, data: &Data) -> TokenStream {
        let storage = ident(&format!("{}Storage", data.header.name));
        let text = format!(" The parameters of [`{}`].", data.header.name);
        let fields = data.parameters.iter().map(|parameter| {
            let (field, ty) = (ident(&parameter.name), parameter_type(parameter));
            let text =
                documentation_or(&parameter.documentation, &format!("The parameter `{}`.", parameter.name));
            let ty = if parameter.mutable { quote!(__terrace::SetOnce<#ty>) } else { ty };
            quote!(#text pub #field: #ty)
        });
        let parts = self.parts_of_storage(&data.parameters);
        let verify = data.verify.as_ref().map(|hook| {
            let function = origin::name("verify", hook.span);
            let handle = ident(&data.header.name);
            let keys = data.parameters.iter().filter(|parameter| !parameter.mutable);
            let keys = keys.map(|parameter| ident(&parameter.name));
            quote! {
                fn verify(
                    &self,
                    context: &__terrace::Context,
                ) -> ::core::result::Result<(), __terrace::ConstructionError> {
                    #handle::#function(context, #(&self.#keys),*)
                }
            }
        });
        let self_type = data.self_parameter().map(|parameter| {
            let name = ident(&parameter.name);
            quote! {
                fn self_type(&self) -> ::core::option::Option<__terrace::Type> {
                    ::core::option::Option::Some(self.#name)
                }
            }
        });
        let (derives, identity) = identity(data, &storage);
        quote! {
            #[doc = #text]
            #derives
            pub struct #storage { #(#fields),* }

            #identity

            impl __terrace::DialectTypeStorage for #storage {
                __terrace::storage_identity!();
                #verify
                #parts
                #self_type
            }
        }
    }

    /// Returns the traversal of nested types and attributes. Mutable parameters are excluded, so that no walk is
    /// cyclic.
    fn parts_of_storage(&self, parameters: &[DataParameter]) -> TokenStream {
        let holds = |parameter: &&DataParameter| {
            !parameter.mutable && self.may_hold_parts(&rust_type(&parameter.rust_type))
        };
        let holders: Vec<_> =
            parameters.iter().filter(holds).map(|parameter| ident(&parameter.name)).collect();
        if holders.is_empty() {
            return TokenStream::new();
        }
        let others: Vec<_> = parameters
            .iter()
            .filter(|parameter| !holds(parameter))
            .map(|parameter| ident(&parameter.name))
            .collect();
        quote! {
            fn visit_types(&self, visit: &mut dyn ::core::ops::FnMut(__terrace::Type)) {
                #(__terrace::Parts::visit_types(&self.#holders, visit);)*
            }

            fn visit_attributes(&self, visit: &mut dyn ::core::ops::FnMut(__terrace::Attribute)) {
                #(__terrace::Parts::visit_attributes(&self.#holders, visit);)*
            }

            fn with_parts(
                &self,
                replace: &mut dyn __terrace::ReplaceParts,
            ) -> ::core::option::Option<::std::sync::Arc<dyn __terrace::DialectTypeStorage>> {
                ::core::option::Option::Some(::std::sync::Arc::new(Self {
                    #(#holders: __terrace::Parts::replaced(&self.#holders, replace),)*
                    #(#others: ::core::clone::Clone::clone(&self.#others),)*
                }))
            }
        }
    }

    /// Returns whether values of that Rust type may contain types or attributes.
    fn may_hold_parts(&self, ty: &TokenStream) -> bool {
        ty.clone().into_iter().any(|token| match token {
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                !WITHOUT_PARTS.contains(&name.as_str())
                    && !self.model.enums.iter().any(|known| known.header.name == name)
            }
            TokenTree::Group(group) => self.may_hold_parts(&group.stream()),
            _ => false,
        })
    }
}

/// Returns the derives of the storage, and its comparison if it cannot be derived.
fn identity(data: &Data, storage: &proc_macro2::Ident) -> (TokenStream, TokenStream) {
    let is_plain = data.parameters.iter().all(|parameter| !parameter.mutable && !has_floats(parameter));
    if is_plain {
        return (quote!(#[derive(Clone, PartialEq, Eq, Hash, Debug)]), TokenStream::new());
    }
    let keys: Vec<&DataParameter> = data.parameters.iter().filter(|parameter| !parameter.mutable).collect();
    let equal = keys.iter().map(|parameter| {
        let name = ident(&parameter.name);
        match has_floats(parameter) {
            true => quote!(__terrace::ParameterIdentity::is_same(&self.#name, &other.#name)),
            false => quote!(self.#name == other.#name),
        }
    });
    // Mutable parameters are not part of the identity, so there may be nothing to compare.
    let equal = equal.reduce(|left, right| quote!(#left && #right)).unwrap_or_else(|| quote!(true));
    let feed = keys.iter().map(|parameter| {
        let name = ident(&parameter.name);
        match has_floats(parameter) {
            true => quote!(__terrace::ParameterIdentity::feed(&self.#name, state);),
            false => quote!(::core::hash::Hash::hash(&self.#name, state);),
        }
    });
    let identity = quote! {
        impl ::core::cmp::PartialEq for #storage {
            #[allow(unused_variables)]
            fn eq(&self, other: &Self) -> bool {
                #equal
            }
        }

        impl ::core::cmp::Eq for #storage {}

        impl ::core::hash::Hash for #storage {
            #[allow(unused_variables)]
            fn hash<H: ::core::hash::Hasher>(&self, state: &mut H) {
                #(#feed)*
            }
        }
    };
    (quote!(#[derive(Clone, Debug)]), identity)
}
