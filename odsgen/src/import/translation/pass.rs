//! Passes. They belong to no dialect, so those of a dump are a file of their own, called like the dump.

use crate::import::cpp::Expression;
use crate::import::names;
use crate::import::output::draft::{Definition, DialectDraft, Note, Section};
use crate::import::records::Record;
use crate::import::session::Session;

impl<'a> Session<'a> {
    /// Adds the passes of a dump.
    pub(in crate::import) fn passes(&mut self, path: &str, records: impl Iterator<Item = Record<'a>>) {
        let records: Vec<Record<'a>> = records.collect();
        if records.is_empty() {
            return;
        }
        let stem = path.rsplit(['/', '\\']).next().unwrap_or(path).split('.').next().unwrap_or_default();
        let mut name = names::snake_case(stem);
        while self.dialects.iter().any(|draft| draft.name == name) {
            name.push_str("_passes");
        }
        let mut draft =
            DialectDraft { names: names::Names::of_dialect(&name), name, ..DialectDraft::default() };
        for record in records {
            let definition = self.pass(&mut draft, record);
            draft.add(definition);
        }
        self.dialects.push(draft);
    }

    fn pass(&self, draft: &mut DialectDraft, record: Record<'a>) -> Definition {
        let wanted = names::type_name(record.name);
        let wanted = if wanted.ends_with("Pass") { wanted } else { format!("{wanted}Pass") };
        let name = draft.names.claim(&wanted, "Pass");
        let mut definition = Definition::new(Section::Pass, &name, record.name, String::new());
        definition.note(Note::Hook("run".to_owned(), "the pass is C++".to_owned()));
        let mut text = String::new();
        for line in self.documentation(record) {
            text.push_str(&format!("/// {line}\n"));
        }
        text.push_str(&format!("pass {name} = {:?}", record.text("argument")));
        let anchor =
            record.text("baseClass").split_once('<').map(|(_, rest)| rest.trim_end_matches('>').trim());
        if let Some(class) = anchor.filter(|class| !class.is_empty()) {
            match self.op_of_class(usize::MAX, class) {
                Some(op) => text.push_str(&format!(" on {op}")),
                None => definition.note(Note::LeftOut(
                    format!("the anchor `{class}`"),
                    "it is no op of what is imported".to_owned(),
                )),
            }
        }
        let mut lines = Vec::new();
        for option in record.references("options") {
            let name = names::snake_case(option.text("cppName"));
            let description =
                names::summary(option.text("description")).unwrap_or_else(|| names::words(&name));
            let argument = match option.text("argument") {
                argument if argument == name => String::new(),
                argument => format!(" as {argument:?}"),
            };
            let dots = if option.is("ListOption") { "..." } else { "" };
            match self.option_type(option) {
                Ok((ty, default)) => {
                    lines.push(format!("option {name}{argument}{dots}: {ty}{default} {description:?}"));
                }
                Err(reason) => definition.note(Note::LeftOut(format!("the option `{name}`"), reason)),
            }
        }
        for statistic in record.references("statistics") {
            let name = names::snake_case(statistic.text("cppName"));
            let description =
                names::summary(statistic.text("description")).unwrap_or_else(|| names::words(&name));
            lines.push(format!("statistic {name} as {:?}: {description:?}", statistic.text("name")));
        }
        let mut depends = Vec::new();
        for class in record.texts("dependentDialects") {
            let class = class.trim_start_matches("::");
            let space = class.strip_prefix("mlir::").unwrap_or(class);
            let space = space.rsplit_once("::").map_or("", |(space, _)| space);
            match self.dialects.iter().find(|draft| !draft.header.is_empty() && draft.namespace == space) {
                Some(draft) => depends.push(draft.name.clone()),
                None => definition.note(Note::LeftOut(
                    format!("the dialect `{class}` it depends on"),
                    "it is not imported".to_owned(),
                )),
            }
        }
        if !depends.is_empty() {
            lines.push(format!("depends [{}]", depends.join(", ")));
        }
        text.push_str(&match lines.is_empty() {
            true => ";".to_owned(),
            false => format!(" {{\n{}\n}}", lines.join("\n")),
        });
        definition.body = crate::import::output::draft::Body::Text(text);
        definition
    }

    /// Returns the type of an option and its default.
    fn option_type(&self, option: Record<'a>) -> Result<(String, String), String> {
        let ty = self.rust_type(option.text("type"))?;
        if !OPTION_TYPES.contains(&ty.as_str()) {
            return Err(format!("`{ty}` is no type of options"));
        }
        let Some(default) = option.set_text("defaultValue").filter(|text| !text.trim().is_empty()) else {
            return Ok((ty, String::new()));
        };
        let expression = Expression::parse(default);
        let value = match (expression.integer(), expression.single()) {
            (Some(integer), _) => Some(integer.to_string()),
            (None, Some(word)) if word.starts_with('"') || word == "true" || word == "false" => {
                Some(word.to_owned())
            }
            _ => None,
        };
        match value {
            Some(value) => Ok((ty, format!(" = {value}"))),
            None => Err(format!("the table does not know its default `{}`", expression.text())),
        }
    }
}

/// The types that options may have.
const OPTION_TYPES: &[&str] =
    &["bool", "f32", "f64", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "String"];
