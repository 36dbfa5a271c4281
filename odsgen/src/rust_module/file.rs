//! Definition files of both spellings: files of the language, and Rust files with modules that declare dialects.
//!
//! A module is translated and compiled like a file of the language. [`Origins`] leads diagnostics about the translation
//! back to the Rust file.

use std::str::FromStr;

use proc_macro2::{Delimiter, Span as TokenSpan, TokenStream, TokenTree};

use crate::diagnostics::{Code, Diagnostic};
use crate::rust_module::module::{Module, Settings, translate};
use crate::rust_module::problem::Problem;
use crate::rust_module::tokens::{content, is_punctuation};
use crate::rust_module::writer::TokenText;
use crate::source::{FileId, FileRole, SourceFile, Sources, Span};
use crate::{Outcome, Severity, parse_files, render};

/// The maximum nesting depth of modules with dialects.
const DEPTH_LIMIT: usize = 64;

/// The definition files of a run.
#[derive(Default)]
pub struct DefinitionFiles {
    files: Vec<SourceFile>,
    origins: Vec<Option<Origin>>,
    /// The diagnostics of the translation.
    diagnostics: Vec<Diagnostic>,
}

/// The Rust file that a text was translated from.
struct Origin {
    text: String,
    /// The translation; `None` for a file without any.
    pieces: Option<TokenText>,
}

impl DefinitionFiles {
    /// Adds a file: of each dialect in a file that ends in `.rs`, of the definitions in any other.
    pub fn add(&mut self, path: &str, text: String, role: FileRole) {
        if !path.ends_with(".rs") {
            self.push(SourceFile::new(path, text, role), None);
            return;
        }
        let mut found = Vec::new();
        match TokenStream::from_str(&text) {
            Ok(tokens) => find_modules(&tokens.into_iter().collect::<Vec<_>>(), 0, &mut found),
            Err(error) => {
                self.fail(path, text, role, error.span(), "this is no Rust".to_owned(), None);
                return;
            }
        }
        if found.is_empty() {
            let help = "a dialect is a module with the attribute: `#[terrace::dialect] mod name { .. }`";
            let message = "no module of this file has the attribute `dialect`".to_owned();
            self.fail(path, text, role, TokenSpan::call_site(), message, Some(help));
            return;
        }
        for (arguments, item) in found {
            self.add_module(path, &text, role, arguments, item);
        }
    }

    fn add_module(
        &mut self,
        path: &str,
        text: &str,
        role: FileRole,
        arguments: TokenStream,
        item: TokenStream,
    ) {
        let mut problems = Vec::new();
        let module = match Module::read(item) {
            Ok(module) => module,
            Err(problem) => {
                let id = self.push(
                    SourceFile::new(path, "", role),
                    Some(Origin { text: text.to_owned(), pieces: None }),
                );
                self.diagnostics.push(diagnostic(&problem, id));
                return;
            }
        };
        let settings = Settings::read(arguments, &mut problems);
        let translation = translate(&module, &settings, &mut problems);
        let pieces = translation.text;
        let file = SourceFile::new(path, pieces.text.clone(), role).with_positions(pieces.positions());
        let id = self.push(file, Some(Origin { text: text.to_owned(), pieces: Some(pieces) }));
        self.diagnostics.extend(problems.iter().map(|problem| diagnostic(problem, id)));
    }

    /// Adds an error about a file without a translation.
    fn fail(
        &mut self,
        path: &str,
        text: String,
        role: FileRole,
        at: TokenSpan,
        message: String,
        help: Option<&str>,
    ) {
        let problem = Problem::error(at, message);
        let problem = help.into_iter().fold(problem, Problem::help);
        let id = self.push(SourceFile::new(path, "", role), Some(Origin { text, pieces: None }));
        self.diagnostics.push(diagnostic(&problem, id));
    }

    fn push(&mut self, file: SourceFile, origin: Option<Origin>) -> FileId {
        let id = FileId(self.files.len() as u32);
        self.files.push(file);
        self.origins.push(origin);
        id
    }

    /// Compiles the files. The diagnostics have places in the files as they are written. If a translation has errors,
    /// these are the only ones.
    pub fn compile(self) -> (Outcome, Origins) {
        let origins = Origins(self.origins);
        let mut outcome = parse_files(self.files);
        let errors = self.diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
        if errors > 0 {
            outcome.diagnostics = self.diagnostics;
            outcome.error_count = errors;
        } else {
            let located = outcome.diagnostics.into_iter().map(|diagnostic| origins.located(diagnostic));
            outcome.diagnostics = self.diagnostics.into_iter().chain(located).collect();
        }
        (outcome, origins)
    }
}

