//! The names in generated code that derive from a definition. Clash checks and emitters share them.

use std::collections::BTreeSet;

use crate::emit::rust::word;
use crate::model::{Arity, Assembly, BuilderFunction, NameSource, NamedValues, Op};
use crate::source::Span;

/// A method derived from a field of an op.
pub(crate) struct FieldMethod {
    /// The name of the method.
    pub(crate) name: String,
    /// The name of the field.
    pub(crate) field: String,
    /// The place of the field's name.
    pub(crate) span: Span,
    /// Whether the op's adaptor has the method as well.
    pub(crate) is_argument: bool,
}

/// Returns the accessors and setters of all fields of an op.
pub(crate) fn field_methods(op: &Op) -> Vec<FieldMethod> {
    let mut out = Vec::new();
    let mut add = |field: &str, span: Span, name: String, is_argument: bool| {
        out.push(FieldMethod { name, field: field.to_owned(), span, is_argument });
    };
    for (fields, is_argument) in
        [(&op.operands, true), (&op.results, false), (&op.regions, false), (&op.successors, false)]
    {
        for field in fields {
            if let Some(name) = &field.name {
                add(name, field.span, name.clone(), is_argument);
            }
        }
    }
    let set_successors = op.successors.iter().filter(|field| field.arity == Arity::One);
    for field in op.operands.iter().chain(set_successors) {
        if let Some(name) = &field.name {
            add(name, field.span, format!("set_{name}"), false);
        }
    }
    for field in &op.attributes {
        let name = &field.name;
        add(name, field.span, name.clone(), true);
        add(name, field.span, format!("{name}_attr"), true);
        add(name, field.span, format!("set_{name}"), false);
        add(name, field.span, format!("set_{name}_attr"), false);
    }
    for derived in &op.derived {
        add(&derived.name, derived.span, derived.name.clone(), false);
        if derived.materialize.is_some() {
            add(&derived.name, derived.span, format!("{}_attr", derived.name), false);
        }
    }
    out
}

/// Returns the names of all accessors and setters of an op.
pub(crate) fn field_method_names(op: &Op) -> BTreeSet<String> {
    field_methods(op).into_iter().map(|method| method.name).collect()
}

/// The builders that any definition may have.
pub(crate) const BUILDERS: [&str; 5] =
    ["build", "build_generic", "build_inferred", "build_with_attributes", "build_with_types"];

/// Returns the reserved method names of an op, whatever its fields. `NAME`, `from_op` and `op` are not reserved: the
/// trait `OpHandle` has them as well, and a field shadows them.
pub(crate) fn op_items(op: &Op) -> BTreeSet<String> {
    let mut names: BTreeSet<String> = BUILDERS.iter().map(|name| (*name).to_owned()).collect();
    names.extend(op.builders.iter().map(|builder| builder.function_name()));
    names.insert("descriptor".to_owned());
    if !op.operands.is_empty() || !op.attributes.is_empty() {
        names.insert("adaptor".to_owned());
    }
    if !op.old_names.is_empty() {
        names.insert("OLD_NAMES".to_owned());
    }
    let mut hook = |is_declared: bool, name: &str| {
        if is_declared {
            names.insert(name.to_owned());
        }
    };
    // The accessors in inference hooks have the names of the fields.
    hook(op.infer.is_some(), "context");
    hook(op.infer.is_some(), "infer");
    hook(op.verify.is_some(), "verify");
    hook(op.verify_signature.is_some(), "verify_signature");
    hook(op.verify_regions.is_some(), "verify_regions");
    for name in &op.names {
        hook(matches!(name.source, NameSource::Rust(_)), &suggested_name_function(op, name.values));
    }
    hook(op.fold.is_some(), "fold");
    hook(op.canonicalization.hook.is_some(), "canonicalization_patterns");
    let is_custom = matches!(op.assembly, Assembly::Custom { .. });
    hook(is_custom, "parse");
    hook(is_custom, "print");
    names
}

/// Returns the name of the function that computes a suggested name.
pub(crate) fn suggested_name_function(op: &Op, values: NamedValues) -> String {
    let field = match values {
        NamedValues::Result(index) => &op.results[index],
        NamedValues::Arguments(index) => &op.regions[index],
    };
    format!("suggested_name_of_{}", field.name.as_deref().unwrap_or_default())
}

/// The reserved method names of types and attributes, whatever their parameters.
pub(crate) const DATA_ITEMS: [&str; 14] = [
    "SYNTAX",
    "NAME",
    "FORMAT",
    "context",
    "descriptor",
    "from_attribute",
    "from_type",
    "get",
    "get_checked",
    "of",
    "parse",
    "print",
    "storage",
    "to_attribute",
];

