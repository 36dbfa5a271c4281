//! Names of builder parameters.

use proc_macro2::Ident;

use crate::emit::rust::tokens::ident;
use crate::model::Field;

/// The names that the code of builders uses.
const TAKEN: [&str; 6] = ["builder", "location", "context", "state", "result_types", "attributes"];

/// Returns the name of a field, or a placeholder for an unnamed one.
pub(in crate::emit::rust) fn stem(field: &Field, what: &str, index: usize) -> String {
    field.name.clone().unwrap_or_else(|| format!("{what}_{index}"))
}

/// Returns the parameter for a declared operand.
pub(in crate::emit::rust) fn operand_parameter(field: &Field, index: usize) -> Ident {
    match &field.name {
        Some(name) => ident(&parameter_name(name)),
        None => ident(&format!("operand_{index}")),
    }
}

/// Returns the parameter name of a field. Distinct for distinct fields, and different from the names used by builders
/// and for unnamed fields.
pub(in crate::emit::rust) fn parameter_name(name: &str) -> String {
    let stem = trimmed(name, |rest| rest.strip_suffix("_value"));
    let numbered = stem.rsplit_once('_').is_some_and(|(what, number)| {
        matches!(what, "operand" | "successor") && number.bytes().all(|digit| digit.is_ascii_digit())
    });
    if numbered || TAKEN.contains(&stem) {
        return format!("{name}_value");
    }
    // In parameter position, Rust parses the name of a constant or of a tuple struct as a pattern.
    let stem = trimmed(name, |rest| rest.strip_prefix("value_"));
    if stem.starts_with(|first: char| first.is_ascii_uppercase()) {
        return format!("value_{name}");
    }
    name.to_owned()
}

fn trimmed<'a>(text: &'a str, strip: impl Fn(&'a str) -> Option<&'a str>) -> &'a str {
    std::iter::successors(Some(text), |text| strip(text)).last().unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::parameter_name;

    #[test]
    fn parameters_have_names_of_their_own() {
        let fields = [
            "lhs",
            "builder",
            "builder_value",
            "builder_value_value",
            "operand_0",
            "operand_0_value",
            "operand_x",
            "Attribute",
            "value_Attribute",
            "value",
            "value_value",
            "u32",
            "operands",
        ];
        let names: std::collections::BTreeSet<String> =
            fields.iter().map(|name| parameter_name(name)).collect();
        assert_eq!(names.len(), fields.len(), "{names:?}");
        for taken in ["builder", "operand_0", "Attribute"] {
            assert!(!names.contains(taken), "{taken}");
        }
        for kept in ["lhs", "operand_x", "value", "value_value", "u32", "operands"] {
            assert!(names.contains(kept), "{kept}");
        }
    }
}
