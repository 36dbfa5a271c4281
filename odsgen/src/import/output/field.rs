//! Fields of ops and their names.

use std::collections::HashSet;

use rustc_hash::FxHashMap;

use crate::import::names::snake_case;
use crate::import::translation::predicate::Predicate;

/// The part of an op that a field belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::import) enum Role {
    Operand,
    Attribute,
    Result,
    Region,
    Successor,
}

impl Role {
    /// Returns what a field of the role is called.
    pub(in crate::import) fn noun(self) -> &'static str {
        match self {
            Self::Operand => "operand",
            Self::Attribute => "attribute",
            Self::Result => "result",
            Self::Region => "region",
            Self::Successor => "successor",
        }
    }
}

/// A field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::import) struct FieldDraft {
    pub(in crate::import) role: Role,
    pub(in crate::import) name: String,
    /// The name in the IR, where it differs.
    pub(in crate::import) ir_name: Option<String>,
    /// The arity suffix of the name: empty, `?` or `...`.
    pub(in crate::import) suffix: &'static str,
    /// Whether it is variadic of variadic.
    pub(in crate::import) is_grouped: bool,
    /// None for a unit attribute.
    pub(in crate::import) constraint: Option<Predicate>,
    pub(in crate::import) default: Option<String>,
}

impl FieldDraft {
    /// Returns the text, with `attr` in front of attributes if asked for.
    pub(in crate::import) fn text(&self, marks_attributes: bool) -> String {
        let mut text = String::new();
        if marks_attributes && self.role == Role::Attribute {
            text.push_str("attr ");
        }
        text.push_str(&self.name);
        if let Some(name) = &self.ir_name {
            text.push_str(&format!(" as {name:?}"));
        }
        text.push_str(self.suffix);
        text.push_str(": ");
        match &self.constraint {
            None => text.push_str("unit"),
            Some(constraint) if self.is_grouped => text.push_str(&format!("[{}]", constraint.text())),
            Some(constraint) => text.push_str(&constraint.text()),
        }
        if let Some(default) = &self.default {
            text.push_str(&format!(" = {default}"));
        }
        text
    }
}

/// The methods that every op may have, which no field is called like.
const RESERVED: &[&str] = &[
    "adaptor",
    "build",
    "build_generic",
    "build_inferred",
    "build_with_attributes",
    "build_with_types",
    "canonicalization_patterns",
    "crate",
    "descriptor",
    "fold",
    "new",
    "parse",
    "print",
    "self",
    "super",
    "verify",
];

/// The names of the fields of one op.
#[derive(Default)]
pub(in crate::import) struct FieldNames {
    methods: HashSet<String>,
    renamed: FxHashMap<String, (String, Role)>,
}

impl FieldNames {
    /// Returns a field of a name of TableGen, spelled as in Rust.
    pub(in crate::import) fn field(&mut self, role: Role, original: &str) -> FieldDraft {
        let mut field = FieldDraft {
            role,
            name: "_".to_owned(),
            ir_name: None,
            suffix: "",
            is_grouped: false,
            constraint: None,
            default: None,
        };
        if original.is_empty() && matches!(role, Role::Operand | Role::Result) {
            return field;
        }
        let stem = if original.is_empty() { role.noun().to_owned() } else { snake_case(original) };
        let mut name = stem.clone();
        let mut number = 2;
        while !self.is_free(role, &name) {
            name = match number {
                2 => format!("{stem}_{}", role.noun()),
                _ => format!("{stem}_{}{number}", role.noun()),
            };
            number += 1;
        }
        self.methods.extend(methods(role, &name));
        self.renamed.insert(original.to_owned(), (name.clone(), role));
        if role == Role::Attribute && name != original {
            field.ir_name = Some(original.to_owned());
        }
        field.name = name;
        field
    }

    /// Returns the name that a field of that name has here.
    pub(in crate::import) fn renamed(&self, original: &str) -> Option<&str> {
        self.renamed.get(original).map(|(name, _)| name.as_str())
    }

    pub(in crate::import) fn role(&self, original: &str) -> Option<Role> {
        self.renamed.get(original).map(|(_, role)| *role)
    }

    fn is_free(&self, role: Role, name: &str) -> bool {
        !RESERVED.contains(&name) && methods(role, name).iter().all(|method| !self.methods.contains(method))
    }
}

/// Returns the methods that a field makes.
fn methods(role: Role, name: &str) -> Vec<String> {
    let mut methods = vec![name.to_owned(), format!("set_{name}")];
    if role == Role::Attribute {
        methods.extend([format!("{name}_attr"), format!("set_{name}_attr")]);
    }
    methods
}
