//! Classification of the Rust types of type and attribute parameters.

use super::{AttributeId, EnumId, TypeId};

/// The Rust type of a parameter, with the names of definitions resolved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParameterType {
    /// A scalar type that the runtime knows.
    Scalar(Scalar),
    /// An enum case, or a set of them.
    Enum(EnumId),
    /// An instance of a type definition.
    Type(TypeId),
    /// An instance of an attribute definition.
    Attribute(AttributeId),
    /// `Vec<..>` or `Box<[..]>`.
    List(Box<ParameterType>),
    /// `Option<..>`.
    Option(Box<ParameterType>),
    /// `(A, B)`, where the text of an `A` ends before a colon.
    Pair(Box<ParameterType>, Box<ParameterType>),
    /// Any other Rust type, in source spelling without white space; of a path only the last segment.
    Other(String),
}

macro_rules! scalars {
    ($($(#[$doc:meta])* $scalar:ident = $name:literal $(| $alias:literal)*: $beginning:expr,)*) => {
        /// A Rust type of a single value that the runtime parses and prints.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Scalar {
            $($(#[$doc])* $scalar,)*
        }

        impl Scalar {
            /// All variants.
            pub const ALL: &[Self] = &[$(Self::$scalar),*];

            /// Returns the name of the Rust type, without a path.
            pub fn rust_name(self) -> &'static str {
                match self {
                    $(Self::$scalar => $name,)*
                }
            }

            /// Returns the variant of that name.
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $($name $(| $alias)* => Some(Self::$scalar),)*
                    _ => None,
                }
            }

            fn beginning(self) -> Option<Beginning> {
                match self {
                    $(Self::$scalar => $beginning,)*
                }
            }
        }
    };
}

scalars! {
    /// `i8`
    I8 = "i8": Some(Beginning::Number),
    /// `i16`
    I16 = "i16": Some(Beginning::Number),
    /// `i32`
    I32 = "i32": Some(Beginning::Number),
    /// `i64`
    I64 = "i64": Some(Beginning::Number),
    /// `isize`
    Isize = "isize": Some(Beginning::Number),
    /// `u8`
    U8 = "u8": Some(Beginning::Number),
    /// `u16`
    U16 = "u16": Some(Beginning::Number),
    /// `u32`
    U32 = "u32": Some(Beginning::Number),
    /// `u64`
    U64 = "u64": Some(Beginning::Number),
    /// `usize`
    Usize = "usize": Some(Beginning::Number),
    /// `f32`
    F32 = "f32": Some(Beginning::Number),
    /// `f64`
    F64 = "f64": Some(Beginning::Number),
    /// `bool`
    Bool = "bool": Some(Beginning::TruthValue),
    /// `String` or `Box<str>`
    String = "String" | "Box<str>": Some(Beginning::Text),
    /// `Type`
    Type = "Type": Some(Beginning::Type),
    /// `Attribute`
    Attribute = "Attribute": None,
    /// `Identifier`
    Identifier = "Identifier": None,
    /// `AffineMap`
    AffineMap = "AffineMap": None,
    /// `IntegerSet`
    IntegerSet = "IntegerSet": None,
}

impl Scalar {
    /// Returns whether values are compared by their bits, unlike `Eq`.
    pub fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F64)
    }
}

/// The first token of a parameter's text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beginning {
    Number,
    Text,
    Type,
    TruthValue,
    Bracket,
}

impl ParameterType {
    /// Returns whether it is a list, whose elements are comma-separated.
    pub fn is_list(&self) -> bool {
        matches!(self, Self::List(_))
    }

    /// Returns whether the text of each value ends before a colon.
    pub fn ends_before_colon(&self) -> bool {
        match self {
            Self::Scalar(scalar) => {
                !matches!(scalar, Scalar::Attribute | Scalar::AffineMap | Scalar::IntegerSet)
            }
            _ => false,
        }
    }

    /// Returns whether the text of a value may start with the same token as one of `other`. Unknown types may.
    pub fn may_begin_like(&self, other: &ParameterType) -> bool {
        match (self.beginning(), other.beginning()) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        }
    }

    /// Returns whether the text of each value begins with a token that is not the name of a type, `!name`, for the
    /// first parameter of a type, and of an attribute, `#name`, for that of an attribute.
    pub fn begins_without_name(&self, in_type: bool) -> bool {
        match self {
            Self::Scalar(Scalar::Attribute) | Self::List(_) | Self::Option(_) | Self::Other(_) => false,
            Self::Scalar(Scalar::Type) | Self::Type(_) => !in_type,
            Self::Attribute(_) => in_type,
            Self::Pair(first, _) => first.begins_without_name(in_type),
            Self::Scalar(_) | Self::Enum(_) => true,
        }
    }

    /// Returns the first token of a value's text; `None` if unknown or arbitrary.
    fn beginning(&self) -> Option<Beginning> {
        match self {
            Self::Scalar(scalar) => scalar.beginning(),
            Self::List(element) if element.is_list() => Some(Beginning::Bracket),
            Self::List(element) => element.beginning(),
            Self::Pair(first, _) => first.beginning(),
            _ => None,
        }
    }
}
