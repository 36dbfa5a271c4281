//! Definitions shared between the macros of different crates.
//!
//! A macro sees only its own tokens. A crate that publishes definitions therefore defines a `macro_rules!` with their
//! text as a literal, which passes it to a continuation: the caller gives the path of the macro to call next, in
//! brackets, and the state that this macro needs.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::quote;

use terrace_odsgen::rust_module::{Cursor, Problem, Settings, content, is_punctuation, string};

/// Published definitions.
#[derive(Clone)]
pub(crate) struct Library {
    /// The names and texts of the files.
    pub(crate) files: Vec<(String, String)>,
    /// The path of the module with the code.
    pub(crate) path: TokenStream,
}

/// Returns the call of the first library's macro.
pub(crate) fn ask(settings: &Settings, arguments: TokenStream, item: TokenStream) -> TokenStream {
    let root = settings.root.clone().unwrap_or_else(|| quote!(::terrace));
    let libraries = &settings.libraries;
    question(quote!([#(#libraries),*] [] [#root] [#arguments] [#item]))
}

/// Returns the next call for a state: the remaining libraries, the definitions so far, the root, arguments and item.
fn question(state: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = state.into_iter().collect();
    let groups: Vec<TokenStream> = tokens
        .iter()
        .filter_map(|token| match token {
            TokenTree::Group(group) => Some(group.stream()),
            _ => None,
        })
        .collect();
    let [libraries, answers, root, arguments, item] = groups.as_slice() else {
        return invalid();
    };
    let list: Vec<TokenTree> = libraries.clone().into_iter().collect();
    let mut cursor = Cursor::new(&list, proc_macro2::Span::call_site());
    let next: TokenStream = cursor.take_entry().iter().cloned().collect();
    if next.is_empty() {
        let answers: Vec<TokenTree> = answers.clone().into_iter().collect();
        let Some(libraries) = answers.iter().map(library).collect::<Option<Vec<_>>>() else {
            return invalid();
        };
        return crate::expand::dialect(arguments.clone(), item.clone(), &libraries);
    }
    let rest: TokenStream = cursor.rest().iter().cloned().collect();
    quote!(#next ! { [#root::__dialect_with_library] [#rest] [#answers] [#root] [#arguments] [#item] })
}

/// Continues with the definitions of a library, followed by the state.
pub(crate) fn answered(input: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = input.into_iter().collect();
    if tokens.len() != 6 {
        return invalid();
    }
    let answer = tokens.remove(0);
    if let TokenTree::Group(answers) = &mut tokens[1] {
        let known = answers.stream();
        *answers = proc_macro2::Group::new(Delimiter::Bracket, quote!(#known #answer));
    }
    question(tokens.into_iter().collect())
}

/// library = "{" { "(" name text ")" } "[" path "]" "}"
fn library(token: &TokenTree) -> Option<Library> {
    let TokenTree::Group(group) = token else { return None };
    let mut library = Library { files: Vec::new(), path: TokenStream::new() };
    for part in group.stream() {
        let TokenTree::Group(part) = part else { return None };
        if part.delimiter() == Delimiter::Bracket {
            library.path = part.stream();
            continue;
        }
        match content(&part).as_slice() {
            [TokenTree::Literal(name), TokenTree::Literal(text)] => {
                library.files.push((string(name)?, string(text)?))
            }
            _ => return None,
        }
    }
    Some(library)
}

fn invalid() -> TokenStream {
    let problem =
        Problem::error(proc_macro2::Span::call_site(), "this macro may only be used by generated code");
    quote!(#problem)
}

/// Returns the macro that publishes definitions.
pub(crate) fn publish(name: &Ident, path: &TokenStream, files: &[(String, String)]) -> TokenStream {
    // `crate` alone is the root.
    let is_root = matches!(path.clone().into_iter().collect::<Vec<_>>().as_slice(), [TokenTree::Ident(word)] if word == "crate");
    let path = if is_root { quote!($crate) } else { quote!($crate::#path) };
    let (names, texts): (Vec<&String>, Vec<&String>) = files.iter().map(|(name, text)| (name, text)).unzip();
    quote! {
        #[doc(hidden)]
        #[macro_export]
        macro_rules! #name {
            ([$($callback:tt)*] $($state:tt)*) => {
                $($callback)* ! { { #((#names #texts))* [#path] } $($state)* }
            };
        }
    }
}

/// Parses `name = "file" [, "file"], module = path`. Returns the macro that publishes the files.
pub(crate) fn publish_files(input: TokenStream) -> Result<TokenStream, Problem> {
    let tokens: Vec<TokenTree> = input.into_iter().collect();
    let mut cursor = Cursor::new(&tokens, proc_macro2::Span::call_site());
    let name = cursor.take_word("the name of the macro")?.clone();
    if !cursor.eat_punctuation('=') {
        return Err(cursor.expected("`=` and the files with the definitions"));
    }
    let mut paths = Vec::new();
    while let Some(TokenTree::Literal(literal)) = cursor.peek() {
        let Some(path) = string(literal) else { return Err(cursor.expected("the path of a file, a string")) };
        paths.push((path, literal.span()));
        cursor.take();
        if !cursor.eat_punctuation(',') {
            break;
        }
    }
    if paths.is_empty() {
        return Err(cursor.expected("the path of a file, a string"));
    }
    if !cursor.eat_word("module") || !cursor.eat_punctuation('=') {
        let problem = cursor
            .expected("`module =` and the path of the module with the code, from the root of the crate");
        return Err(problem);
    }
    let path = cursor.take_entry();
    if path.is_empty() || path.iter().any(|token| is_punctuation(token, '=')) {
        return Err(cursor.expected("the path of the module"));
    }
    let path: TokenStream = path.iter().cloned().collect();
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").map(std::path::PathBuf::from).unwrap_or_default();
    let mut files = Vec::new();
    for (file, span) in &paths {
        let text = std::fs::read_to_string(folder.join(file))
            .map_err(|error| Problem::error(*span, format!("cannot read {file}: {error}")))?;
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        files.push((name.to_owned(), text));
    }
    let paths = paths.iter().map(|(path, _)| format!("/{path}"));
    let shared = publish(&name, &path, &files);
    // Tracks the files, so that a change recompiles the crate.
    Ok(quote! {
        #(const _: &[u8] = ::core::include_bytes!(::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), #paths));)*
        #shared
    })
}