/// Returns the name of the Rust function of a builder of a type or an attribute.
pub(crate) fn getter_name(builder: &BuilderFunction) -> String {
    let names =
        || builder.parameters.iter().map(|parameter| parameter.name.as_str()).collect::<Vec<_>>().join("_");
    let stem = builder.name.clone().unwrap_or_else(|| format!("from_{}", names()));
    format!("get_{stem}")
}

/// The reserved method names of the table and the handle of an interface.
pub(crate) const INTERFACE_ITEMS: [&str; 3] = ["NAME", "VERIFY", "of"];

/// The item names derived from a definition; a star stands for its name.
pub(crate) mod item_suffixes {
    pub(crate) const NONE: &[&str] = &[];
    pub(crate) const OP: &[&str] = &["*Adaptor", "*Types"];
    pub(crate) const DATA: &[&str] = &["*Storage", "*Draft", "*Written"];
    pub(crate) const INTERFACE: &[&str] = &["*Table", "*Methods", "Any*", "Verify*"];
    pub(crate) const TRAIT: &[&str] = &["*Table"];
}

/// Returns the name of the constant that holds a rule.
pub(crate) fn rewrite_constant(name: &str) -> String {
    let mut constant = word(name);
    constant.make_ascii_uppercase();
    constant
}

/// The names of Rust's prelude: types, traits and constructors.
const RUST_PRELUDE: [&str; 38] = [
    "AsMut",
    "AsRef",
    "AsyncFn",
    "AsyncFnMut",
    "AsyncFnOnce",
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Err",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Hash",
    "Into",
    "IntoIterator",
    "Iterator",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Send",
    "Some",
    "String",
    "Sync",
    "ToString",
    "Vec",
];

/// The types in the runtime's prelude for Rust code in definitions, without interfaces: a definition shadows them.
pub(crate) const RUNTIME_PRELUDE: [&str; 54] = [
    "AffineMap",
    "Attribute",
    "AttributeData",
    "AttributeHandle",
    "AttributePrinter",
    "Block",
    "Body",
    "Builder",
    "ConstructionError",
    "Context",
    "ConversionPatterns",
    "ConversionTarget",
    "DYNAMIC",
    "DialectHandle",
    "FloatFormat",
    "FloatValue",
    "Folded",
    "FoldedValue",
    "Identifier",
    "IntegerSet",
    "InterfaceQuery",
    "Location",
    "NamedAttribute",
    "Op",
    "OpDescriptor",
    "OpHandle",
    "OpParser",
    "OpPrinter",
    "OpRegions",
    "OpTraits",
    "OperationState",
    "Outer",
    "ParameterSyntax",
    "ParseResult",
    "Parts",
    "PassResult",
    "PassRun",
    "Range",
    "Region",
    "RegionKind",
    "Reported",
    "Rewriter",
    "SignatureLayout",
    "Signedness",
    "SymbolVisibility",
    "Type",
    "TypeConversion",
    "TypeConverter",
    "TypeData",
    "TypeHandle",
    "TypeParser",
    "UnresolvedOperand",
    "Value",
    "WideInteger",
];

/// The names in scope of Rust code in definitions that are no parameter names.
pub(crate) const PATTERNS: [&str; 8] =
    ["CONVERSIONS", "DYNAMIC", "Err", "LOWERINGS", "None", "Ok", "REWRITES", "Some"];

/// Returns the owner of a name that is in scope of Rust code in definitions, if any.
pub(crate) fn scope_of_fragments(name: &str) -> Option<&'static str> {
    match name {
        _ if RUNTIME_PRELUDE.contains(&name) => Some("the runtime"),
        _ if RUST_PRELUDE.contains(&name) => Some("Rust"),
        "Self" => Some("Rust"),
        "REWRITES" => Some("generated code"),
        _ => None,
    }
}

/// Returns a name in snake case.
pub(crate) fn snake_case(name: &str) -> String {
    let mut out = String::new();
    let mut previous = ' ';
    for c in name.chars() {
        if c.is_uppercase() && (previous.is_lowercase() || previous.is_ascii_digit()) {
            out.push('_');
        }
        out.extend(c.to_lowercase());
        previous = c;
    }
    out
}

