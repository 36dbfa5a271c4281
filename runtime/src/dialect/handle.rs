//! Typed handles of ops, types, attributes and dialects.

use crate::attributes::Attribute;
use crate::context::{Context, OpName};
use crate::ir::Op;
use crate::types::Type;

/// A typed `Copy` handle of an op. Generated ops implement it.
///
/// Op interfaces are subtraits. To implement an interface for an op of another crate, define a newtype.
pub trait OpHandle: Copy + 'static {
    /// The full name of the op.
    const NAME: &'static str;

    /// Returns the interned name. Generated handles look it up without comparing strings.
    fn name_in(context: &Context) -> OpName {
        context.op_name(Self::NAME)
    }

    /// Returns the op.
    fn op(self) -> Op;

    /// Wraps `op`. The caller guarantees that it is of this kind.
    fn wrap(op: Op) -> Self;
}

/// A typed `Copy` handle of a type. Type interfaces are subtraits.
pub trait TypeHandle: Copy + 'static {
    /// Returns the type.
    fn ty(self) -> Type;

    /// Wraps `ty`. The caller guarantees that it is of this kind.
    fn wrap(ty: Type) -> Self;
}

/// A typed `Copy` handle of an attribute. Attribute interfaces are subtraits.
pub trait AttributeHandle: Copy + 'static {
    /// Returns the attribute.
    fn attribute(self) -> Attribute;

    /// Wraps `attribute`. The caller guarantees that it is of this kind.
    fn wrap(attribute: Attribute) -> Self;
}

/// A marker type of a dialect. Dialect interfaces are subtraits.
pub trait DialectHandle: Copy + Default + 'static {
    /// The dialect's namespace.
    const NAMESPACE: &'static str;
}
