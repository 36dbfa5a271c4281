//! `#[type_("mnemonic", traits(..), clause, ..)] struct Name { x: RustType, .. }`, and the same with `attribute`.

use proc_macro2::TokenTree;

use super::{Item, clauses, fields, listed};
use crate::rust_module::problem::Problem;
use crate::rust_module::tokens::{call, is_word, value, wrapped};
use crate::rust_module::writer::Writer;

pub(super) fn write(item: &Item<'_>, keyword: &str, writer: &mut Writer) {
    item.begin(writer, keyword);
    let mut rest = item.definition.entries();
    if let [[TokenTree::Literal(mnemonic)], ..] = rest.as_slice() {
        writer.word("=", mnemonic.span());
        writer.language(&[TokenTree::from(mnemonic.clone())]);
        rest.remove(0);
    }
    let mut separator = ":";
    rest.retain(|entry| {
        let Some(group) = call(entry, "traits") else { return true };
        writer.word(separator, group.span_open());
        separator = "+";
        listed("[", "]", group, writer);
        false
    });
    writer.word("{", item.definition.name.span());
    for mut field in fields(item.body, &mut writer.problems) {
        let at = field.name.span();
        let (mut modifier, mut default) = (None, None);
        let parameter = field.attributes.remove("parameter");
        for entry in parameter.iter().flat_map(|parameter| parameter.entries()) {
            if let Some(word) = ["mutable", "self"].into_iter().find(|word| is_word(entry, word)) {
                modifier = Some(word);
            } else if let Some(value) = value(entry, "default") {
                default = Some(value);
            } else {
                let place = entry.first().map_or(at, TokenTree::span);
                let problem = Problem::error(place, "this is nothing that can be said of a parameter");
                writer.problems.push(problem.help("there are `mutable`, `self` and `default = rust { .. }`"));
            }
        }
        field.attributes.report_others("a parameter", &mut writer.problems);
        writer.line();
        writer.documentation(&field.attributes.documentation);
        if let Some(modifier) = modifier {
            writer.word(modifier, at);
        }
        writer.word(&field.name.to_string(), at);
        let inner = wrapped(&field.ty, "Option");
        if inner.is_some() {
            writer.word("?", at);
        }
        writer.word(":", at);
        writer.rust(inner.unwrap_or(&field.ty));
        if let Some(default) = default {
            writer.word("=", at);
            writer.language(default);
        }
    }
    clauses(&rest, writer);
    writer.item();
    writer.word("}", item.end());
}
