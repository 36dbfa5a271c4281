//! Types and attributes: a handle, and a storage with the parameters.

use proc_macro2::TokenStream;
use quote::quote;

use super::op::builder_parameters;
use super::relation::uses_word;
use super::tokens::{fragment, ident, rust_type};
use super::{Emitter, documentation_or};
use crate::model::{Data, DataParameter};

impl Emitter<'_> {
    /// The code of a type, or of an attribute.
    pub(super) fn data(&mut self, data: &Data, is_type: bool) -> TokenStream {
        self.refuse_data(data);
        let name = ident(&data.header.name);
        let storage = ident(&format!("{}Storage", data.header.name));
        let dialect = &self.model.dialect(data.dialect).header.name;
        let mnemonic = data.mnemonic.as_deref().unwrap_or(&data.header.name);
        let (what, raw) = if is_type {
            ("type", quote!(__terrace::Type))
        } else {
            ("attribute", quote!(__terrace::Attribute))
        };
        let text =
            documentation_or(&data.header.documentation, &format!("The {what} `{dialect}.{mnemonic}`."));
        let storage_text = format!(" The parameters of [`{}`].", data.header.name);
        let fields = data.parameters.iter().map(|parameter| {
            let (field, ty) = (ident(&parameter.name), parameter_type(parameter));
            let text =
                documentation_or(&parameter.documentation, &format!("The parameter `{}`.", parameter.name));
            quote!(#text pub #field: #ty)
        });
        let parts = parts(&data.parameters);
        let members = data_members(data);
        let check = data.verify.as_ref().map(|_| {
            let arguments = data.parameters.iter().map(|parameter| ident(&parameter.name));
            quote!(Self::verify(context, #(&#arguments),*)?;)
        });
        let names: Vec<_> = data.parameters.iter().map(|parameter| ident(&parameter.name)).collect();
        let types: Vec<_> = data.parameters.iter().map(parameter_type).collect();
        let conversions = conversions(is_type, &storage);
        let words = format!("the {what} exists");
        quote! {
            #text
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub struct #name(#raw);

            #[doc = #storage_text]
            #[derive(Clone, PartialEq, Eq, Hash, Debug)]
            pub struct #storage { #(#fields),* }

            impl __terrace::DialectTypeStorage for #storage {
                __terrace::storage_identity!();
                #parts
            }

            impl #name {
                /// The instance with these parameters.
                ///
                /// # Panics
                ///
                /// When there is none.
                #[allow(clippy::too_many_arguments)]
                pub fn get(context: &__terrace::Context, #(#names: #types),*) -> Self {
                    Self::get_checked(context, #(#names),*).expect(#words)
                }

                /// The instance with these parameters.
                ///
                /// # Errors
                ///
                /// When there is none.
                #[allow(clippy::too_many_arguments)]
                pub fn get_checked(
                    context: &__terrace::Context,
                    #(#names: #types),*
                ) -> ::core::result::Result<Self, __terrace::ConstructionError> {
                    #check
                    let data = __terrace::DialectType {
                        dialect: context.identifier(#dialect),
                        mnemonic: context.identifier(#mnemonic),
                        storage: ::std::sync::Arc::new(#storage { #(#names),* }),
                    };
                    #raw::dialect_checked(context, data).map(Self)
                }

                /// The parameters.
                pub fn storage(self, context: &__terrace::Context) -> &#storage {
                    self.0.storage(context).expect("the storage that the handle was made with")
                }

                #conversions
                #members
            }

            impl ::core::convert::From<#name> for #raw {
                fn from(handle: #name) -> Self {
                    handle.0
                }
            }
        }
    }

    fn refuse_data(&mut self, data: &Data) {
        if let Some(storage) = &data.storage {
            self.not_generated(storage.span, "a storage of one's own");
        }
        for parameter in &data.parameters {
            if parameter.mutable {
                self.not_generated(parameter.span, "parameters that are set once");
            }
            if parameter.default.is_some() {
                self.not_generated_warning(parameter.span, "defaults of parameters");
            }
        }
        if let Some(format) = &data.format {
            let what = "the format of types and attributes; the dialect's hooks `parse_type`, `print_type`, \
                        `parse_attribute` and `print_attribute` read and write them";
            self.not_generated_warning(format.span, what);
        }
        for hook in data.parse.iter().chain(&data.print) {
            self.not_generated_warning(hook.span, "parsers and printers of a single type or attribute");
        }
        for usage in &data.interfaces {
            self.not_generated_warning(usage.span, "interfaces of types and attributes");
        }
        for usage in &data.traits {
            self.not_generated_warning(usage.span, "traits of types and attributes");
        }
    }
}

/// The ways from and to handles without a definition.
fn conversions(is_type: bool, storage: &proc_macro2::Ident) -> TokenStream {
    if is_type {
        return quote! {
            /// The type as one of this kind, if it is one.
            pub fn from_type(context: &__terrace::Context, ty: __terrace::Type) -> ::core::option::Option<Self> {
                ty.storage::<#storage>(context).is_some().then_some(Self(ty))
            }

            /// The type.
            pub fn ty(self) -> __terrace::Type {
                self.0
            }
        };
    }
    quote! {
        /// The attribute as one of this kind, if it is one.
        pub fn from_attribute(
            context: &__terrace::Context,
            attr: __terrace::Attribute,
        ) -> ::core::option::Option<Self> {
            attr.storage::<#storage>(context).is_some().then_some(Self(attr))
        }

        /// The attribute as one of this kind.
        ///
        /// # Panics
        ///
        /// When it is none.
        pub fn of(context: &__terrace::Context, attr: __terrace::Attribute) -> Self {
            Self::from_attribute(context, attr).expect("an attribute that was verified")
        }

        /// The attribute.
        pub fn to_attribute(self, _context: &__terrace::Context) -> __terrace::Attribute {
            self.0
        }
    }
}

/// Accessors, the author's builders and what else the author wrote.
fn data_members(data: &Data) -> TokenStream {
    let mut out = TokenStream::new();
    for parameter in &data.parameters {
        let (name, ty) = (ident(&parameter.name), parameter_type(parameter));
        let text =
            documentation_or(&parameter.documentation, &format!("The parameter `{}`.", parameter.name));
        out.extend(quote! {
            #text
            pub fn #name(self, context: &__terrace::Context) -> &#ty { &self.storage(context).#name }
        });
    }
    for builder in &data.builders {
        let Some(body) = &builder.body else { continue };
        let stem = builder.name.clone().unwrap_or_else(|| {
            let names: Vec<&str> =
                builder.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
            format!("from_{}", names.join("_"))
        });
        let name = ident(&format!("get_{stem}"));
        let text = documentation_or(&builder.documentation, "The instance that is made of these values.");
        let (parameters, defaults) = builder_parameters(builder);
        let body = fragment(body);
        out.extend(quote! {
            #text
            #[allow(unused_variables, clippy::too_many_arguments, clippy::unnecessary_lazy_evaluations)]
            pub fn #name(context: &__terrace::Context, #(#parameters),*) -> Self {
                #(#defaults)*
                #body
            }
        });
    }
    if let Some(body) = data.verify.as_ref().and_then(|verify| verify.body.as_ref()) {
        let parameters = data.parameters.iter().map(|parameter| {
            let (name, ty) = (ident(&parameter.name), parameter_type(parameter));
            quote!(#name: &#ty)
        });
        let body = fragment(body);
        out.extend(quote! {
            #[allow(unused_variables, clippy::ptr_arg, clippy::too_many_arguments)]
            fn verify(
                context: &__terrace::Context,
                #(#parameters),*
            ) -> ::core::result::Result<(), __terrace::ConstructionError> {
                #body
            }
        });
    }
    out.extend(data.extra.iter().map(fragment));
    out
}

fn parameter_type(parameter: &DataParameter) -> TokenStream {
    let ty = rust_type(&parameter.rust_type);
    if parameter.optional { quote!(::core::option::Option<#ty>) } else { ty }
}

/// What walks and replacements need: the parameters in which types and attributes are.
fn parts(parameters: &[DataParameter]) -> TokenStream {
    let holds = |parameter: &&DataParameter| {
        let ty = rust_type(&parameter.rust_type);
        uses_word(&ty, "Type") || uses_word(&ty, "Attribute")
    };
    let holders: Vec<_> = parameters.iter().filter(holds).map(|parameter| ident(&parameter.name)).collect();
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
                #(#others: self.#others.clone(),)*
            }))
        }
    }
}
