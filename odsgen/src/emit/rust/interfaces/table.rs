//! The function table of an interface, and the handle that calls through it.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::interface::Subject;
use crate::diagnostics::{Code, Diagnostic};
use crate::emit::rust::interface_check::InterfaceCheck;
use crate::emit::rust::signature::Signature;
use crate::emit::rust::tokens::ident;
use crate::emit::rust::{Emitter, documentation_or};
use crate::model::{InterfaceId, InterfaceKind, Method};

/// A method of the table and the handle.
struct TableMethod<'model> {
    method: &'model Method,
    signature: Signature,
    /// The Rust trait that declares it.
    owner: TokenStream,
}

impl Emitter<'_> {
    /// Returns the methods in the table of an interface, inherited ones included, unless their signatures prevent it.
    fn table_methods(&mut self, id: InterfaceId) -> Vec<TableMethod<'_>> {
        let model = self.model;
        let mut out: Vec<TableMethod<'_>> = Vec::new();
        for owner in model.lineage(id) {
            let interface = model.interface(owner);
            for method in &interface.methods {
                let signature = match Signature::new(&method.signature.text) {
                    Ok(signature) => signature,
                    Err(reason) => {
                        if owner == id {
                            let message = format!("nobody can call `{}` through the interface", method.name);
                            let diagnostic = Diagnostic::error(Code::InterfaceMethod, method.span, message);
                            self.collector.report(diagnostic.label(reason));
                        }
                        continue;
                    }
                };
                let suffix = if method.body.is_some() { "Methods" } else { "" };
                let path = self.interface_path(owner, "", suffix);
                out.retain(|known| known.method.name != method.name);
                out.push(TableMethod { method, signature, owner: path });
            }
        }
        out
    }

    /// Returns the function table, and the handle that calls through it.
    pub(super) fn table(&mut self, id: InterfaceId, subject: &Subject) -> TokenStream {
        let interface = self.model.interface(id);
        let name = &interface.header.name;
        let trait_name = ident(name);
        let (table, any) = (format_ident!("{name}Table"), format_ident!("Any{name}"));
        let (mut fields, mut functions) = (TokenStream::new(), TokenStream::new());
        let (mut calls, mut statics) = (TokenStream::new(), TokenStream::new());
        let accessor = &subject.accessor;
        let handle = &subject.handle;
        for TableMethod { method, signature, owner } in self.table_methods(id) {
            let field = ident(&method.name);
            let Signature { names, types, output, receiver } = &signature;
            let text = documentation_or(&method.documentation, &format!("`{}`.", method.name));
            let receiver_type = receiver.as_ref().and(subject.ty.as_ref()).into_iter();
            fields.extend(quote!(#field: fn(#(#receiver_type,)* #(#types),*) #output,));
            let text_again = text.clone();
            let Some(receiver) = receiver else {
                functions.extend(quote!(#field: <T as #owner>::#field,));
                calls.extend(quote! {
                    #text
                    pub fn #field(self, #(#names: #types),*) #output { (self.table.#field)(#(#names),*) }
                });
                statics.extend(quote! {
                    #text_again
                    pub fn #field(&self, #(#names: #types),*) #output { (self.#field)(#(#names),*) }
                });
                continue;
            };
            let reference = &receiver.reference;
            match &subject.ty {
                Some(_) => {
                    functions.extend(quote! {
                        #field: |subject, #(#names),*| {
                            <T as #owner>::#field(#reference <T as #handle>::wrap(subject), #(#names),*)
                        },
                    });
                    calls.extend(quote! {
                        #text
                        pub fn #field(self, #(#names: #types),*) #output {
                            (self.table.#field)(self.#accessor, #(#names),*)
                        }
                    });
                }
                None => {
                    functions.extend(quote! {
                        #field: |#(#names),*| <T as #owner>::#field(#reference T::default(), #(#names),*),
                    });
                    calls.extend(quote! {
                        #text
                        pub fn #field(self, #(#names: #types),*) #output { (self.table.#field)(#(#names),*) }
                    });
                }
            }
        }
        let InterfaceCheck { field, function, constant, items } = self.interface_check(interface);
        fields.extend(field);
        functions.extend(function);
        let statics = (!statics.is_empty()).then(|| quote!(impl #table { #statics }));
        let table_text = format!(" The functions of one implementation of [`{name}`].");
        let any_text = format!(" {} that implements [`{name}`], type-erased.", subject.words);
        let found = self.found(interface.kind, subject, &table);
        let (subject_field, subject_accessor) = match &subject.ty {
            Some(ty) => {
                let text = format!(" {}.", subject.words.replace("An ", "The ").replace("A ", "The "));
                (
                    quote!(#accessor: #ty,),
                    quote!(#[doc = #text] pub fn #accessor(self) -> #ty { self.#accessor }),
                )
            }
            None => (TokenStream::new(), TokenStream::new()),
        };
        let expect_unused = fields.is_empty().then(|| quote!(#[allow(dead_code)]));
        quote! {
            #[doc = #table_text]
            #[allow(clippy::type_complexity)]
            pub struct #table { #fields }

            impl #table {
                /// Returns the interface table of `T`.
                pub const fn of<T: #trait_name>() -> &'static Self {
                    const { &Self { #functions } }
                }
            }

            #statics

            impl __terrace::InterfaceTable for #table {
                const NAME: &'static str = #name;
                #constant
            }

            #[doc = #any_text]
            #[derive(Clone, Copy)]
            pub struct #any {
                #subject_field
                #expect_unused
                table: &'static #table,
            }

            impl #any {
                #found
                #subject_accessor
                #calls
            }

            #items
        }
    }

    /// Returns the functions that look up the implementation of an interface.
    fn found(&self, kind: InterfaceKind, subject: &Subject, table: &Ident) -> TokenStream {
        let Subject { accessor, ty, .. } = subject;
        match kind {
            InterfaceKind::Op => quote! {
                /// The op as one that implements the interface, if it does.
                pub fn of(ir: &__terrace::Body, op: __terrace::Op) -> ::core::option::Option<Self> {
                    ir.interface::<#table>(op).map(|table| Self { op, table })
                }
            },
            InterfaceKind::Type | InterfaceKind::Attribute => {
                let lookup = format_ident!(
                    "{}_interface",
                    if kind == InterfaceKind::Type { "type" } else { "attribute" }
                );
                let text = format!(
                    " {} as one that implements the interface, if it does.",
                    if kind == InterfaceKind::Type { "The type" } else { "The attribute" }
                );
                quote! {
                    #[doc = #text]
                    pub fn of(context: &__terrace::Context, #accessor: #ty) -> ::core::option::Option<Self> {
                        context.#lookup::<#table>(#accessor).map(|table| Self { #accessor, table })
                    }
                }
            }
            InterfaceKind::Dialect => quote! {
                /// The implementation of the dialect of that namespace, if it has one.
                pub fn of(context: &__terrace::Context, namespace: &str) -> ::core::option::Option<Self> {
                    context.dialect_interface::<#table>(namespace).map(|table| Self { table })
                }

                /// The implementation of the dialect that an op belongs to, if it has one.
                pub fn of_op(ir: &__terrace::Body, op: __terrace::Op) -> ::core::option::Option<Self> {
                    let dialect = ir.name(op).dialect(ir.context())?;
                    dialect.interface::<#table>().map(|table| Self { table })
                }
            },
        }
    }
}