/// Returns a name in the upper camel case of Rust types and variants: `not_less` and `NOT_LESS` are `NotLess`, `NHWC`
/// is `Nhwc`.
pub(crate) fn camel_case(name: &str) -> String {
    let mut out = String::new();
    for word in name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        if is_digit(out.chars().next_back()) && is_digit(word.chars().next()) {
            out.push('_');
        }
        let mut characters = word.chars();
        out.extend(characters.next().into_iter().flat_map(char::to_uppercase));
        if word.contains(char::is_lowercase) {
            out.push_str(characters.as_str());
        } else {
            out.extend(characters.flat_map(char::to_lowercase));
        }
    }
    out
}

/// Returns the Rust name of an enum case, or `None` if its name has no such spelling.
pub(crate) fn case_name(name: &str) -> Option<String> {
    let spelled = camel_case(name);
    (spelled.starts_with(|first: char| first.is_uppercase()) && spelled != "Self").then_some(spelled)
}

/// Returns whether a definition can refer to a case by that name: the case's own name or its Rust spelling.
pub(crate) fn is_case(name: &str, given: &str) -> bool {
    name == given || case_name(name).as_deref() == Some(given)
}

/// Returns a name for a case with this mnemonic in the IR.
pub(crate) fn proposed_case_name(text: &str) -> String {
    let spelled = camel_case(text);
    let letters = spelled.trim_start_matches(|c: char| !c.is_alphabetic());
    let digits: String =
        spelled[..spelled.len() - letters.len()].chars().filter(char::is_ascii_digit).collect();
    match letters {
        "" | "Self" => format!("Case{letters}{digits}"),
        _ => format!("{}{digits}", camel_case(letters)),
    }
}

/// Returns the help that proposes a name for a case with this text, in both spellings of definitions.
pub(crate) fn case_name_help(name: &str, text: &str) -> String {
    format!("name it and keep its text: `{name} \"{text}\"`, in Rust `#[text(\"{text}\")] {name}`")
}

/// Returns the definition's name for a case in Rust spelling: `not_less` for `NotLess`. Returns `None` for a name in
/// any other spelling, which is a case's own name.
pub fn case_of_rust_name(name: &str) -> Option<String> {
    let word = snake_case(name);
    let is_rust = name.contains(char::is_lowercase) && word != name;
    (is_rust && case_name(&word).as_deref() == Some(name)).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names are those of the runtime's module, without `interfaces`, which a definition may shadow.
    #[test]
    fn the_prelude_is_that_of_the_runtime() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../runtime/src/library/generated/mod.rs");
        let text = std::fs::read_to_string(path).unwrap();
        let prelude = text.split("pub mod prelude {").nth(1).unwrap().split("\n}").next().unwrap();
        let words = prelude.split(|c: char| !c.is_alphanumeric() && c != '_');
        let names: BTreeSet<&str> =
            words.filter(|word| word.starts_with(|first: char| first.is_ascii_uppercase())).collect();
        assert_eq!(names, BTreeSet::from(RUNTIME_PRELUDE));
    }

    #[test]
    fn cases_are_spelled_as_in_rust() {
        for (name, spelled) in [
            ("food", "Food"),
            ("not_less", "NotLess"),
            ("NOT_LESS", "NotLess"),
            ("NHWC", "Nhwc"),
            ("NotLess", "NotLess"),
            ("x86_64", "X86_64"),
            ("Dim1D", "Dim1D"),
            ("f32", "F32"),
            ("_private", "Private"),
            ("type", "Type"),
        ] {
            assert_eq!(case_name(name).as_deref(), Some(spelled));
        }
        for name in ["self", "Self", "SELF", "_", "_1", "__"] {
            assert_eq!(case_name(name), None, "{name}");
        }
    }

    #[test]
    fn proposals_are_names_of_cases() {
        for (text, proposal) in [
            ("2D", "D2"),
            ("1", "Case1"),
            ("self", "CaseSelf"),
            ("", "Case"),
            ("3-way", "Way3"),
            ("not less", "NotLess"),
        ] {
            assert_eq!(proposed_case_name(text), proposal);
            assert_eq!(case_name(proposal).as_deref(), Some(proposal));
        }
    }

    #[test]
    fn what_rust_spells_so_has_a_name() {
        for (rust, name) in [("Food", "food"), ("NotLess", "not_less"), ("Dim1D", "dim1_d")] {
            assert_eq!(case_of_rust_name(rust).as_deref(), Some(name));
        }
        for name in ["food", "SAME", "X86_64", "A", "HTTPServer", "notLess"] {
            assert_eq!(case_of_rust_name(name), None, "{name}");
        }
    }
}
