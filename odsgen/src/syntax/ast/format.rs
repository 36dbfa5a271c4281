//! Assembly formats.

use crate::source::Span;
use crate::syntax::ast::{Name, Text};

#[derive(Clone, Debug)]
pub(crate) struct Format {
    pub(crate) elements: Vec<FormatElement>,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum FormatElement {
    Literal(Text),
    Variable(Name),
    Directive {
        name: Name,
        arguments: Vec<FormatElement>,
        called: bool,
        span: Span,
    },
    /// `custom<Name>(..)`, `custom<intrinsic Name>(..)`
    Custom {
        function: Name,
        is_intrinsic: bool,
        arguments: Vec<FormatElement>,
        span: Span,
    },
    Group(FormatGroup),
    Clauses {
        clauses: Vec<Vec<FormatElement>>,
        span: Span,
    },
}

/// `( elements )?`, `( elements ) : ( otherwise )?`
#[derive(Clone, Debug)]
pub(crate) struct FormatGroup {
    pub(crate) elements: Vec<FormatElement>,
    pub(crate) otherwise: Option<Vec<FormatElement>>,
    pub(crate) anchors: Vec<Anchor>,
    pub(crate) span: Span,
}

/// The anchor `^` of an optional group, with the index of the element that it follows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anchor {
    pub(crate) index: usize,
    pub(crate) in_otherwise: bool,
    pub(crate) span: Span,
}

impl FormatElement {
    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Literal(text) => text.span,
            Self::Variable(name) => name.span,
            Self::Directive { span, .. } | Self::Custom { span, .. } | Self::Clauses { span, .. } => *span,
            Self::Group(group) => group.span,
        }
    }
}
