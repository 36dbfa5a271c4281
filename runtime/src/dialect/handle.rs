//! What the handles of one kind of op, type, attribute or dialect have in common.

use crate::attributes::Attribute;
use crate::context::{Context, OpName};
use crate::ir::Op;
use crate::types::Type;

/// A `Copy` handle of the ops of one name: what generated ops are.
///
/// Interfaces of ops are traits below this one. For an op whose handle is elsewhere, a newtype of one's own does as
/// well: that is how an interface and an op of two other crates come together.
pub trait OpHandle: Copy + 'static {
    /// The full name of the op.
    const NAME: &'static str;

    /// The name in a context. Generated handles find it without a look at the text.
    fn name_in(context: &Context) -> OpName {
        context.op_name(Self::NAME)
    }

    /// The op.
    fn op(self) -> Op;

    /// A handle of `op`, which the caller knows to be of this kind.
    fn wrap(op: Op) -> Self;
}

/// A `Copy` handle of the types of one kind; interfaces of types are traits below this one.
pub trait TypeHandle: Copy + 'static {
    /// The type.
    fn ty(self) -> Type;

    /// A handle of `ty`, which the caller knows to be of this kind.
    fn wrap(ty: Type) -> Self;
}

/// A `Copy` handle of the attributes of one kind; interfaces of attributes are traits below this one.
pub trait AttributeHandle: Copy + 'static {
    /// The attribute.
    fn attribute(self) -> Attribute;

    /// A handle of `attribute`, which the caller knows to be of this kind.
    fn wrap(attribute: Attribute) -> Self;
}

/// What stands for a dialect in Rust; interfaces of dialects are traits below this one.
pub trait DialectHandle: Copy + Default + 'static {
    /// The dialect's namespace.
    const NAMESPACE: &'static str;
}
