//! Constraints on one entity, and on several.

use super::{AttributeId, ConstraintId, EnumId, Header, Literal, RelationId, RustPath, RustText, TypeId};
use crate::source::Span;

/// What a constraint on one entity is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConstraintKind {
    /// A type: that of an operand or a result.
    Type,
    /// An attribute.
    Attribute,
    /// An op.
    Op,
    /// A region.
    Region,
    /// A successor.
    Successor,
}

impl ConstraintKind {
    /// All kinds.
    pub const ALL: &[Self] = &[Self::Type, Self::Attribute, Self::Op, Self::Region, Self::Successor];

    /// The word for it in definitions.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Type => "type",
            Self::Attribute => "attr",
            Self::Op => "op",
            Self::Region => "region",
            Self::Successor => "successor",
        }
    }
}

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
    /// Its name, which fragments of Rust and summaries (as `{name}`) may use.
    pub name: String,
    /// What it takes.
    pub kind: ParameterKind,
    /// Whether it takes a list.
    pub list: bool,
}

/// An argument for a parameter.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// An integer.
    Integer(i128),
    /// A string.
    Text(String),
    /// A constraint.
    Constraint(Box<ConstraintUse>),
    /// The full name of an op.
    Op(String),
    /// A list.
    List(Vec<Argument>),
    /// The parameter of that name, of the definition around.
    Parameter(String),
}

/// A call of an intrinsic: a function that the engine, or a crate of the author, implements and knows by name.
#[derive(Clone, PartialEq, Debug)]
pub struct IntrinsicCall {
    /// The name: a word for one of the engine, a path in Rust for one of the author.
    pub name: String,
    /// What it is given beside the entity.
    pub arguments: Vec<Argument>,
    /// Its place.
    pub span: Span,
}

/// What yields the other entities that a constraint is about.
#[derive(Clone, PartialEq, Debug)]
pub enum Selector {
    /// A Rust expression.
    Rust(RustText),
    /// An intrinsic.
    Intrinsic(IntrinsicCall),
}

impl Argument {
    /// What messages and summaries say in its place.
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

/// What has to hold for one entity.
#[derive(Clone, PartialEq, Debug)]
pub enum Predicate {
    /// Always.
    True,
    /// All of them hold.
    And(Vec<Predicate>),
    /// One of them holds.
    Or(Vec<Predicate>),
    /// It does not hold.
    Not(Box<Predicate>),
    /// The Rust expression is true.
    Rust(RustText),
    /// The intrinsic says so.
    Intrinsic(IntrinsicCall),
    /// A constraint by name, with arguments for its parameters.
    Constraint(ConstraintId, Vec<Argument>),
    /// The constraint that the parameter of that name takes; of a list, one holds.
    Parameter(String),
    /// The type is one of that definition.
    Type(TypeId),
    /// The attribute is one of that definition.
    Attribute(AttributeId),
    /// The attribute holds a case of the enum.
    Enum(EnumId),
    /// It holds for the entity that the selector yields.
    On(Box<Predicate>, Selector),
    /// It holds for each of the entities that the selector yields.
    Each(Box<Predicate>, Selector),
}

/// The one class of attribute or type that a constraint leaves, which decides the Rust type of accessors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// No class or more than one: `Attribute` or `Type`.
    Any,
    /// One type.
    Type(TypeId),
    /// One attribute.
    Attribute(AttributeId),
    /// An enum, in the attribute that its form stores it in.
    Enum(EnumId),
}

/// What a constraint, spelled out or named, means where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct ConstraintUse {
    /// The constraint as it was written, on one line.
    pub spelling: String,
    /// What messages say that the entity must be.
    pub summary: String,
    /// What it is about.
    pub kind: ConstraintKind,
    /// What has to hold.
    pub predicate: Predicate,
    /// What accessors yield.
    pub accessor: Accessor,
    /// Its place.
    pub span: Span,
}

/// A Rust expression that a definition gives, with the arguments for the definition's parameters that it names.
#[derive(Clone, PartialEq, Debug)]
pub struct BoundRust {
    /// The expression.
    pub rust: RustText,
    /// The parameters in it by name, with what they stand for.
    pub bindings: Vec<(String, Argument)>,
}