/// The origins of translated files.
pub struct Origins(Vec<Option<Origin>>);

impl Origins {
    /// Returns a diagnostic about translations with its places in the Rust files.
    pub fn located(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        diagnostic.span = self.span(diagnostic.span);
        diagnostic.related.iter_mut().for_each(|(span, _)| *span = self.span(*span));
        diagnostic
    }

    /// Renders diagnostics with places in the files as they are written.
    pub fn render(&self, diagnostics: &[Diagnostic], sources: &Sources, color: bool) -> String {
        let written = sources.files().map(|(id, file)| match self.0.get(id.index()) {
            Some(Some(origin)) => SourceFile::new(file.path.as_str(), origin.text.as_str(), file.role),
            _ => file.clone(),
        });
        render(diagnostics, &Sources::new(written.collect()), color)
    }

    fn span(&self, span: Span) -> Span {
        let origin = self.0.get(span.file.index()).and_then(Option::as_ref);
        let pieces = origin.and_then(|origin| origin.pieces.as_ref());
        match pieces.and_then(|pieces| pieces.spans(span.start..span.end)) {
            Some((first, last)) => place(span.file, first, last),
            None => span,
        }
    }
}

fn place(file: FileId, first: TokenSpan, last: TokenSpan) -> Span {
    let (first, last) = (first.byte_range(), last.byte_range());
    Span { file, start: first.start as u32, end: last.end.max(first.end) as u32 }
}

fn diagnostic(problem: &Problem, file: FileId) -> Diagnostic {
    let (first, last) = problem.span();
    let found = Diagnostic::error(Code::Syntax, place(file, first, last), problem.message());
    problem.lines().iter().fold(found, |found, (_, text)| found.help(text))
}

/// Collects the arguments and the items of modules with the attribute `dialect`.
fn find_modules(tokens: &[TokenTree], depth: usize, found: &mut Vec<(TokenStream, TokenStream)>) {
    let mut at = 0;
    while at < tokens.len() {
        let start = at;
        let mut arguments = None;
        let mut others = TokenStream::new();
        while let [hash, TokenTree::Group(group), ..] = &tokens[at..]
            && is_punctuation(hash, '#')
            && group.delimiter() == Delimiter::Bracket
        {
            match dialect_arguments(&content(group)) {
                Some(given) => arguments = Some(given),
                None => others.extend(tokens[at..at + 2].iter().cloned()),
            }
            at += 2;
        }
        let end = module_end(tokens, at);
        match (arguments, end) {
            (Some(arguments), end) => {
                let end = end.unwrap_or((at + 1).min(tokens.len()));
                others.extend(tokens[at..end].iter().cloned());
                found.push((arguments, others));
                at = end;
            }
            (None, Some(end)) => {
                if let Some(TokenTree::Group(body)) = tokens.get(end - 1)
                    && depth < DEPTH_LIMIT
                {
                    find_modules(&content(body), depth + 1, found);
                }
                at = end;
            }
            (None, None) => at = at.max(start + 1),
        }
    }
}

/// Returns the position behind `mod name { .. }`, with its visibility, if it is there.
fn module_end(tokens: &[TokenTree], mut at: usize) -> Option<usize> {
    let is_word = |token: Option<&TokenTree>, word: &str| matches!(token, Some(TokenTree::Ident(found)) if found == word);
    if is_word(tokens.get(at), "pub") {
        at += 1;
        let restriction = matches!(tokens.get(at), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
        at += usize::from(restriction);
    }
    let is_module = is_word(tokens.get(at), "mod")
        && matches!(tokens.get(at + 1), Some(TokenTree::Ident(_)))
        && matches!(tokens.get(at + 2), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace);
    is_module.then_some(at + 3)
}

/// Returns the arguments of the attribute `dialect` or `path::dialect`.
fn dialect_arguments(attribute: &[TokenTree]) -> Option<TokenStream> {
    let (path, arguments) = match attribute {
        [path @ .., TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            (path, group.stream())
        }
        path => (path, TokenStream::new()),
    };
    let is_path = |token: &TokenTree| matches!(token, TokenTree::Ident(_)) || is_punctuation(token, ':');
    let ends = matches!(path.last(), Some(TokenTree::Ident(name)) if name == "dialect");
    (ends && path.iter().all(is_path)).then_some(arguments)
}
