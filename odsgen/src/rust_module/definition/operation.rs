//! `#[op("mnemonic", traits(..), templates(..), clause, ..)] struct Name { #[operand] x: Constraint, .. }`

use proc_macro2::{Span, TokenTree};

use super::{Field, Item, clauses, fields, listed};
use crate::rust_module::problem::Problem;
use crate::rust_module::tokens::{
    Attribute, call, content, entries, is_punctuation, is_word, value, wrapped,
};
use crate::rust_module::writer::Writer;

/// The field attributes, and the clauses of their fields.
const ROLES: &[(&str, &str)] = &[
    ("operand", "arguments"),
    ("attribute", "arguments"),
    ("result", "results"),
    ("region", "regions"),
    ("successor", "successors"),
];

pub(super) fn write(item: &Item<'_>, writer: &mut Writer) {
    item.begin(writer, "op");
    let mut rest = item.definition.entries();
    if let [[TokenTree::Literal(mnemonic)], ..] = rest.as_slice() {
        writer.word("=", mnemonic.span());
        writer.language(&[TokenTree::from(mnemonic.clone())]);
        rest.remove(0);
    }
    bases(&mut rest, writer);
    writer.word("{", item.definition.name.span());
    let mut fields_of = ["arguments", "results", "regions", "successors"].map(|clause| (clause, Vec::new()));
    for mut field in fields(item.body, &mut writer.problems) {
        match role(&mut field) {
            Ok((role, clause)) => {
                field.attributes.report_others("a field", &mut writer.problems);
                let list = fields_of.iter_mut().find(|(name, _)| *name == clause);
                if let Some((_, fields)) = list {
                    fields.push((role, field));
                }
            }
            Err(problem) => writer.problems.push(problem),
        }
    }
    for (clause, fields) in fields_of {
        let [(first, _), ..] = fields.as_slice() else { continue };
        let at = first.name;
        writer.line();
        writer.word(clause, at);
        writer.word("{", at);
        for (role, field) in &fields {
            write_field(role, field, writer);
        }
        writer.word("}", at);
    }
    clauses(&rest, writer);
    writer.item();
    writer.word("}", item.end());
}

/// Writes the bases of the op, `templates(..)` and `traits(..)`, and removes them from the entries.
fn bases(entries_left: &mut Vec<&[TokenTree]>, writer: &mut Writer) {
    let mut separator = ":";
    for name in ["templates", "traits"] {
        entries_left.retain(|entry| {
            let Some(group) = call(entry, name) else { return true };
            if name == "traits" {
                writer.word(separator, group.span_open());
                separator = "+";
                listed("[", "]", group, writer);
                return false;
            }
            for template in entries(&content(group)) {
                writer.word(separator, group.span_open());
                separator = "+";
                writer.language(template);
            }
            false
        });
    }
}

/// The parsed attribute of a field.
struct Role {
    name: Span,
    is_attribute: bool,
    entries: Vec<Vec<TokenTree>>,
    is_plain: bool,
}

/// Returns the role of a field and its clause.
fn role(field: &mut Field) -> Result<(Role, &'static str), Problem> {
    let known = |attribute: &Attribute| ROLES.iter().find(|(name, _)| attribute.name == *name);
    let Some(index) = field.attributes.others.iter().position(|attribute| known(attribute).is_some()) else {
        let message = format!("the field `{}` has no role in the op", field.name);
        let help =
            "say `#[operand]`, `#[attribute]`, `#[result]`, `#[region]` or `#[successor]` in front of it";
        return Err(Problem::error(field.name.span(), message).help(help));
    };
    let attribute = field.attributes.others.remove(index);
    let (name, clause) = known(&attribute).copied().unwrap_or(("operand", "arguments"));
    let role = Role {
        name: attribute.name.span(),
        is_attribute: name == "attribute",
        entries: attribute.entries().into_iter().map(<[TokenTree]>::to_vec).collect(),
        is_plain: attribute.is_plain,
    };
    Ok((role, clause))
}

/// field = [ "attr" ] name [ "as" string ] [ "?" | "..." ] ":" constraint [ "=" value ] ","
fn write_field(role: &Role, field: &Field, writer: &mut Writer) {
    let at = field.name.span();
    let (mut ir_name, mut default, mut is_unnamed) = (None, None, false);
    if !role.is_plain {
        writer.problems.push(Problem::error(role.name, "this stands alone, or with parentheses"));
    }
    for entry in &role.entries {
        if let Some(name) = value(entry, "name") {
            ir_name = Some(name);
        } else if let Some(value) = value(entry, "default") {
            default = Some(value);
        } else if is_word(entry, "unnamed") {
            is_unnamed = true;
        } else {
            let place = entry.first().map_or(role.name, TokenTree::span);
            let problem = Problem::error(place, "this is nothing that can be said of a field");
            let help = "there are `name = \"..\"`, the name in the IR, `default = ..` and `unnamed`";
            writer.problems.push(problem.help(help));
        }
    }
    writer.line();
    writer.documentation(&field.attributes.documentation);
    if role.is_attribute {
        writer.word("attr", role.name);
    }
    writer.word(&if is_unnamed { "_".to_owned() } else { field.name.to_string() }, at);
    if let Some(name) = ir_name {
        writer.word("as", at);
        writer.language(name);
    }
    let mut constraint = field.ty.as_slice();
    let mut brackets = false;
    if let Some(inner) = wrapped(constraint, "Option") {
        writer.word("?", at);
        constraint = inner;
    } else if let Some(inner) = wrapped(constraint, "Vec") {
        writer.word("...", at);
        constraint = inner;
        if let Some(inner) = wrapped(constraint, "Vec") {
            constraint = inner;
            brackets = true;
        }
    }
    writer.word(":", at);
    if brackets {
        writer.word("[", at);
    }
    write_constraint(constraint, writer);
    if brackets {
        writer.word("]", at);
    }
    if let Some(default) = default {
        writer.word("=", at);
        writer.language(default);
    }
    writer.word(",", at);
}

/// Writes a constraint in type position: a type; `is!(predicate)`; or `()` for `unit`.
fn write_constraint(tokens: &[TokenTree], writer: &mut Writer) {
    match tokens {
        [TokenTree::Ident(word), sign, TokenTree::Group(group)]
            if word == "is" && is_punctuation(sign, '!') =>
        {
            writer.language(&content(group));
        }
        [TokenTree::Group(group)] if group.stream().is_empty() => writer.word("unit", group.span()),
        _ => writer.language(tokens),
    }
}
