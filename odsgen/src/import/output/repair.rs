//! Checks the files of an import with the compiler of definitions, and takes out what it does not accept.
//!
//! Each round compiles all files. A definition with an error loses the part that the error is about: the format, a
//! default, a trait, a condition, a constraint. What still has errors then is left out. So the files of an import are
//! always valid, and the report says what is missing.

use crate::diagnostics::{Code, Diagnostic};
use crate::import::ImportOptions;
use crate::import::names;
use crate::import::output::draft::{Body, Definition, DialectDraft, Note, Section};
use crate::import::output::field::{FieldDraft, Role};
use crate::import::output::layout;
use crate::import::translation::op::OpDraft;
use crate::import::translation::predicate::Predicate;
use crate::{Severity, SourceFile, format_source, parse_files};

/// The maximum number of compilations. Each round removes at least one part of each definition with an error.
const ROUNDS: usize = 60;

/// Returns the files of all dialects, after taking out what has errors.
pub(in crate::import) fn check(
    dialects: &mut [DialectDraft],
    options: &ImportOptions,
) -> Vec<(String, String)> {
    for round in 0..ROUNDS {
        let files = files(dialects, options);
        let sources = files.iter().map(|file| SourceFile::input(file.name.clone(), file.text.text.clone()));
        let outcome = parse_files(sources.collect());
        if outcome.error_count == 0 {
            return files.into_iter().map(|file| (file.name, file.text.text)).collect();
        }
        let mut reported: Vec<Vec<Vec<&Diagnostic>>> =
            dialects.iter().map(|dialect| vec![Vec::new(); dialect.definitions.len()]).collect();
        for diagnostic in outcome.diagnostics.iter().filter(|one| one.severity == Severity::Error) {
            let file = diagnostic.span.file.index();
            let Some(ends) = files.get(file).map(|file| &file.text.ends) else { continue };
            let at = ends.partition_point(|end| *end <= diagnostic.span.start as usize);
            if let Some(list) = reported[file].get_mut(at) {
                list.push(diagnostic);
            }
        }
        let mut changed = false;
        for (dialect, lists) in reported.iter().enumerate() {
            let text = &files[dialect].text.text;
            let mut gone = Vec::new();
            for (index, list) in lists.iter().enumerate() {
                if list.is_empty() {
                    continue;
                }
                changed = true;
                let definition = &mut dialects[dialect].definitions[index];
                if !repair(definition, list, text, round) {
                    gone.push((index, list[0].message.clone()));
                }
            }
            for (index, reason) in gone.into_iter().rev() {
                let definition = dialects[dialect].definitions.remove(index);
                dialects[dialect].left_out.push((definition.section.noun(), definition.record, reason));
            }
        }
        if !changed {
            break;
        }
    }
    // What no round could repair goes as a whole.
    for dialect in dialects.iter_mut() {
        for definition in std::mem::take(&mut dialect.definitions) {
            let reason = "the file has errors that belong to no definition".to_owned();
            dialect.left_out.push((definition.section.noun(), definition.record, reason));
        }
    }
    files(dialects, options).into_iter().map(|file| (file.name, file.text.text)).collect()
}

/// Finds templates in valid files. A file in which they would be wrong keeps its text.
pub(in crate::import) fn shorten(
    dialects: &mut [DialectDraft],
    plain: &mut [(String, String)],
    options: &ImportOptions,
) {
    for dialect in dialects.iter_mut() {
        crate::import::output::template::find(dialect);
        dialect.definitions.sort_by_key(|definition| definition.section);
    }
    let mut shorter: Vec<(String, String)> =
        files(dialects, options).into_iter().map(|file| (file.name, file.text.text)).collect();
    loop {
        let sources = shorter.iter().map(|(name, text)| SourceFile::input(name.clone(), text.clone()));
        let outcome = parse_files(sources.collect());
        let errors = outcome.diagnostics.iter().filter(|one| one.severity == Severity::Error);
        let mut wrong: Vec<usize> = errors.map(|error| error.span.file.index()).collect();
        wrong.retain(|file| shorter.get(*file).is_some_and(|text| *text != plain[*file]));
        if wrong.is_empty() {
            break;
        }
        for file in wrong {
            shorter[file].clone_from(&plain[file]);
        }
    }
    plain.clone_from_slice(&shorter);
}

