//! Rewrites and their terms.

use crate::model::{Documentation, RustPath};
use crate::source::Span;
use crate::syntax::ast::{Entity, Expression, FieldArity, Name, Path, Text, Value, Where};

#[derive(Clone, Debug)]
pub(crate) struct Rewrite {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    /// Whether it is a `lower` rule: pattern operands are the converted ones.
    pub(crate) conversion: bool,
    pub(crate) benefit: Option<(bool, i128, Span)>,
    pub(crate) matches: Vec<Statement>,
    pub(crate) wheres: Vec<Where>,
    pub(crate) builds: Vec<Statement>,
    pub(crate) replacement: Option<Replacement>,
}

/// `a, b = term at location`
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub(crate) bindings: Vec<Binding>,
    pub(crate) term: Term,
}

#[derive(Clone, Debug)]
pub(crate) struct Binding {
    pub(crate) name: Name,
    pub(crate) arity: FieldArity,
}

#[derive(Clone, Debug)]
pub(crate) enum Replacement {
    Values { root: Option<Name>, values: Vec<Term>, span: Span },
    Erase { root: Name },
}

/// A term of a rewrite, on either side: an operand, attribute or op.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    /// `x`, `x#1`, `x: F32Tensor`, `xs...`, `type(x)`
    Name {
        entity: Entity,
        arity: FieldArity,
        constraint: Option<Expression>,
    },
    /// `_` or `_: F32Tensor`
    Ignored {
        span: Span,
        constraint: Option<Expression>,
    },
    Literal(Value),
    /// `[a, "b"]`: an array attribute, or the values of a variadic operand.
    List(Vec<Term>, Span),
    /// `either(a, b)`: two operands in either order.
    Either(Vec<Term>, Span),
    Op(Box<OpTerm>),
    /// `rust path(..)`
    Native {
        path: RustPath,
        arguments: Vec<Term>,
        location: Option<Location>,
        span: Span,
    },
}

impl Term {
    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Name { entity, .. } => entity.span,
            Self::Ignored { span, .. }
            | Self::Native { span, .. }
            | Self::List(_, span)
            | Self::Either(_, span) => *span,
            Self::Literal(value) => value.span(),
            Self::Op(op) => op.span,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct OpTerm {
    /// The name that a nested op is bound to: `b = `.
    pub(crate) binding: Option<Name>,
    pub(crate) path: Path,
    pub(crate) operands: Option<Vec<Term>>,
    pub(crate) attributes: Vec<(Name, Term)>,
    pub(crate) types: Option<Vec<Term>>,
    pub(crate) location: Option<Location>,
    pub(crate) span: Span,
}

/// `loc(a)`, `fused(a, b)`, `fused<"why">(a, b)`, `"name"`, `"name"(a, b)`
#[derive(Clone, Debug)]
pub(crate) struct Location {
    pub(crate) name: Option<Text>,
    /// The attribute in the angle brackets of `fused`.
    pub(crate) metadata: Option<Box<Term>>,
    pub(crate) sources: Vec<Name>,
}
