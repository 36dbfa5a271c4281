//! What calls call.

use crate::attributes::Attribute;
use crate::ir::Value;

/// What a call calls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Callee {
    /// The callable that a symbol reference means.
    Symbol(Attribute),
    /// A value of a function type.
    Value(Value),
}
