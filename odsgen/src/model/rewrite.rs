//! Rewrites: parsed and resolved. How they become code is an emitter's affair.

use super::{Arity, Condition, ConstraintUse, Entity, Header, Literal, OpId, RustPath};
use crate::source::Span;

/// A rewrite.
#[derive(Clone, PartialEq, Debug)]
pub struct Rewrite {
    /// Name and documentation.
    pub header: Header,
    /// Whether it converts, so that the operands it sees are the converted ones.
    pub conversion: bool,
    /// Its benefit: the number of ops that it matches, and what the author added; or what the author set.
    pub benefit: i64,
    /// What is matched; the first is the root.
    pub matches: Vec<RewriteStatement>,
    /// What has to hold beside.
    pub conditions: Vec<Condition>,
    /// What is built in front of the replacement, in order.
    pub builds: Vec<RewriteStatement>,
    /// What replaces the results of the root; empty when the root is erased.
    pub values: Vec<Term>,
}

impl Rewrite {
    /// The op that the rewrite begins with.
    pub fn root(&self) -> Option<&OpTerm> {
        match &self.matches.first()?.term.kind {
            TermKind::Op(op) => Some(op),
            _ => None,
        }
    }
}

/// A term, and the names that its results get.
#[derive(Clone, PartialEq, Debug)]
pub struct RewriteStatement {
    /// The names.
    pub bindings: Vec<RewriteBinding>,
    /// The term.
    pub term: Term,
}

/// A name for a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RewriteBinding {
    /// The name.
    pub name: String,
    /// How many values it stands for.
    pub arity: Arity,
    /// Its place.
    pub span: Span,
}

/// An operand, attribute or op, to be matched or to be built.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// What it is.
    pub kind: TermKind,
    /// Its place.
    pub span: Span,
}

/// What a term is.
#[derive(Clone, PartialEq, Debug)]
pub enum TermKind {
    /// Binds a name to what stands in its place.
    Capture {
        /// The name.
        name: String,
        /// How many entities it stands for.
        arity: Arity,
        /// What has to hold.
        constraint: Option<ConstraintUse>,
    },
    /// What a name is bound to; in a match, the same thing again.
    Use(Entity),
    /// Anything that satisfies the constraint.
    Ignored(Option<ConstraintUse>),
    /// An attribute.
    Literal(Literal),
    /// An array attribute of other attributes.
    List(Vec<Term>),
    /// A type that satisfies a constraint of one type, as a result type.
    Type(ConstraintUse),
    /// An op.
    Op(Box<OpTerm>),
    /// A function of the author.
    Native {
        /// The function.
        path: RustPath,
        /// What it is given.
        arguments: Vec<Term>,
        /// The location it is given.
        location: Option<RewriteLocation>,
    },
}

/// An op to be matched or to be built.
#[derive(Clone, PartialEq, Debug)]
pub struct OpTerm {
    /// The op.
    pub op: OpId,
    /// A name for its results.
    pub binding: Option<RewriteBinding>,
    /// Terms for its operands; `None` when there are none written, so that any match.
    pub operands: Option<Vec<Term>>,
    /// Terms for attributes, by index of the attribute.
    pub attributes: Vec<(usize, Term)>,
    /// Its result types, where they are written.
    pub types: Option<Vec<Term>>,
    /// Its location; without one, that of all matched ops.
    pub location: Option<RewriteLocation>,
}

/// The location of what a rewrite builds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RewriteLocation {
    /// A name for it.
    pub name: Option<String>,
    /// The names whose locations it is made of; several are fused.
    pub sources: Vec<String>,
}
