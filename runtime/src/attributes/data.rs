//! What an attribute is made of.

use super::Attribute;
use crate::affine::{AffineMap, IntegerSet};
use crate::context::{ContextData, Identifier};
use crate::interned::InternedFlags;
use crate::location::Location;
use crate::numeric::{FloatValue, WideInteger};
use crate::opaque::OpaqueBody;
use crate::types::{DialectType, Type};

/// An entry of a dictionary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NamedAttribute {
    /// The name.
    pub name: Identifier,
    /// The value.
    pub value: Attribute,
}

/// The elements of a dense attribute, packed: each takes the least number of whole bytes that hold it, little-endian;
/// a boolean takes one byte. A complex element is its real part followed by its imaginary part.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DenseData {
    /// The bytes of all elements, or of one where all are the same and `is_splat` says so.
    pub bytes: Box<[u8]>,
    /// Whether `bytes` holds one element that stands for all.
    pub is_splat: bool,
}

/// What a location attribute is made of (builtin dialect, Location attributes).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LocationData {
    /// `unknown`
    Unknown,
    /// `"file":10:8`, or `"file":10:8 to 12:3` where the ends differ.
    FileLineColumn {
        /// The name of the file: a string attribute.
        file: Attribute,
        /// Line and column of the beginning, from 1.
        start: (u32, u32),
        /// Line and column of the end.
        end: (u32, u32),
    },
    /// `"name"(child)`
    Name {
        /// The name: a string attribute.
        name: Attribute,
        /// Where the name stands for.
        child: Location,
    },
    /// `callsite(callee at caller)`
    CallSite {
        /// What was called.
        callee: Location,
        /// From where.
        caller: Location,
    },
    /// `fused<metadata>[a, b]`
    Fused {
        /// The locations.
        locations: Box<[Location]>,
        /// What they have in common.
        metadata: Option<Attribute>,
    },
    /// A place of the embedding program; only the fallback is printed.
    Opaque {
        /// A number that the embedding program gave.
        underlying: u64,
        /// What to print.
        fallback: Location,
    },
}

/// What an attribute is made of (builtin dialect, Attributes).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum AttributeData {
    /// `unit`
    Unit,
    /// `10 : i32`, `true`
    Integer {
        /// An integer type or `index`.
        ty: Type,
        /// As wide as the type; 64 bits for `index`.
        value: WideInteger,
    },
    /// `42.0 : f32`
    Float {
        /// A float type.
        ty: Type,
        /// In the type's format.
        value: FloatValue,
    },
    /// `"text"`, `"text" : !dialect.string`
    String {
        /// The bytes; any bytes.
        value: Box<[u8]>,
        /// `none` where no type was written.
        ty: Type,
    },
    /// A type.
    Type(Type),
    /// `[a, b]`
    Array(Box<[Attribute]>),
    /// `{a = 1, b}`: sorted by the text of the names, which are distinct.
    Dictionary(Box<[NamedAttribute]>),
    /// `@root::@nested`
    SymbolReference {
        /// A string attribute.
        root: Attribute,
        /// String attributes.
        nested: Box<[Attribute]>,
    },
    /// `affine_map<(d0) -> (d0)>`
    AffineMap(AffineMap),
    /// `affine_set<(d0) : (d0 >= 0)>`
    IntegerSet(IntegerSet),
    /// `array<i32: 1, 2>`
    DenseArray {
        /// `i1`, or an integer or float type whose width is a multiple of 8.
        element: Type,
        /// The elements, little-endian; a boolean takes one byte.
        bytes: Box<[u8]>,
    },
    /// `dense<[1, 2]> : tensor<2xi32>`
    DenseElements {
        /// A vector or a tensor with a static shape.
        ty: Type,
        /// The elements.
        elements: DenseData,
    },
    /// `dense<["a", "b"]> : tensor<2x!dialect.string>`
    DenseStringElements {
        /// A vector or a tensor with a static shape.
        ty: Type,
        /// The strings, in row-major order, or one for all.
        strings: Box<[Box<[u8]>]>,
    },
    /// `dense_resource<key> : tensor<2xi32>`
    DenseResource {
        /// A shaped type.
        ty: Type,
        /// The key of the blob among `builtin`'s resources.
        key: Identifier,
    },
    /// `sparse<[[0, 1]], [5]> : tensor<2x2xi32>`
    SparseElements {
        /// A vector or a tensor with a static shape.
        ty: Type,
        /// Dense elements of type `tensor<NxRxi64>`.
        indices: Attribute,
        /// Dense elements of type `tensor<Nx...>`.
        values: Attribute,
    },
    /// `strided<[4, 1], offset: 2>`
    StridedLayout {
        /// Elements; [`DYNAMIC`](crate::types::DYNAMIC) for `?`.
        offset: i64,
        /// Elements per step of each dimension; [`DYNAMIC`](crate::types::DYNAMIC) for `?`.
        strides: Box<[i64]>,
    },
    /// `distinct[3]<attribute>`: every one that is created differs from all others.
    Distinct {
        /// Which of the context's distinct attributes it is.
        identity: u64,
        /// What it holds.
        referenced: Attribute,
    },
    /// `#dialect<"text">` of a dialect that is not registered, with its type; `none` where no type was written.
    Opaque {
        /// The namespace.
        dialect: Identifier,
        /// What stands between the angle brackets.
        body: OpaqueBody,
        /// The type after the colon.
        ty: Type,
    },
    /// `opaque<dialect, "0x0123"> : tensor<2xi32>`: elements that only the dialect can read.
    OpaqueElements {
        /// The namespace.
        dialect: Identifier,
        /// The bytes.
        bytes: Box<[u8]>,
        /// A shaped type.
        ty: Type,
    },
    /// A location.
    Location(LocationData),
    /// An attribute that a registered dialect declares.
    Dialect(DialectType),
}

