//! What the parameters of types and attributes hold.

use super::{AttributeId, EnumId, TypeId};

/// What a parameter of a type or an attribute holds: its Rust type, with the names of definitions resolved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParameterType {
    /// A Rust type that the runtime knows.
    Scalar(Scalar),
    /// A case of an enum, or a set of them.
    Enum(EnumId),
    /// A type of one definition.
    Type(TypeId),
    /// An attribute of one definition.
    Attribute(AttributeId),
    /// `Vec<..>` or `Box<[..]>`.
    List(Box<ParameterType>),
    /// `Option<..>`.
    Option(Box<ParameterType>),
    /// Any other Rust type, as it is written, without white space; a path without what stands in front of its last name.
    Other(String),
}

macro_rules! scalars {
    ($($(#[$doc:meta])* $scalar:ident = $name:literal $(| $alias:literal)*: $beginning:expr,)*) => {
        /// A Rust type of a single value that the runtime reads and writes.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Scalar {
            $($(#[$doc])* $scalar,)*
        }

        impl Scalar {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$scalar),*];

            /// The name of the Rust type, without a path.
            pub fn rust_name(self) -> &'static str {
                match self {
                    $(Self::$scalar => $name,)*
                }
            }

            /// The type of that name.
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
    /// Whether values are compared by their bits, which `Eq` does not do.
    pub fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F64)
    }
}

/// What the text of a parameter begins with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beginning {
    Number,
    Text,
    Type,
    TruthValue,
    Bracket,
}

impl ParameterType {
    /// Whether it is a list, whose elements are written with commas.
    pub fn is_list(&self) -> bool {
        matches!(self, Self::List(_))
    }

    /// Whether the text of a value could begin like one of `other`; so it may where nothing is known.
    pub fn may_begin_like(&self, other: &ParameterType) -> bool {
        match (self.beginning(), other.beginning()) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        }
    }

    /// Returns what the text of a value begins with; none for what is not known, or may begin like anything.
    fn beginning(&self) -> Option<Beginning> {
        match self {
            Self::Scalar(scalar) => scalar.beginning(),
            Self::List(element) if element.is_list() => Some(Beginning::Bracket),
            Self::List(element) => element.beginning(),
            _ => None,
        }
    }
}
