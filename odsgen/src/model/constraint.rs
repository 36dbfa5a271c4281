//! Constraints on one entity, and relations: constraints on several.

use super::{
    AttributeId, ConstraintId, EnumId, Header, InterfaceId, Literal, RelationId, RustPath, RustText, TypeId,
};
use crate::source::Span;

pub use terrace_vocabulary::{ConstraintKind, EntityKind};

/// The kind of a parameter of a constraint, a trait or a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterKind {
    /// `int`
    Integer,
    /// `string`
    Text,
    /// A constraint of that kind; `op` also takes an op by name.
    Constraint(ConstraintKind),
}

/// A parameter of a constraint, a trait or a template.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// The name, as used in Rust fragments and as `{name}` in summaries.
    pub name: String,
    /// The kind of its arguments.
    pub kind: ParameterKind,
    /// Whether it takes a list.
    pub list: bool,
}

/// An argument for a parameter.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// An integer.
    Integer(i64),
    /// A string.
    Text(String),
    /// A constraint.
    Constraint(Box<ConstraintUse>),
    /// The full name of an op.
    Op(String),
    /// A list.
    List(Vec<Argument>),
    /// The parameter of that name of the enclosing definition.
    Parameter(String),
}

/// A call of an intrinsic: a named function that the engine or a crate of the author implements.
#[derive(Clone, PartialEq, Debug)]
pub struct IntrinsicCall {
    /// The name: an identifier for an intrinsic of the engine, a Rust path for one of the author.
    pub name: String,
    /// The arguments besides the entity.
    pub arguments: Vec<Argument>,
    /// The source span.
    pub span: Span,
}

/// The function that computes the other entities that a constraint applies to.
#[derive(Clone, PartialEq, Debug)]
pub enum Selector {
    /// A Rust expression.
    Rust(RustText),
    /// An intrinsic.
    Intrinsic(IntrinsicCall),
}

impl Argument {
    /// Returns the placeholder for it in messages and summaries.
    pub fn describe(&self) -> String {
        match self {
            Argument::Integer(value) => value.to_string(),
            Argument::Text(text) | Argument::Op(text) => text.clone(),
            Argument::Constraint(constraint) => constraint.summary.clone(),
            Argument::List(list) => list.iter().map(Argument::describe).collect::<Vec<_>>().join(" or "),
            Argument::Parameter(name) => format!("{{{name}}}"),
        }
    }
}

/// A predicate on one entity.
#[derive(Clone, PartialEq, Debug)]
pub enum Predicate {
    /// Always true.
    True,
    /// Conjunction.
    And(Vec<Predicate>),
    /// Disjunction.
    Or(Vec<Predicate>),
    /// Negation.
    Not(Box<Predicate>),
    /// A Rust expression of type `bool`.
    Rust(RustText),
    /// An intrinsic predicate.
    Intrinsic(IntrinsicCall),
    /// A named constraint, with arguments for its parameters.
    Constraint(ConstraintId, Vec<Argument>),
    /// The constraint bound to the parameter of that name; for a list, the disjunction.
    Parameter(String),
    /// The type is an instance of the definition.
    Type(TypeId),
    /// The attribute is an instance of the definition.
    Attribute(AttributeId),
    /// The attribute holds a case of the enum.
    Enum(EnumId),
    /// The type, attribute or op implements the interface.
    Interface(InterfaceId),
    /// The predicate holds for the entity that the selector yields.
    On(Box<Predicate>, Selector),
    /// The predicate holds for each entity that the selector yields.
    Each(Box<Predicate>, Selector),
}

/// The class of types or attributes that a constraint implies. It determines the Rust type of accessors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// None or several: `Attribute` or `Type`.
    Any,
    /// Instances of one type definition.
    Type(TypeId),
    /// Instances of one attribute definition.
    Attribute(AttributeId),
    /// An enum, in the attribute class of its storage form.
    Enum(EnumId),
}

/// A use of a constraint, anonymous or named.
#[derive(Clone, PartialEq, Debug)]
pub struct ConstraintUse {
    /// The source text, on one line.
    pub spelling: String,
    /// The noun phrase in messages: the entity must be this.
    pub summary: String,
    /// The kind of entity that it applies to.
    pub kind: ConstraintKind,
    /// The predicate.
    pub predicate: Predicate,
    /// The accessor.
    pub accessor: Accessor,
    /// The source span.
    pub span: Span,
}

