//! How types stand in an assembly format, and where those come from that are not written.

use smallvec::SmallVec;

use crate::attributes::NamedAttribute;
use crate::context::Context;
use crate::dialect::{TypeBuilder, TypeSyntax};
use crate::types::Type;

/// Computes the types of an op's results from the types of its operands and its attributes, both inherent and
/// discardable; an error says why there are none.
pub type ResultTypeHook = fn(&Context, &[Type], &[NamedAttribute]) -> Result<SmallVec<[Type; 4]>, String>;

/// Types in an assembly format: `type(...)`.
#[derive(Clone)]
pub struct TypeElement {
    /// Whose types they are.
    pub operand: TypeOperand,
    /// How each is written.
    pub form: TypeForm,
}

impl TypeElement {
    /// Types in full.
    pub const fn new(operand: TypeOperand) -> Self {
        TypeElement { operand, form: TypeForm::Full }
    }
}

/// Whose types are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeOperand {
    /// Those of one declared operand.
    Operand(u32),
    /// Those of one declared result.
    Result(u32),
    /// Those of all operands.
    Operands,
    /// Those of all results.
    Results,
}

/// How a type is written in an assembly format.
#[derive(Clone, Default)]
pub enum TypeForm {
    /// In full: `qualified(type(...))`, and every type that is not of one kind of a dialect.
    #[default]
    Full,
    /// In its short form, without the `!dialect.mnemonic` in front, if it has one: the text begins with `<`. What begins
    /// with `!name` is a type in full or an alias.
    Syntax(TypeSyntax),
}

/// A declared operand or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueReference {
    /// The declared operand at this position.
    Operand(u32),
    /// The declared result at this position.
    Result(u32),
}

/// How a parser learns the type of an operand or a result. All values of a variadic one have one type, unless it is
/// written.
#[derive(Clone, Default)]
pub enum TypeSource {
    /// It is written.
    #[default]
    Written,
    /// It is always this one.
    Built(TypeBuilder),
    /// It is that of another operand or result; the first, where that one is variadic.
    SameAs(ValueReference),
    /// It is the type of the value of the attribute in this slot.
    OfAttribute(u32),
    /// It is computed from that of another operand or result.
    Computed {
        /// The other one.
        from: ValueReference,
        /// Computes the type; none where the other type is none that it is made for.
        compute: fn(&Context, Type) -> Option<Type>,
    },
}
