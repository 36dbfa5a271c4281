//! Constraints, relations and intrinsics, and the expressions that refer to them.

use crate::model::{ConstraintKind, Documentation, RustPath, RustText};
use crate::source::Span;
use crate::syntax::ast::{Name, Path, Text, Value};

#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: Name,
    pub(crate) kind: Name,
    pub(crate) list: bool,
    pub(crate) default: Option<Argument>,
}

#[derive(Clone, Debug)]
pub(crate) struct Constraint {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) kind: ConstraintKind,
    pub(crate) predicate: Expression,
    pub(crate) returns: Option<RustText>,
    pub(crate) unwrap: Option<RustText>,
    pub(crate) wrap: Option<RustText>,
    pub(crate) build: Option<Code>,
    pub(crate) value_type: Option<Expression>,
    /// The assembly format of attributes that satisfy the constraint, if the storage does not imply it.
    pub(crate) syntax: Option<Name>,
}

/// An implementation: Rust code of the author, or an intrinsic of the engine.
#[derive(Clone, Debug)]
pub(crate) enum Code {
    Rust(RustText),
    Intrinsic(Intrinsic),
}

impl Code {
    pub(crate) fn span(&self) -> Span {
        match self {
            Code::Rust(rust) => rust.span,
            Code::Intrinsic(call) => call.span,
        }
    }
}

/// `intrinsic name(arguments)`
#[derive(Clone, Debug)]
pub(crate) struct Intrinsic {
    pub(crate) path: RustPath,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) span: Span,
}

/// `constraint same_type(values...: value) = ...`: a constraint over several entities.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) parameters: Vec<RelationParameter>,
    pub(crate) predicate: RelationExpression,
}

#[derive(Clone, Debug)]
pub(crate) struct RelationParameter {
    pub(crate) name: Name,
    pub(crate) variadic: bool,
    pub(crate) kind: Name,
}

/// A predicate on one entity.
#[derive(Clone, Debug)]
pub(crate) enum Expression {
    And(Vec<Expression>),
    Or(Vec<Expression>),
    Not(Box<Expression>),
    Code(Code),
    Reference(Reference),
    /// `predicate on rust { .. }`: the predicate applies to the entity that the code computes.
    On(Box<Expression>, Code),
    /// `predicate each rust { .. }`: the predicate applies to each entity that the code yields.
    Each(Box<Expression>, Code),
    /// `_`
    Any(Span),
}

#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub(crate) path: Path,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum Argument {
    Expression(Expression),
    List(Vec<Argument>, Span),
    Integer(i128, Span),
    Text(Text),
}

/// A predicate on several entities.
#[derive(Clone, Debug)]
pub(crate) enum RelationExpression {
    And(Vec<RelationExpression>),
    Or(Vec<RelationExpression>),
    Not(Box<RelationExpression>),
    Rust(RustText),
    Intrinsic {
        path: RustPath,
        arguments: Vec<EntityArgument>,
        span: Span,
    },
    Call {
        path: Path,
        arguments: Vec<EntityArgument>,
        span: Span,
    },
    /// `x: F32Tensor`
    Holds {
        entity: Entity,
        constraint: Expression,
    },
}

#[derive(Clone, Debug)]
pub(crate) enum EntityArgument {
    Entity(Entity),
    Literal(Value),
}

/// An entity in a relation or a rewrite: `x`, `x#1`, `type(x)`.
#[derive(Clone, Debug)]
pub(crate) struct Entity {
    pub(crate) name: Name,
    pub(crate) index: Option<(u32, Span)>,
    pub(crate) type_of: bool,
    /// Whether it is wrapped in `op(..)`.
    pub(crate) op_of: bool,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) struct Where {
    pub(crate) predicate: RelationExpression,
    pub(crate) message: Option<Text>,
    pub(crate) span: Span,
}
