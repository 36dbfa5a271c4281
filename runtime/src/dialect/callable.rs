//! Functions in descriptors: pointers to compiled functions, or closures created from a definition at run time.

use std::sync::Arc;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::fold::Folded;
use crate::intrinsics::EntityGroup;
use crate::ir::{Body, Op};
use crate::types::Type;

/// Declares a callable enum with a method to call it.
macro_rules! callable {
    ($(#[$documentation:meta])* $name:ident, $method:ident($($argument:ident: $ty:ty),*) -> $result:ty) => {
        $(#[$documentation])*
        #[derive(Clone)]
        pub enum $name {
            /// A compiled function, with the cost of a function pointer.
            Function(fn($($ty),*) -> $result),
            /// A closure, which may capture data.
            Shared(Arc<dyn Fn($($ty),*) -> $result + Send + Sync>),
        }

        impl $name {
            /// Wraps a closure.
            pub fn shared(function: impl Fn($($ty),*) -> $result + Send + Sync + 'static) -> Self {
                Self::Shared(Arc::new(function))
            }

            /// Calls the function.
            #[inline]
            pub fn $method(&self, $($argument: $ty),*) -> $result {
                match self {
                    Self::Function(function) => function($($argument),*),
                    Self::Shared(function) => function($($argument),*),
                }
            }
        }
    };
}

callable! {
    /// A predicate on types.
    ///
    /// ```
    /// use terrace_runtime::context::Context;
    /// use terrace_runtime::dialect::{DialectRegistry, TypeCheck, TypeConstraint};
    /// use terrace_runtime::types::Type;
    ///
    /// const INDEX: TypeConstraint =
    ///     TypeConstraint::new(std::borrow::Cow::Borrowed("index"), TypeCheck::Function(|_, ty| ty.is_index()));
    /// let width = 7;
    /// let narrow = TypeCheck::shared(move |context, ty| ty.is_integer(context, width));
    /// let context = Context::new(&DialectRegistry::new());
    /// assert!(INDEX.is_satisfied.holds(&context, Type::INDEX));
    /// assert!(narrow.holds(&context, Type::integer(&context, 7)));
    /// ```
    TypeCheck, holds(context: &Context, ty: Type) -> bool
}

callable! {
    /// A predicate on attributes.
    AttributeCheck, holds(context: &Context, attribute: Attribute) -> bool
}

callable! {
    /// A predicate on several components of an op.
    ConditionCheck, holds(body: &Body, op: Op) -> bool
}

callable! {
    /// A fold of an op whose operands are known to be these constants, one entry for each operand.
    FoldFunction, fold(body: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded
}

callable! {
    /// A function from types to types. Returns `None` for a type that it does not support.
    TypeTransform, apply(context: &Context, ty: Type) -> Option<Type>
}

callable! {
    /// A type constructor without arguments.
    TypeBuilder, build(context: &Context) -> Type
}

callable! {
    /// A function from the types and attributes of several sources to types, with a group for each source. Returns `None`
    /// where no types follow.
    TypeFunction, compute(context: &Context, sources: &[EntityGroup]) -> Option<Vec<Type>>
}

callable! {
    /// The constructor of attributes that hold values of an enum. Returns `None` for a value that is none of the enum.
    EnumWrap, attribute(context: &Context, value: i64) -> Option<Attribute>
}

callable! {
    /// The value of an attribute that holds one of an enum. Returns `None` for another attribute.
    EnumUnwrap, value(context: &Context, attribute: Attribute) -> Option<i64>
}
