//! The ops and operands that a rule matches.

use super::{Constrained, LiteralId, NameId, NameUse, NativeCall};
use crate::model::OpId;

/// A statement of a match.
#[derive(Clone, Debug)]
pub enum MatchStatement {
    /// An op.
    Op {
        /// The names of its results.
        names: ResultNames,
        /// The op.
        op: OpMatch,
        /// The bound value that the op defines, with the failure reason; `None` for the root.
        defines: Option<(NameUse, String)>,
    },
    /// The results of a native function, with the failure reason if it finds nothing. A name is `None` if the result is
    /// ignored.
    Native(NativeCall, Vec<Option<NameId>>, String),
}

/// The names of the results of a matched op.
#[derive(Clone, Debug)]
pub enum ResultNames {
    /// No names, or one that is bound already.
    None,
    /// The name of the op and all its results.
    Op(NameId),
    /// A name for each declared result, if it has one.
    Each(Vec<Option<ResultName>>),
}

/// The name of a declared result of a matched op.
#[derive(Clone, Debug)]
pub enum ResultName {
    /// A name that is bound here.
    New(NameId),
    /// A name that is bound already: the values are the same, or the match fails with the reason.
    Known(NameId, String),
}

/// A matched op.
#[derive(Clone, Debug)]
pub struct OpMatch {
    /// The op.
    pub op: OpId,
    /// Its name in the IR.
    pub name: String,
    /// The name of its results.
    pub binding: Option<NameId>,
    /// The declared operands; empty if any match.
    pub operands: Vec<ValueMatch>,
    /// The first of two operands that match in either order, and the index of the order. `None` also where both orders
    /// match alike.
    pub pair: Option<(usize, u32)>,
    /// The attributes.
    pub attributes: Vec<AttributeMatch>,
}

/// The match of the values of a declared operand.
#[derive(Clone, Debug)]
pub enum ValueMatch {
    /// Any values.
    Any,
    /// Binds a name.
    Capture(NameId, Option<Constrained>),
    /// Values whose types satisfy a constraint.
    Constrained(Constrained),
    /// The values of a variadic operand, one by one.
    List {
        /// The first values.
        single: Vec<ValueMatch>,
        /// The remaining values.
        rest: Option<Box<ValueMatch>>,
        /// The reason for a wrong number of values.
        reason: String,
    },
    /// The values of a name, or the failure reason.
    Same(NameUse, String),
    /// The result of an op.
    Op {
        /// The op.
        op: Box<OpMatch>,
        /// The reason for another op.
        reason: String,
        /// The reason for an absent value.
        absent: String,
    },
    /// The values that a native function yields, or the failure reason.
    Native(NativeCall, String),
}

/// The match of an attribute.
#[derive(Clone, Debug)]
pub struct AttributeMatch {
    /// The index of the attribute.
    pub slot: usize,
    /// The value of an absent attribute.
    pub default: Option<LiteralId>,
    /// The failure reason for an absent attribute.
    pub absent: String,
    /// The test.
    pub test: AttributeTest,
}

/// The test of an attribute, with the failure reason.
#[derive(Clone, Debug)]
pub enum AttributeTest {
    /// Any attribute, or none.
    Any,
    /// Binds a name.
    Capture {
        /// The name.
        name: NameId,
        /// Whether it may be absent.
        is_optional: bool,
        /// The constraint.
        constraint: Option<Constrained>,
    },
    /// An attribute that satisfies a constraint.
    Constrained(Constrained),
    /// The attribute of a name.
    Same(NameUse, String),
    /// A unit attribute that is set or not.
    Present(bool, String),
    /// The attribute of a literal.
    Equal(LiteralId, String),
    /// A number with the value of a literal, whatever its type.
    Number(LiteralId, String),
    /// The attribute that a native function yields.
    Native(NativeCall, String),
}
