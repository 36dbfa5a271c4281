//! What is wrong with a definition, and how that is shown.

use std::fmt::Write as _;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use rustc_hash::FxHashSet;

use crate::source::{Sources, Span};

/// How bad a diagnostic is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The model cannot be used.
    Error,
    /// The model can be used, but something in it is likely a mistake.
    Warning,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// The kinds of diagnostics. Tools match on these; people read the message.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code { $($(#[$doc])* $name,)* }

        impl Code {
            /// All kinds, in the order of their declaration.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The name under which the kind is shown and documented.
            pub fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }
    };
}

codes! {
    /// A character, string, comment or Rust fragment that does not end, or does not belong here.
    Lexical = "lexical",
    /// The grammar expects something else.
    Syntax = "syntax",
    /// An item or clause keyword that does not exist.
    UnknownKeyword = "unknown-keyword",
    /// Nesting deeper than the limit.
    TooDeep = "too-deep",
    /// Rust that `syn` does not accept.
    Rust = "rust",
    /// A clause that may stand once stands twice.
    DuplicateClause = "duplicate-clause",
    /// A documentation comment in front of nothing that it could document.
    StrayDocumentation = "stray-documentation",
    /// A constraint without the summary that messages need.
    MissingSummary = "missing-summary",
    /// A name nothing has.
    UnknownName = "unknown-name",
    /// A name of something of another kind than the place needs.
    WrongKind = "wrong-kind",
    /// Two things of the same name.
    DuplicateName = "duplicate-name",
    /// `use` names no known file.
    UnknownLibrary = "unknown-library",
    /// A definition that refers to itself.
    Cycle = "cycle",
    /// The wrong number or kind of arguments.
    Arguments = "arguments",
    /// An op, type or attribute in a file that belongs to no dialect, or to two.
    NoDialect = "no-dialect",
    /// A name that cannot be used in the IR's text or in Rust.
    InvalidName = "invalid-name",
    /// A field whose accessor would have the name of a generated method.
    AccessorClash = "accessor-clash",
    /// Several variable-length groups without a trait that tells them apart.
    Segments = "segments",
    /// A variadic region or successor that is not the last.
    NotLast = "not-last",
    /// A default value that the attribute cannot hold.
    DefaultValue = "default-value",
    /// A value of an enum case that is out of range, repeated, or not a bit.
    EnumValue = "enum-value",
    /// A literal in an assembly format that the lexer of the IR could not read as one token.
    FormatLiteral = "format-literal",
    /// An element of an assembly format where it may not stand, or with arguments it does not take.
    FormatElement = "format-element",
    /// Something of the op that its assembly format leaves out.
    FormatMissing = "format-missing",
    /// Something of the op that its assembly format has twice.
    FormatRepeated = "format-repeated",
    /// A type that is neither written nor inferable.
    FormatType = "format-type",
    /// An optional group of an assembly format that breaks the rules of such groups.
    FormatGroup = "format-group",
    /// Elements of an assembly format that the parser could not tell apart.
    FormatAmbiguous = "format-ambiguous",
    /// An interface method that is missing, or overridden where there is nothing to override.
    InterfaceMethod = "interface-method",
    /// A rewrite that does not replace what it matched.
    RewriteResult = "rewrite-result",
    /// A name in a rewrite that nothing binds, or that is bound twice.
    RewriteBinding = "rewrite-binding",
    /// A pattern that does not fit the op it names.
    RewritePattern = "rewrite-pattern",
    /// A type or an attribute in a rewrite that cannot be where it stands.
    RewriteType = "rewrite-type",
    /// A name in a rewrite that nothing uses.
    UnusedName = "unused-name",
    /// A rewrite that never applies, because another one always does before it.
    ShadowedRewrite = "shadowed-rewrite",
    /// Two rewrites of the same benefit that match the same.
    OverlappingRewrites = "overlapping-rewrites",
    /// Rewrites that undo what they did, or go on without end.
    EndlessRewrite = "endless-rewrite",
    /// Something that can be declared, but for which there is no code yet.
    NotGenerated = "not-generated",
    /// Something that only compiled Rust can do, in a definition that is loaded at run time.
    Unchecked = "unchecked",
}

/// One thing that is wrong, with its place, the reason and, where one is known, the way out.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Its kind.
    pub code: Code,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Where.
    pub span: Span,
    /// The reason, shown beside the place.
    pub label: Option<String>,
    /// Other places that have to do with it.
    pub related: Vec<(Span, String)>,
    /// The way out.
    pub help: Option<String>,
}

impl Diagnostic {
    pub(crate) fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
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

    pub(crate) fn warning(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    pub(crate) fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push((span, message.into()));
        self
    }

    /// Adds the help "did you mean", when one of the candidates is close to the name.
    pub(crate) fn did_you_mean<'a>(self, name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Self {
        match closest(name, candidates) {
            Some(close) => self.help(format!("did you mean `{close}`?")),
            None => self,
        }
    }
}

/// The candidate nearest to the name, when it is near enough to be what was meant.
pub(crate) fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > 64 {
        return None;
    }
    let limit = (name.chars().count() / 3).clamp(1, 3);
    let near = |candidate: &'a str| {
        if candidate.eq_ignore_ascii_case(name) {
            return (candidate != name).then_some((0, candidate));
        }
        let distance = edit_distance(name, candidate, limit)?;
        // A name of which nothing is left is no slip of the pen.
        (distance < name.chars().count()).then_some((distance, candidate))
    };
    candidates.into_iter().filter_map(near).min().map(|(_, candidate)| candidate)
}

/// Number of insertions, removals, replacements and swaps of neighbours, unless above the limit.
fn edit_distance(a: &str, b: &str, limit: usize) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > limit || b.len() > 64 {
        return None;
    }
    let mut before = vec![0; b.len() + 1];
    let mut previous: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replaced = previous[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replaced.min(previous[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut previous, row);
    }
    (previous[b.len()] <= limit).then_some(previous[b.len()])
}

/// `1 operand`, `2 operands`
pub(crate) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// `is 1`, `are 2`
pub(crate) fn are(count: usize) -> String {
    if count == 1 { "is 1".to_owned() } else { format!("are {count}") }
}

/// How many diagnostics one run keeps; what comes after is more noise than news.
const LIMIT: usize = 200;

/// Collects the diagnostics of a run.
#[derive(Default)]
pub(crate) struct Collector {
    list: Vec<Diagnostic>,
    errors: usize,
    /// What was reported: what stands in a template is looked at with each op that uses it.
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

    /// The diagnostics in the order of their places.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        self.list.sort_by_key(|diagnostic| (diagnostic.span.file, diagnostic.span.start));
        self.list
    }
}

/// Renders diagnostics as rustc does, separated by empty lines.
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
