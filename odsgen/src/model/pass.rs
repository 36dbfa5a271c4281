//! Pass declarations.

use super::{Header, Literal, RustText};
use crate::source::Span;

/// A pass.
#[derive(Clone, PartialEq, Debug)]
pub struct Pass {
    /// Name and documentation.
    pub header: Header,
    /// The name in reports.
    pub display: String,
    /// The name on the command line.
    pub argument: String,
    /// The full name of the op that it is anchored on; `None` for any op.
    pub anchor: Option<String>,
    /// Its options.
    pub options: Vec<PassOption>,
    /// Its statistics.
    pub statistics: Vec<PassStatistic>,
    /// The names of the dialects whose entities it may create.
    pub depends: Vec<String>,
    /// The constructor, if it is not `Default`.
    pub constructor: Option<RustText>,
    /// The private fields.
    pub state: Vec<PassState>,
    /// Whether it has a hook that runs before the pass.
    pub initialize: bool,
}

/// An option of a pass.
#[derive(Clone, PartialEq, Debug)]
pub struct PassOption {
    /// The name in Rust.
    pub name: String,
    /// The name on the command line.
    pub flag: String,
    /// Whether it takes a list.
    pub list: bool,
    /// The Rust type of its value, or of an element of the list.
    pub rust_type: RustText,
    /// Its default.
    pub default: Option<Literal>,
    /// The description.
    pub description: String,
    /// The span of the name.
    pub span: Span,
}

/// A private field of a pass, neither an option nor a statistic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassState {
    /// Its name in Rust.
    pub name: String,
    /// Its type.
    pub rust_type: RustText,
    /// The initial value, if it is not the type's default.
    pub initial: Option<RustText>,
    /// The span of the name.
    pub span: Span,
}

/// A statistic of a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassStatistic {
    /// Its name in Rust.
    pub name: String,
    /// The name in reports.
    pub display: String,
    /// The description.
    pub description: String,
    /// The span of the name.
    pub span: Span,
}