impl AttributeData {
    /// What walks ask of the attribute: how deep it nests, and what it holds anywhere inside.
    pub(crate) fn flags(&self, context: &ContextData) -> InternedFlags {
        let mut flags = InternedFlags::LEAF;
        if self.has_alias() {
            flags.mark_alias();
        }
        match self {
            AttributeData::Unit
            | AttributeData::AffineMap(_)
            | AttributeData::IntegerSet(_)
            | AttributeData::StridedLayout { .. } => {}
            AttributeData::Integer { ty, .. }
            | AttributeData::Float { ty, .. }
            | AttributeData::String { ty, .. }
            | AttributeData::Type(ty)
            | AttributeData::DenseArray { element: ty, .. }
            | AttributeData::DenseElements { ty, .. }
            | AttributeData::DenseStringElements { ty, .. } => flags.hold_type(context, *ty),
            AttributeData::Array(elements) => {
                elements.iter().for_each(|element| flags.hold_attribute(context, *element));
            }
            AttributeData::Dictionary(entries) => {
                for entry in entries {
                    context.check_identifier(entry.name);
                    flags.hold_attribute(context, entry.value);
                }
            }
            AttributeData::SymbolReference { .. } => flags.mark_symbol_reference(),
            AttributeData::DenseResource { ty, .. } => {
                flags.hold_type(context, *ty);
                flags.mark_resource();
            }
            AttributeData::SparseElements { ty, indices, values } => {
                flags.hold_type(context, *ty);
                flags.hold_attribute(context, *indices);
                flags.hold_attribute(context, *values);
            }
            AttributeData::Distinct { referenced, .. } => {
                flags.hold_attribute(context, *referenced);
                flags.mark_distinct();
            }
            AttributeData::Opaque { body, ty, .. } => {
                body.hold(context, &mut flags);
                flags.hold_type(context, *ty);
            }
            AttributeData::OpaqueElements { ty, .. } => flags.hold_type(context, *ty),
            AttributeData::Location(location) => location.hold(context, &mut flags),
            AttributeData::Dialect(dialect_attribute) => {
                dialect_attribute.visit_parts(&mut |ty| flags.hold_type(context, ty));
                dialect_attribute.visit_attributes(&mut |attribute| flags.hold_attribute(context, attribute));
            }
        }
        flags
    }
}

impl LocationData {
    fn hold(&self, context: &ContextData, flags: &mut InternedFlags) {
        let mut hold = |location: Location| {
            if let Some(raw) = location.as_attribute() {
                flags.hold_attribute(context, Attribute::from_raw(raw));
            }
        };
        match self {
            LocationData::Unknown | LocationData::FileLineColumn { .. } => {}
            LocationData::Name { child, .. } => hold(*child),
            LocationData::CallSite { callee, caller } => {
                hold(*callee);
                hold(*caller);
            }
            LocationData::Fused { locations, metadata } => {
                locations.iter().for_each(|location| hold(*location));
                if let Some(metadata) = metadata {
                    flags.hold_attribute(context, *metadata);
                }
            }
            LocationData::Opaque { fallback, .. } => hold(*fallback),
        }
    }
}
