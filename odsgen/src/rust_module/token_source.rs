//! The entry point for procedural macros: definitions that are Rust tokens.
//!
//! A macro prints its tokens as text of the definition language and records the token of each piece. The text is
//! compiled like any file. This module adds that Rust fragments are checked and emitted as their original tokens, so
//! that rustc's own errors have places in the author's code.

use proc_macro2::TokenStream;

use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::emit::rust::{Originals, RustOptions, emit_tokens};
use crate::model::{Header, Model};
use crate::source::{FileRole, SourceFile, Sources, Span};
use crate::syntax::parser::RustCheck;
use crate::{read, rust_text};

/// The tokens that the text of the inputs was printed from.
pub trait TokenOrigins {
    /// Returns the tokens of a piece of the text. Pieces begin and end at token boundaries, apart from white space.
    fn tokens(&self, piece: Span) -> TokenStream;

    /// Returns the span of the token of a name in the text.
    fn name(&self, name: Span) -> Option<proc_macro2::Span>;

    /// Returns the tokens of Rust texts in options, such as module paths.
    fn options(&self) -> Vec<(String, TokenStream)> {
        Vec::new()
    }
}

/// A diagnostic about definitions that are tokens.
#[derive(Clone, Debug)]
pub struct TokenDiagnostic {
    /// The diagnostic, with its place in the text.
    pub diagnostic: Diagnostic,
    /// The span of the token, if it is more precise than the place in the text: for errors within Rust.
    pub token: Option<proc_macro2::Span>,
}

/// The result of expanding definitions.
#[derive(Debug)]
pub struct TokenExpansion {
    /// The items of the module; empty if there are errors.
    pub items: TokenStream,
    /// The diagnostics.
    pub diagnostics: Vec<TokenDiagnostic>,
    /// The texts that the diagnostics refer to.
    pub sources: Sources,
    /// The number of errors among the diagnostics.
    pub error_count: usize,
}

/// The stack size that [`expand_tokens`] may need. It runs on the caller's stack, since tokens are bound to a thread.
pub const EXPANSION_STACK: usize = rust_text::CHECK_STACK;

/// Compiles definitions to code. The list has inputs and libraries; built-in libraries are added.
///
/// The caller provides [`EXPANSION_STACK`] bytes of stack if the inputs may contain arbitrary Rust. The Rust of
/// libraries is not checked.
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
            // An error at the end is shown at the token that ends the fragment.
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

/// Returns the definitions to emit items for.
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

/// Returns the options, with each library's paths also set for its dialect.
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
