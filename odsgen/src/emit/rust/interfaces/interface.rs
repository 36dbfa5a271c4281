//! Interfaces: the Rust trait, the function table, and the handle of any implementor.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::diagnostics::{Code, Diagnostic};
use crate::emit::rust::interface_check::InterfaceCheck;
use crate::emit::rust::origin;
use crate::emit::rust::signature::Signature;
use crate::emit::rust::tokens::{fragment, ident, rust_path, tokens};
use crate::emit::rust::{Emitter, Place, documentation, documentation_or};
use crate::model::{
    Interface, InterfaceId, InterfaceIntrinsic, InterfaceKind, InterfaceUse, Method, Op, Trait,
};
use crate::plan::OpPlan;

/// The kind of an interface's implementors: the types and words in its code.
struct Subject {
    /// The handle trait of that kind.
    handle: TokenStream,
    /// The untyped handle in signatures, if there is one.
    ty: Option<TokenStream>,
    /// The name of the method that returns the untyped handle.
    accessor: Ident,
    /// "An op", in documentation.
    words: &'static str,
}

impl Subject {
    fn new(kind: InterfaceKind) -> Self {
        match kind {
            InterfaceKind::Op => Subject {
                handle: quote!(__terrace::OpHandle),
                ty: Some(quote!(__terrace::Op)),
                accessor: ident("op"),
                words: "An op",
            },
            InterfaceKind::Type => Subject {
                handle: quote!(__terrace::TypeHandle),
                ty: Some(quote!(__terrace::Type)),
                accessor: ident("ty"),
                words: "A type",
            },
            InterfaceKind::Attribute => Subject {
                handle: quote!(__terrace::AttributeHandle),
                ty: Some(quote!(__terrace::Attribute)),
                accessor: ident("attribute"),
                words: "An attribute",
            },
            InterfaceKind::Dialect => Subject {
                handle: quote!(__terrace::DialectHandle),
                ty: None,
                accessor: ident("namespace"),
                words: "A dialect",
            },
        }
    }
}

/// A method of the table and the handle.
struct TableMethod<'model> {
    method: &'model Method,
    signature: Signature,
    /// The Rust trait that declares it.
    owner: TokenStream,
}

impl Emitter<'_> {
    /// Returns the Rust trait of a trait without a role in the runtime and without conditions.
    pub(in crate::emit::rust) fn marker_trait(&self, definition: &Trait) -> TokenStream {
        let checks = !definition.conditions.is_empty() || definition.verify.is_some();
        if checks
            || definition.path.is_some()
            || !definition.alias.is_empty()
            || !definition.parameters.is_empty()
        {
            return TokenStream::new();
        }
        let name = ident(&definition.header.name);
        let text = documentation(&definition.header.documentation);
        quote!(#text pub trait #name {})
    }

    /// Returns the code of an interface; `None` if it is written by hand.
    pub(in crate::emit::rust) fn interface(&mut self, id: InterfaceId) -> TokenStream {
        let interface = self.model.interface(id);
        if interface.path.is_some() {
            return TokenStream::new();
        }
        let subject = Subject::new(interface.kind);
        let name = &interface.header.name;
        let trait_name = ident(name);
        let text = documentation_or(
            &interface.header.documentation,
            &format!("{} that implements the interface `{name}`", subject.words),
        );
        let handle = &subject.handle;
        let bases: Vec<TokenStream> =
            interface.bases.iter().map(|base| self.interface_path(*base, "", "")).collect();
        let own = interface.methods.iter().filter(|method| method.body.is_none()).map(|method| {
            let text = documentation_or(&method.documentation, &format!("`{}`.", method.name));
            let signature = tokens(&method.signature.text);
            match &method.default {
                None => quote!(#text #signature;),
                Some(default) => {
                    let body = fragment(default);
                    quote!(#text #signature { #body })
                }
            }
        });
        let extra = interface.extra.iter().map(fragment);
        let shared = self.shared_methods(interface, &subject);
        let table = self.table(id, &subject);
        quote! {
            #text
            #[allow(unused_variables)]
            pub trait #trait_name: #handle #(+ #bases)* {
                #(#own)*
                #(#extra)*
            }

            #shared
            #table
        }
    }

    /// Returns the trait of the final methods, which has a blanket implementation.
    fn shared_methods(&self, interface: &Interface, subject: &Subject) -> TokenStream {
        let mut methods = TokenStream::new();
        for method in &interface.methods {
            let Some(body) = &method.body else { continue };
            let text = documentation_or(&method.documentation, &format!("`{}`.", method.name));
            let (signature, body) = (tokens(&method.signature.text), fragment(body));
            methods.extend(quote!(#text #signature { #body }));
        }
        if methods.is_empty() {
            return methods;
        }
        let trait_name = ident(&interface.header.name);
        let name = format_ident!("{}Methods", interface.header.name);
        let text = format!(
            " The methods of [`{}`] that are the same for {} of all kinds.",
            interface.header.name,
            subject.words.to_lowercase().trim_start_matches("an ").trim_start_matches("a ").to_owned() + "s"
        );
        quote! {
            #[doc = #text]
            #[allow(unused_variables)]
            pub trait #name: #trait_name { #methods }

            impl<T: #trait_name> #name for T {}
        }
    }

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
    fn table(&mut self, id: InterfaceId, subject: &Subject) -> TokenStream {
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
        let any_text = format!(" {} that implements [`{name}`], whichever it is.", subject.words);
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
                /// The table of what `T` implements.
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

    /// Returns the path of the interface with that role in the engine.
    pub(in crate::emit::rust) fn engine_interface(
        &self,
        intrinsic: InterfaceIntrinsic,
    ) -> Option<TokenStream> {
        Some(self.interface_path(self.model.engine_interface(intrinsic)?, "", ""))
    }

    /// Returns the path of an interface, or of an item with a name derived from it.
    pub(in crate::emit::rust) fn interface_path(
        &self,
        id: InterfaceId,
        prefix: &str,
        suffix: &str,
    ) -> TokenStream {
        self.interface_path_from(id, prefix, suffix, Place::Module)
    }

    /// Returns the same path in the code of `place`.
    pub(in crate::emit::rust) fn interface_path_from(
        &self,
        id: InterfaceId,
        prefix: &str,
        suffix: &str,
        place: Place,
    ) -> TokenStream {
        let interface = self.model.interface(id);
        if let Some(path) = &interface.path {
            let (module, name) = path.path.rsplit_once("::").map_or(("", path.path.as_str()), |parts| parts);
            let separator = if path.path.contains("::") { "::" } else { "" };
            return tokens(&format!("{module}{separator}{prefix}{name}{suffix}"));
        }
        let mut header = interface.header.clone();
        header.name = format!("{prefix}{}{suffix}", header.name);
        self.path(&header, None, place)
    }

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
