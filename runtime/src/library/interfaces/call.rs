//! Callees of call ops.

use crate::attributes::Attribute;
use crate::ir::Value;

/// The callee of a call op.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Callee {
    /// A direct call of the callable that the symbol reference resolves to.
    Symbol(Attribute),
    /// An indirect call of a value of function type.
    Value(Value),
}
