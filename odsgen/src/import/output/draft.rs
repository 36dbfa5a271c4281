//! Definitions on their way to a file: text, and what is said of them in the report.

use std::collections::HashMap;

use rustc_hash::FxHashMap;

use crate::import::names::Names;
use crate::import::translation::op::OpDraft;
use crate::import::translation::predicate::Predicate;

/// The parts of a file, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::import) enum Section {
    Enum,
    Attribute,
    Type,
    Constraint,
    Interface,
    Trait,
    Template,
    Op,
    Rewrite,
    Pass,
}

impl Section {
    /// Returns what a definition of the section is called.
    pub(in crate::import) fn noun(self) -> &'static str {
        match self {
            Self::Enum => "enum",
            Self::Attribute => "attribute",
            Self::Type => "type",
            Self::Constraint => "constraint",
            Self::Interface => "interface",
            Self::Trait => "trait",
            Self::Template => "template",
            Self::Op => "op",
            Self::Rewrite => "rewrite",
            Self::Pass => "pass",
        }
    }

    pub(in crate::import) fn heading(self) -> &'static str {
        match self {
            Self::Enum => "Enums.",
            Self::Attribute => "Attributes.",
            Self::Type => "Types.",
            Self::Constraint => "Constraints.",
            Self::Interface => "Interfaces.",
            Self::Trait => "Traits.",
            Self::Template => "Templates.",
            Self::Op => "Ops.",
            Self::Rewrite => "Rewrites.",
            Self::Pass => "Passes.",
        }
    }
}

/// A condition that is left to a function of the author's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::import) struct Unknown {
    /// The path of the function.
    pub(in crate::import) path: String,
    /// The condition in C++.
    pub(in crate::import) source: String,
}

/// A remark of the report on a definition.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::import) enum Note {
    /// A function that the author writes, and the reason.
    Hook(String, String),
    /// A constraint that is not checked before the author writes a function.
    Unchecked(String),
    /// A part that is not carried over, and the reason.
    LeftOut(String, String),
    /// An assumption about a fact that the record does not state.
    Assumed(String),
}

/// A definition.
pub(in crate::import) struct Definition {
    pub(in crate::import) section: Section,
    pub(in crate::import) name: String,
    /// The name of the record.
    pub(in crate::import) record: String,
    pub(in crate::import) body: Body,
    pub(in crate::import) notes: Vec<Note>,
    /// C++ to quote in front of the definition.
    pub(in crate::import) source: Vec<String>,
}

/// The content of a definition.
pub(in crate::import) enum Body {
    Text(String),
    /// An op, whose clauses are still looked at.
    Op(Box<OpDraft>),
}

impl Definition {
    pub(in crate::import) fn new(section: Section, name: &str, record: &str, text: String) -> Self {
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

    pub(in crate::import) fn note(&mut self, note: Note) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Notes a condition that is left to the author.
    pub(in crate::import) fn unknown(&mut self, unknown: Unknown) {
        self.source.push(format!("{}: {}", unknown.path, unknown.source));
        self.note(Note::Unchecked(unknown.path));
    }
}

/// The imported definitions of one dialect.
#[derive(Default)]
pub(in crate::import) struct DialectDraft {
    pub(in crate::import) name: String,
    /// The C++ namespace, without `mlir`.
    pub(in crate::import) namespace: String,
    /// The crate of the library that has the dialect compiled in.
    pub(in crate::import) compiled: Option<String>,
    /// The text of the `dialect` item.
    pub(in crate::import) header: String,
    pub(in crate::import) notes: Vec<Note>,
    pub(in crate::import) definitions: Vec<Definition>,
    /// The names of definitions.
    pub(in crate::import) names: Names,
    /// The constraints by the name of their record.
    pub(in crate::import) constraints: FxHashMap<String, Predicate>,
    /// The traits and interfaces by the name of their record.
    pub(in crate::import) traits: FxHashMap<String, String>,
    /// The functions of the author's by the C++ that they stand for.
    pub(in crate::import) functions: HashMap<String, String>,
    pub(in crate::import) function_names: Names,
    /// Records without any definition: the kind, the record and the reason.
    pub(in crate::import) left_out: Vec<(&'static str, String, String)>,
}

impl DialectDraft {
    pub(in crate::import) fn add(&mut self, definition: Definition) {
        self.definitions.push(definition);
    }
}
