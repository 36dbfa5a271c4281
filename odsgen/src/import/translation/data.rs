//! Types and attributes.

use crate::import::cpp::Expression;
use crate::import::names;
use crate::import::output::draft::{Definition, Note, Section};
use crate::import::records::{Operand, Record};
use crate::import::session::{Declared, DialectIndex, Session};
use crate::import::table::Kind;
use crate::import::translation::format;
use crate::import::translation::predicate::Predicate;

impl<'a> Session<'a> {
    /// Returns the constraint to be of a class of C++ that a dialect declares.
    pub(in crate::import) fn declared_class(&self, dialect: DialectIndex, class: &str) -> Option<Predicate> {
        let declared = self.classes.get(class)?;
        Some(Predicate::Reference(self.qualified(dialect, declared)))
    }

    /// Returns the name of a definition as a file of the dialect has it.
    pub(in crate::import) fn qualified(&self, dialect: DialectIndex, declared: &Declared) -> String {
        if declared.dialect == dialect {
            return declared.name.clone();
        }
        format!("{}::{}", self.dialects[declared.dialect].name, declared.name)
    }

    /// Adds a type or an attribute to the draft of its dialect.
    pub(in crate::import) fn data(&mut self, dialect: DialectIndex, record: Record<'a>, name: &str) {
        let is_type = record.is("TypeDef");
        let section = if is_type { Section::Type } else { Section::Attribute };
        let keyword = if is_type { "type" } else { "attribute" };
        let mut definition = Definition::new(section, name, record.name, String::new());
        let mnemonic = record.text("mnemonic");
        let mut text = String::new();
        let summary = names::summary(record.text("summary")).unwrap_or_else(|| names::words(name));
        text.push_str(&format!("/// {summary}\n"));
        for line in self.documentation(record).into_iter().skip(1) {
            text.push_str(&format!("/// {line}\n"));
        }
        text.push_str(&format!("{keyword} {name}"));
        if !mnemonic.is_empty() {
            text.push_str(&format!(" = {mnemonic:?}"));
        }
        let (mut lines, mut parameters) = (Vec::new(), names::Names::default());
        let mut renamed = std::collections::HashMap::new();
        let mut is_opaque = false;
        for (operand, original) in record.dag("parameters").into_iter().flat_map(|dag| dag.arguments()) {
            let parameter = parameters.claim_function(&parameter_name(original));
            match self.parameter(dialect, operand, &parameter) {
                Ok(line) => {
                    renamed.insert(original.to_owned(), parameter);
                    lines.push(line);
                }
                Err(reason) => {
                    is_opaque = true;
                    definition.note(Note::Hook(format!("the parameter `{parameter}`"), reason));
                    let ty = format!("crate::parameters::{}", names::type_name(original));
                    renamed.insert(original.to_owned(), parameter.clone());
                    lines.push(format!("{parameter}: {ty}"));
                }
            }
        }
        let sigil = if record.is("TypeDef") { '!' } else { '#' };
        let name = format!("{sigil}{}.{mnemonic}", self.dialects[dialect].name);
        if let Some(elements) = self.table.exact(Kind::Syntax, &name) {
            lines.push(format!("format {{ {elements} }}"));
        } else if record.bit("hasCustomAssemblyFormat") {
            lines.extend(["parse".to_owned(), "print".to_owned()]);
            for hook in ["parse", "print"] {
                definition.note(Note::Hook(hook.to_owned(), "the syntax is C++".to_owned()));
            }
        } else if let Some(source) = record.set_text("assemblyFormat").filter(|text| !text.trim().is_empty())
        {
            let rename = |name: &str| renamed.get(name).map(String::as_str);
            match format::translate(source, &rename, self.table) {
                Ok(format) => {
                    for directive in format.unknown {
                        let reason = "the directive is C++".to_owned();
                        definition.note(Note::Hook(format!("custom<{directive}>"), reason));
                    }
                    lines.push(format!("format {{ {} }}", format.text));
                }
                Err(reason) => definition.note(Note::LeftOut("the format".to_owned(), reason)),
            }
        } else if mnemonic.is_empty() || is_opaque {
            definition.note(Note::Hook(format!("parse_{keyword}"), "the syntax is C++".to_owned()));
        }
        if record.bit("genVerifyDecl") {
            lines.push("verify".to_owned());
            definition.note(Note::Hook("verify".to_owned(), "checked by C++".to_owned()));
        }
        if !lines.is_empty() {
            text.push_str(&format!(" {{\n{}\n}}", lines.join("\n")));
        }
        definition.body = crate::import::output::draft::Body::Text(text);
        self.dialects[dialect].add(definition);
    }

