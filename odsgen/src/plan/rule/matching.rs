//! The ops and operands that a rule matches.

use std::collections::BTreeSet;

use super::{Constrained, LiteralId, NameId, NameUse, NativeCall};
use crate::model::OpId;

/// A statement of a match.
#[derive(Clone, Debug)]
pub enum MatchStatement {
    /// An op.
    Op {
        /// The op.
        op: OpMatch,
        /// The bound value that the op defines, with the failure reason; `None` for the root.
        defines: Option<(NameUse, String)>,
    },
    /// The results of a native function, with the failure reason if it finds nothing. A name is `None` if the result is
    /// ignored.
    Native(NativeCall, Vec<Option<NameId>>, String),
}

/// A matched op.
#[derive(Clone, Debug)]
pub struct OpMatch {
    /// The op.
    pub op: OpId,
    /// Its name in the IR.
    pub name: String,
    /// The name of the op and all its results.
    pub binding: Option<NameId>,
    /// The declared results; empty if any match.
    pub results: Vec<EntityMatch>,
    /// The declared operands; empty if any match.
    pub operands: Vec<EntityMatch>,
    /// The first of two operands that match in either order, and the index of the order. `None` also where both orders
    /// match alike.
    pub pair: Option<(usize, u32)>,
    /// The attributes.
    pub attributes: Vec<AttributeMatch>,
    /// Whether any constant of that value matches, whichever op defines it. The name of the op denotes its result.
    pub is_constant: bool,
}

impl OpMatch {
    /// Returns the names of the ops that define operands of every op that matches.
    pub fn operand_ops(&self) -> BTreeSet<&str> {
        let elements = self.operands.iter().flat_map(|operand| match operand {
            EntityMatch::List { single, .. } => single.as_slice(),
            one => std::slice::from_ref(one),
        });
        elements
            .filter_map(|element| match element {
                EntityMatch::Op { op, .. } => Some(op.name.as_str()),
                _ => None,
            })
            .collect()
    }
}

/// The match of an attribute.
#[derive(Clone, Debug)]
pub struct AttributeMatch {
    /// The index of the attribute.
    pub slot: usize,
    /// The value of an absent attribute.
    pub default: Option<LiteralId>,
    /// The failure reason for an absent attribute without default. `None` if absence matches, or is tested.
    pub absent: Option<String>,
    /// The test.
    pub test: EntityMatch,
}

/// The match of the values of a declared operand or result, or of an attribute.
#[derive(Clone, Debug)]
pub enum EntityMatch {
    /// Anything.
    Any,
    /// Binds a name.
    Capture(NameId, Option<Constrained>),
    /// Entities that satisfy a constraint; the types of values.
    Constrained(Constrained),
    /// The entities of a name, or the failure reason.
    Same(NameUse, String),
    /// The entities that a native function returns, with the reason of a failed match.
    Native(NativeCall, String),
    /// The values of a variadic operand, one by one.
    List {
        /// The first values.
        single: Vec<EntityMatch>,
        /// The remaining values.
        rest: Option<Box<EntityMatch>>,
        /// The reason for a wrong number of values.
        reason: String,
    },
    /// The result of an op.
    Op {
        /// The op.
        op: Box<OpMatch>,
        /// The reason for another op.
        reason: String,
        /// The reason for an absent value.
        absent: String,
    },
    /// A unit attribute that is set or not, or the failure reason.
    Present(bool, String),
    /// The attribute of a literal, or the failure reason.
    Equal(LiteralId, String),
    /// A number with the value of a literal, whatever its type, or the failure reason.
    Number(LiteralId, String),
}
