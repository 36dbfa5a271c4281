//! `#[pass("argument", name = "Display", on = op, depends(..), initialize, constructor rust { .. })] struct Name { #[option] x: Type,
//! #[statistic] y: Statistic, #[state] z: Type }`

use proc_macro2::TokenTree;

use super::{Field, Item, clauses, fields, listed};
use crate::rust_module::problem::Problem;
use crate::rust_module::tokens::{Attribute, DocumentationLine, call, is_word, value, wrapped};
use crate::rust_module::writer::Writer;

pub(super) fn write(item: &Item<'_>, writer: &mut Writer) {
    let at = item.definition.name.span();
    item.begin(writer, "pass");
    let mut rest = item.definition.entries();
    rest.retain(|entry| {
        let Some(display) = value(entry, "name") else { return true };
        writer.word("as", at);
        writer.language(display);
        false
    });
    if let [[TokenTree::Literal(argument)], ..] = rest.as_slice() {
        writer.word("=", argument.span());
        writer.language(&[TokenTree::from(argument.clone())]);
        rest.remove(0);
    }
    rest.retain(|entry| {
        let Some(anchor) = value(entry, "on") else { return true };
        writer.word("on", at);
        writer.language(anchor);
        false
    });
    writer.word("{", at);
    for field in fields(item.body, &mut writer.problems) {
        write_field(field, writer);
    }
    rest.retain(|entry| {
        let Some(group) = call(entry, "depends") else { return true };
        writer.line();
        writer.word("depends", group.span_open());
        listed("[", "]", group, writer);
        false
    });
    clauses(&rest, writer);
    writer.item();
    writer.word("}", item.end());
}

fn write_field(mut field: Field, writer: &mut Writer) {
    let at = field.name.span();
    let option = field.attributes.remove("option");
    let statistic = if option.is_none() { field.attributes.remove("statistic") } else { None };
    let state = field.attributes.remove("state");
    field.attributes.report_others("a field of a pass", &mut writer.problems);
    if let (Some(said), None, None) = (&state, &option, &statistic) {
        write_state(&field, said, writer);
        return;
    }
    let description = description(&field.attributes.documentation);
    let Some(said) = option.as_ref().or(statistic.as_ref()) else {
        let problem = Problem::error(at, format!("the field `{}` has no role in the pass", field.name));
        writer.problems.push(problem.help("say `#[option]`, `#[statistic]` or `#[state]` in front of it"));
        return;
    };
    let (name, default) = name_and_default(said, writer);
    writer.line();
    writer.word(if option.is_some() { "option" } else { "statistic" }, said.name.span());
    writer.word(&field.name.to_string(), at);
    if let Some(name) = name {
        writer.word("as", at);
        writer.language(name);
    }
    if option.is_some() {
        let inner = wrapped(&field.ty, "Vec");
        if inner.is_some() {
            writer.word("...", at);
        }
        writer.word(":", at);
        writer.rust(inner.unwrap_or(&field.ty));
        if let Some(default) = default {
            writer.word("=", at);
            writer.language(default);
        }
    } else {
        if !is_word(&field.ty, "Statistic") {
            let place = field.ty.first().map_or(at, TokenTree::span);
            writer.problems.push(Problem::error(place, "the type of a statistic is `Statistic`"));
        }
        writer.word(":", at);
    }
    let described = field.attributes.documentation.first().map_or(at, |line| line.span);
    writer.string(&description, described);
}

/// Writes a private field of the pass.
fn write_state(field: &Field, said: &Attribute, writer: &mut Writer) {
    writer.line();
    writer.word("state", said.name.span());
    writer.word(&field.name.to_string(), field.name.span());
    writer.word(":", field.name.span());
    writer.rust(&field.ty);
    for entry in said.entries() {
        if let Some(default) = value(entry, "default") {
            writer.word("=", field.name.span());
            writer.language(default);
        } else {
            let place = entry.first().map_or(said.name.span(), TokenTree::span);
            let problem = Problem::error(place, "this is nothing that can be said of `state`");
            writer.problems.push(problem.help("there is `default = rust { .. }`"));
        }
    }
}

/// Returns the arguments of a field's attribute: `name = ".."` and `default = ..`.
fn name_and_default<'a>(
    said: &'a Attribute,
    writer: &mut Writer,
) -> (Option<&'a [TokenTree]>, Option<&'a [TokenTree]>) {
    let (mut name, mut default) = (None, None);
    for entry in said.entries() {
        if let Some(value) = value(entry, "name") {
            name = Some(value);
        } else if let Some(value) = value(entry, "default")
            && said.name == "option"
        {
            default = Some(value);
        } else {
            let place = entry.first().map_or(said.name.span(), TokenTree::span);
            let message = format!("this is nothing that can be said of `{}`", said.name);
            let problem = Problem::error(place, message);
            writer.problems.push(problem.help("there are `name = \"..\"` and, for options, `default = ..`"));
        }
    }
    (name, default)
}

/// Returns documentation as one sentence without a full stop, the form of descriptions in the definition language.
fn description(lines: &[DocumentationLine]) -> String {
    let words: Vec<&str> =
        lines.iter().map(|line| line.text.trim()).filter(|text| !text.is_empty()).collect();
    words.join(" ").trim_end_matches('.').to_owned()
}
