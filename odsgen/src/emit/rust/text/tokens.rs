//! Names, literals and fragments as tokens.

use std::cell::RefCell;
use std::str::FromStr;

use proc_macro2::{Delimiter, Group, Ident, Literal as RustLiteral, Span, TokenStream, TokenTree};
use quote::quote;
use rustc_hash::FxHashMap;

use crate::emit::rust::origin;
use crate::model::{RustPath, RustText};

/// The original tokens of definitions from macros.
#[derive(Default)]
pub(crate) struct Originals {
    /// Rust pieces, by their text.
    pub(crate) pieces: FxHashMap<String, TokenStream>,
    /// The spans of definitions, by name.
    pub(crate) names: FxHashMap<String, Span>,
}

thread_local! {
    /// Empty except while [`with_originals`] runs: elsewhere definitions are text, and only macros need it.
    static ORIGINALS: RefCell<Originals> = RefCell::default();
}

/// Calls `run` with [`tokens`] and [`ident`] returning these originals, spans included, for the texts among them.
pub(in crate::emit::rust) fn with_originals<T>(originals: Originals, run: impl FnOnce() -> T) -> T {
    /// Clears the table even if `run` panics.
    struct Reset;
    impl Drop for Reset {
        fn drop(&mut self) {
            ORIGINALS.take();
        }
    }
    ORIGINALS.set(originals);
    let _reset = Reset;
    run()
}

/// Returns the tokens of Rust that the parser has checked.
pub(in crate::emit::rust) fn tokens(text: &str) -> TokenStream {
    if let Some(original) = original(text) {
        return original;
    }
    TokenStream::from_str(text).unwrap_or_else(|error| {
        let message = error.to_string();
        quote!(::core::compile_error!(#message))
    })
}

fn original(text: &str) -> Option<TokenStream> {
    ORIGINALS.with_borrow(|originals| originals.pieces.get(text).cloned())
}

/// Returns a value of an enum that plans and descriptors share, whose fields are numbers or such enums.
pub(in crate::emit::rust) fn shared_term(ty: &str, value: &impl std::fmt::Debug) -> TokenStream {
    let ty = ident(ty);
    let value = tokens(&format!("{value:?}"));
    quote!(__terrace::#ty::#value)
}

/// Returns the tokens of a fragment, registered with their origin.
pub(in crate::emit::rust) fn fragment(rust: &RustText) -> TokenStream {
    original(&rust.text).unwrap_or_else(|| {
        let stream = tokens(&rust.text);
        origin::register(&stream, rust.span, origin::Kind::Fragment);
        stream
    })
}

/// Returns the tokens of a type, registered with their origin.
pub(in crate::emit::rust) fn rust_type(rust: &RustText) -> TokenStream {
    original(&rust.text).unwrap_or_else(|| {
        let stream = tokens(&rust.text);
        origin::register(&stream, rust.span, origin::Kind::Type);
        stream
    })
}

/// Returns the tokens of a path in a definition, registered with their origin.
pub(in crate::emit::rust) fn rust_path(path: &RustPath) -> TokenStream {
    original(&path.path).unwrap_or_else(|| {
        let stream = tokens(&path.path);
        origin::register(&stream, path.span, origin::Kind::Type);
        stream
    })
}

/// Returns the tokens of a path whose last segment refers to a declaration in a definition.
pub(in crate::emit::rust) fn announced(path: TokenStream, span: crate::source::Span) -> TokenStream {
    let mut path: Vec<TokenTree> = path.into_iter().collect();
    if let Some(TokenTree::Ident(last)) = path.last_mut() {
        *last = origin::name(&last.to_string(), span);
    }
    path.into_iter().collect()
}

/// Returns a name, escaped where it is a keyword; `gen` is one since edition 2024, which the parser does not know.
pub(in crate::emit::rust) fn ident(name: &str) -> Ident {
    if name != "gen"
        && let Ok(mut ident) = syn::parse_str::<Ident>(name)
    {
        if let Some(span) = ORIGINALS.with_borrow(|originals| originals.names.get(name).copied()) {
            ident.set_span(span);
        }
        return ident;
    }
    match name {
        "self" | "Self" | "super" | "crate" | "_" => Ident::new(&format!("{name}_"), Span::call_site()),
        _ if syn::parse_str::<Ident>(&format!("r#{name}")).is_ok() => Ident::new_raw(name, Span::call_site()),
        _ => Ident::new(&word(name), Span::call_site()),
    }
}

/// Returns the name of the function that returns a descriptor with a field replaced.
pub(in crate::emit::rust) fn setter(field: &str) -> Ident {
    Ident::new(&format!("with_{field}"), Span::call_site())
}

/// Returns a text as a snake case identifier.
pub(crate) fn word(text: &str) -> String {
    let mut out = String::new();
    let mut previous_is_lower = false;
    for character in text.chars() {
        if !character.is_ascii_alphanumeric() {
            if !out.is_empty() && !out.ends_with('_') {
                out.push('_');
            }
            previous_is_lower = false;
            continue;
        }
        if character.is_ascii_uppercase() && previous_is_lower {
            out.push('_');
        }
        previous_is_lower = character.is_ascii_lowercase() || character.is_ascii_digit();
        out.push(character.to_ascii_lowercase());
    }
    let out = out.trim_end_matches('_').to_owned();
    if out.is_empty() || out.starts_with(|first: char| first.is_ascii_digit()) {
        format!("n{out}")
    } else {
        out
    }
}

/// Returns an integer without suffix; a negative one is a minus sign and a literal.
pub(in crate::emit::rust) fn integer(value: i128) -> TokenStream {
    let literal = TokenTree::from(RustLiteral::u128_unsuffixed(value.unsigned_abs()));
    if value < 0 { quote!(-#literal) } else { quote!(#literal) }
}

/// Returns the tokens with some identifiers substituted.
pub(in crate::emit::rust) fn substitute(stream: TokenStream, words: &[(String, TokenStream)]) -> TokenStream {
    if words.is_empty() {
        return stream;
    }
    let mut out = TokenStream::new();
    for token in stream {
        match token {
            TokenTree::Ident(ident) => match words.iter().find(|(word, _)| ident == word) {
                Some((_, replacement)) => out.extend(replacement.clone()),
                None => out.extend([TokenTree::Ident(ident)]),
            },
            TokenTree::Group(group) => {
                let inner = substitute(group.stream(), words);
                out.extend([TokenTree::Group(Group::new(group.delimiter(), inner))]);
            }
            other => out.extend([other]),
        }
    }
    out
}

/// Returns a block as an expression: in braces, unless it is a single simple expression.
pub(in crate::emit::rust) fn block(stream: TokenStream) -> TokenStream {
    if syn::parse2::<syn::Expr>(stream.clone()).is_ok() {
        return stream;
    }
    TokenTree::Group(Group::new(Delimiter::Brace, stream)).into()
}
