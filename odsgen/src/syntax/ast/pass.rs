//! Conversions and passes.

use crate::model::{Documentation, RustPath, RustText};
use crate::source::Span;
use crate::syntax::ast::{Expression, Name, Path, Rewrite, Text, Value};

#[derive(Clone, Debug)]
pub(crate) struct Conversion {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) display: Option<Text>,
    pub(crate) argument: Option<Text>,
    pub(crate) anchor: Option<Path>,
    pub(crate) sources: Vec<Name>,
    pub(crate) targets: Vec<Name>,
    pub(crate) kept: Vec<Path>,
    pub(crate) included: Vec<Path>,
    pub(crate) full: Option<Span>,
    pub(crate) types: Vec<TypeRule>,
    pub(crate) casts: Option<Span>,
    pub(crate) signatures: Option<Span>,
    pub(crate) lowerings: Vec<Rewrite>,
    pub(crate) options: Vec<PassOption>,
    pub(crate) depends: Vec<Name>,
    pub(crate) type_functions: Vec<RustPath>,
    pub(crate) pattern_functions: Vec<RustPath>,
    pub(crate) legality_functions: Vec<RustPath>,
    pub(crate) adapt_function: Option<RustPath>,
}

/// `convert type Index => I64;`
#[derive(Clone, Debug)]
pub(crate) struct TypeRule {
    pub(crate) from: Expression,
    pub(crate) to: ConvertedType,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum ConvertedType {
    Same,
    Error(Text),
    Rust(RustText),
    Types(Vec<Expression>),
}

#[derive(Clone, Debug)]
pub(crate) struct Pass {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) display: Option<Text>,
    pub(crate) argument: Option<Text>,
    pub(crate) anchor: Option<Path>,
    pub(crate) options: Vec<PassOption>,
    pub(crate) statistics: Vec<PassStatistic>,
    pub(crate) depends: Vec<Name>,
    pub(crate) constructor: Option<RustText>,
    pub(crate) state: Vec<PassState>,
    pub(crate) initialize: Option<Span>,
}

#[derive(Clone, Debug)]
pub(crate) struct PassOption {
    pub(crate) name: Name,
    pub(crate) flag: Option<Text>,
    pub(crate) list: bool,
    pub(crate) rust_type: RustText,
    pub(crate) default: Option<Value>,
    pub(crate) description: Text,
}

#[derive(Clone, Debug)]
pub(crate) struct PassState {
    pub(crate) name: Name,
    pub(crate) rust_type: RustText,
    pub(crate) initial: Option<RustText>,
}

#[derive(Clone, Debug)]
pub(crate) struct PassStatistic {
    pub(crate) name: Name,
    pub(crate) display: Option<Text>,
    pub(crate) description: Text,
}