/// How the one type that satisfies a constraint is made.
#[derive(Clone, PartialEq, Debug)]
pub enum BuiltType {
    /// It is the one instance of a definition without parameters.
    Definition(TypeId),
    /// By an intrinsic; parameters in its arguments are bound.
    Intrinsic(IntrinsicCall),
    /// By a Rust expression.
    Rust(BoundRust),
}

/// How code gets at the value of an attribute, and at a type that needs no writing.
#[derive(Clone, PartialEq, Debug)]
pub struct Accessor {
    /// The class it is stored in.
    pub storage: Storage,
    /// The Rust type that accessors return, when that is not the stored class.
    pub returns: Option<RustText>,
    /// From the stored attribute to the returned value.
    pub unwrap: Option<BoundRust>,
    /// From the returned value to the stored attribute.
    pub wrap: Option<BoundRust>,
    /// How to build the one type that satisfies the constraint.
    pub build: Option<BuiltType>,
    /// How to build the type of the attribute's value; when there is one, assembly formats leave that type out.
    pub value_type: Option<BuiltType>,
    /// Whether the attribute is the name of a symbol, which formats write as `@name`.
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
    /// What it is about.
    pub kind: ConstraintKind,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// What has to hold; parameters stand in it by name.
    pub predicate: Predicate,
    /// How its entities are accessed, as far as that does not depend on arguments.
    pub accessor: Accessor,
}

/// The kind of an entity that a constraint on several is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntityKind {
    /// An operand or result.
    Value,
    /// A type, also that of a value.
    Type,
    /// An attribute.
    Attribute,
    /// An op.
    Op,
    /// An integer that is written in the definition.
    Integer,
    /// A string that is written in the definition.
    Text,
}

impl EntityKind {
    /// All kinds.
    pub const ALL: &[Self] = &[Self::Value, Self::Type, Self::Attribute, Self::Op, Self::Integer, Self::Text];

    /// The word for it in definitions.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Type => "type",
            Self::Attribute => "attr",
            Self::Op => "op",
            Self::Integer => "int",
            Self::Text => "string",
        }
    }
}

/// One entity, or several of a kind, that a constraint on several entities is about.
#[derive(Clone, PartialEq, Debug)]
pub struct RelationParameter {
    /// Its name in fragments of Rust.
    pub name: String,
    /// Whether any number may stand in its place.
    pub variadic: bool,
    /// What it is.
    pub kind: EntityKind,
}

/// A constraint on several entities. Its summary is never empty.
#[derive(Clone, PartialEq, Debug)]
pub struct Relation {
    /// Name and documentation.
    pub header: Header,
    /// What it is about.
    pub parameters: Vec<RelationParameter>,
    /// What has to hold.
    pub predicate: RelationPredicate,
}

/// What has to hold between several entities.
#[derive(Clone, PartialEq, Debug)]
pub enum RelationPredicate {
    /// All of them hold.
    And(Vec<RelationPredicate>),
    /// One of them holds.
    Or(Vec<RelationPredicate>),
    /// It does not hold.
    Not(Box<RelationPredicate>),
    /// The Rust expression is true; the entities are in scope by name.
    Rust(RustText),
    /// The intrinsic of that name says so.
    Intrinsic(RustPath, Vec<RelationArgument>),
    /// A constraint by name.
    Relation(RelationId, Vec<RelationArgument>),
    /// A constraint on one entity holds for it.
    Holds(Entity, Box<ConstraintUse>),
}

/// What a constraint on several entities is given.
#[derive(Clone, PartialEq, Debug)]
pub enum RelationArgument {
    /// An entity of the op, the rewrite or the constraint around.
    Entity(Entity),
    /// A literal.
    Literal(Literal),
}

/// An entity by its name in an op, a rewrite or a constraint on several entities.
#[derive(Clone, PartialEq, Debug)]
pub struct Entity {
    /// The name. In an op also `operands` and `results`, all of them.
    pub name: String,
    /// Which result of the op that the name stands for, in rewrites.
    pub index: Option<u32>,
    /// Whether its type is meant, not itself.
    pub type_of: bool,
    /// Whether the op that the name was bound to in a rewrite is meant, not its results.
    pub op_of: bool,
    /// Its place.
    pub span: Span,
}

/// A constraint on several entities that an op, a trait or a rewrite has.
#[derive(Clone, PartialEq, Debug)]
pub struct Condition {
    /// What has to hold.
    pub predicate: RelationPredicate,
    /// What messages say has to hold.
    pub message: String,
    /// Its place.
    pub span: Span,
}
