//! The implementations of interfaces by ops, types, attributes and dialects.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::emit::rust::Emitter;
use crate::emit::rust::origin;
use crate::emit::rust::tokens::{ident, rust_path};
use crate::model::{InterfaceId, InterfaceUse, Method, Op};
use crate::plan::OpPlan;

impl Emitter<'_> {
    /// Returns the interfaces of a definition: the listed ones and those that they inherit.
    pub(in crate::emit::rust) fn implemented(&self, uses: &[InterfaceUse]) -> Vec<InterfaceId> {
        let mut all = Vec::new();
        for usage in uses {
            for id in self.model.lineage(usage.interface) {
                if !all.contains(&id) {
                    all.push(id);
                }
            }
        }
        all
    }

    /// Returns an identifier with the span of the list entry of an interface: rustc reports a missing implementation
    /// there.
    pub(in crate::emit::rust) fn implementing(
        &self,
        word: &str,
        uses: &[InterfaceUse],
        id: InterfaceId,
    ) -> Ident {
        let listed = uses.iter().find(|usage| self.model.lineage(usage.interface).contains(&id));
        listed.map_or_else(|| ident(word), |usage| origin::name(word, usage.span))
    }

    /// Returns the tables of the implementations of `Self`.
    fn tables(&self, uses: &[InterfaceUse]) -> Vec<TokenStream> {
        let table = |id: InterfaceId| {
            let (path, this) = (self.interface_path(id, "", "Table"), self.implementing("Self", uses, id));
            quote!(#path::of::<#this>())
        };
        self.implemented(uses).into_iter().map(table).collect()
    }

    /// Returns the implementations without any method to write.
    pub(in crate::emit::rust) fn empty_implementations(
        &self,
        name: &str,
        uses: &[InterfaceUse],
    ) -> TokenStream {
        let mut out = TokenStream::new();
        for id in self.implemented(uses) {
            let methods = &self.model.interface(id).methods;
            let is_written = |method: &Method| uses.iter().any(|usage| usage.methods.contains(&method.name));
            if !methods.iter().any(is_written) {
                let (path, name) = (self.interface_path(id, "", ""), ident(name));
                out.extend(quote!(impl #path for #name {}));
            }
        }
        out
    }

    /// Returns the tables of an op's descriptor: those of its interfaces and traits.
    pub(in crate::emit::rust) fn interface_tables(&mut self, op: &Op, plan: &OpPlan) -> Vec<TokenStream> {
        let mut tables = self.tables(&op.interfaces);
        tables.extend(plan.own_traits.iter().map(|usage| self.trait_table_of(usage)));
        tables
    }

    /// Returns the attachments of interfaces to types, attributes and the dialect itself, for its registration.
    pub(in crate::emit::rust) fn attachments(&mut self) -> TokenStream {
        let mut calls = TokenStream::new();
        let model = self.model;
        let Some(dialect) = self.dialect.map(|id| model.dialect(id)) else { return calls };
        let tables_of = |emitter: &Self, name: &str, uses: &[InterfaceUse]| -> Vec<TokenStream> {
            let table = |id: InterfaceId| {
                let (path, name) =
                    (emitter.interface_path(id, "", "Table"), emitter.implementing(name, uses, id));
                quote!(#path::of::<#name>())
            };
            emitter.implemented(uses).into_iter().map(table).collect()
        };
        for (list, method, kind) in [
            (&model.types, "ty", quote!(__terrace::TypeKind)),
            (&model.attributes, "attribute", quote!(__terrace::AttributeKind)),
        ] {
            for data in list {
                let is_own = Some(data.dialect) == self.dialect && self.is_own(&data.header);
                if !is_own || self.variant(data).is_some() {
                    continue;
                }
                let method = ident(method);
                let generated = format_ident!("{}Storage", data.header.name);
                let storage = data.storage.as_ref().map_or(quote!(#generated), rust_path);
                let mut tables = tables_of(self, &data.header.name, &data.interfaces);
                let traits = self.data_traits(&data.traits);
                tables.extend(traits.iter().map(|usage| self.trait_table_of(usage)));
                calls.extend(quote!(#(.#method(#kind::declared::<#storage>(), #tables))*));
            }
        }
        let (namespace, name) = (&dialect.header.name, dialect_struct(&dialect.header.name));
        let tables = tables_of(self, &name.to_string(), &dialect.interfaces);
        calls.extend(quote!(#(.dialect(#namespace, #tables))*));
        if calls.is_empty() {
            return calls;
        }
        quote!(.with_interfaces(&__terrace::InterfaceAttachments::new()#calls))
    }

    /// Returns the marker struct of the dialect if it implements interfaces.
    pub(in crate::emit::rust) fn dialect_handle(&self) -> TokenStream {
        let Some(dialect) = self.dialect.map(|id| self.model.dialect(id)) else { return TokenStream::new() };
        if dialect.interfaces.is_empty() {
            return TokenStream::new();
        }
        let (namespace, name) = (&dialect.header.name, dialect_struct(&dialect.header.name));
        let text = format!(" The dialect `{namespace}`, as what implements its interfaces.");
        let empty = self.empty_implementations(&name.to_string(), &dialect.interfaces);
        quote! {
            #[doc = #text]
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
            pub struct #name;

            impl __terrace::DialectHandle for #name {
                const NAMESPACE: &'static str = #namespace;
            }

            #empty
        }
    }

    /// Returns the implementation of the handle trait of a type or an attribute with interfaces.
    pub(in crate::emit::rust) fn data_handle(
        &self,
        name: &str,
        uses: &[InterfaceUse],
        is_type: bool,
    ) -> TokenStream {
        if uses.is_empty() {
            return TokenStream::new();
        }
        let empty = self.empty_implementations(name, uses);
        let name = ident(name);
        let (handle, accessor, raw) = if is_type {
            (quote!(__terrace::TypeHandle), ident("ty"), quote!(__terrace::Type))
        } else {
            (quote!(__terrace::AttributeHandle), ident("attribute"), quote!(__terrace::Attribute))
        };
        quote! {
            impl #handle for #name {
                fn #accessor(self) -> #raw {
                    self.0
                }

                fn wrap(#accessor: #raw) -> Self {
                    Self(#accessor)
                }
            }

            #empty
        }
    }
}

/// Returns the name of the marker struct of a dialect: `ToyDialect`.
fn dialect_struct(name: &str) -> Ident {
    let mut out = String::new();
    for part in name.split(|c: char| !c.is_alphanumeric()) {
        let mut characters = part.chars();
        out.extend(characters.next().map(|first| first.to_ascii_uppercase()));
        out.extend(characters);
    }
    ident(&(out + "Dialect"))
}
