//! Types and attributes: the handle with its constructors, accessors and hand-written parts.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::emit::rust::builder::builder_parameters;
use crate::emit::rust::data_storage::parameter_type;
use crate::emit::rust::origin;
use crate::emit::rust::relation::data_subject;
use crate::emit::rust::tokens::{fragment, ident, rust_path, rust_type};
use crate::emit::rust::{Emitter, Place, documentation_or};
use crate::generated_names::getter_name;
use crate::model::{Data, DataParameter, InterfaceIntrinsic};
use crate::plan::{DataCheck, DataPlan};

/// The names in the code of a definition.
pub(in crate::emit::rust) struct DataNames {
    pub(in crate::emit::rust) is_type: bool,
    /// The handle.
    pub(in crate::emit::rust) handle: Ident,
    /// The storage: the generated one, or the author's.
    pub(in crate::emit::rust) storage: TokenStream,
    /// The handle of any type, or of any attribute.
    pub(in crate::emit::rust) raw: TokenStream,
    /// The method that returns a handle of that type.
    pub(in crate::emit::rust) convert: Ident,
    /// The runtime's types of a syntax and of a descriptor.
    pub(in crate::emit::rust) syntax: Ident,
    pub(in crate::emit::rust) descriptor: Ident,
    /// The full name in messages: `!toy.struct`.
    pub(in crate::emit::rust) full: String,
}

