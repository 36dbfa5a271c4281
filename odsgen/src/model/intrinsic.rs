//! The roles of library definitions in the engine: the only table of names that the generator itself depends on.
//!
//! Intrinsics of the runtime alone, such as predicates on types, are not listed here. Their uses determine their
//! signature ([`Model::intrinsics`](super::Model::intrinsics)), and the runtime has a function of that name.

pub use terrace_vocabulary::{IntrinsicParameter, IntrinsicRole, IntrinsicSignature};

use crate::source::Span;

macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$case_doc:meta])* $case:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$case_doc])* $case,)*
        }

        impl $name {
            /// All variants.
            pub const ALL: &[Self] = &[$(Self::$case),*];

            /// Returns the name in definitions.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$case => $text,)*
                }
            }

            /// Returns the variant of that name.
            pub fn of_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.name() == name)
            }
        }
    };
}

named! {
    /// The role of an op trait in the engine, for traits that are more than a flag.
    TraitIntrinsic {
        /// The parent is an op with one of these names.
        Parents = "parents",
        /// Each region ends with an op of that name, which the text may omit.
        ImplicitTerminator = "implicit_terminator",
        /// Ops in the regions may omit the prefix of that dialect.
        DefaultDialect = "default_dialect",
        /// The generic form has inherent attributes in the dictionary after the regions.
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
    /// The role of an interface in the engine.
    InterfaceIntrinsic {
        /// The op infers its result types.
        InferredResultTypes = "inferred_result_types",
        /// The op declares its memory effects; the clause `effects` implements the interface.
        MemoryEffects = "memory_effects",
        /// The attribute has a type; a parameter `self` implements the interface.
        TypedAttribute = "typed_attribute",
        /// The op is a symbol.
        Symbol = "symbol",
        /// The op is a function.
        Function = "function",
        /// The type may be the element type of vectors.
        VectorElement = "vector_element",
        /// The type may be the element type of memrefs.
        MemRefElement = "memref_element",
    }
}

named! {
    /// The kind of literal that denotes an attribute of the library.
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
        /// Nested lists of numbers of one type.
        Elements = "elements",
        /// Symbols.
        Symbol = "symbol",
        /// Types.
        Type = "type",
    }
}

/// The intrinsic relation of values of the same type. Type inference uses it.
pub const SAME_TYPE: &str = "same_type";

/// The intrinsics on several entities that depend on attributes and on the types of values alone.
pub const SIGNATURE_INTRINSICS: &[&str] = &[
    "same_type",
    "same_types",
    "same_element_type",
    "same_shape",
    "same_rank",
    "same_element_count",
    "same_attribute",
];

/// The intrinsic constraint on the number of blocks of a region.
pub const BLOCK_COUNT: &str = "has_block_count";

/// The intrinsic constraint on the minimum number of blocks of a region.
pub const MINIMUM_BLOCK_COUNT: &str = "has_minimum_block_count";

/// The signature of an intrinsic, collected from its uses.
#[derive(Clone, PartialEq, Debug)]
pub struct Intrinsic {
    /// The name: an identifier for an intrinsic of the engine, a Rust path for one of an author.
    pub name: String,
    /// The role.
    pub role: IntrinsicRole,
    /// The parameters.
    pub parameters: Vec<IntrinsicParameter>,
    /// The place of the first use.
    pub span: Span,
}

impl Intrinsic {
    /// Returns the signature.
    pub fn signature(&self) -> IntrinsicSignature<'_> {
        IntrinsicSignature { role: self.role, parameters: &self.parameters }
    }
}

/// The intrinsics that hold for an entity with at most one list of arguments.
pub const SINGLE_VALUED: &[&str] = &[
    "has_bit_width",
    "has_signedness",
    "has_float_format",
    "has_rank",
    "has_element_count",
    "has_length",
    "has_block_count",
];

/// The intrinsic that makes an integer type of a width and a signedness.
pub const INTEGER_TYPE: &str = "integer_type";

/// The intrinsic that makes the float type of a keyword.
pub const FLOAT_TYPE: &str = "float_type";

/// The greatest width of an integer type, in bits.
pub const MAXIMUM_INTEGER_WIDTH: i64 = (1 << 24) - 1;

/// The names of signednesses.
pub const SIGNEDNESSES: &[&str] = &["signless", "signed", "unsigned"];

/// The keywords of float types.
pub const FLOAT_KEYWORDS: &[&str] = &[
    "f4E2M1FN",
    "f6E2M3FN",
    "f6E3M2FN",
    "f8E3M4",
    "f8E4M3",
    "f8E4M3FN",
    "f8E4M3FNUZ",
    "f8E4M3B11FNUZ",
    "f8E5M2",
    "f8E5M2FNUZ",
    "f8E8M0FNU",
    "bf16",
    "f16",
    "tf32",
    "f32",
    "f64",
    "f80",
    "f128",
];
