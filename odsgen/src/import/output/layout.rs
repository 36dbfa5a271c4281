//! The text of definitions and files, in the form that the formatter keeps.

use crate::import::output::draft::{Body, Definition, DialectDraft, Section};
use crate::import::output::field::{FieldDraft, Role};
use crate::import::translation::op::OpDraft;

/// The longest line of definitions that stand on one.
const WIDTH: usize = 110;

/// Returns what stands between braces: on one line behind `used` characters, or on a line each.
pub(in crate::import) fn list(items: &[String], used: usize) -> String {
    let line = items.join(", ");
    if used + line.len() + 4 <= WIDTH && !line.contains('\n') {
        return if line.is_empty() { " ".to_owned() } else { format!(" {line} ") };
    }
    format!("\n{}\n", items.join(",\n"))
}

/// Returns the text of an op or a template, from the keyword on.
pub(in crate::import) fn op(keyword: &str, name: &str, op: &OpDraft) -> String {
    let mut text = String::new();
    for line in &op.documentation {
        text.push_str(&if line.is_empty() { "///\n".to_owned() } else { format!("/// {line}\n") });
    }
    text.push_str(&format!("{keyword} {name}"));
    if keyword == "op" {
        text.push_str(&format!(" = {:?}", op.mnemonic));
    }
    let mut bases: Vec<String> = op.template.iter().cloned().collect();
    if !op.traits.is_empty() {
        let line = op.traits.join(", ");
        let used = text.lines().last().map_or(0, str::len) + bases.join(" + ").len() + 10;
        bases.push(match used + line.len() <= WIDTH {
            true => format!("[{line}]"),
            false => format!("[\n{}\n]", wrapped(&op.traits, ", ", WIDTH - 4).join("\n")),
        });
    }
    if !bases.is_empty() {
        text.push_str(&format!(": {}", bases.join(" + ")));
    }
    let clauses = clauses(op);
    if clauses.is_empty() {
        text.push_str(if keyword == "template" { " { }" } else { ";" });
        return text;
    }
    text.push_str(&format!(" {{\n{}\n}}", clauses.join("\n")));
    text
}

fn clauses(op: &OpDraft) -> Vec<String> {
    let mut clauses = Vec::new();
    let arguments = &op.arguments;
    if !arguments.is_empty() {
        let are_all = |role| arguments.iter().all(|field| field.role == role);
        let (keyword, marks) = match () {
            () if are_all(Role::Operand) => ("operands", false),
            () if are_all(Role::Attribute) => ("attributes", false),
            () => ("arguments", true),
        };
        clauses.push(fields(keyword, arguments, marks));
    }
    for (keyword, list) in
        [("results", &op.results), ("regions", &op.regions), ("successors", &op.successors)]
    {
        if !list.is_empty() {
            clauses.push(fields(keyword, list, false));
        }
    }
    clauses.extend(op.conditions.iter().cloned());
    clauses.extend(op.inferences.iter().cloned());
    if !op.effects.is_empty() {
        clauses.push(format!("effects {{{}}}", list(&op.effects, 12)));
    }
    if let Some(format) = &op.format {
        clauses.push(match format.len() + 15 <= WIDTH {
            true => format!("format {{ {format} }}"),
            false => format!("format {{\n{}\n}}", wrapped_format(format).join("\n")),
        });
    }
    let mut hooks: Vec<&str> = op.hooks.clone();
    hooks.dedup();
    clauses.extend(hooks.iter().map(|hook| (*hook).to_owned()));
    clauses
}

fn fields(keyword: &str, fields: &[FieldDraft], marks: bool) -> String {
    let texts: Vec<String> = fields.iter().map(|field| field.text(marks)).collect();
    format!("{keyword} {{{}}}", list(&texts, keyword.len() + 5))
}

/// Breaks a list into lines.
fn wrapped(items: &[String], separator: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let is_last = index + 1 == items.len();
        let item = if is_last { item.clone() } else { format!("{item}{}", separator.trim_end()) };
        match lines.last_mut() {
            Some(line) if line.len() + 1 + item.len() <= width => {
                line.push(' ');
                line.push_str(&item);
            }
            _ => lines.push(item),
        }
    }
    lines
}

/// Breaks a format into lines, at spaces outside of strings and parentheses where that is possible.
fn wrapped_format(format: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    let (mut depth, mut is_text, mut start) = (0usize, false, 0);
    for (index, byte) in format.bytes().enumerate() {
        match byte {
            b'"' => is_text = !is_text,
            b'(' if !is_text => depth += 1,
            b')' if !is_text => depth = depth.saturating_sub(1),
            b' ' if !is_text && depth == 0 => {
                pieces.push(format[start..index].to_owned());
                start = index + 1;
            }
            _ => {}
        }
    }
    pieces.push(format[start..].to_owned());
    wrapped(&pieces, "", WIDTH - 8)
}

/// The text of a file, with the place of each definition: the range of its lines' bytes.
pub(in crate::import) struct FileText {
    pub(in crate::import) text: String,
    /// The end of each definition in the text.
    pub(in crate::import) ends: Vec<usize>,
}

/// Returns the text of a dialect's file.
pub(in crate::import) fn file(draft: &DialectDraft, keeps_source: bool) -> FileText {
    let mut file = FileText { text: draft.header.clone(), ends: Vec::new() };
    if !draft.header.is_empty() {
        file.text.push('\n');
    }
    let mut section = None;
    for definition in &draft.definitions {
        if section != Some(definition.section) {
            section = Some(definition.section);
            file.text.push_str(&format!("\n// {}\n", definition.section.heading()));
        }
        file.text.push('\n');
        if keeps_source {
            for source in &definition.source {
                for line in source.lines() {
                    file.text.push_str(&format!("// {}\n", line.trim_end()));
                }
            }
        }
        file.text.push_str(&definition_text(definition));
        file.text.push('\n');
        file.ends.push(file.text.len());
    }
    file
}

fn definition_text(definition: &Definition) -> String {
    match &definition.body {
        Body::Text(text) => text.clone(),
        Body::Op(draft) => {
            let keyword = if definition.section == Section::Template { "template" } else { "op" };
            op(keyword, &definition.name, draft)
        }
    }
}
