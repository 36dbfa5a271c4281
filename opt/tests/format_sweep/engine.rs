//! The definitions of a sweep, those of them that are refused, and texts that are read, printed and read again.

use std::fmt;
use std::sync::{Arc, Mutex};

use terrace_odsgen::{SourceFile, parse_files};
use terrace_runtime::context::Context;
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_runtime::verify::verify;

/// The numbers of a sweep.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Counts {
    /// The formats.
    pub(crate) formats: usize,
    /// Those that the check of definitions refuses.
    pub(crate) refused: usize,
    /// The texts that were printed and read back.
    pub(crate) texts: usize,
}

impl fmt::Display for Counts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { formats, refused, texts } = self;
        write!(formatter, "{formats} formats, {refused} of them refused; {texts} texts printed and read back")
    }
}

/// The result of a sweep.
#[derive(Default)]
pub(crate) struct Sweep {
    pub(crate) counts: Counts,
    /// The texts that are not read back, with their formats.
    pub(crate) failures: Vec<String>,
}

/// A definition on one line, and the texts to try with it.
pub(crate) struct Case {
    /// The definition.
    pub(crate) definition: String,
    /// Ops in generic form, or types and attributes.
    pub(crate) texts: Vec<String>,
}

/// The number of definitions in a dialect.
const CHUNK: usize = 500;

/// Runs all cases: `prelude` are the definitions that they share, `try_text` tries one text, and returns the reason if
/// it is not read back.
pub(crate) fn run(
    prelude: &str,
    cases: &[Case],
    try_text: impl Fn(&Context, &str) -> Result<(), String>,
) -> Sweep {
    let mut sweep = Sweep::default();
    sweep.counts.formats = cases.len();
    for chunk in cases.chunks(CHUNK) {
        let accepted = accepted(prelude, chunk);
        sweep.counts.refused += chunk.len() - accepted.len();
        let context = load(&text_of(prelude, accepted.iter().map(|case| case.definition.as_str())));
        for case in accepted {
            for text in &case.texts {
                sweep.counts.texts += 1;
                if let Err(reason) = try_text(&context, text) {
                    sweep.failures.push(format!("{}\n{text}\n{reason}", case.definition));
                }
            }
        }
    }
    sweep
}

fn text_of<'d>(prelude: &str, definitions: impl Iterator<Item = &'d str>) -> String {
    let mut text = format!("{prelude}\n");
    for definition in definitions {
        text.push_str(definition);
        text.push('\n');
    }
    text
}

/// Returns the cases whose definitions the check accepts. Each definition is a line.
fn accepted<'c>(prelude: &str, cases: &'c [Case]) -> Vec<&'c Case> {
    let first_line = prelude.matches('\n').count() + 1;
    let is_shown = std::env::var("FORMAT_SWEEP").is_ok_and(|value| value == "show");
    let mut kept: Vec<&Case> = cases.iter().collect();
    loop {
        let text = text_of(prelude, kept.iter().map(|case| case.definition.as_str()));
        let outcome = parse_files(vec![SourceFile::input("sweep.dialect", text)]);
        if outcome.error_count == 0 {
            return kept;
        }
        // The number of diagnostics is limited.
        let mut is_refused = vec![false; kept.len()];
        for diagnostic in &outcome.diagnostics {
            let source = &outcome.model.sources.file(diagnostic.span.file).text;
            let line = source[..diagnostic.span.start as usize].matches('\n').count();
            let case = line.checked_sub(first_line).filter(|case| *case < kept.len());
            let Some(case) = case else { panic!("{}", outcome.render(false)) };
            is_refused[case] = true;
            if is_shown {
                println!("refused: {}\n    {}", kept[case].definition, diagnostic.message);
            }
        }
        let mut is_refused = is_refused.into_iter();
        kept.retain(|_| !is_refused.next().unwrap_or_default());
    }
}

fn load(text: &str) -> Context {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sweep.dialect");
    std::fs::write(&path, text).unwrap();
    let mut registry = DialectRegistry::new();
    let warnings =
        terrace_opt::load_dialects(&mut registry, &[path]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(warnings, "");
    Context::new(&registry)
}

/// Parses a text, and verifies it where asked for, or returns the diagnostics.
pub(crate) fn read(context: &Context, text: &str, verifies: bool) -> Result<Body, String> {
    let range = context.sources().add("text", Arc::new(text.as_bytes().to_vec())).unwrap();
    let messages = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&messages);
    let handler = context.diagnostics().scoped(move |diagnostic| {
        sink.lock().unwrap().push(diagnostic.message().to_owned());
    });
    let body = parse_source(context, range, &ParseOptions::default());
    let body = body.ok().filter(|body| !verifies || verify(body).is_ok());
    drop(handler);
    body.ok_or_else(|| messages.lock().unwrap().join("; "))
}

pub(crate) fn print(body: &Body, generic: bool) -> String {
    let mut printed = Vec::new();
    print_body(body, &PrintOptions::default().with_generic(generic), &mut printed).unwrap();
    String::from_utf8(printed).unwrap()
}

/// Tries ops: what is printed is read as the same. The generic form says whether it is, so that the second body needs
/// neither a check of its own nor a custom form.
pub(crate) fn try_ops(context: &Context, text: &str) -> Result<(), String> {
    let body =
        read(context, text, true).map_err(|error| format!("the text of the test is wrong: {error}"))?;
    let (generic, custom) = (print(&body, true), print(&body, false));
    let again = read(context, &custom, false).map_err(|error| format!("printed:\n{custom}{error}"))?;
    let generic_again = print(&again, true);
    if generic != generic_again {
        return Err(format!("printed:\n{custom}is read as:\n{generic_again}instead of:\n{generic}"));
    }
    Ok(())
}
