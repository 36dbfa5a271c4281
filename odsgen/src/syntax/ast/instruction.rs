//! Opcodes of ops, and what ops and cases of enums require.

use crate::model::Version;
use crate::source::Span;
use crate::syntax::ast::{Name, Text};

/// `opcode 133`, or `opcode 31 in "set"`.
#[derive(Clone, Debug)]
pub(crate) struct Opcode {
    pub(crate) number: i128,
    pub(crate) set: Option<Text>,
    /// The span of the number.
    pub(crate) span: Span,
}

/// `version 1.3, until 1.5, capability A or B, extension "x" or "y"`, in any order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Requires {
    pub(crate) version: Option<(Version, Span)>,
    pub(crate) until: Option<(Version, Span)>,
    pub(crate) capabilities: Option<Vec<Name>>,
    pub(crate) extensions: Option<Vec<Text>>,
}