struct File {
    name: String,
    text: layout::FileText,
}

/// Lays out the files. The places of the definitions are those in the formatted text.
fn files(dialects: &mut [DialectDraft], options: &ImportOptions) -> Vec<File> {
    let mut files = Vec::new();
    for dialect in dialects {
        let name = format!("{}.dialect", dialect.name);
        loop {
            let mut text = layout::file(dialect, options.keep_source);
            match formatted(&text) {
                Ok(formatted) => text = formatted,
                Err(place) => {
                    // A definition that cannot even be parsed is left out at once.
                    let at = text.ends.partition_point(|end| *end <= place.0);
                    if at < dialect.definitions.len() {
                        let definition = dialect.definitions.remove(at);
                        dialect.left_out.push((definition.section.noun(), definition.record, place.1));
                        continue;
                    }
                }
            }
            files.push(File { name, text });
            break;
        }
    }
    files
}

/// Formats a file piece by piece, which keeps the places of the definitions.
fn formatted(file: &layout::FileText) -> Result<layout::FileText, (usize, String)> {
    let mut out = layout::FileText { text: String::with_capacity(file.text.len()), ends: Vec::new() };
    let first = file.ends.first().map_or(file.text.len(), |_| 0);
    let mut start = first;
    for &end in &file.ends {
        let piece = &file.text[start..end];
        let text = format_source(piece).map_err(|errors| {
            let error = errors.first();
            (start + error.map_or(0, |error| error.span.start as usize), message(error))
        })?;
        if !out.text.is_empty() {
            out.text.push('\n');
        }
        out.text.push_str(&text);
        out.ends.push(out.text.len());
        start = end;
    }
    if file.ends.is_empty() {
        out.text = format_source(&file.text).map_err(|errors| (0, message(errors.first())))?;
    }
    Ok(out)
}

fn message(error: Option<&Diagnostic>) -> String {
    error.map_or_else(String::new, |error| error.message.clone())
}

/// Takes what the errors are about out of a definition. Returns whether that was possible.
fn repair(definition: &mut Definition, errors: &[&Diagnostic], text: &str, round: usize) -> bool {
    let mut notes = Vec::new();
    let fine = match &mut definition.body {
        // One part a round: other errors may follow from it.
        Body::Op(op) => errors.iter().any(|error| repair_op(op, error, text, round, &mut notes)),
        Body::Text(body) => {
            let body_text = std::mem::take(body);
            match repair_text(definition.section, &definition.name, &body_text, errors[0], &mut notes) {
                Some(repaired) => {
                    *body = repaired;
                    true
                }
                None => false,
            }
        }
    };
    for note in notes {
        definition.note(note);
    }
    fine
}

