//! The report of an import.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;

use crate::import::output::draft::{Body, Definition, DialectDraft, Note, Section};
use crate::import::translation::predicate::Predicate;

/// The counts of the ops of an import.
#[derive(Default)]
struct Counts {
    ops: usize,
    defined: usize,
    syntax: usize,
    /// The ops without their syntax in dialects that are compiled in.
    compiled: usize,
    checked: usize,
}

/// Returns the report and its summary.
pub(in crate::import) fn write(dialects: &[DialectDraft]) -> (String, String) {
    let unchecked = unchecked_constraints(dialects);
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut total = Counts::default();
    let mut rows = String::new();
    let mut parts = String::new();
    for dialect in dialects {
        let mut counts = Counts::default();
        let _ = write!(parts, "\n## `{}`\n\n", dialect.name);
        for note in &dialect.notes {
            let _ = writeln!(parts, "- dialect: {}", note_text(note));
        }
        for definition in &dialect.definitions {
            let mut notes: BTreeSet<Note> = definition.notes.iter().cloned().collect();
            if let Body::Op(op) = &definition.body
                && definition.section == Section::Op
            {
                counts.ops += 1;
                counts.defined += 1;
                let has_syntax = !is_syntax_missing(definition);
                counts.syntax += usize::from(has_syntax);
                counts.compiled += usize::from(!has_syntax && dialect.compiled.is_some());
                let mut used = BTreeSet::new();
                for field in op.fields() {
                    if let Some(constraint) = &field.constraint {
                        references(constraint, &dialect.name, &mut used);
                    }
                }
                for name in used.iter().filter(|name| unchecked.contains(*name)) {
                    let own = name.strip_prefix(&format!("{}::", dialect.name)).unwrap_or(name);
                    notes.insert(Note::Unchecked(own.to_owned()));
                }
                let is_checked = !notes.iter().any(|note| matches!(note, Note::Unchecked(_)));
                counts.checked += usize::from(is_checked);
                let mut own: BTreeSet<String> = BTreeSet::new();
                own.extend(notes.iter().filter_map(reason));
                for reason in own {
                    *reasons.entry(reason).or_default() += 1;
                }
            }
            let title = match &definition.body {
                Body::Op(op) if definition.section == Section::Op => {
                    format!("{}.{}", dialect.name, op.mnemonic)
                }
                _ => definition.name.clone(),
            };
            let _ = write!(parts, "- {} `{title}`: ", definition.section.noun());
            let waits = notes.iter().any(|note| matches!(note, Note::Hook(..) | Note::Unchecked(_)));
            let _ = writeln!(parts, "{}", if waits { "waits for hooks" } else { "complete" });
            if let Some(library) = dialect.compiled.as_ref().filter(|_| is_syntax_missing(definition)) {
                let _ = writeln!(parts, "  - served by `{library}`, where the op is compiled with its hooks");
            }
            for note in &notes {
                let _ = writeln!(parts, "  - {}", note_text(note));
            }
        }
        for (noun, record, reason) in &dialect.left_out {
            if *noun == "op" {
                counts.ops += 1;
                *reasons.entry(format!("op left out: {reason}")).or_default() += 1;
            }
            let _ = writeln!(parts, "- {noun} `{record}`: left out, {reason}");
        }
        if dialect.header.is_empty() {
            continue;
        }
        let _ = writeln!(
            rows,
            "| `{}` | {} | {} | {} | {} | {} |",
            dialect.name, counts.ops, counts.defined, counts.syntax, counts.compiled, counts.checked
        );
        total.ops += counts.ops;
        total.defined += counts.defined;
        total.syntax += counts.syntax;
        total.compiled += counts.compiled;
        total.checked += counts.checked;
    }
    let mut report = String::from("# Import\n\n");
    report.push_str(
        "| dialect | ops | defined | with their syntax | with that of a compiled dialect | all constraints checked |\n\
         |---|---|---|---|---|---|\n",
    );
    report.push_str(&rows);
    let _ = writeln!(
        report,
        "| all | {} | {} | {} | {} | {} |",
        total.ops, total.defined, total.syntax, total.compiled, total.checked
    );
    if !reasons.is_empty() {
        report.push_str("\nOps by what their definition lacks:\n\n| ops | reason |\n|---|---|\n");
        let mut reasons: Vec<_> = reasons.into_iter().collect();
        reasons.sort_by(|left, right| right.1.cmp(&left.1).then_with(|| left.0.cmp(&right.0)));
        for (reason, count) in reasons {
            let _ = writeln!(report, "| {count} | {} |", reason.replace('|', "\\|"));
        }
    }
    report.push_str(&parts);
    let compiled = match total.compiled {
        0 => String::new(),
        count => format!("{count} more with that of a compiled dialect, "),
    };
    let summary = format!(
        "{} dialects, {} ops: {} defined, {} with their syntax, {compiled}{} with all constraints checked\n",
        dialects.iter().filter(|draft| !draft.header.is_empty()).count(),
        total.ops,
        total.defined,
        total.syntax,
        total.checked
    );
    (report, summary)
}

