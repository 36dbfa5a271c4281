//! Enums.

use std::collections::HashMap;

use crate::import::names;
use crate::import::output::draft::{Definition, Section};
use crate::import::records::Record;
use crate::import::session::{DialectIndex, Session};

impl<'a> Session<'a> {
    /// Returns the name of an enum. Defines it in the dialect's file, if it was not there.
    pub(in crate::import) fn enum_reference(
        &mut self,
        dialect: DialectIndex,
        record: Record<'a>,
    ) -> Option<String> {
        let key = format!("enum {}", record.name);
        if let Some(known) = self.dialects[dialect].traits.get(&key) {
            return Some(known.clone());
        }
        let cases = record.references("enumerants");
        if cases.is_empty() {
            return None;
        }
        let class = record.text("className");
        let wanted = names::type_name(if class.is_empty() { record.name } else { class });
        let name = self.dialects[dialect].names.claim(&wanted, "Enum");
        self.dialects[dialect].traits.insert(key, name.clone());
        let is_bits = record.is("BitEnumBase");
        let width = record.integer("bitwidth").or_else(|| {
            let value = record.reference("valueType").and_then(|value| value.integer("bitwidth"));
            value.or_else(|| cases.first().and_then(|case| case.integer("width")))
        });
        let underlying = record.text("underlyingType");
        let width = match width {
            Some(width @ (8 | 16 | 32 | 64)) => width,
            _ if underlying.contains("64") => 64,
            _ if underlying.contains("16") => 16,
            _ if underlying.contains('8') => 8,
            _ => 32,
        };
        let sign = if cases.iter().any(|case| case.integer("value").is_some_and(|value| value < 0)) {
            "i"
        } else {
            "u"
        };
        let mut entries: Vec<String> = Vec::new();
        let mut of_value = HashMap::new();
        let mut taken = names::Names::default();
        for case in &cases {
            let (Some(value), text) = (case.integer("value"), case.text("str")) else { continue };
            if !is_bits && let Some(first) = of_value.get(&value) {
                let entry: &mut String = &mut entries[*first];
                entry.push_str(&format!(" or {text:?}"));
                continue;
            }
            of_value.insert(value, entries.len());
            let name = case_name(*case);
            let name = taken.claim_function(&name);
            let is_group = is_bits && value.count_ones() > 1;
            let value = match is_group.then(|| union(&cases, value)).flatten() {
                Some(names) => names,
                None if is_bits && value >= 0 => format!("{value:#x}"),
                None => value.to_string(),
            };
            let text = if text == name { String::new() } else { format!(" {text:?}") };
            entries.push(format!("{name} = {value}{text}"));
        }
        let prefix = if is_bits { "bits enum" } else { "enum" };
        let mut text = String::new();
        for line in self.documentation(record) {
            text.push_str(&format!("/// {line}\n"));
        }
        let separator = record.text("separator");
        let separator = match is_bits && separator.trim() == "," {
            true => format!(" [separator = {separator:?}]"),
            false => String::new(),
        };
        text.push_str(&format!(
            "{prefix} {name}: {sign}{width}{separator} {{{}}}",
            crate::import::output::layout::list(&entries, 0)
        ));
        self.dialects[dialect].add(Definition::new(Section::Enum, &name, record.name, text));
        Some(name)
    }
}

/// Returns a value of several bits as the cases that it consists of. None if there are bits without case.
fn union(cases: &[Record<'_>], value: i64) -> Option<String> {
    let single = |case: &&Record<'_>| {
        case.integer("value").is_some_and(|bit| bit.count_ones() == 1 && bit & value == bit)
    };
    let parts: Vec<&Record<'_>> = cases.iter().filter(single).collect();
    let sum = parts.iter().filter_map(|case| case.integer("value")).fold(0, |sum, bit| sum | bit);
    let names: Vec<String> = parts.into_iter().map(|case| case_name(*case)).collect();
    (sum == value).then(|| names.join(" | "))
}

/// Returns the name of a case: its text where that is a word.
pub(in crate::import) fn case_name(case: Record<'_>) -> String {
    let symbol = case.text("symbol");
    let is_word = |text: &str| {
        text.starts_with(|first: char| first.is_ascii_alphabetic())
            && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && !["Self", "self", "crate", "super"].contains(&text)
    };
    if is_word(case.text("str")) {
        return case.text("str").to_owned();
    }
    if is_word(symbol) { symbol.to_owned() } else { format!("Case{}", names::type_name(symbol)) }
}
