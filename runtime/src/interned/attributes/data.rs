//! The structure of attributes.

use super::Attribute;
use crate::affine::{AffineMap, IntegerSet};
use crate::context::{ContextData, Identifier};
use crate::interned::{Flagged, InternedFlags};
use crate::location::Location;
use crate::numeric::{FloatValue, WideInteger};
use crate::opaque::OpaqueBody;
use crate::types::{DialectType, Type};

/// A dictionary entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NamedAttribute {
    /// The name.
    pub name: Identifier,
    /// The value.
    pub value: Attribute,
}

/// The packed elements of a dense attribute. Each element takes the smallest number of whole bytes,
/// little-endian; a boolean takes one byte. A complex element is its real part followed by its imaginary
/// part.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DenseData {
    /// The bytes of all elements, or of the single element of a splat.
    pub bytes: Box<[u8]>,
    /// Whether the elements are a splat: `bytes` holds one element.
    pub is_splat: bool,
}

/// The structure of a location attribute (builtin dialect, Location attributes).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LocationData {
    /// `unknown`
    Unknown,
    /// `"file":10:8`, or `"file":10:8 to 12:3` where the ends differ.
    FileLineColumn {
        /// The file name: a string attribute.
        file: Attribute,
        /// The one-based line and column of the start.
        start: (u32, u32),
        /// The one-based line and column of the end.
        end: (u32, u32),
    },
    /// `"name"(child)`
    Name {
        /// The name: a string attribute.
        name: Attribute,
        /// The named location.
        child: Location,
    },
    /// `callsite(callee at caller)`
    CallSite {
        /// The location of the callee.
        callee: Location,
        /// The location of the caller.
        caller: Location,
    },
    /// `fused<metadata>[a, b]`
    Fused {
        /// The fused locations.
        locations: Box<[Location]>,
        /// The metadata, if any.
        metadata: Option<Attribute>,
    },
    /// A location of the embedding program. Only the fallback is printed.
    Opaque {
        /// The embedding program's identifier of the location.
        underlying: u64,
        /// The location to print.
        fallback: Location,
    },
}

/// The structure of an attribute (builtin dialect, Attributes).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum AttributeData {
    /// `unit`
    Unit,
    /// `10 : i32`, `true`
    Integer {
        /// An integer type or `index`.
        ty: Type,
        /// The value, with the width of the type; 64 bits for `index`.
        value: WideInteger,
    },
    /// `42.0 : f32`
    Float {
        /// A float type.
        ty: Type,
        /// The value, in the format of the type.
        value: FloatValue,
    },
    /// `"text"`, `"text" : !dialect.string`
    String {
        /// The bytes, which need not be UTF-8.
        value: Box<[u8]>,
        /// The type; `none` for an untyped string.
        ty: Type,
    },
    /// A type.
    Type(Type),
    /// `[a, b]`
    Array(Box<[Attribute]>),
    /// `{a = 1, b}`: distinct names, sorted by text.
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
        /// The packed elements, little-endian; a boolean takes one byte.
        bytes: Box<[u8]>,
    },
    /// `dense<[1, 2]> : tensor<2xi32>`
    DenseElements {
        /// A vector or tensor type with static shape.
        ty: Type,
        /// The elements.
        elements: DenseData,
    },
    /// `dense<["a", "b"]> : tensor<2x!dialect.string>`
    DenseStringElements {
        /// A vector or tensor type with static shape.
        ty: Type,
        /// The strings in row-major order, or the single string of a splat.
        strings: Box<[Box<[u8]>]>,
    },
    /// `dense_resource<key> : tensor<2xi32>`
    DenseResource {
        /// A shaped type.
        ty: Type,
        /// The key of the blob among the resources of `builtin`.
        key: Identifier,
    },
    /// `sparse<[[0, 1]], [5]> : tensor<2x2xi32>`
    SparseElements {
        /// A vector or tensor type with static shape.
        ty: Type,
        /// Dense elements of type `tensor<NxRxi64>`.
        indices: Attribute,
        /// Dense elements of type `tensor<Nx...>`.
        values: Attribute,
    },
    /// `strided<[4, 1], offset: 2>`
    StridedLayout {
        /// The offset in elements; [`DYNAMIC`](crate::types::DYNAMIC) for `?`.
        offset: i64,
        /// The stride of each dimension in elements; [`DYNAMIC`](crate::types::DYNAMIC) for `?`.
        strides: Box<[i64]>,
    },
    /// `distinct[3]<attribute>`: unequal to all other attributes.
    Distinct {
        /// The identity among the context's distinct attributes.
        identity: u64,
        /// The referenced attribute.
        referenced: Attribute,
    },
    /// `#dialect<"text">`: an attribute of an unregistered dialect.
    Opaque {
        /// The dialect namespace.
        dialect: Identifier,
        /// The body between the angle brackets.
        body: OpaqueBody,
        /// The type after the colon; `none` for an untyped attribute.
        ty: Type,
    },
    /// `opaque<dialect, "0x0123"> : tensor<2xi32>`: elements in an encoding of the dialect.
    OpaqueElements {
        /// The dialect namespace.
        dialect: Identifier,
        /// The bytes.
        bytes: Box<[u8]>,
        /// A shaped type.
        ty: Type,
    },
    /// A location.
    Location(LocationData),
    /// An attribute of a registered dialect.
    Dialect(DialectType),
}

impl Flagged for AttributeData {
    fn flags(&self, context: &ContextData) -> InternedFlags {
        let mut flags = InternedFlags::LEAF;
        if self.has_alias(context) {
            flags.mark_alias();
        }
        match self {
            // The strings of a reference, and the names and files of a location, are no parts of their own.
            AttributeData::SymbolReference { .. } => {
                flags.mark_symbol_reference();
                return flags;
            }
            AttributeData::Location(location) => {
                location.hold(context, &mut flags);
                return flags;
            }
            AttributeData::Dictionary(entries) => {
                entries.iter().for_each(|entry| context.check_identifier(entry.name));
            }
            AttributeData::DenseResource { .. } => flags.mark_resource(),
            AttributeData::Distinct { .. } => flags.mark_distinct(),
            AttributeData::Opaque { body, .. } => body.mark(&mut flags),
            _ => {}
        }
        self.for_each_part(&mut |part| flags.hold_part(context, part));
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
