//! Types: interned, immutable, four-byte handles.
//!
//! A [`Type`] is a handle to its [`TypeData`] in a [`Context`]. Two handles of one context are equal exactly
//! if the types are. Common types have the same handle in every context ([`Type::I32`] and others).

pub(crate) mod construct;
mod data;
mod dialect_type;
mod intern;
mod strided;
#[cfg(test)]
mod tests;
mod views;

use std::num::NonZeroU32;

pub use data::{DYNAMIC, ShapedTypeData, TypeData};
pub use dialect_type::{DialectType, DialectTypeStorage, ReplaceParts};
pub use strided::StridedForm;
pub use views::IntegerType;

use crate::context::{Context, ContextData, TypeTag};
use crate::interned::Interned;
use crate::numeric::Signedness;

/// An interned type of a context.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Type(NonZeroU32);

/// An interned type with its cached flags.
pub(crate) type TypeEntry = Interned<TypeData>;

/// Declares the types that every context interns first, in this order, and their constants.
macro_rules! constants {
    ($($(#[$documentation:meta])* $name:ident = $index:literal: $data:expr;)*) => {
        impl Type {
            $($(#[$documentation])* pub const $name: Type = Type(NonZeroU32::new($index).unwrap());)*
        }

        /// The number of types with a constant.
        pub(crate) const CONSTANT_COUNT: u32 = [$($index),*].len() as u32;

        /// Interns the types that have a constant.
        pub(crate) fn intern_constants(data: &ContextData) {
            $(assert_eq!(data.intern_type($data), Type::$name);)*
        }
    };
}

constants! {
    /// `none`
    NONE = 1: TypeData::None;
    /// `index`
    INDEX = 2: TypeData::Index;
    /// `i1`
    I1 = 3: TypeData::Integer { width: 1, signedness: Signedness::Signless };
    /// `i8`
    I8 = 4: TypeData::Integer { width: 8, signedness: Signedness::Signless };
    /// `i16`
    I16 = 5: TypeData::Integer { width: 16, signedness: Signedness::Signless };
    /// `i32`
    I32 = 6: TypeData::Integer { width: 32, signedness: Signedness::Signless };
    /// `i64`
    I64 = 7: TypeData::Integer { width: 64, signedness: Signedness::Signless };
    /// `f16`
    F16 = 8: TypeData::Float(crate::numeric::FloatFormat::F16);
    /// `bf16`
    BF16 = 9: TypeData::Float(crate::numeric::FloatFormat::BF16);
    /// `f32`
    F32 = 10: TypeData::Float(crate::numeric::FloatFormat::F32);
    /// `f64`
    F64 = 11: TypeData::Float(crate::numeric::FloatFormat::F64);
    /// `() -> ()`
    EMPTY_FUNCTION = 12: TypeData::Function { inputs: Box::default(), results: Box::default() };
}

impl Type {
    /// Returns the type's data.
    #[inline]
    pub fn data(self, context: &Context) -> &TypeData {
        &self.entry(context.data()).data
    }

    #[inline]
    pub(crate) fn entry(self, data: &ContextData) -> &TypeEntry {
        data.types.get(self.index(data))
    }

    /// Returns the type's index in its context.
    ///
    /// # Panics
    ///
    /// If the type belongs to another context.
    #[inline]
    pub(crate) fn index(self, data: &ContextData) -> u32 {
        data.type_tag.index(self.0, "type")
    }

    /// Returns the bits of the handle, which are never zero.
    #[inline]
    pub(crate) fn raw(self) -> u32 {
        self.0.get()
    }

    /// Returns the type's one-based number in its context, for tables indexed by type.
    #[inline]
    pub(crate) fn number(self) -> u32 {
        TypeTag::number(self.0.get())
    }
}
