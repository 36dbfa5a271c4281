//! Passes.

use super::{Header, Literal, RustText};
use crate::source::Span;

/// A pass.
#[derive(Clone, PartialEq, Debug)]
pub struct Pass {
    /// Name and documentation.
    pub header: Header,
    /// Its name in reports.
    pub display: String,
    /// Its name on the command line.
    pub argument: String,
    /// The full name of the op that it runs on; `None` when it runs on any.
    pub anchor: Option<String>,
    /// Its options.
    pub options: Vec<PassOption>,
    /// Its statistics.
    pub statistics: Vec<PassStatistic>,
    /// Names of the dialects whose entities it may create.
    pub depends: Vec<String>,
    /// How an instance is made, when not by its default.
    pub constructor: Option<RustText>,
    /// Fields of its own, which nobody sets from outside.
    pub state: Vec<PassState>,
    /// Whether its author says what it does before a run.
    pub initialize: bool,
}

/// An option of a pass.
#[derive(Clone, PartialEq, Debug)]
pub struct PassOption {
    /// Its name in Rust.
    pub name: String,
    /// Its name on the command line.
    pub flag: String,
    /// Whether it takes a list.
    pub list: bool,
    /// The Rust type of its value, or of an element of the list.
    pub rust_type: RustText,
    /// Its default.
    pub default: Option<Literal>,
    /// What it is for.
    pub description: String,
    /// The place of the name.
    pub span: Span,
}

/// A field of a pass that is neither an option nor a statistic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassState {
    /// Its name in Rust.
    pub name: String,
    /// Its type.
    pub rust_type: RustText,
    /// An expression for what it is at first, when not the default of the type.
    pub initial: Option<RustText>,
    /// The place of the name.
    pub span: Span,
}

/// A statistic of a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassStatistic {
    /// Its name in Rust.
    pub name: String,
    /// Its name in reports.
    pub display: String,
    /// What it counts.
    pub description: String,
    /// The place of the name.
    pub span: Span,
}
