//! Interfaces and marker traits.

use proc_macro2::TokenStream;
use quote::quote;

use super::tokens::ident;
use super::{Emitter, documentation};
use crate::model::{Op, Trait};

impl Emitter<'_> {
    /// The Rust trait of a trait that neither the runtime nor a condition is behind.
    pub(super) fn marker_trait(&self, definition: &Trait) -> TokenStream {
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

    /// The interfaces of an op's descriptor.
    pub(super) fn interfaces(&mut self, op: &Op) -> TokenStream {
        for usage in &op.interfaces {
            let name = &self.model.interface(usage.interface).header.name;
            let what = format!("the implementation of the interface `{name}`");
            self.not_generated_warning(usage.span, &what);
        }
        TokenStream::new()
    }

    /// The checks of an op's interfaces.
    pub(super) fn interface_checks(&mut self, _op: &Op) -> Vec<TokenStream> {
        Vec::new()
    }
}
