//! `#[enumeration(i64)] enum Name { Case = 1, .. }`, and the same with `bits` and `str_enum`.

use proc_macro2::{Ident, TokenTree};

use super::Item;
use crate::rust_module::problem::Problem;
use crate::rust_module::tokens::{Attributes, Cursor, content, is_word, value};
use crate::rust_module::writer::Writer;

pub(super) fn write(item: &Item<'_>, writer: &mut Writer) {
    let at = item.definition.name.span();
    writer.item();
    writer.documentation(&item.attributes.documentation);
    match item.definition.name.to_string().as_str() {
        "bits" => writer.word("bits", at),
        "str_enum" => writer.word("str", at),
        _ => {}
    }
    writer.word("enum", at);
    writer.word(&item.name.to_string(), item.name.span());
    let mut functions = Vec::new();
    let mut constant = None;
    for entry in item.definition.entries() {
        if value(entry, "symbolize").is_some() || value(entry, "stringify").is_some() {
            functions.push(entry);
        } else if is_word(entry, "constant") {
            constant = entry.first();
        } else {
            writer.word(":", at);
            writer.language(entry);
        }
    }
    if let Some(constant) = constant {
        writer.word("as", constant.span());
        writer.language(std::slice::from_ref(constant));
    }
    if !functions.is_empty() {
        writer.word("[", at);
        for function in functions {
            writer.language(function);
            writer.word(",", at);
        }
        writer.word("]", at);
    }
    writer.word("{", item.body.map_or(at, |body| body.span_open()));
    let tokens = item.body.map(content).unwrap_or_default();
    let mut cursor = Cursor::new(&tokens, item.end());
    while !cursor.at_end() {
        case(&mut cursor, writer);
    }
    writer.item();
    writer.word("}", item.end());
}

/// Returns the snake case name of the definition language, which is also the IR text: `NotLess` is `not_less`.
fn as_defined(token: &TokenTree) -> TokenTree {
    if let TokenTree::Ident(word) = token
        && let Some(name) = crate::case_of_rust_name(&word.to_string())
    {
        return TokenTree::Ident(Ident::new(&name, word.span()));
    }
    token.clone()
}

/// case = name [ "=" value ] [ string { "or" string } ] [ "(" parameters ")" ] [ "[" requirements "]" ] ","
fn case(cursor: &mut Cursor<'_>, writer: &mut Writer) {
    let mut attributes = Attributes::take(cursor);
    let text = attributes.remove("text");
    let further = [("parameters", "(", ")"), ("requires", "[", "]")]
        .map(|(name, open, close)| (attributes.remove(name), open, close));
    attributes.report_others("a case", &mut writer.problems);
    let start = cursor.span();
    let tokens: Vec<TokenTree> = cursor.take_entry().iter().map(as_defined).collect();
    writer.line();
    writer.documentation(&attributes.documentation);
    writer.language(&tokens);
    if let Some(text) = text {
        match text.arguments.as_slice() {
            [TokenTree::Literal(_), ..] => {
                for (index, text) in text.entries().into_iter().enumerate() {
                    if index > 0 {
                        writer.word("or", start);
                    }
                    writer.language(text);
                }
            }
            _ => writer
                .problems
                .push(Problem::error(text.name.span(), "the text of a case is a string: `text(\"..\")`")),
        }
    }
    for (attribute, open, close) in further {
        let Some(attribute) = attribute else { continue };
        writer.word(open, attribute.name.span());
        writer.language(&attribute.arguments);
        writer.word(close, attribute.name.span());
    }
    writer.word(",", tokens.last().map_or(start, TokenTree::span));
}