/// Whether the syntax of an op waits for a hook, or was left out.
fn is_syntax_missing(definition: &Definition) -> bool {
    definition.notes.iter().any(|note| match note {
        Note::Hook(hook, _) => {
            hook == "parse" || hook.starts_with("custom<") || hook.starts_with("crate::inference::")
        }
        Note::LeftOut(part, _) => part == "the format",
        Note::Unchecked(_) | Note::Assumed(_) => false,
    })
}

/// Returns what a note of an op counts as in the table of reasons.
fn reason(note: &Note) -> Option<String> {
    Some(match note {
        Note::Hook(hook, _) if hook == "print" => return None,
        Note::Hook(hook, _) if hook == "parse" => "the syntax is C++: `parse` and `print`".to_owned(),
        Note::Hook(hook, _) if hook.starts_with("custom<") => format!("the directive `{hook}` is C++"),
        Note::Hook(hook, _) if hook.starts_with("crate::inference::") => {
            "a type is computed by C++".to_owned()
        }
        Note::LeftOut(part, reason) if part == "the format" => format!("the format is left out: {reason}"),
        Note::Unchecked(part) => format!("not checked: `{part}`"),
        _ => return None,
    })
}

fn note_text(note: &Note) -> String {
    match note {
        Note::Hook(hook, reason) => format!("waits for `{hook}`: {reason}"),
        Note::Unchecked(part) => format!("not checked: `{part}`"),
        Note::LeftOut(part, reason) => format!("left out: {part}: {reason}"),
        Note::Assumed(text) => format!("assumed: {text}"),
    }
}

/// Returns the constraints, as `dialect::Name`, that are not checked as a whole: by a condition of their own, or by one
/// that they refer to.
fn unchecked_constraints(dialects: &[DialectDraft]) -> HashSet<String> {
    let mut uses: HashMap<String, BTreeSet<String>> = HashMap::new();
    let mut unchecked: HashSet<String> = HashSet::new();
    for dialect in dialects {
        for definition in dialect.definitions.iter().filter(|one| one.section == Section::Constraint) {
            let name = format!("{}::{}", dialect.name, definition.name);
            if definition.notes.iter().any(|note| matches!(note, Note::Unchecked(_))) {
                unchecked.insert(name.clone());
            }
            if let Body::Text(text) = &definition.body {
                let mut used = BTreeSet::new();
                words(text, &dialect.name, &mut used);
                uses.insert(name, used);
            }
        }
    }
    loop {
        let more: Vec<String> = uses
            .iter()
            .filter(|(name, used)| {
                !unchecked.contains(*name) && used.iter().any(|one| unchecked.contains(one))
            })
            .map(|(name, _)| name.clone())
            .collect();
        if more.is_empty() {
            return unchecked;
        }
        unchecked.extend(more);
    }
}

fn references(predicate: &Predicate, dialect: &str, used: &mut BTreeSet<String>) {
    words(&predicate.text(), dialect, used);
}

/// Collects the names in a text, as names of this dialect's definitions or of another's.
fn words(text: &str, dialect: &str, used: &mut BTreeSet<String>) {
    for word in text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')) {
        let word = word.trim_matches(':');
        if !word.is_empty() {
            used.insert(if word.contains("::") { word.to_owned() } else { format!("{dialect}::{word}") });
        }
    }
}
