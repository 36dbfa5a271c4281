//! Resolved rewrites. Emitters translate them to code.

use super::{Arity, Condition, ConstraintUse, Entity, Header, Literal, Model, OpId, RustPath};
use crate::source::Span;

/// A rewrite.
#[derive(Clone, PartialEq, Debug)]
pub struct Rewrite {
    /// Name and documentation.
    pub header: Header,
    /// Whether it is a conversion pattern: its operands are the converted ones.
    pub conversion: bool,
    /// Whether an op folds by it: the results are existing values and constants, and it is no pattern.
    pub folds: bool,
    /// The conversion that it is a part of.
    pub owner: Option<super::ConversionId>,
    /// The benefit: the number of matched ops plus the author's increment, or the author's absolute value.
    pub benefit: i64,
    /// The matched statements; the first is the root.
    pub matches: Vec<RewriteStatement>,
    /// The additional conditions.
    pub conditions: Vec<Condition>,
    /// The ops built before the replacement, in order.
    pub builds: Vec<RewriteStatement>,
    /// The values that replace the results of the root; empty if the root is erased.
    pub values: Vec<Term>,
}

impl Rewrite {
    /// Returns the root op.
    pub fn root(&self) -> Option<&OpTerm> {
        match &self.matches.first()?.term.kind {
            TermKind::Op(op) => Some(op),
            _ => None,
        }
    }

    /// Returns what keeps an op from folding by the rewrite; `None` if it can.
    pub fn obstacle_to_folding(&self, model: &Model, op: OpId) -> Option<FoldObstacle> {
        let other = |span, reason| Some(FoldObstacle { span, reason, is_pattern: false });
        let pattern = |span, reason| Some(FoldObstacle { span, reason, is_pattern: true });
        if self.conversion {
            return other(self.header.span, "it is a lowering".to_owned());
        }
        let root = self.root()?.op;
        if root != op {
            return other(self.header.span, format!("it matches `{}`", model.op_name(model.op(root))));
        }
        if model.op(root).results.iter().any(|result| result.arity != Arity::One) {
            return pattern(self.header.span, "the number of results varies".to_owned());
        }
        if self.values.is_empty() {
            return pattern(self.header.span, "it erases its root".to_owned());
        }
        if let Some(built) = self.builds.first() {
            return pattern(built.term.span, "it builds before it replaces".to_owned());
        }
        self.values.iter().find_map(|value| match &value.kind {
            TermKind::Op(op) if model.is_constant(op.op) => None,
            TermKind::Op(op) => {
                pattern(value.span, format!("it builds `{}`", model.op_name(model.op(op.op))))
            }
            TermKind::Native { path, .. } => pattern(value.span, format!("`{}` may build", path.path)),
            _ => None,
        })
    }
}

/// The reason why an op cannot fold by a rewrite.
#[derive(Clone, Debug)]
pub struct FoldObstacle {
    /// The part of the rewrite that is no part of a fold.
    pub span: Span,
    /// The reason, as the rest of a sentence.
    pub reason: String,
    /// Whether the rewrite can be a canonicalization pattern of the op.
    pub is_pattern: bool,
}

/// A term with the names of its results.
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
    /// The number of values that it denotes.
    pub arity: Arity,
    /// The source span.
    pub span: Span,
}

/// A matched or built operand, attribute or op.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// The kind.
    pub kind: TermKind,
    /// The source span.
    pub span: Span,
}

/// The kind of a term.
#[derive(Clone, PartialEq, Debug)]
pub enum TermKind {
    /// Binds a name to the matched entity.
    Capture {
        /// The name.
        name: String,
        /// The number of entities that it denotes.
        arity: Arity,
        /// The constraint.
        constraint: Option<ConstraintUse>,
    },
    /// A bound name; in a match, an equality test.
    Use(Entity),
    /// A wildcard with a constraint.
    Ignored(Option<ConstraintUse>),
    /// An attribute.
    Literal(Literal),
    /// An array attribute, or the values of a variadic operand; a variadic name may stand for the last ones.
    List(Vec<Term>),
    /// A result type, given as a constraint that only one type satisfies.
    Type(ConstraintUse),
    /// An op.
    Op(Box<OpTerm>),
    /// A call of a native Rust function.
    Native {
        /// The function.
        path: RustPath,
        /// The arguments.
        arguments: Vec<Term>,
        /// The location argument.
        location: Option<RewriteLocation>,
    },
}

/// A matched or built op.
#[derive(Clone, PartialEq, Debug)]
pub struct OpTerm {
    /// The op.
    pub op: OpId,
    /// The name of its results.
    pub binding: Option<RewriteBinding>,
    /// The operand terms; `None` matches any operands.
    pub operands: Option<Vec<Term>>,
    /// The first of two adjacent operands that match in either order.
    pub either: Option<usize>,
    /// The attribute terms, by attribute index.
    pub attributes: Vec<(usize, Term)>,
    /// The explicit result types.
    pub types: Option<Vec<Term>>,
    /// The explicit location. The default fuses those of all matched ops.
    pub location: Option<RewriteLocation>,
}

/// The location of a built op.
#[derive(Clone, PartialEq, Debug)]
pub struct RewriteLocation {
    /// A name for it.
    pub name: Option<String>,
    /// The metadata of a fused location: a literal, or the name of an attribute.
    pub metadata: Option<Box<Term>>,
    /// The names whose locations it uses; several are fused.
    pub sources: Vec<String>,
}
