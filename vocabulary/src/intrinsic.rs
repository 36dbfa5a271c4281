//! Signatures of intrinsics: functions that definitions call by name.

use std::fmt;

/// The kind of entity that a constraint applies to.
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

    /// Returns the keyword in definitions.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Type => "type",
            Self::Attribute => "attr",
            Self::Op => "op",
            Self::Region => "region",
            Self::Successor => "successor",
        }
    }

    /// Returns the plural of the noun.
    const fn plural(self) -> &'static str {
        match self {
            Self::Type => "types",
            Self::Attribute => "attributes",
            Self::Op => "ops",
            Self::Region => "regions",
            Self::Successor => "successors",
        }
    }
}

/// The kind of an entity in a relation, or of an argument.
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
    /// An integer literal.
    Integer,
    /// A string literal.
    Text,
}

impl EntityKind {
    /// All kinds.
    pub const ALL: &[Self] = &[Self::Value, Self::Type, Self::Attribute, Self::Op, Self::Integer, Self::Text];

    /// Returns the keyword in definitions.
    pub const fn keyword(self) -> &'static str {
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

/// The role of an intrinsic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IntrinsicRole {
    /// A predicate on one entity.
    Predicate(ConstraintKind),
    /// A function from an entity to one of the second kind, or to several.
    Selector {
        /// The kind of the argument.
        from: ConstraintKind,
        /// The kind of the result.
        to: ConstraintKind,
        /// Whether it returns any number of entities.
        is_list: bool,
    },
    /// A type constructor.
    Builder,
    /// A predicate on several entities, which are its parameters.
    Relation,
    /// A function from types and attributes, which are its first parameters, to a type.
    Inference {
        /// Whether it returns any number of types.
        is_list: bool,
    },
}

impl fmt::Display for IntrinsicRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Predicate(kind) => write!(f, "a predicate on {}", kind.plural()),
            Self::Selector { from, to, is_list: true } => {
                write!(f, "a selector of {} of {}", to.plural(), from.plural())
            }
            Self::Selector { from, to, is_list: false } => {
                write!(f, "a selector of one of the {} of {}", to.plural(), from.plural())
            }
            Self::Builder => f.write_str("a type constructor"),
            Self::Relation => f.write_str("a relation"),
            Self::Inference { is_list: false } => f.write_str("an inference of a type"),
            Self::Inference { is_list: true } => f.write_str("an inference of types"),
        }
    }
}

/// A parameter of an intrinsic, besides the entity that a predicate or a selector applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntrinsicParameter {
    /// The kind of its arguments.
    pub kind: EntityKind,
    /// Whether it takes a list, or for relations, any number of entities.
    pub is_list: bool,
}

impl IntrinsicParameter {
    /// Returns a parameter that takes one argument of a kind.
    pub const fn one(kind: EntityKind) -> Self {
        IntrinsicParameter { kind, is_list: false }
    }

    /// Returns a parameter that takes a list of a kind.
    pub const fn list(kind: EntityKind) -> Self {
        IntrinsicParameter { kind, is_list: true }
    }
}

impl fmt::Display for IntrinsicParameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_list {
            true => write!(f, "[{}]", self.kind.keyword()),
            false => f.write_str(self.kind.keyword()),
        }
    }
}

/// An argument of an intrinsic, besides the entity.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Argument {
    /// An integer.
    Integer(i64),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Argument>),
}

/// The signature of an intrinsic. A call and the function that it calls have equal signatures.
///
/// ```
/// use terrace_vocabulary::{ConstraintKind, EntityKind, IntrinsicParameter, IntrinsicRole, IntrinsicSignature};
///
/// let parameters = &[IntrinsicParameter::one(EntityKind::Integer), IntrinsicParameter::list(EntityKind::Text)];
/// let role = IntrinsicRole::Predicate(ConstraintKind::Type);
/// assert_eq!(IntrinsicSignature { role, parameters }.to_string(), "a predicate on types with (int, [string])");
/// assert_eq!(IntrinsicSignature { role, parameters: &[] }.to_string(), "a predicate on types without arguments");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntrinsicSignature<'a> {
    /// The role.
    pub role: IntrinsicRole,
    /// The parameters, in order.
    pub parameters: &'a [IntrinsicParameter],
}

impl fmt::Display for IntrinsicSignature<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let IntrinsicSignature { role, parameters } = self;
        if parameters.is_empty() {
            return write!(f, "{role} without arguments");
        }
        let parameters: Vec<String> = parameters.iter().map(ToString::to_string).collect();
        write!(f, "{role} with ({})", parameters.join(", "))
    }
}
