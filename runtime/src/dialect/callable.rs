//! Functions in descriptors: pointers where they were compiled, closures where they were made from a definition at run
//! time.

use std::sync::Arc;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::ir::{Body, Op};
use crate::types::Type;

/// Declares a kind of function, with a method that calls it.
macro_rules! callable {
    ($(#[$documentation:meta])* $name:ident, $method:ident($($argument:ident: $ty:ty),*) -> $result:ty) => {
        $(#[$documentation])*
        #[derive(Clone)]
        pub enum $name {
            /// A compiled function; costs no more than its pointer.
            Function(fn($($ty),*) -> $result),
            /// A closure, which may have data of its own.
            Shared(Arc<dyn Fn($($ty),*) -> $result + Send + Sync>),
        }

        impl $name {
            /// One that is made at run time.
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
    /// Says whether a type is what a constraint asks for.
    ///
    /// ```
    /// use terrace_runtime::context::Context;
    /// use terrace_runtime::dialect::{DialectRegistry, TypeCheck, TypeConstraint};
    /// use terrace_runtime::types::Type;
    ///
    /// const INDEX: TypeConstraint = TypeConstraint {
    ///     summary: std::borrow::Cow::Borrowed("index"),
    ///     is_satisfied: TypeCheck::Function(|_, ty| ty.is_index()),
    /// };
    /// let width = 7;
    /// let narrow = TypeCheck::shared(move |context, ty| ty.is_integer(context, width));
    /// let context = Context::new(&DialectRegistry::new());
    /// assert!(INDEX.is_satisfied.holds(&context, Type::INDEX));
    /// assert!(narrow.holds(&context, Type::integer(&context, 7)));
    /// ```
    TypeCheck, holds(context: &Context, ty: Type) -> bool
}

callable! {
    /// Says whether an attribute is what a constraint asks for.
    AttributeCheck, holds(context: &Context, attribute: Attribute) -> bool
}

callable! {
    /// Says whether something holds between several parts of an op.
    ConditionCheck, holds(body: &Body, op: Op) -> bool
}

callable! {
    /// Makes a type that needs no parameters.
    TypeBuilder, build(context: &Context) -> Type
}