fn repair_op(op: &mut OpDraft, error: &Diagnostic, text: &str, round: usize, notes: &mut Vec<Note>) -> bool {
    let place = text.get(error.span.start as usize..error.span.end as usize).unwrap_or_default();
    let left_out = |part: &str| Note::LeftOut(part.to_owned(), error.message.clone());
    if error.code.name().starts_with("format-") && op.format.take().is_some() {
        notes.push(left_out("the format"));
        return true;
    }
    if error.code == Code::DefaultValue {
        let mut changed = false;
        for field in op.arguments.iter_mut().filter(|field| field.default.is_some()) {
            field.default = None;
            field.suffix = "?";
            changed = true;
            notes.push(left_out(&format!("the default of `{}`", field.name)));
        }
        if changed {
            return true;
        }
    }
    // Any other error is about what stands at its place, or at the latest about one of these.
    let contains = |line: &str| !place.is_empty() && line.contains(place);
    let line = line_of(text, error.span.start as usize);
    if let Some(at) = op.conditions.iter().position(|condition| line.trim() == condition.trim()) {
        notes.push(left_out(&format!("`{}`", op.conditions.remove(at))));
        notes.push(Note::Unchecked("a condition".to_owned()));
        return true;
    }
    if let Some(at) = op.inferences.iter().position(|inference| line.trim() == inference.trim()) {
        notes.push(left_out(&format!("`{}`", op.inferences.remove(at))));
        notes.push(Note::Unchecked("an inference".to_owned()));
        return true;
    }
    if let Some(at) = op.traits.iter().position(|name| contains(name)) {
        let name = op.traits.remove(at);
        notes.push(left_out(&format!("the trait `{name}`")));
        notes.push(Note::Unchecked(name));
        return true;
    }
    if op.fields().any(|field| is_about(field, place)) && round < 8 {
        for list in [&mut op.arguments, &mut op.results, &mut op.regions, &mut op.successors] {
            for field in list.iter_mut().filter(|field| is_about(field, place)) {
                notes.push(left_out(&format!("the constraint of `{}`", field.name)));
                notes.push(Note::Unchecked(format!("the constraint of `{}`", field.name)));
                field.constraint = Some(Predicate::Reference(anything(field.role).to_owned()));
            }
        }
        return true;
    }
    if op.format.take().is_some() {
        notes.push(left_out("the format"));
        return true;
    }
    if !op.effects.is_empty() {
        op.effects.clear();
        notes.push(left_out("the effects"));
        return true;
    }
    false
}

fn line_of(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |before| before + 1);
    let end = text[at..].find('\n').map_or(text.len(), |after| at + after);
    &text[start..end]
}

fn is_about(field: &FieldDraft, place: &str) -> bool {
    let text = field.constraint.as_ref().map(Predicate::text).unwrap_or_default();
    !place.is_empty() && text.contains(place) && text != anything(field.role)
}

fn anything(role: Role) -> &'static str {
    match role {
        Role::Operand | Role::Result => "AnyType",
        Role::Attribute => "AnyAttr",
        Role::Region => "AnyRegion",
        Role::Successor => "AnySuccessor",
    }
}

/// Returns a definition without what the error is about. None where nothing would be left.
fn repair_text(
    section: Section,
    name: &str,
    text: &str,
    error: &Diagnostic,
    notes: &mut Vec<Note>,
) -> Option<String> {
    match section {
        Section::Constraint if !text.contains("= intrinsic crate::unknown::is_") => {
            let (head, _) = text.rsplit_once(" = ").or_else(|| text.split_once(" = "))?;
            let head = head.split(" = ").next()?;
            let function = format!("crate::unknown::is_{}", names::snake_case(name));
            notes.push(Note::LeftOut("the predicate".to_owned(), error.message.clone()));
            notes.push(Note::Unchecked(function.clone()));
            Some(format!("{head} = intrinsic {function}"))
        }
        Section::Pass => {
            let head = text.lines().find(|line| line.starts_with("pass "))?;
            let anchor = &head[head.find(" on ")?..];
            let anchor = anchor.trim_end_matches([' ', '{', ';']);
            notes.push(Note::LeftOut(format!("the anchor `{}`", &anchor[4..]), error.message.clone()));
            Some(text.replacen(anchor, "", 1))
        }
        Section::Type | Section::Attribute => {
            let line = text.lines().find(|line| line.starts_with("format "))?;
            notes.push(Note::LeftOut("the format".to_owned(), error.message.clone()));
            notes.push(Note::Hook("parse".to_owned(), "the format is left out".to_owned()));
            notes.push(Note::Hook("print".to_owned(), "the format is left out".to_owned()));
            Some(text.replace(line, "parse\nprint"))
        }
        _ => None,
    }
}
