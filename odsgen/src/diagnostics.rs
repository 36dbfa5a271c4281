//! Diagnostics about definitions, and their rendering.

use std::fmt::Write as _;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use rustc_hash::FxHashSet;
use terrace_vocabulary::nearest;

use crate::source::{Sources, Span};

/// The severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The model cannot be used.
    Error,
    /// The model can be used, but contains a probable mistake.
    Warning,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// The kinds of diagnostics. Tools match on them.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code { $($(#[$doc])* $name,)* }

        impl Code {
            /// All kinds, in order of declaration.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Returns the name of the kind, as shown and documented.
            pub fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }
    };
}

codes! {
    /// An unterminated or misplaced character, string, comment or Rust fragment.
    Lexical = "lexical",
    /// A token that the grammar does not accept here.
    Syntax = "syntax",
    /// An unknown item or clause keyword.
    UnknownKeyword = "unknown-keyword",
    /// Nesting beyond the limit.
    TooDeep = "too-deep",
    /// Rust that `syn` rejects.
    Rust = "rust",
    /// A repeated clause that is allowed only once.
    DuplicateClause = "duplicate-clause",
    /// A documentation comment that documents nothing.
    StrayDocumentation = "stray-documentation",
    /// A constraint without the summary that messages need.
    MissingSummary = "missing-summary",
    /// An undefined name.
    UnknownName = "unknown-name",
    /// A name of a definition of the wrong kind.
    WrongKind = "wrong-kind",
    /// Two definitions of the same name.
    DuplicateName = "duplicate-name",
    /// A `use` of an unknown file.
    UnknownLibrary = "unknown-library",
    /// A definition that refers to itself.
    Cycle = "cycle",
    /// The wrong number or kind of arguments.
    Arguments = "arguments",
    /// An op, type or attribute in a file of no dialect, or of two.
    NoDialect = "no-dialect",
    /// A name that is invalid in the IR's text or in Rust.
    InvalidName = "invalid-name",
    /// A field whose accessor would have the name of a generated method.
    AccessorClash = "accessor-clash",
    /// Several variable-length groups without a trait that determines their sizes.
    Segments = "segments",
    /// A variadic region or successor that is not the last.
    NotLast = "not-last",
    /// A default value that the attribute cannot hold.
    DefaultValue = "default-value",
    /// A value of an enum case that is out of range, repeated, or not a bit.
    EnumValue = "enum-value",
    /// An opcode that is out of range, repeated, or in a template.
    Opcode = "opcode",
    /// A requirement that names no capability or extension of the dialect, or that no version meets.
    Availability = "availability",
    /// A literal in an assembly format that the lexer of the IR would not read as one token.
    FormatLiteral = "format-literal",
    /// A misplaced element of an assembly format, or one with wrong arguments.
    FormatElement = "format-element",
    /// A component of the op that its assembly format omits.
    FormatMissing = "format-missing",
    /// A component of the op that its assembly format repeats.
    FormatRepeated = "format-repeated",
    /// A type that is neither printed nor inferable.
    FormatType = "format-type",
    /// An ill-formed optional group in an assembly format.
    FormatGroup = "format-group",
    /// Elements of an assembly format that are ambiguous for the parser.
    FormatAmbiguous = "format-ambiguous",
    /// A missing interface method, or an override of a nonexistent one.
    InterfaceMethod = "interface-method",
    /// A rewrite that does not replace the op that it matches.
    RewriteResult = "rewrite-result",
    /// A name in a rewrite that is unbound or bound twice.
    RewriteBinding = "rewrite-binding",
    /// A pattern that does not match the declaration of its op.
    RewritePattern = "rewrite-pattern",
    /// A type or an attribute in an invalid position of a rewrite.
    RewriteType = "rewrite-type",
    /// A conversion that includes itself, makes nothing illegal, or converts a type to no particular one.
    ConversionRule = "conversion-rule",
    /// An unused name in a rewrite.
    UnusedName = "unused-name",
    /// A rewrite that is shadowed by another one and never applies.
    ShadowedRewrite = "shadowed-rewrite",
    /// Two rewrites with the same pattern and benefit.
    OverlappingRewrites = "overlapping-rewrites",
    /// Rewrites that undo each other or do not terminate.
    EndlessRewrite = "endless-rewrite",
    /// A construct without code generation.
    NotGenerated = "not-generated",
    /// A construct that needs compiled Rust, in a definition that is loaded at run time.
    Unchecked = "unchecked",
}

