//! Definitions on their way to a file: text, and what is said of them in the report.

use std::collections::HashMap;

use rustc_hash::FxHashMap;

use super::names::Names;
use super::op::OpDraft;
use super::predicate::Predicate;

/// The parts of a file, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Section {
    Enum,
    Attribute,
    Type,
    Constraint,
    Interface,
    Trait,
    Template,
    Op,
    Pass,
}

impl Section {
    /// Returns what a definition of the section is called.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Enum => "enum",
            Self::Attribute => "attribute",
            Self::Type => "type",
            Self::Constraint => "constraint",
            Self::Interface => "interface",
            Self::Trait => "trait",
            Self::Template => "template",
            Self::Op => "op",
            Self::Pass => "pass",
        }
    }

    pub(super) fn heading(self) -> &'static str {
        match self {
            Self::Enum => "Enums.",
            Self::Attribute => "Attributes.",
            Self::Type => "Types.",
            Self::Constraint => "Constraints.",
            Self::Interface => "Interfaces.",
            Self::Trait => "Traits.",
            Self::Template => "Templates.",
            Self::Op => "Ops.",
            Self::Pass => "Passes.",
        }
    }
}

/// A condition that is left to a function of the author's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Unknown {
    /// The path of the function.
    pub(super) path: String,
    /// The condition in C++.
    pub(super) source: String,
}

/// A remark of the report on a definition.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Note {
    /// A function that the author writes, and the reason.
    Hook(String, String),
    /// A constraint that is not checked before the author writes a function.
    Unchecked(String),
    /// A part that is not carried over, and the reason.
    LeftOut(String, String),
}

/// A definition.
pub(super) struct Definition {
    pub(super) section: Section,
    pub(super) name: String,
    /// The name of the record.
    pub(super) record: String,
    pub(super) body: Body,
    pub(super) notes: Vec<Note>,
    /// C++ to quote in front of the definition.
    pub(super) source: Vec<String>,
}

/// The content of a definition.
pub(super) enum Body {
    Text(String),
    /// An op, whose clauses are still looked at.
    Op(Box<OpDraft>),
}

impl Definition {
    pub(super) fn new(section: Section, name: &str, record: &str, text: String) -> Self {
        let body = Body::Text(text);
        Definition {
            section,
            name: name.to_owned(),
            record: record.to_owned(),
            body,
            notes: Vec::new(),
            source: Vec::new(),
        }
    }

    pub(super) fn note(&mut self, note: Note) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Notes a condition that is left to the author.
    pub(super) fn unknown(&mut self, unknown: Unknown) {
        self.source.push(format!("{}: {}", unknown.path, unknown.source));
        self.note(Note::Unchecked(unknown.path));
    }
}

/// The imported definitions of one dialect.
#[derive(Default)]
pub(super) struct DialectDraft {
    pub(super) name: String,
    /// The C++ namespace, without `mlir`.
    pub(super) namespace: String,
    /// The text of the `dialect` item.
    pub(super) header: String,
    pub(super) notes: Vec<Note>,
    pub(super) definitions: Vec<Definition>,
    /// The names of definitions.
    pub(super) names: Names,
    /// The constraints by the name of their record.
    pub(super) constraints: FxHashMap<String, Predicate>,
    /// The traits and interfaces by the name of their record.
    pub(super) traits: FxHashMap<String, String>,
    /// The functions of the author's by the C++ that they stand for.
    pub(super) functions: HashMap<String, String>,
    pub(super) function_names: Names,
    /// Records without any definition: the kind, the record and the reason.
    pub(super) left_out: Vec<(&'static str, String, String)>,
}

impl DialectDraft {
    pub(super) fn add(&mut self, definition: Definition) {
        self.definitions.push(definition);
    }
}
