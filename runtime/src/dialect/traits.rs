//! The traits without parameters that the runtime depends on.

use std::fmt;
use std::ops::BitOr;

/// A set of op traits that the runtime depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct OpTraits(u64);

/// Declares the traits, one bit each.
macro_rules! traits {
    ($($(#[$documentation:meta])* $constant:ident = $bit:literal, $text:literal;)*) => {
        impl OpTraits {
            $($(#[$documentation])* pub const $constant: OpTraits = OpTraits(1 << $bit);)*

            /// All traits with their names in the definition language.
            pub const ALL: &'static [(OpTraits, &'static str)] = &[$((OpTraits::$constant, $text)),*];

            /// Returns the trait whose constant has that name.
            pub fn from_constant(name: &str) -> Option<OpTraits> {
                match name {
                    $(stringify!($constant) => Some(OpTraits::$constant),)*
                    _ => None,
                }
            }
        }
    };
}

traits! {
    /// The op terminates its block.
    TERMINATOR = 0, "Terminator";
    /// The op's regions do not use values from outside; the op owns a body.
    ISOLATED_FROM_ABOVE = 1, "IsolatedFromAbove";
    /// The op is a symbol table: its regions are the scope of the symbols directly inside them.
    SYMBOL_TABLE = 2, "SymbolTable";
    /// The op defines a symbol, named by its `sym_name` attribute.
    SYMBOL = 3, "Symbol";
    /// Every region of the op has at most one block.
    SINGLE_BLOCK = 4, "SingleBlock";
    /// The blocks of the op's regions need no terminator.
    NO_TERMINATOR = 5, "NoTerminator";
    /// The regions of the op are graph regions.
    GRAPH_REGION = 6, "HasOnlyGraphRegion";
    /// The entry blocks of the op's regions have no arguments.
    NO_REGION_ARGUMENTS = 7, "NoRegionArguments";
    /// The op is the scope of symbols of affine expressions.
    AFFINE_SCOPE = 8, "AffineScope";
    /// The op defines a symbol only if it has a `sym_name` attribute.
    OPTIONAL_SYMBOL = 9, "OptionalSymbol";
    /// The operands commute.
    COMMUTATIVE = 10, "Commutative";
    /// The op neither reads nor writes memory, and may be executed speculatively.
    PURE = 11, "Pure";
    /// The op is a constant.
    CONSTANT_LIKE = 12, "ConstantLike";
    /// All operands and results have the same type.
    SAME_OPERANDS_AND_RESULT_TYPE = 13, "SameOperandsAndResultType";
    /// All operands have the same type.
    SAME_TYPE_OPERANDS = 14, "SameTypeOperands";
    /// All operands and results have the same shape.
    SAME_OPERANDS_AND_RESULT_SHAPE = 15, "SameOperandsAndResultShape";
    /// All operands have the same shape.
    SAME_OPERANDS_SHAPE = 16, "SameOperandsShape";
    /// All operands and results have the same element type.
    SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE = 17, "SameOperandsAndResultElementType";
    /// All operands have the same element type.
    SAME_OPERANDS_ELEMENT_TYPE = 18, "SameOperandsElementType";
    /// Operands and results are scalars, or vectors or tensors of the same shape.
    ELEMENTWISE = 19, "Elementwise";
    /// Allocations in the op's regions are freed when control leaves the op.
    AUTOMATIC_ALLOCATION_SCOPE = 20, "AutomaticAllocationScope";
    /// The op terminates its region and passes its operands to the parent.
    RETURN_LIKE = 21, "ReturnLike";
    /// Applying the op twice equals applying it once.
    IDEMPOTENT = 22, "Idempotent";
    /// Applying the op twice is the identity.
    INVOLUTION = 23, "Involution";
    /// An op on vectors or tensors can be decomposed into ops on scalars.
    SCALARIZABLE = 24, "Scalarizable";
    /// An op on scalars generalizes to vectors.
    VECTORIZABLE = 25, "Vectorizable";
    /// An op on scalars generalizes to tensors.
    TENSORIZABLE = 26, "Tensorizable";
    /// The op neither reads nor writes memory.
    NO_SIDE_EFFECT = 27, "NoSideEffect";
    /// The op's memory effects are those of the ops in its regions.
    RECURSIVE_MEMORY_EFFECTS = 28, "RecursiveMemoryEffects";
    /// The layouts of the op's memrefs may be normalized to the identity.
    MEMREFS_NORMALIZABLE = 29, "MemRefsNormalizable";
    /// Operands are vectors or tensors whose shapes broadcast to those of the results.
    BROADCASTABLE = 30, "Broadcastable";
    /// The op is a function: a symbol with one region, which is empty for an external function.
    FUNCTION_LIKE = 31, "FunctionLike";
    /// The op may be executed speculatively.
    ALWAYS_SPECULATABLE = 32, "AlwaysSpeculatable";
    /// The op may be executed speculatively if all ops in its regions may be.
    RECURSIVELY_SPECULATABLE = 33, "RecursivelySpeculatable";
}

impl OpTraits {
    /// The empty set.
    pub const NONE: OpTraits = OpTraits(0);

    /// Returns whether all traits of `other` are in this set.
    #[inline]
    pub const fn contains(self, other: OpTraits) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns whether any trait of `other` is in this set.
    #[inline]
    pub const fn intersects(self, other: OpTraits) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the union of both sets.
    #[inline]
    pub const fn union(self, other: OpTraits) -> OpTraits {
        OpTraits(self.0 | other.0)
    }

    /// Iterates over the names of the traits in this set.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().filter(move |(bit, _)| self.contains(*bit)).map(|(_, name)| *name)
    }
}

impl BitOr for OpTraits {
    type Output = OpTraits;

    fn bitor(self, other: OpTraits) -> OpTraits {
        self.union(other)
    }
}

impl fmt::Debug for OpTraits {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.names()).finish()
    }
}
