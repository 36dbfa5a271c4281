//! Types in assembly formats, and the inference of types that are not printed.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::{TypeOperand, ValueReference};
use crate::attributes::NamedAttribute;
use crate::context::Context;
use crate::dialect::{InferenceArgument, TypeFunction};
use crate::dialect::{TypeBuilder, TypeSyntax, TypeTransform};
use crate::ir::OpRegions;
use crate::types::Type;

/// Infers the result types of an op from its operand types, its attributes, both inherent and discardable, and its regions.
/// The error is a message.
pub type ResultTypeHook =
    fn(&Context, &[Type], &[NamedAttribute], OpRegions<'_>) -> Result<SmallVec<[Type; 4]>, String>;

/// A type directive of an assembly format: `type(...)`.
#[derive(Clone)]
pub struct TypeElement {
    /// The values.
    pub operand: TypeOperand,
    /// The syntax of each type.
    pub form: TypeForm,
}

impl TypeElement {
    /// Returns the directive for full types.
    pub const fn new(operand: TypeOperand) -> Self {
        TypeElement { operand, form: TypeForm::Full }
    }
}

/// The syntax of a type in an assembly format.
#[derive(Clone, Default)]
pub enum TypeForm {
    /// Full: `qualified(type(...))`, and every type without a unique definition.
    #[default]
    Full,
    /// The short form, if it has one: starts with `<`, without `!dialect.mnemonic`. A text that starts with `!name` is
    /// a full type or an alias.
    Syntax(TypeSyntax),
}

/// The source of the type of an operand or a result. All values of a variadic one have the same type, unless it is
/// printed.
#[derive(Clone, Default)]
pub enum TypeSource {
    /// The type is printed.
    #[default]
    Written,
    /// A constant type.
    Built(TypeBuilder),
    /// The type of another operand or result; of the first value if that one is variadic.
    SameAs(ValueReference),
    /// The type of the value of the attribute in this slot.
    OfAttribute(u32),
    /// Computed from the type of another operand or result.
    Computed {
        /// The other operand or result.
        from: ValueReference,
        /// Computes the type.
        transform: TypeTransform,
    },
    /// As many types as the other operand or result has, one by one.
    Each {
        /// The other operand or result.
        from: ValueReference,
        /// Computes each type; absent if the types are equal.
        transform: Option<TypeTransform>,
    },
    /// Computed from several sources together.
    Function {
        /// The sources.
        arguments: Cow<'static, [InferenceArgument]>,
        /// Computes the types.
        function: TypeFunction,
    },
}
