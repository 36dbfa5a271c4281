//! Interfaces: the Rust trait, the function table, and the handle of any implementor.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::emit::rust::tokens::{fragment, ident, tokens};
use crate::emit::rust::{Emitter, Place, documentation, documentation_or};
use crate::model::{Interface, InterfaceId, InterfaceIntrinsic, InterfaceKind, Trait};

/// The kind of an interface's implementors: the types and words in its code.
pub(super) struct Subject {
    /// The handle trait of that kind.
    pub(super) handle: TokenStream,
    /// The untyped handle in signatures, if there is one.
    pub(super) ty: Option<TokenStream>,
    /// The name of the method that returns the untyped handle.
    pub(super) accessor: Ident,
    /// "An op", in documentation.
    pub(super) words: &'static str,
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
}
