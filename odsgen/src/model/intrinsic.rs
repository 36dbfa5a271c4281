//! What definitions of the library mean to the engine: the one table of names that the generator itself acts on.
//!
//! Intrinsics that only the runtime acts on, such as predicates on types, are not listed here: their uses say how they
//! are called ([`Model::intrinsics`](super::Model::intrinsics)), and the runtime has the function of that name.

use super::{ConstraintKind, EntityKind, Parameter};
use crate::source::Span;

macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$case_doc:meta])* $case:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$case_doc])* $case,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$case),*];

            /// Its name in definitions.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$case => $text,)*
                }
            }

            /// The one of that name.
            pub fn of_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.name() == name)
            }
        }
    };
}

named! {
    /// What a trait of ops means to the engine beyond being a flag.
    TraitIntrinsic {
        /// The parent is an op of one of the names.
        Parents = "parents",
        /// Each region ends with an op of that name, which the text may leave out.
        ImplicitTerminator = "implicit_terminator",
        /// The generic form has inherent attributes in the dictionary behind the regions.
        AttributesInDictionary = "attributes_in_dictionary",
        /// An attribute holds the sizes of operand segments.
        OperandSegmentSizes = "operand_segment_sizes",
        /// An attribute holds the sizes of result segments.
        ResultSegmentSizes = "result_segment_sizes",
        /// Variable operand segments have the same size.
        SameOperandSegmentSize = "same_operand_segment_size",
        /// Variable result segments have the same size.
        SameResultSegmentSize = "same_result_segment_size",
    }
}

named! {
    /// What an interface means to the engine.
    InterfaceIntrinsic {
        /// The op computes the types of its results.
        InferredResultTypes = "inferred_result_types",
        /// The op says what it does to memory; the clause `effects` implements it.
        MemoryEffects = "memory_effects",
        /// The type may be the element type of vectors.
        VectorElement = "vector_element",
        /// The type may be the element type of memrefs.
        MemRefElement = "memref_element",
    }
}

named! {
    /// The literals of definitions that stand for an attribute of the library.
    LiteralKind {
        /// Integers.
        Integer = "integer",
        /// Floats.
        Float = "float",
        /// Strings.
        Text = "string",
        /// Lists of attributes.
        Array = "array",
        /// Lists of numbers of one type.
        DenseArray = "dense_array",
        /// Symbols.
        Symbol = "symbol",
        /// Types.
        Type = "type",
    }
}

/// The intrinsic of relations that says that values have one type; type inference follows it.
pub const SAME_TYPE: &str = "same_type";

/// The intrinsic of regions that says how many blocks there are.
pub const BLOCK_COUNT: &str = "has_block_count";

/// The intrinsic of regions that says how many blocks there are at least.
pub const MINIMUM_BLOCK_COUNT: &str = "has_minimum_block_count";

/// How an intrinsic is called, as its uses say it.
#[derive(Clone, PartialEq, Debug)]
pub struct Intrinsic {
    /// Its name: a word for one of the engine, a path in Rust for one of an author.
    pub name: String,
    /// What it does.
    pub role: IntrinsicRole,
    /// What it is given beside the entity, or for relations nothing.
    pub parameters: Vec<Parameter>,
    /// The place of the first use.
    pub span: Span,
}

/// What an intrinsic does.
#[derive(Clone, PartialEq, Debug)]
pub enum IntrinsicRole {
    /// Whether one entity satisfies it.
    Predicate(ConstraintKind),
    /// Yields another entity of the second kind, or several of them.
    Selector {
        /// What it is given.
        from: ConstraintKind,
        /// What it yields.
        to: ConstraintKind,
        /// Whether it yields any number.
        is_list: bool,
    },
    /// Makes a type.
    Builder,
    /// Whether several entities satisfy it; those that are variadic are given as a slice.
    Relation(Vec<(EntityKind, bool)>),
}

/// The intrinsics that hold for an entity with one list of arguments at most.
pub const SINGLE_VALUED: &[&str] = &[
    "has_bit_width",
    "has_signedness",
    "has_float_format",
    "has_rank",
    "has_element_count",
    "has_length",
    "has_block_count",
];