    fn parameter(
        &mut self,
        dialect: DialectIndex,
        operand: Operand<'a>,
        name: &str,
    ) -> Result<String, String> {
        let (ty, default, record) = match operand {
            Operand::Text(text) => (text, "", None),
            Operand::Record(record) => (record.text("cppType"), record.text("defaultValue"), Some(record)),
            _ => return Err("it has no type".to_owned()),
        };
        let default = default.trim();
        let is_optional = record
            .is_some_and(|record| record.is("OptionalParameter") || record.is("OptionalArrayRefParameter"));
        let bare = Expression::parse(ty);
        let rust = match self.rust_type(ty) {
            Ok(rust) => rust,
            Err(reason) => self.parameter_class(dialect, &bare).ok_or(reason)?,
        };
        let (mark, rust) = match rust.strip_prefix("Option<").and_then(|rest| rest.strip_suffix('>')) {
            Some(inner) => ("?", inner.to_owned()),
            None if is_optional && !rust.starts_with("Vec<") => ("?", rust),
            None => ("", rust),
        };
        let default = match default {
            "" => String::new(),
            _ if mark == "?" || is_optional => String::new(),
            text => match self.parameter_default(&rust, text) {
                Some(value) => format!(" = rust {{ {value} }}"),
                None => return Err(format!("the table does not know its default `{text}`")),
            },
        };
        let default = if is_optional && rust.starts_with("Vec<") {
            " = rust { Vec::new() }".to_owned()
        } else {
            default
        };
        Ok(format!("{name}{mark}: {rust}{default}"))
    }

    /// Returns the type or attribute that a parameter is of, as its name in Rust.
    fn parameter_class(&mut self, dialect: DialectIndex, class: &Expression) -> Option<String> {
        let text = class.text();
        let own = format!("{}::{text}", self.dialects[dialect].namespace);
        let enumeration = self.enums.get(&text).or_else(|| self.enums.get(&own)).copied();
        if let Some(record) = enumeration {
            return self.enum_reference(dialect, record);
        }
        let declared = self.classes.get(&text).or_else(|| self.classes.get(&own))?;
        match declared.dialect == dialect {
            true => Some(declared.name.clone()),
            // Of another dialect: any type or attribute can be written here.
            false => Some(if declared.is_type { "Type" } else { "Attribute" }.to_owned()),
        }
    }

    fn parameter_default(&self, rust: &str, text: &str) -> Option<String> {
        let expression = Expression::parse(text);
        if let Some((translation, holes)) = self.table.find(Kind::Value, &expression) {
            return Some(crate::import::table::fill(translation, &holes));
        }
        match rust {
            "bool" => expression.single().filter(|text| ["true", "false"].contains(text)).map(str::to_owned),
            "String" => {
                let text = expression.single().filter(|text| text.starts_with('"'))?;
                Some(format!("{text}.into()"))
            }
            _ if rust.starts_with('i') || rust.starts_with('u') => {
                expression.integer().map(|value| value.to_string())
            }
            _ if rust.starts_with("Vec<") && text.contains("{}") => Some("Vec::new()".to_owned()),
            _ => {
                let case = text.rsplit("::").next()?;
                let record =
                    self.enums.values().find(|record| names::type_name(record.text("className")) == rust)?;
                let case =
                    record.references("enumerants").into_iter().find(|known| known.text("symbol") == case)?;
                let case =
                    crate::generated_names::camel_case(&crate::import::translation::enums::case_name(case));
                Some(format!("{rust}::{case}"))
            }
        }
    }
}

/// Returns the name of a parameter, which is none of the methods that every type has.
fn parameter_name(original: &str) -> String {
    let name = names::snake_case(original);
    let is_taken = crate::generated_names::DATA_ITEMS.contains(&name.as_str())
        || ["self", "crate", "super"].contains(&name.as_str());
    if is_taken { format!("{name}_parameter") } else { name }
}