/// A Rust expression of a definition, with the arguments for the parameters that it mentions.
#[derive(Clone, PartialEq, Debug)]
pub struct BoundRust {
    /// The expression.
    pub rust: RustText,
    /// The parameters that it mentions, with their arguments.
    pub bindings: Vec<(String, Argument)>,
}

/// The construction of the only type that satisfies a constraint.
#[derive(Clone, PartialEq, Debug)]
pub enum BuiltType {
    /// The only instance of a definition without parameters.
    Definition(TypeId),
    /// An intrinsic; parameters in its arguments are bound.
    Intrinsic(IntrinsicCall),
    /// A Rust expression.
    Rust(BoundRust),
}

/// The access to an attribute's value, and the construction of types that need not be printed.
#[derive(Clone, PartialEq, Debug)]
pub struct Accessor {
    /// The storage class.
    pub storage: Storage,
    /// The Rust type that accessors return, if it differs from the storage class.
    pub returns: Option<RustText>,
    /// The conversion from the stored attribute to the returned value.
    pub unwrap: Option<BoundRust>,
    /// The conversion from the returned value to the stored attribute.
    pub wrap: Option<BoundRust>,
    /// The construction of the only type that satisfies the constraint, if there is only one.
    pub build: Option<BuiltType>,
    /// The construction of the type of the attribute's value, if it is fixed. Assembly formats then omit that type.
    pub value_type: Option<BuiltType>,
    /// Whether the attribute is a symbol name, printed as `@name`.
    pub is_symbol_name: bool,
}

impl Accessor {
    pub(crate) const NONE: Self = Self {
        storage: Storage::Any,
        returns: None,
        unwrap: None,
        wrap: None,
        build: None,
        value_type: None,
        is_symbol_name: false,
    };
}

/// A constraint on one entity. Its summary is never empty.
#[derive(Clone, PartialEq, Debug)]
pub struct Constraint {
    /// Name and documentation.
    pub header: Header,
    /// The kind of entity that it applies to.
    pub kind: ConstraintKind,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// The predicate, in terms of the parameters.
    pub predicate: Predicate,
    /// The accessor, as far as it does not depend on arguments.
    pub accessor: Accessor,
}

/// A parameter of a relation: one entity, or several of a kind.
#[derive(Clone, PartialEq, Debug)]
pub struct RelationParameter {
    /// The name in Rust fragments.
    pub name: String,
    /// Whether it takes any number of entities.
    pub variadic: bool,
    /// The kind.
    pub kind: EntityKind,
}

/// A relation: a constraint on several entities. Its summary is never empty.
#[derive(Clone, PartialEq, Debug)]
pub struct Relation {
    /// Name and documentation.
    pub header: Header,
    /// The parameters.
    pub parameters: Vec<RelationParameter>,
    /// The predicate.
    pub predicate: RelationPredicate,
}

/// A predicate on several entities.
#[derive(Clone, PartialEq, Debug)]
pub enum RelationPredicate {
    /// Conjunction.
    And(Vec<RelationPredicate>),
    /// Disjunction.
    Or(Vec<RelationPredicate>),
    /// Negation.
    Not(Box<RelationPredicate>),
    /// A Rust expression of type `bool`; the entities are in scope by name.
    Rust(RustText),
    /// An intrinsic relation.
    Intrinsic(RustPath, Vec<RelationArgument>),
    /// A named relation.
    Relation(RelationId, Vec<RelationArgument>),
    /// A constraint on one of the entities.
    Holds(Entity, Box<ConstraintUse>),
}

/// An argument of a relation.
#[derive(Clone, PartialEq, Debug)]
pub enum RelationArgument {
    /// An entity of the enclosing op, rewrite or relation.
    Entity(Entity),
    /// A literal.
    Literal(Literal),
}

/// A named entity of an op, a rewrite or a relation.
#[derive(Clone, PartialEq, Debug)]
pub struct Entity {
    /// The name. In an op also `operands` and `results`, for all of them.
    pub name: String,
    /// The index of a result of the named op, in rewrites.
    pub index: Option<u32>,
    /// Whether it denotes the entity's type.
    pub type_of: bool,
    /// Whether it denotes the op bound to the name in a rewrite, as opposed to its results.
    pub op_of: bool,
    /// The source span.
    pub span: Span,
}

/// A condition of an op, a trait or a rewrite: a relation between its entities.
#[derive(Clone, PartialEq, Debug)]
pub struct Condition {
    /// The predicate.
    pub predicate: RelationPredicate,
    /// The requirement, as worded in messages.
    pub message: String,
    /// The source span.
    pub span: Span,
}
