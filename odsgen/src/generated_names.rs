//! The names that generated code gives to what follows from a definition: what is checked for clashes and what is
//! emitted agree by them.

use std::collections::BTreeSet;

use crate::model::{Arity, Assembly, Op};
use crate::source::Span;

/// A method that follows from a field of an op.
pub(crate) struct FieldMethod {
    /// The name of the method.
    pub(crate) name: String,
    /// The name of the field.
    pub(crate) field: String,
    /// The place of the field's name.
    pub(crate) span: Span,
    /// Whether the adaptor of the op has the method as well.
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

/// The builders that may follow from any definition.
pub(crate) const BUILDERS: [&str; 5] =
    ["build", "build_generic", "build_inferred", "build_with_attributes", "build_with_types"];

/// Returns what an op has under these names whatever its fields are called. `NAME`, `from_op` and `op` are not in the
/// list: the trait `OpHandle` has them as well, and they make way for a field.
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
    hook(op.verify.is_some(), "verify");
    hook(op.fold.is_some(), "fold");
    hook(op.canonicalization.hook.is_some(), "canonicalization_patterns");
    let is_custom = matches!(op.assembly, Assembly::Custom { .. });
    hook(is_custom, "parse");
    hook(is_custom, "print");
    names
}