/// A diagnostic: its place, the reason and, if known, a help.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The kind.
    pub code: Code,
    /// The message: one sentence without a full stop.
    pub message: String,
    /// The primary span.
    pub span: Span,
    /// The reason, shown at the primary span.
    pub label: Option<String>,
    /// Related places.
    pub related: Vec<(Span, String)>,
    /// The suggested solution.
    pub help: Option<String>,
}

impl Diagnostic {
    /// Returns an error.
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            code,
            message: message.into(),
            span,
            label: None,
            related: Vec::new(),
            help: None,
        }
    }

    /// Returns a warning.
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    /// Sets the label.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// Sets the help.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push((span, message.into()));
        self
    }

    /// Adds the help "did you mean" if one of the candidates is similar to the name.
    pub(crate) fn did_you_mean<'a>(self, name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Self {
        match nearest(name, candidates) {
            Some(close) => self.help(format!("did you mean `{close}`?")),
            None => self,
        }
    }
}

/// Returns a count with its noun: `1 operand`, `2 operands`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// Returns a count with its verb: `is 1`, `are 2`.
pub(crate) fn are(count: usize) -> String {
    if count == 1 { "is 1".to_owned() } else { format!("are {count}") }
}

/// The maximum number of diagnostics that a run keeps.
const LIMIT: usize = 200;

/// The diagnostics collector of a run.
#[derive(Default)]
pub(crate) struct Collector {
    list: Vec<Diagnostic>,
    errors: usize,
    /// The reported diagnostics. Removes duplicates: the content of a template is checked for each op that uses it.
    seen: FxHashSet<(Span, Code, String)>,
}

impl Collector {
    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        if !self.seen.insert((diagnostic.span, diagnostic.code, diagnostic.message.clone())) {
            return;
        }
        self.errors += usize::from(diagnostic.severity == Severity::Error);
        if self.list.len() < LIMIT {
            self.list.push(diagnostic);
        }
    }

    pub(crate) fn error_count(&self) -> usize {
        self.errors
    }

    /// Returns how many diagnostics are kept so far.
    pub(crate) fn reported(&self) -> usize {
        self.list.len()
    }

    /// Withdraws the diagnostics that were reported since there were that many, where they follow from another one.
    pub(crate) fn withdraw(&mut self, since: usize, is_follow_up: impl Fn(&Diagnostic) -> bool) {
        let last = self.list.split_off(since);
        for diagnostic in last {
            if is_follow_up(&diagnostic) {
                self.errors -= usize::from(diagnostic.severity == Severity::Error);
            } else {
                self.list.push(diagnostic);
            }
        }
    }

    /// Returns the diagnostics in source order.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        self.list.sort_by_key(|diagnostic| (diagnostic.span.file, diagnostic.span.start));
        self.list
    }
}

/// Renders diagnostics in the style of rustc, separated by empty lines.
pub fn render(diagnostics: &[Diagnostic], sources: &Sources, color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let mut out = String::new();
    for diagnostic in diagnostics {
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code.name());
        let snippet = |span: Span| {
            let file = sources.file(span.file);
            Snippet::source(file.text.as_str()).path(file.path.as_str())
        };
        let range = |span: Span| span.start as usize..span.end as usize;
        let mut main = AnnotationKind::Primary.span(range(diagnostic.span));
        if let Some(label) = &diagnostic.label {
            main = main.label(label.as_str());
        }
        let mut here = snippet(diagnostic.span).annotation(main);
        let mut elsewhere = Vec::new();
        for (span, message) in &diagnostic.related {
            if span.file == diagnostic.span.file {
                here = here.annotation(AnnotationKind::Context.span(range(*span)).label(message.as_str()));
            } else {
                let place = snippet(*span).annotation(AnnotationKind::Primary.span(range(*span)));
                elsewhere
                    .push(Group::with_title(Level::NOTE.secondary_title(message.as_str())).element(place));
            }
        }
        let mut group = title.element(here);
        if let Some(help) = &diagnostic.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        let mut groups = vec![group];
        groups.append(&mut elsewhere);
        let _ = writeln!(out, "{}\n", renderer.render(&groups));
    }
    out
}
