//! Translation of Rust items to definitions of the definition language.

mod data;
mod enumeration;
mod interface;
mod operation;
mod pass;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenTree};

use crate::rust_module::problem::Problem;
use crate::rust_module::tokens::{Attribute, Attributes, Cursor};
use crate::rust_module::writer::Writer;

/// The attributes that declare definitions, with the keyword of the Rust item.
pub const ATTRIBUTES: &[(&str, &str)] = &[
    ("op", "struct"),
    ("type_", "struct"),
    ("attribute", "struct"),
    ("enumeration", "enum"),
    ("bits", "enum"),
    ("str_enum", "enum"),
    ("interface", "trait"),
    ("pass", "struct"),
];

/// The macros that contain definitions, with the keyword of the definition; the last takes any definitions.
pub const MACROS: &[(&str, &str)] = &[
    ("constraint", "constraint"),
    ("relation", "constraint"),
    ("template", "template"),
    ("trait_", "trait"),
    ("rewrite", "rewrite"),
    ("lower", "lower"),
    ("conversion", "conversion"),
    ("definitions", ""),
];

/// An item with a definition attribute.
pub(crate) struct Item<'a> {
    pub(crate) definition: Attribute,
    pub(crate) attributes: Attributes,
    pub(crate) name: &'a Ident,
    /// The tokens between the name and the body: the bases of an interface.
    pub(crate) bases: &'a [TokenTree],
    pub(crate) body: Option<&'a Group>,
}

impl Item<'_> {
    /// Writes the documentation and `keyword Name`.
    fn begin(&self, writer: &mut Writer, keyword: &str) {
        writer.item();
        writer.documentation(&self.attributes.documentation);
        writer.word(keyword, self.definition.name.span());
        writer.word(&self.name.to_string(), self.name.span());
    }

    /// Returns the span after the body.
    fn end(&self) -> Span {
        self.body.map_or(self.name.span(), Group::span_close)
    }
}

/// Parses an item after its attributes and writes its definition.
pub(crate) fn item(
    mut attributes: Attributes,
    definition: Attribute,
    cursor: &mut Cursor<'_>,
    writer: &mut Writer,
) -> Result<(), Problem> {
    let name = definition.name.to_string();
    let keyword =
        ATTRIBUTES.iter().find(|(attribute, _)| *attribute == name).map_or("", |(_, keyword)| keyword);
    cursor.skip_visibility();
    if !cursor.eat_word(keyword) {
        let message = format!("the attribute `{name}` belongs on `{keyword}`");
        let problem = Problem::error(definition.name.span(), message);
        skip_item(cursor);
        return Err(problem);
    }
    if !definition.is_plain {
        let message = format!("`{name}` stands alone, or with what it says in parentheses");
        writer.problems.push(Problem::error(definition.name.span(), message));
    }
    let item_name = cursor.take_word("the name of the definition")?;
    let start = cursor.position();
    while !cursor.at_end() && !cursor.is_punctuation(';') && cursor.group(Delimiter::Brace).is_none() {
        cursor.take();
    }
    let bases = cursor.since(start);
    let body = cursor.group(Delimiter::Brace);
    cursor.take();
    if keyword != "trait"
        && let [first, .., last] | [first @ last] = bases
    {
        let message = format!("`{name}` takes a `{keyword}` with named fields, without generic parameters");
        return Err(Problem::error(first.span(), message).to(last.span()));
    }
    // Generated items have their own derives; a duplicate would cause an error elsewhere.
    attributes.report_others("a definition", &mut writer.problems);
    attributes.others.clear();
    let item = Item { definition, attributes, name: item_name, bases, body };
    match name.as_str() {
        "op" => operation::write(&item, writer),
        "type_" => data::write(&item, "type", writer),
        "attribute" => data::write(&item, "attribute", writer),
        "interface" => interface::write(&item, writer),
        "pass" => pass::write(&item, writer),
        _ => enumeration::write(&item, writer),
    }
    Ok(())
}

/// Skips the rest of an item.
pub(crate) fn skip_item(cursor: &mut Cursor<'_>) {
    while let Some(token) = cursor.take() {
        let ends = match token {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            token => crate::rust_module::tokens::is_punctuation(token, ';'),
        };
        if ends {
            return;
        }
    }
}

/// A field of a struct.
struct Field {
    attributes: Attributes,
    name: Ident,
    ty: Vec<TokenTree>,
}

/// Parses the fields of a struct. Reports tokens that are none.
fn fields(body: Option<&Group>, problems: &mut Vec<Problem>) -> Vec<Field> {
    let Some(body) = body else { return Vec::new() };
    let tokens = crate::rust_module::tokens::content(body);
    let mut cursor = Cursor::new(&tokens, body.span_close());
    let mut fields = Vec::new();
    while !cursor.at_end() {
        match field(&mut cursor) {
            Ok(field) => fields.push(field),
            Err(problem) => {
                problems.push(problem);
                cursor.take_entry();
            }
        }
    }
    fields
}

fn field(cursor: &mut Cursor<'_>) -> Result<Field, Problem> {
    let attributes = Attributes::take(cursor);
    cursor.skip_visibility();
    let name = cursor.take_word("the name of a field")?.clone();
    if !cursor.eat_punctuation(':') {
        return Err(cursor.expected("`:` and the type of the field"));
    }
    let end = cursor.span();
    let ty = cursor.take_entry().to_vec();
    if ty.is_empty() {
        return Err(Problem::error(end, "expected the type of the field"));
    }
    Ok(Field { attributes, name, ty })
}

/// Writes the clauses of an attribute, one per line.
fn clauses(entries: &[&[TokenTree]], writer: &mut Writer) {
    for entry in entries {
        writer.line();
        writer.language(entry);
    }
}

/// Writes comma-separated entries in brackets.
fn listed(open: &str, close: &str, at: &Group, writer: &mut Writer) {
    writer.word(open, at.span_open());
    writer.language(&crate::rust_module::tokens::content(at));
    writer.word(close, at.span_close());
}
