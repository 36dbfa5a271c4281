//! `#[interface(op, clause, ..)] trait Name: Base + Base { fn method(..); fn defaulted(..) { .. } }`

use proc_macro2::{Delimiter, Span, TokenTree};

use super::{Item, clauses};
use crate::rust_module::problem::Problem;
use crate::rust_module::tokens::{Attributes, Cursor, content, is_punctuation, value};
use crate::rust_module::writer::Writer;

pub(super) fn write(item: &Item<'_>, writer: &mut Writer) {
    let at = item.definition.name.span();
    item.begin(writer, "interface");
    let mut rest = item.definition.entries();
    writer.word(":", at);
    match rest.first() {
        Some([TokenTree::Ident(owner)]) if owner != "verify" => {
            writer.language(&[TokenTree::from(owner.clone())]);
            rest.remove(0);
        }
        _ => {
            let problem = Problem::error(at, "it is not said what the interface belongs to");
            let help = "say `interface(op)`, `interface(type)`, `interface(attr)` or `interface(dialect)`";
            writer.problems.push(problem.help(help));
            writer.word("op", at);
        }
    }
    if let [colon, bases @ ..] = item.bases
        && is_punctuation(colon, ':')
    {
        if !bases.is_empty() {
            writer.word("+", colon.span());
            writer.language(bases);
        }
    } else if let [first, ..] = item.bases {
        writer.problems.push(Problem::error(first.span(), "an interface has no generic parameters"));
    }
    rest.retain(|entry| {
        let Some(path) = value(entry, "path") else { return true };
        writer.word("=", at);
        writer.language(path);
        false
    });
    writer.word("{", at);
    let tokens = item.body.map(content).unwrap_or_default();
    let mut cursor = Cursor::new(&tokens, item.end());
    while !cursor.at_end() {
        method(&mut cursor, item.end(), writer);
    }
    clauses(&rest, writer);
    writer.item();
    writer.word("}", item.end());
}

/// method = signature ( ";" | "{" ( "default" | "body" ) fragment "}" )
fn method(cursor: &mut Cursor<'_>, end: Span, writer: &mut Writer) {
    let mut attributes = Attributes::take(cursor);
    let body = attributes.remove("body");
    attributes.report_others("a method", &mut writer.problems);
    let start = cursor.position();
    while !cursor.at_end() && !cursor.is_punctuation(';') && cursor.group(Delimiter::Brace).is_none() {
        cursor.take();
    }
    let signature = cursor.since(start);
    writer.line();
    writer.documentation(&attributes.documentation);
    writer.rust(signature);
    let Some(group) = cursor.group(Delimiter::Brace) else {
        if let Some(body) = body {
            writer.problems.push(Problem::error(body.name.span(), "this method has no body"));
        }
        writer.word(";", cursor.peek().map_or(end, TokenTree::span));
        cursor.take();
        return;
    };
    writer.word("{", group.span_open());
    let keyword = if body.is_some() { "body" } else { "default" };
    writer.word(keyword, body.map_or(group.span_open(), |body| body.name.span()));
    writer.fragment(group);
    writer.word("}", group.span_close());
    cursor.take();
}
