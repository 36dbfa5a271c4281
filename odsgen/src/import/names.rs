//! Names of definitions, fields and functions.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::generated_names::scope_of_fragments;
use crate::import::records::Record;

/// The names that are taken in one namespace.
#[derive(Default)]
pub(in crate::import) struct Names {
    taken: HashSet<String>,
    /// The prefix of a definition whose name is taken by one of the library.
    prefix: String,
}

impl Names {
    /// Returns the names of a dialect: none is taken but those of the built-in libraries.
    pub(in crate::import) fn of_dialect(dialect: &str) -> Self {
        Names { taken: HashSet::new(), prefix: type_name(dialect) }
    }

    /// Takes a name for a definition. Where it is taken, the suffix is added, or the dialect put in front of it, or a
    /// number is added.
    pub(in crate::import) fn claim(&mut self, name: &str, suffix: &str) -> String {
        let is_free = |names: &Self, name: &str| {
            !names.taken.contains(name) && scope_of_fragments(name).is_none() && !is_library_name(name)
        };
        let candidates = [name.to_owned(), format!("{}{name}", self.prefix), format!("{name}{suffix}")];
        let found = candidates.iter().find(|candidate| is_free(self, candidate));
        let candidate = found.unwrap_or(&candidates[2]).clone();
        self.numbered(&candidate, is_free)
    }

    /// Takes a name for a function.
    pub(in crate::import) fn claim_function(&mut self, name: &str) -> String {
        self.numbered(name, |names, name| !names.taken.contains(name))
    }

    fn numbered(&mut self, name: &str, is_free: impl Fn(&Self, &str) -> bool) -> String {
        let mut candidate = name.to_owned();
        let mut number = 2;
        while !is_free(self, &candidate) {
            candidate = format!("{name}{number}");
            number += 1;
        }
        self.taken.insert(candidate.clone());
        candidate
    }
}

/// Whether one of the built-in libraries defines a name.
fn is_library_name(name: &str) -> bool {
    static NAMES: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let lines = crate::LIBRARIES.iter().flat_map(|(_, text)| text.lines());
        let keywords = ["attribute", "constraint", "interface", "op", "trait", "type"];
        lines
            .filter_map(|line| line.split_once(' '))
            .filter(|(keyword, _)| keywords.contains(keyword))
            .filter_map(|(_, rest)| rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next())
            .collect()
    });
    NAMES.contains(name)
}

/// Returns the name of a C++ class with its namespaces, but for `mlir`.
pub(in crate::import) fn qualified_class(record: Record<'_>) -> String {
    let namespace = namespace(record);
    let class = record.text("cppClassName");
    if namespace.is_empty() { class.to_owned() } else { format!("{namespace}::{class}") }
}

/// Returns the C++ namespace of a record, without `mlir`.
pub(in crate::import) fn namespace(record: Record<'_>) -> String {
    let own = record.text("cppNamespace");
    let dialect = record.reference("dialect").map(|dialect| dialect.text("cppNamespace"));
    let namespace = if own.is_empty() { dialect.unwrap_or_default() } else { own };
    let namespace = namespace.trim_start_matches("::");
    namespace.strip_prefix("mlir::").unwrap_or(if namespace == "mlir" { "" } else { namespace }).to_owned()
}

/// Returns the name of a constraint or a trait: that of its record, without the prefix of the dialect.
pub(in crate::import) fn constraint_name(record: &str, dialect: &str) -> String {
    let plain = |text: &str| text.replace('_', "").to_lowercase();
    match record.split_once('_') {
        Some((prefix, rest))
            if plain(prefix) == plain(dialect)
                && rest.starts_with(|first: char| first.is_ascii_alphabetic()) =>
        {
            type_name(rest)
        }
        _ => type_name(record),
    }
}

/// Returns a name as Rust spells types: words without `_`, each with a capital.
pub(in crate::import) fn type_name(name: &str) -> String {
    let mut out = String::new();
    for word in name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        let mut characters = word.chars();
        out.extend(characters.next().map(|first| first.to_ascii_uppercase()));
        out.push_str(characters.as_str());
    }
    if !out.starts_with(|first: char| first.is_ascii_alphabetic()) {
        out.insert(0, 'D');
    }
    out
}

/// Returns the name of an op: as in ODS, what follows the first `_` of the record.
pub(in crate::import) fn op_name(record: &str) -> String {
    let class = match record.split_once('_') {
        Some((prefix, class)) if !prefix.is_empty() && !class.is_empty() => class,
        _ => record,
    };
    type_name(class)
}

/// Returns a name as Rust spells fields and functions.
pub(in crate::import) fn snake_case(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (index, &character) in characters.iter().enumerate() {
        if !character.is_ascii_alphanumeric() {
            if !out.is_empty() && !out.ends_with('_') {
                out.push('_');
            }
            continue;
        }
        let before = index.checked_sub(1).map(|before| characters[before]);
        let after = characters.get(index + 1);
        let begins = character.is_ascii_uppercase()
            && before.is_some_and(|before| {
                before.is_ascii_lowercase()
                    || before.is_ascii_digit()
                    || (before.is_ascii_uppercase() && after.is_some_and(char::is_ascii_lowercase))
            });
        if begins && !out.ends_with('_') {
            out.push('_');
        }
        out.push(character.to_ascii_lowercase());
    }
    let out = out.trim_end_matches('_').to_owned();
    match out.chars().next() {
        None => "value".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("_{out}"),
        Some(_) => out,
    }
}

/// Returns a name as words.
pub(in crate::import) fn words(name: &str) -> String {
    snake_case(name).replace('_', " ").trim().to_owned()
}

/// Returns the first line of a text as a summary: without full stop and braces. None where it is empty.
pub(in crate::import) fn summary(text: &str) -> Option<String> {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.trim_end_matches('.').replace('{', "(").replace('}', ")");
    (!line.is_empty()).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_spelled_as_in_rust() {
        for (name, expected) in [
            ("trueDestOperands", "true_dest_operands"),
            ("isF32Like", "is_f32_like"),
            ("LLVMPointerType", "llvm_pointer_type"),
            ("a__b", "a_b"),
            ("2d", "_2d"),
        ] {
            assert_eq!(snake_case(name), expected);
        }
    }

    #[test]
    fn definitions_are_spelled_as_in_rust() {
        assert_eq!(op_name("Arith_AddIOp"), "AddIOp");
        assert_eq!(op_name("FuncOp"), "FuncOp");
        assert_eq!(op_name("LLVM_vector_insert"), "VectorInsert");
        assert_eq!(constraint_name("LLVM_AnyPointer", "llvm"), "AnyPointer");
        assert_eq!(constraint_name("LLVM_AnyPointer", "nvvm"), "LLVMAnyPointer");
    }

    #[test]
    fn names_that_are_taken_give_way() {
        let mut names = Names::of_dialect("calc");
        let claimed: Vec<String> = (0..4).map(|_| names.claim("Shape", "Type")).collect();
        assert_eq!(claimed, ["Shape", "CalcShape", "ShapeType", "ShapeType2"]);
        // Of the library, and of Rust.
        assert_eq!(names.claim("AnyFloat", "Constraint"), "CalcAnyFloat");
        assert_eq!(names.claim("Vec", "Type"), "CalcVec");
    }
}
