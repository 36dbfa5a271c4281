//! Literals in definitions, and the cases of enums.

use std::borrow::Cow;

/// A case of an enum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnumCase {
    /// The text in the IR; quoted if it is no keyword.
    pub text: Cow<'static, str>,
    /// The value; the index of the case if the enum is stored as a string.
    pub value: i64,
}

/// The value of a parameter of a type or an attribute that a definition gives as a literal.
#[derive(Clone, PartialEq, Debug)]
pub enum ParameterLiteral {
    /// An integer.
    Integer(i128),
    /// A float: its digits, possibly signed.
    Float(String),
    /// `true` or `false`.
    Bool(bool),
    /// A string.
    Text(String),
    /// Enum cases, by index; several form a set.
    Cases(Vec<usize>),
    /// A list.
    List(Vec<ParameterLiteral>),
    /// The absent value of an option.
    Absent,
}

/// A number in a list literal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum DenseLiteral {
    /// An integer.
    Integer(i128),
    /// A float.
    Float(f64),
    /// A truth value.
    Bool(bool),
}
