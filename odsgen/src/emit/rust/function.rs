//! The functions that ops share: each once, in the module `constraints`.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use rustc_hash::FxHashMap;

use super::tokens::{ident, word};

/// The functions and constants of the module `constraints`, in the order in which they were first needed.
#[derive(Default)]
pub(super) struct FunctionTable {
    /// What is there, by what it does.
    known: FxHashMap<String, Ident>,
    names: BTreeSet<String>,
    items: Vec<TokenStream>,
}

impl FunctionTable {
    /// The item that does what `key` says.
    pub(super) fn get(&self, key: &str) -> Option<Ident> {
        self.known.get(key).cloned()
    }

    /// A name for a new item, made of a proposal.
    pub(super) fn reserve(&mut self, key: String, proposal: &str, is_constant: bool) -> Ident {
        let mut stem: String = word(proposal).chars().take(60).collect();
        if is_constant {
            stem.make_ascii_uppercase();
        }
        let mut name = stem.clone();
        let mut number = 2;
        while !self.names.insert(name.clone()) {
            name = format!("{stem}_{number}");
            number += 1;
        }
        let name = ident(&name);
        self.known.insert(key, name.clone());
        name
    }

    /// Adds the item that a name was reserved for.
    pub(super) fn add(&mut self, item: TokenStream) {
        self.items.push(item);
    }

    /// The module; nothing when nothing is in it.
    pub(super) fn module(&self, root: &TokenStream) -> TokenStream {
        if self.items.is_empty() {
            return TokenStream::new();
        }
        let items = &self.items;
        // Fragments of definitions are their author's, and lints are about the code of this crate.
        quote! {
            #[allow(clippy::all, unused_imports, unused_parens, unused_qualifications, unused_variables)]
            mod constraints {
                use #root::generated as __terrace;
                use #root::generated::prelude::*;
                use super::*;

                #(#items)*
            }
        }
    }
}
