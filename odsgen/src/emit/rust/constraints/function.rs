//! Functions shared by ops: each is emitted once, in the module `constraints`.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use rustc_hash::FxHashMap;

use crate::emit::rust::tokens::{ident, word};
use crate::model::Model;
use crate::source::FileRole;
use crate::syntax::lexer::{TokenKind, tokenize};

/// The functions and constants of the module `constraints`, in the order of their first use.
pub(in crate::emit::rust) struct FunctionTable {
    /// The items, by their content.
    known: FxHashMap<String, Ident>,
    names: BTreeSet<String>,
    items: Vec<TokenStream>,
}

impl FunctionTable {
    /// Creates an empty table. The names of functions that fragments of the inputs call stay free: an item of that name
    /// would hide the author's function.
    pub(in crate::emit::rust) fn new(model: &Model) -> Self {
        let inputs = model.sources.files().map(|(_, file)| file).filter(|file| file.role == FileRole::Input);
        let mut names = BTreeSet::new();
        for file in inputs {
            let (tokens, _) = tokenize(&file.text);
            let fragments = tokens.into_iter().filter(|token| token.kind == TokenKind::RustBlock);
            fragments.for_each(|token| called_functions(token.text(&file.text), &mut names));
        }
        Self { known: FxHashMap::default(), names, items: Vec::new() }
    }

    /// Returns the item for `key`.
    pub(in crate::emit::rust) fn get(&self, key: &str) -> Option<Ident> {
        self.known.get(key).cloned()
    }

    /// Reserves a unique name for a new item, similar to a proposal.
    pub(in crate::emit::rust) fn reserve(&mut self, key: String, proposal: &str, is_constant: bool) -> Ident {
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

    /// Adds the item of a reserved name.
    pub(in crate::emit::rust) fn add(&mut self, item: TokenStream) {
        self.items.push(item);
    }

    /// Returns the module; empty without items.
    pub(in crate::emit::rust) fn module(&self, root: &TokenStream) -> TokenStream {
        if self.items.is_empty() {
            return TokenStream::new();
        }
        let items = &self.items;
        // Fragments are code of the author; lints should not report the generated code around them.
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

/// Collects the words before a parenthesis in a Rust fragment, without methods and functions at a path.
fn called_functions(fragment: &str, names: &mut BTreeSet<String>) {
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    for (at, _) in fragment.match_indices('(') {
        let before = fragment[..at].trim_end();
        let start = before
            .rfind(|character| !is_word(character))
            .map_or(0, |last| last + before[last..].chars().next().map_or(0, char::len_utf8));
        if start < before.len() && !before[..start].trim_end().ends_with(['.', ':']) {
            names.insert(before[start..].to_owned());
        }
    }
}
