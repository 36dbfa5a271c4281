//! Documentation of types, attributes and enums.

use super::text::{code, description, fenced, table};
use super::{Target, Writer, cell, documentation, summary};
use crate::emit::spelling;
use crate::model::{Data, Enum, EnumCase, EnumForm};

impl Writer<'_> {
    pub(super) fn data(&self, data: &Data, target: Target<'_>) -> String {
        let mut out = self.heading(target, &data.header.name);
        out.push_str(&summary(&data.header.documentation));
        out.push_str(&self.data_syntax(data, matches!(target, Target::Type(_))));
        out.push_str(&description(&data.header.documentation.description, 3));
        out.push_str(&self.traits_and_interfaces(&data.traits, &data.interfaces));
        out.push_str(&self.used_by(target));
        if let Some(returns) = &data.returns {
            out.push_str(&format!("Its value in Rust is of the type {}.\n\n", code(&returns.text)));
        }
        let rows = data.parameters.iter().map(|parameter| {
            let mut more = Vec::new();
            if parameter.optional {
                more.push("(optional)".to_owned());
            }
            if parameter.mutable {
                more.push("(set once, no part of the identity)".to_owned());
            }
            if parameter.is_self {
                more.push("(the type of the attribute, behind its text)".to_owned());
            }
            if let Some(default) = &parameter.default {
                more.push(format!("(default {})", code(&default.text)));
            }
            [code(&parameter.name), code(&parameter.rust_type.text), cell(&parameter.documentation, &more)]
        });
        let parameters = table(["Parameter", "Rust type", "Description"], rows.collect());
        if !parameters.is_empty() {
            out.push_str(&format!("#### Parameters:\n\n{parameters}"));
        }
        let rows = data.builders.iter();
        let rows = rows.map(|one| [code(&spelling::builder(one)), cell(&one.documentation, &[])]);
        let builders = table(["Builder", "Description"], rows.collect());
        if !builders.is_empty() {
            out.push_str(&format!("#### Builders:\n\n{builders}"));
        }
        out
    }

    fn data_syntax(&self, data: &Data, is_type: bool) -> String {
        let Some(mnemonic) = &data.mnemonic else { return String::new() };
        if data.parse.is_some() {
            return "Syntax: read and printed by hand-written functions.\n\n".to_owned();
        }
        let (sign, kind) = if is_type { ('!', "type") } else { ('#', "attribute") };
        let dialect = &self.model.dialect(data.dialect).header.name;
        let format = data.format.as_ref().map(|format| format!(" {}", spelling::data_format(data, format)));
        let rule = mnemonic.replace(['_', '.'], "-");
        let text = format!("{rule}-{kind} ::= `{sign}{dialect}.{mnemonic}`{}", format.unwrap_or_default());
        format!("Syntax:\n\n{}", fenced("text", &text))
    }

    pub(super) fn enumeration(&self, item: &Enum) -> String {
        let mut out = self.heading(Target::Enum(&item.header), &item.header.name);
        out.push_str(&documentation(&item.header.documentation, 3));
        let sign = if item.signed { "signed" } else { "unsigned" };
        out.push_str(&match item.form {
            EnumForm::Integer => format!("One case, as a {sign} integer of {} bits.\n\n", item.width),
            EnumForm::Bits => {
                let separator = item.separator.as_deref().filter(|separator| *separator != "|");
                let between =
                    separator.map_or_else(String::new, |text| format!(" with {} between them", code(text)));
                format!("A set of cases{between}, as an integer of {} bits.\n\n", item.width)
            }
            EnumForm::Text => "One case, as a string.\n\n".to_owned(),
        });
        out.push_str(&self.used_by(Target::Enum(&item.header)));
        if item.as_constant {
            out.push_str("Instructions take the number of a constant with the value.\n\n");
        }
        out.push_str("#### Cases:\n\n");
        let text = |case: &EnumCase| {
            let texts = std::iter::once(&case.text).chain(&case.other_texts);
            [code(&case.name), texts.map(|text| code(text)).collect::<Vec<_>>().join(", ")]
        };
        if item.form == EnumForm::Text {
            let rows = item.cases.iter().map(|case| {
                let [name, text] = text(case);
                [name, text, cell(&case.documentation, &requirements(case))]
            });
            out.push_str(&table(["Case", "Text", "Description"], rows.collect()));
        } else {
            let rows = item.cases.iter().map(|case| {
                let [name, text] = text(case);
                let value = if item.form == EnumForm::Bits {
                    format!("{:#x}", case.value)
                } else {
                    case.value.to_string()
                };
                [name, value, text, cell(&case.documentation, &requirements(case))]
            });
            out.push_str(&table(["Case", "Value", "Text", "Description"], rows.collect()));
        }
        out
    }
}

/// Returns the parameters of a case in instructions, and what it needs.
fn requirements(case: &EnumCase) -> Vec<String> {
    let mut more = Vec::new();
    let parameters = spelling::case_parameters(case);
    if !parameters.is_empty() {
        more.push(format!("with {}", parameters.iter().map(|one| code(one)).collect::<Vec<_>>().join(", ")));
    }
    if let Some(availability) = &case.availability {
        more.push(format!("requires {}", spelling::availability(availability).join(", ")));
    }
    more
}
