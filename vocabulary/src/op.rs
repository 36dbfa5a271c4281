//! Terms of op descriptors. Indexes refer to the lists of the definition.

use std::borrow::Cow;

/// A declared operand or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueReference {
    /// The declared operand at this position.
    Operand(usize),
    /// The declared result at this position.
    Result(usize),
}

/// The source of an inferred type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InferenceSource {
    /// The types of a declared operand or result.
    Value(ValueReference),
    /// The attribute in this slot.
    Attribute(usize),
}

/// A source of an inferred type, as an argument of the function that computes the type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InferenceArgument {
    /// The source.
    pub source: InferenceSource,
    /// Whether the argument is a list: the source may be absent, or several.
    pub is_list: bool,
}

/// A declared component of an op, by its position in the definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpPart {
    /// An operand.
    Operand(usize),
    /// All operands.
    Operands,
    /// A result.
    Result(usize),
    /// All results.
    Results,
    /// The inherent attribute in a slot.
    Attribute(usize),
    /// A region.
    Region(usize),
}

/// The number of values, regions or successors of a declared entity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Multiplicity {
    /// Exactly one.
    #[default]
    One,
    /// At most one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of groups of any number; for operands only.
    VariadicOfVariadic {
        /// The slot of the attribute with the group sizes, an array of `i32`.
        sizes: u32,
    },
}

impl Multiplicity {
    /// Returns whether it allows any number.
    pub fn is_variadic(self) -> bool {
        matches!(self, Multiplicity::Variadic | Multiplicity::VariadicOfVariadic { .. })
    }
}

/// A constraint on the number of blocks of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RegionConstraint {
    /// Any number, none included.
    #[default]
    Any,
    /// Exactly this number.
    Sized(u32),
    /// At least this number.
    Minimum(u32),
}

/// The meaning of the op order in a region (language reference, Regions).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RegionKind {
    /// An SSA control flow graph: values are defined before use.
    #[default]
    ControlFlow,
    /// A graph region: at most one block, in which the op order has no meaning.
    Graph,
}

/// A declared region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionDescriptor {
    /// The name in the definition.
    pub name: Cow<'static, str>,
    /// The number of regions: one or any number.
    pub multiplicity: Multiplicity,
    /// The constraint on the number of blocks.
    pub constraint: RegionConstraint,
    /// The kind of region.
    pub kind: RegionKind,
}

/// A declared successor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuccessorDescriptor {
    /// The name in the definition.
    pub name: Cow<'static, str>,
    /// The number of successors: one or any number.
    pub multiplicity: Multiplicity,
}

/// The attributes that hold the segment sizes of operands and results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SegmentAttributes {
    /// The op has `operandSegmentSizes`.
    pub operands: bool,
    /// The op has `resultSegmentSizes`.
    pub results: bool,
}

/// The values that have a suggested name, by their position in the definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NamedValues {
    /// A result; the first value of a variadic one.
    Result(usize),
    /// The arguments of the entry block of a region; of the first region of a variadic one.
    Arguments(usize),
}

/// The kind of a memory effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EffectKind {
    /// Reads memory.
    Read,
    /// Writes memory.
    Write,
    /// Allocates memory.
    Allocate,
    /// Frees memory.
    Free,
}

impl EffectKind {
    /// All kinds.
    pub const ALL: &[Self] = &[Self::Read, Self::Write, Self::Allocate, Self::Free];

    /// Returns the keyword in definitions.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Allocate => "allocate",
            Self::Free => "free",
        }
    }
}

/// The target of a declared memory effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectTarget {
    /// No specific target.
    Any,
    /// The memory referenced by each value of a declared operand or result.
    Value(ValueReference),
    /// The symbol referenced by the attribute in this slot.
    Symbol(usize),
}
