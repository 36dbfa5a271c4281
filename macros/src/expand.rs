//! The expansion of a module: from its tokens to the generated code.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use terrace_odsgen::{
    EXPANSION_STACK, RustOptions, Severity, SourceFile, Sources, Span as TextSpan, TokenDiagnostic,
    TokenOrigins, expand_tokens,
};

use terrace_odsgen::rust_module::{Module, Problem, Settings, TokenText, Translation, translate};

use crate::share::Library;

/// Expands `#[dialect(arguments)] item`, with the definitions of other crates.
pub(crate) fn dialect(arguments: TokenStream, item: TokenStream, libraries: &[Library]) -> TokenStream {
    stacker::grow(EXPANSION_STACK, || match expand(arguments, item, libraries) {
        Ok(tokens) => tokens,
        Err(problem) => problem.into_token_stream(),
    })
}

fn expand(arguments: TokenStream, item: TokenStream, libraries: &[Library]) -> Result<TokenStream, Problem> {
    let mut problems = Vec::new();
    let module = Module::read(item.clone())?;
    let settings = Settings::read(arguments.clone(), &mut problems);
    if libraries.is_empty() && !settings.libraries.is_empty() {
        return Ok(crate::share::ask(&settings, arguments, item));
    }
    let translation = translate(&module, &settings, &mut problems);
    let items = generate(&translation, &settings, libraries, &mut problems);
    let (head, inner) = (&module.head, &translation.inner_attributes);
    if problems.iter().any(Problem::is_error) {
        return Ok(quote!(#head { #inner #(#problems)* }));
    }
    let rust = &translation.rust;
    let shared = settings.publish.as_ref().map(|(name, path)| {
        let file = format!("{}.dialect", last_word(path));
        crate::share::publish(name, path, &[(file, translation.text.text.clone())])
    });
    Ok(quote! {
        #head {
            #inner
            #rust
            #(#problems)*
            #items
        }
        #shared
    })
}

fn last_word(path: &TokenStream) -> String {
    path.clone().into_iter().last().map_or_else(|| "definitions".to_owned(), |token| token.to_string())
}

/// Generates the code of the definitions.
pub(crate) fn generate(
    translation: &Translation,
    settings: &Settings,
    libraries: &[Library],
    problems: &mut Vec<Problem>,
) -> TokenStream {
    let text = &translation.text;
    let path = text.spans(0..0).map(|(first, _)| first.file()).unwrap_or_default();
    let input = SourceFile::input(path, text.text.clone()).with_positions(text.positions());
    let mut files = vec![input];
    let mut options = RustOptions::default();
    let mut originals = Vec::new();
    let mut path_of = |tokens: &TokenStream| {
        let text = tokens.to_string();
        originals.push((text.clone(), tokens.clone()));
        text
    };
    if let Some(root) = &settings.root {
        options.root_path = path_of(root);
    }
    for (dialect, path) in &settings.modules {
        options.dialect_paths.insert(dialect.clone(), path_of(path));
    }
    for (position, library) in libraries.iter().enumerate() {
        // `$crate` of different crates has the same text, so a placeholder stands for the path.
        let placeholder = format!("__library_{position}");
        for (name, text) in &library.files {
            let file = SourceFile::library(name, text);
            options.dialect_paths.entry(file.module_name().to_owned()).or_insert(placeholder.clone());
            files.push(file);
        }
        originals.push((placeholder, library.path.clone()));
    }
    let expansion = expand_tokens(files, &options, &Origins { text, originals });
    for diagnostic in &expansion.diagnostics {
        problems.push(problem(diagnostic, text, &expansion.sources));
    }
    expansion.items
}

/// The origins of the text's tokens.
struct Origins<'a> {
    text: &'a TokenText,
    originals: Vec<(String, TokenStream)>,
}

impl TokenOrigins for Origins<'_> {
    fn tokens(&self, piece: TextSpan) -> TokenStream {
        self.text.tokens(piece.start..piece.end)
    }

    fn name(&self, name: TextSpan) -> Option<Span> {
        self.text.spans(name.start..name.end).map(|(first, _)| first)
    }

    fn options(&self) -> Vec<(String, TokenStream)> {
        self.originals.clone()
    }
}

/// Converts a diagnostic of the definition language to an error at its tokens.
fn problem(found: &TokenDiagnostic, text: &TokenText, sources: &Sources) -> Problem {
    let diagnostic = &found.diagnostic;
    let is_own = |span: TextSpan| span.file.index() == 0;
    let span = diagnostic.span;
    let (first, last) = match found.token {
        Some(token) => (token, token),
        None => is_own(span)
            .then(|| text.spans(span.start..span.end))
            .flatten()
            .unwrap_or_else(|| (Span::call_site(), Span::call_site())),
    };
    let place = |span: TextSpan| {
        let (line, column) = sources.line_and_column(span);
        format!("{}:{line}:{column}", sources.file(span.file).path)
    };
    let mut problem = match diagnostic.severity {
        Severity::Error => Problem::error(first, &diagnostic.message),
        Severity::Warning => Problem::warning(first, &diagnostic.message),
    };
    problem = problem.to(last);
    if !is_own(span) {
        problem = problem.line("in", &place(span));
    }
    if let Some(label) = &diagnostic.label {
        problem = problem.line("reason", label);
    }
    for (span, message) in &diagnostic.related {
        problem = problem.line("note", &format!("{message}, {}", place(*span)));
    }
    if let Some(help) = &diagnostic.help {
        problem = problem.help(help);
    }
    problem
}
