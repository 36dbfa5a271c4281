//! What a macro front end calls: definitions that were tokens before they were text.
//!
//! A macro writes its tokens down as text of the definition language and keeps which token each piece of the text came
//! from. The text goes the way that every file goes. What is special is here: pieces of Rust are checked and emitted as
//! the tokens they were, so that also rustc's own errors about them have their place in the author's code.

use proc_macro2::TokenStream;

use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::emit::rust::{Originals, RustOptions, emit_tokens};
use crate::model::{Header, Model};
use crate::parser::RustCheck;
use crate::source::{FileRole, SourceFile, Sources, Span};
use crate::{read, rust_text};

/// Which tokens the text of the inputs was made of.
pub trait TokenOrigins {
    /// The tokens that a piece of the text was made of. Pieces begin and end where tokens do, apart from space.
    fn tokens(&self, piece: Span) -> TokenStream;

    /// The place of the token that a name in the text came from.
    fn name(&self, name: Span) -> Option<proc_macro2::Span>;

    /// For texts of Rust that options hold, such as paths of modules, the tokens in their place.
    fn options(&self) -> Vec<(String, TokenStream)> {
        Vec::new()
    }
}

/// A diagnostic about definitions that were tokens.
#[derive(Clone, Debug)]
pub struct TokenDiagnostic {
    /// What is wrong, with its place in the text.
    pub diagnostic: Diagnostic,
    /// The token, where it is known better than the place in the text: for errors inside of Rust.
    pub token: Option<proc_macro2::Span>,
}

/// What becomes of definitions that were tokens.
#[derive(Debug)]
pub struct TokenExpansion {
    /// The items of the module; nothing, when there are errors.
    pub items: TokenStream,
    /// What is wrong.
    pub diagnostics: Vec<TokenDiagnostic>,
    /// The texts that the diagnostics point into.
    pub sources: Sources,
    /// How many of the diagnostics are errors.
    pub error_count: usize,
}

/// How much stack [`expand_tokens`] may need: it runs on the stack of its caller, since tokens belong to a thread.
pub const EXPANSION_STACK: usize = rust_text::CHECK_STACK;

/// Reads definitions and emits their code: inputs and libraries in one list, beside the libraries that are built in.
///
/// The caller provides [`EXPANSION_STACK`] bytes of stack, when the inputs may hold any Rust. The Rust of libraries is
/// not checked.
pub fn expand_tokens(
    files: Vec<SourceFile>,
    options: &RustOptions,
    origins: &dyn TokenOrigins,
) -> TokenExpansion {
    let (outcome, pieces) = read(files, RustCheck::Caller);
    let plain = |diagnostic| TokenDiagnostic { diagnostic, token: None };
    let mut diagnostics: Vec<TokenDiagnostic> = outcome.diagnostics.into_iter().map(plain).collect();
    let mut originals = Originals::default();
    originals.pieces.extend(origins.options());
    for (kind, span) in pieces {
        let tokens = origins.tokens(span);
        if let Err((token, message)) = rust_text::check_tokens(kind, tokens.clone()) {
            // An error at the end shows what ends the piece.
            let place = if token.is_some() { span } else { Span { start: span.end, ..span } };
            let diagnostic = Diagnostic::error(Code::Rust, place, kind.problem()).label(message);
            diagnostics.push(TokenDiagnostic { diagnostic, token });
        }
        originals.pieces.insert(outcome.model.sources.text(span).trim().to_owned(), tokens);
    }
    let mut items = TokenStream::new();
    let errors = |list: &[TokenDiagnostic]| {
        list.iter().filter(|entry| entry.diagnostic.severity == Severity::Error).count()
    };
    if outcome.error_count == 0 && errors(&diagnostics) == 0 {
        for header in headers(&outcome.model).filter(|header| outcome.model.is_input(header)) {
            originals.names.extend(origins.name(header.span).map(|span| (header.name.clone(), span)));
        }
        let options = with_dialect_names(&outcome.model, options);
        let (emitted, further) = emit_tokens(&outcome.model, &options, originals);
        items = emitted;
        diagnostics.extend(further.into_iter().map(plain));
    }
    let error_count = outcome.error_count.max(errors(&diagnostics));
    if error_count > 0 {
        items = TokenStream::new();
    }
    TokenExpansion { items, diagnostics, sources: outcome.model.sources, error_count }
}

/// The definitions that become items.
fn headers(model: &Model) -> impl Iterator<Item = &Header> {
    let data = model.types.iter().chain(&model.attributes).map(|data| &data.header);
    let enums = model.enums.iter().map(|definition| &definition.header);
    let interfaces = model.interfaces.iter().map(|interface| &interface.header);
    let traits = model.traits.iter().map(|definition| &definition.header);
    let ops = model.ops.iter().map(|op| &op.header);
    let rewrites = model.rewrites.iter().map(|rewrite| &rewrite.header);
    let passes = model.passes.iter().map(|pass| &pass.header);
    data.chain(enums).chain(interfaces).chain(traits).chain(ops).chain(rewrites).chain(passes)
}

/// The options, with the paths that are given for a library also given for the dialect in it.
fn with_dialect_names(model: &Model, options: &RustOptions) -> RustOptions {
    let mut options = options.clone();
    for dialect in &model.dialects {
        let file = model.sources.file(dialect.header.span.file);
        if file.role == FileRole::Library
            && let Some(path) = options.dialect_paths.get(file.module_name()).cloned()
        {
            options.dialect_paths.entry(dialect.header.name.clone()).or_insert(path);
        }
    }
    options
}
