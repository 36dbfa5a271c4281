//! Conversions between dialects.

use super::{ConstraintUse, Header, OpId, PassOption, RewriteId, RustPath, RustText};
use crate::source::Span;

/// A conversion between dialects, with the pass that applies it.
#[derive(Clone, PartialEq, Debug)]
pub struct Conversion {
    /// Name and documentation.
    pub header: Header,
    /// The name in reports.
    pub display: String,
    /// The name of the pass on the command line; `None` for one that only others include.
    pub argument: Option<String>,
    /// The full name of the op that the pass is anchored on; `None` for any op.
    pub anchor: Option<String>,
    /// The dialects whose ops are illegal.
    pub sources: Vec<String>,
    /// The dialects whose ops are legal.
    pub targets: Vec<String>,
    /// The ops that are legal whatever their dialect is.
    pub kept: Vec<OpId>,
    /// The conversions whose types, lowerings and legality are parts of it.
    pub included: Vec<super::ConversionId>,
    /// Whether all ops have to be legal in the end.
    pub full: bool,
    /// The conversions of types, in order: of several for one type the last one counts.
    pub types: Vec<TypeRule>,
    /// Whether casts stand between converted and unconverted values.
    pub casts: bool,
    /// Whether the signatures of functions, calls, returns and branches are converted.
    pub signatures: bool,
    /// Its lowerings, in order.
    pub lowerings: Vec<RewriteId>,
    /// The options, those of included conversions last.
    pub options: Vec<PassOption>,
    /// The names of further dialects whose entities it may create.
    pub depends: Vec<String>,
    /// The functions that add conversions of types.
    pub type_functions: Vec<RustPath>,
    /// The functions that add patterns.
    pub pattern_functions: Vec<RustPath>,
    /// The functions that say which ops are legal.
    pub legality_functions: Vec<RustPath>,
    /// The function that returns the conversion for a body, if it depends on that.
    pub adapt_function: Option<RustPath>,
}

/// A conversion of types.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeRule {
    /// The types that it converts.
    pub from: ConstraintUse,
    /// The types that they become.
    pub to: ConvertedType,
    /// The source span.
    pub span: Span,
}

/// The types that a type becomes.
#[derive(Clone, PartialEq, Debug)]
pub enum ConvertedType {
    /// The type itself: it is legal.
    Same,
    /// None: the type cannot be converted, for this reason.
    Error(String),
    /// The value of an expression.
    Rust(RustText),
    /// These, one, several or none; each constraint says which type to build.
    Types(Vec<ConstraintUse>),
}