impl Emitter<'_> {
    fn data_names(plan: &DataPlan<'_>) -> DataNames {
        let DataPlan { definition: data, is_type, .. } = *plan;
        let generated = ident(&format!("{}Storage", data.header.name));
        DataNames {
            is_type,
            handle: ident(&data.header.name),
            storage: data.storage.as_ref().map_or(quote!(#generated), rust_path),
            raw: if is_type { quote!(__terrace::Type) } else { quote!(__terrace::Attribute) },
            convert: ident(if is_type { "from_type" } else { "from_attribute" }),
            syntax: ident(if is_type { "TypeSyntax" } else { "AttributeSyntax" }),
            descriptor: ident(if is_type { "TypeDescriptor" } else { "DataAttributeDescriptor" }),
            full: plan.full_name.clone(),
        }
    }

    /// Returns the code of a type or an attribute.
    pub(in crate::emit::rust) fn data(&mut self, data: &Data, is_type: bool) -> TokenStream {
        self.refuse_data(data);
        let plan = &DataPlan::new(self.model, data, is_type);
        let names = Self::data_names(plan);
        let DataPlan { dialect, mnemonic, .. } = plan;
        let what = if is_type { "type" } else { "attribute" };
        let text =
            documentation_or(&data.header.documentation, &format!("The {what} `{dialect}.{mnemonic}`."));
        let storage = if data.storage.is_none() { self.data_storage(data) } else { TokenStream::new() };
        let members = data_members(data);
        let mutable = mutable_members(data, &names);
        let constructors = self.constructors(plan, &names);
        let conversions = conversions(data, &names);
        let parts = parts_of_handle(&names);
        let (syntax, items) = self.data_syntax(plan, &names);
        let markers = self.data_markers(data);
        let interfaces = self.data_handle(&data.header.name, &data.interfaces, is_type);
        let typed = self.typed_attribute(data);
        let holder = if is_type { TokenStream::new() } else { self.holder_constant(data) };
        let DataNames { handle, raw, storage: stored, full, .. } = &names;
        quote! {
            #text
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub struct #handle(#raw);

            #storage

            impl #handle {
                /// The full name.
                pub const NAME: &'static str = #full;

                #constructors

                /// The parameters.
                pub fn storage(self, context: &__terrace::Context) -> &#stored {
                    self.0.storage(context).expect("the storage that the handle was made with")
                }

                #conversions
                #members
                #mutable
                #syntax
                #holder
            }

            #items
            #parts
            #markers

            impl ::core::convert::From<#handle> for #raw {
                fn from(handle: #handle) -> Self {
                    handle.0
                }
            }

            #interfaces

            #typed
        }
    }

    /// Returns the implementation of the interface of attributes with a type, for one with a parameter that is the type.
    fn typed_attribute(&self, data: &Data) -> Option<TokenStream> {
        let ty = ident(&data.self_parameter()?.name);
        let interface = self.engine_interface(InterfaceIntrinsic::TypedAttribute)?;
        let handle = ident(&data.header.name);
        Some(quote! {
            impl #interface for #handle {
                fn attribute_type(self, context: &__terrace::Context) -> __terrace::Type {
                    *self.#ty(context)
                }
            }
        })
    }

    fn constructors(&mut self, plan: &DataPlan<'_>, names: &DataNames) -> TokenStream {
        let DataPlan { definition: data, dialect, mnemonic, .. } = plan;
        let keys: Vec<&DataParameter> =
            data.parameters.iter().filter(|parameter| !parameter.mutable).collect();
        let idents: Vec<Ident> = keys.iter().map(|parameter| ident(&parameter.name)).collect();
        let types: Vec<TokenStream> = keys.iter().map(|parameter| parameter_type(parameter)).collect();
        let mut checks = TokenStream::new();
        if let (Some(hook), Some(_)) = (&data.verify, &data.storage) {
            let verify = origin::name("verify", hook.span);
            checks.extend(quote!(Self::#verify(context, #(&#idents),*)?;));
        }
        let (trait_checks, before) = self.trait_checks(plan, names);
        let interface_checks = self.interface_checks(&data.interfaces);
        let DataNames { raw, storage, .. } = names;
        let stored = if data.storage.is_some() {
            quote!(<#storage>::new(context, #(#idents),*))
        } else {
            let mutable = data.parameters.iter().filter(|parameter| parameter.mutable).map(|parameter| {
                let name = ident(&parameter.name);
                quote!(#name: __terrace::SetOnce::new())
            });
            quote!(#storage { #(#idents,)* #(#mutable),* })
        };
        quote! {
            /// The instance with these parameters.
            ///
            /// # Panics
            ///
            /// If there is no such instance, with the reason.
            #[allow(clippy::too_many_arguments)]
            #[track_caller]
            pub fn get(context: &__terrace::Context, #(#idents: #types),*) -> Self {
                match Self::get_checked(context, #(#idents),*) {
                    ::core::result::Result::Ok(made) => made,
                    ::core::result::Result::Err(error) => ::core::panic!("{error}"),
                }
            }

            /// The instance with these parameters.
            ///
            /// # Errors
            ///
            /// If there is no such instance.
            #[allow(clippy::too_many_arguments)]
            pub fn get_checked(
                context: &__terrace::Context,
                #(#idents: #types),*
            ) -> ::core::result::Result<Self, __terrace::ConstructionError> {
                #checks
                let data = __terrace::DialectType {
                    dialect: context.identifier(#dialect),
                    mnemonic: context.identifier(#mnemonic),
                    storage: ::std::sync::Arc::new(#stored),
                };
                let made = #raw::dialect_checked(context, data).map(Self)?;
                #before
                #trait_checks
                #interface_checks
                ::core::result::Result::Ok(made)
            }
        }
    }

    fn refuse_data(&mut self, data: &Data) {
        if data.storage.is_some() {
            for parameter in data.parameters.iter().filter(|parameter| parameter.mutable) {
                let what = "a parameter that is set once in a storage of one's own; keep a `SetOnce` there";
                self.not_generated(parameter.span, what);
            }
        }
    }

    /// Returns the implementations of the definition's Rust traits.
    fn data_markers(&mut self, data: &Data) -> TokenStream {
        let name = ident(&data.header.name);
        let mut out = TokenStream::new();
        for usage in &data.traits {
            let definition = self.model.trait_definition(usage.trait_id);
            match &definition.path {
                Some(path) => {
                    let path = rust_path(path);
                    out.extend(quote!(impl #path for #name {}));
                }
                None if definition.conditions.is_empty()
                    && definition.verify.is_none()
                    && usage.arguments.is_empty()
                    && !self.is_builtin(&definition.header) =>
                {
                    let path = self.path(&definition.header, None, Place::Module);
                    out.extend(quote!(impl #path for #name {}));
                }
                None => {}
            }
        }
        out
    }

    /// Returns the verification of the definition's traits, and the statements before it.
    fn trait_checks(&mut self, plan: &DataPlan<'_>, names: &DataNames) -> (TokenStream, TokenStream) {
        let mut checks = TokenStream::new();
        let subject = data_subject(names.is_type);
        for check in &plan.checks {
            match check {
                // Called by the storage, or by its constructor.
                DataCheck::Author(_) => {}
                DataCheck::Condition(usage, condition) => {
                    let (lowered, message) = self.plan.data_condition(usage, condition);
                    let holds = self.data_condition(&lowered, &subject);
                    checks.extend(quote! {
                        #[allow(clippy::all, unused_parens)]
                        let holds = #holds;
                        if !holds {
                            return ::core::result::Result::Err(__terrace::ConstructionError::new(#message));
                        }
                    });
                }
                DataCheck::Trait(usage, _) => {
                    let usage = self.plan.trait_plan(usage);
                    checks.extend(self.data_trait_check(&usage, &subject));
                }
            }
        }
        if checks.is_empty() {
            return Default::default();
        }
        (checks, quote!(#[allow(unused_variables)] let #subject = made.0;))
    }
}

/// Returns the conversions from and to untyped handles.
fn conversions(data: &Data, names: &DataNames) -> TokenStream {
    let storage = &names.storage;
    if names.is_type {
        // A parameter of that name takes precedence; the type is available through `From`, and through `TypeHandle` if
        // there are interfaces.
        let ty = (!data.parameters.iter().any(|parameter| parameter.name == "ty")).then(|| {
            quote! {
                /// Returns the type.
                pub fn ty(self) -> __terrace::Type {
                    self.0
                }
            }
        });
        return quote! {
            /// The type as one of this kind, if it is one.
            pub fn from_type(context: &__terrace::Context, ty: __terrace::Type) -> ::core::option::Option<Self> {
                ty.storage::<#storage>(context).is_some().then_some(Self(ty))
            }

            #ty
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
        /// If it is of another kind, which verification rules out.
        #[track_caller]
        pub fn of(context: &__terrace::Context, attr: __terrace::Attribute) -> Self {
            Self::from_attribute(context, attr).expect("an attribute that was verified")
        }

        /// The attribute.
        pub fn to_attribute(self, _context: &__terrace::Context) -> __terrace::Attribute {
            self.0
        }
    }
}

/// Returns the traversal of a handle that is a parameter of something else.
fn parts_of_handle(names: &DataNames) -> TokenStream {
    let handle = &names.handle;
    let (visit, raw, replace, converted) = match names.is_type {
        true => (
            quote!(visit_types),
            quote!(Type),
            quote!(replace_type),
            quote!(from_type(replace.context(), new)),
        ),
        false => (
            quote!(visit_attributes),
            quote!(Attribute),
            quote!(replace_attribute),
            quote!(from_attribute(replace.context(), new)),
        ),
    };
    quote! {
        impl __terrace::Parts for #handle {
            fn #visit(&self, visit: &mut dyn ::core::ops::FnMut(__terrace::#raw)) {
                visit(self.0);
            }

            fn replaced(&self, replace: &mut dyn __terrace::ReplaceParts) -> Self {
                let new = replace.#replace(self.0);
                Self::#converted.unwrap_or_else(|| {
                    replace.refuse(Self::NAME);
                    *self
                })
            }
        }
    }
}

/// Returns the accessors and setters of mutable parameters.
fn mutable_members(data: &Data, names: &DataNames) -> TokenStream {
    let full = &names.full;
    let mut out = TokenStream::new();
    for parameter in data.parameters.iter().filter(|parameter| parameter.mutable) {
        let (text, ty) = (&parameter.name, rust_type(&parameter.rust_type));
        let (name, setter) = (ident(text), ident(&format!("set_{text}")));
        let documentation = documentation_or(&parameter.documentation, &format!("The parameter `{text}`."));
        let set_text = format!(" Sets `{text}`, once; to set it to the same again is no mistake.");
        out.extend(quote! {
            #documentation
            ///
            /// Returns `None` until it is set.
            pub fn #name(self, context: &__terrace::Context) -> ::core::option::Option<&#ty> {
                self.storage(context).#name.get()
            }

            #[doc = #set_text]
            ///
            /// # Errors
            ///
            /// If it was set to another value.
            pub fn #setter(
                self,
                context: &__terrace::Context,
                value: #ty,
            ) -> ::core::result::Result<(), __terrace::ConstructionError> {
                self.storage(context).#name.set(value, #text, #full)
            }
        });
    }
    out
}

/// Returns the accessors, the hand-written builders and the additional items.
fn data_members(data: &Data) -> TokenStream {
    let mut out = TokenStream::new();
    for parameter in data.parameters.iter().filter(|parameter| !parameter.mutable) {
        let (name, ty) = (ident(&parameter.name), parameter_type(parameter));
        let text =
            documentation_or(&parameter.documentation, &format!("The parameter `{}`.", parameter.name));
        let value = match data.storage {
            Some(_) => quote!(self.storage(context).#name()),
            None => quote!(&self.storage(context).#name),
        };
        out.extend(quote! {
            #text
            pub fn #name(self, context: &__terrace::Context) -> &#ty { #value }
        });
    }
    for builder in &data.builders {
        let Some(body) = &builder.body else { continue };
        let name = ident(&getter_name(builder));
        let text = documentation_or(&builder.documentation, "The instance that is made of these values.");
        let (parameters, defaults) = builder_parameters(builder);
        let body = fragment(body);
        out.extend(quote! {
            #text
            #[allow(unused_variables, clippy::too_many_arguments, clippy::redundant_closure, clippy::unnecessary_lazy_evaluations, clippy::unwrap_or_default)]
            pub fn #name(context: &__terrace::Context, #(#parameters),*) -> Self {
                #(#defaults)*
                #body
            }
        });
    }
    if let Some(body) = data.verify.as_ref().and_then(|verify| verify.body.as_ref()) {
        let parameters = data.parameters.iter().filter(|parameter| !parameter.mutable).map(|parameter| {
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
