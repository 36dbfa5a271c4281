//! Making attributes, checked (builtin dialect, Attributes).
//!
//! As for types, each constructor that can fail comes twice: one returns an error, the other panics with its message.
//! Elements attributes have files of their own.

use std::sync::atomic::Ordering;

use super::{Attribute, AttributeData, NamedAttribute};
use crate::affine::{AffineMap, IntegerSet};
use crate::context::{ConstructionError, Context, constructed};
use crate::numeric::{FloatValue, Signedness, WideInteger};
use crate::types::construct::{accepts_dialect, check_namespace, unregistered};
use crate::types::{DialectType, Type, TypeData};

type Checked = Result<Attribute, ConstructionError>;

fn refuse<T>(message: &'static str) -> Result<T, ConstructionError> {
    Err(ConstructionError::new(message))
}

impl Attribute {
    /// `true` or `false`, of type `i1`.
    pub fn bool(value: bool) -> Attribute {
        if value { Attribute::TRUE } else { Attribute::FALSE }
    }

    /// The integer `value` of type `ty`.
    ///
    /// # Panics
    ///
    /// As [`Attribute::integer_checked`] fails.
    #[track_caller]
    pub fn integer(context: &Context, ty: Type, value: i64) -> Attribute {
        constructed(Attribute::integer_checked(context, ty, value))
    }

    /// The integer `value` of type `ty`. Of a type without signedness, both what is in range as a signed number and
    /// what is in range as an unsigned one is taken.
    ///
    /// # Errors
    ///
    /// When `ty` is neither an integer type nor `index`, or the value is out of its range.
    pub fn integer_checked(context: &Context, ty: Type, value: i64) -> Checked {
        let (width, signedness) = integer_layout(context, ty)
            .ok_or_else(|| ConstructionError::new("integer literal not valid for specified type"))?;
        let fits_signed = width >= 64 || {
            let bound = 1i128 << width.max(1) >> 1;
            let value = i128::from(value);
            if width == 0 { value == 0 } else { -bound <= value && value < bound }
        };
        let fits_unsigned = value >= 0 && (width >= 64 || i128::from(value) < 1i128 << width);
        let fits = match signedness {
            Signedness::Signless => fits_signed || fits_unsigned,
            Signedness::Signed => fits_signed,
            Signedness::Unsigned => fits_unsigned,
        };
        if !fits {
            return refuse("integer constant out of range for attribute");
        }
        Attribute::wide_integer_checked(context, ty, WideInteger::from_i64(value, width))
    }

    /// The integer `value` of type `ty`.
    ///
    /// # Panics
    ///
    /// As [`Attribute::wide_integer_checked`] fails.
    #[track_caller]
    pub fn wide_integer(context: &Context, ty: Type, value: WideInteger) -> Attribute {
        constructed(Attribute::wide_integer_checked(context, ty, value))
    }

    /// The integer `value` of type `ty`.
    ///
    /// # Errors
    ///
    /// When `ty` is neither an integer type nor `index`, or the value is not as wide as the type; 64 bits are for
    /// `index`.
    pub fn wide_integer_checked(context: &Context, ty: Type, value: WideInteger) -> Checked {
        match integer_layout(context, ty) {
            None => refuse("integer literal not valid for specified type"),
            Some((width, _)) if width != value.width() => {
                let message = format!("integer of {} bits for a type of {width} bits", value.width());
                Err(ConstructionError::new(message))
            }
            Some(_) => Ok(context.data().intern_attribute(AttributeData::Integer { ty, value })),
        }
    }

    /// The float of type `ty` nearest to `value`.
    ///
    /// # Panics
    ///
    /// As [`Attribute::float_checked`] fails.
    #[track_caller]
    pub fn float(context: &Context, ty: Type, value: f64) -> Attribute {
        constructed(Attribute::float_checked(context, ty, value))
    }

    /// The float of type `ty` nearest to `value`.
    ///
    /// # Errors
    ///
    /// When `ty` is no float type, or has nothing that stands for the value, such as a NaN.
    pub fn float_checked(context: &Context, ty: Type, value: f64) -> Checked {
        let value = ty.float_format(context).and_then(|format| FloatValue::from_f64(format, value));
        match value {
            Some(value) => Attribute::float_value_checked(context, ty, value),
            None => refuse("floating point value not valid for specified type"),
        }
    }

    /// The float `value` of type `ty`.
    ///
    /// # Panics
    ///
    /// As [`Attribute::float_value_checked`] fails.
    #[track_caller]
    pub fn float_value(context: &Context, ty: Type, value: FloatValue) -> Attribute {
        constructed(Attribute::float_value_checked(context, ty, value))
    }

    /// The float `value` of type `ty`.
    ///
    /// # Errors
    ///
    /// When `ty` is not the float type of the value's format.
    pub fn float_value_checked(context: &Context, ty: Type, value: FloatValue) -> Checked {
        if ty.float_format(context) != Some(value.format()) {
            return refuse("floating point value not valid for specified type");
        }
        Ok(context.data().intern_attribute(AttributeData::Float { ty, value }))
    }

    /// A string without a type; any bytes.
    pub fn string(context: &Context, value: impl AsRef<[u8]>) -> Attribute {
        let data = AttributeData::String { value: value.as_ref().into(), ty: Type::NONE };
        context.data().intern_attribute(data)
    }

    /// A string of type `ty`.
    ///
    /// # Panics
    ///
    /// As [`Attribute::typed_string_checked`] fails.
    #[track_caller]
    pub fn typed_string(context: &Context, value: impl AsRef<[u8]>, ty: Type) -> Attribute {
        constructed(Attribute::typed_string_checked(context, value, ty))
    }

    /// A string of type `ty`; any bytes.
    ///
    /// # Errors
    ///
    /// When the type nests too deep.
    pub fn typed_string_checked(context: &Context, value: impl AsRef<[u8]>, ty: Type) -> Checked {
        let data = AttributeData::String { value: value.as_ref().into(), ty };
        context.data().intern_limited_attribute(data)
    }

    /// The symbol reference `@root::@nested0::@nested1`.
    pub fn symbol_reference(context: &Context, root: &str, nested: &[&str]) -> Attribute {
        let root = Attribute::string(context, root);
        let nested = nested.iter().map(|name| Attribute::string(context, name)).collect();
        context.data().intern_attribute(AttributeData::SymbolReference { root, nested })
    }

    /// The symbol reference whose names are these string attributes.
    ///
    /// # Errors
    ///
    /// When a name is no string attribute, or one with a type, or empty.
    pub fn symbol_reference_of_strings_checked(
        context: &Context,
        root: Attribute,
        nested: &[Attribute],
    ) -> Checked {
        for name in [root].iter().chain(nested) {
            match name.data(context) {
                AttributeData::String { ty: Type::NONE, value } if value.is_empty() => {
                    return refuse("the name of a symbol cannot be empty");
                }
                AttributeData::String { ty: Type::NONE, .. } => {}
                _ => return refuse("expected the names of a symbol reference to be strings"),
            }
        }
        let data = AttributeData::SymbolReference { root, nested: nested.into() };
        Ok(context.data().intern_attribute(data))
    }

    /// An array.
    ///
    /// # Panics
    ///
    /// As [`Attribute::array_checked`] fails.
    #[track_caller]
    pub fn array(context: &Context, elements: &[Attribute]) -> Attribute {
        constructed(Attribute::array_checked(context, elements))
    }

    /// An array.
    ///
    /// # Errors
    ///
    /// When attributes nest too deep.
    pub fn array_checked(context: &Context, elements: &[Attribute]) -> Checked {
        let data = context.data();
        let array = data.intern_array(elements);
        data.check_depth(array.entry(data).flags, data.options.limits.attributes)?;
        Ok(array)
    }

    /// A dictionary; the last entry of a name counts.
    ///
    /// # Panics
    ///
    /// When attributes nest too deep. An op's dictionary may hold whatever else may exist: for dictionaries made here
    /// the limit is one level further away.
    #[track_caller]
    pub fn dictionary(context: &Context, mut entries: Vec<NamedAttribute>) -> Attribute {
        if !is_sorted(context, &entries) {
            entries.reverse();
            entries.sort_by(|left, right| left.name.text(context).cmp(right.name.text(context)));
            entries.dedup_by_key(|entry| entry.name);
        }
        let data = context.data();
        let dictionary = data.intern_dictionary(&entries);
        let limit = context.options().limits.attributes.saturating_add(1);
        constructed(data.check_depth(dictionary.entry(data).flags, limit));
        dictionary
    }

    /// A dictionary.
    ///
    /// # Errors
    ///
    /// When a name comes twice, or attributes nest too deep.
    pub fn dictionary_checked(context: &Context, mut entries: Vec<NamedAttribute>) -> Checked {
        if !is_sorted(context, &entries) {
            entries.sort_by(|left, right| left.name.text(context).cmp(right.name.text(context)));
            if let Some(pair) = entries.windows(2).find(|pair| pair[0].name == pair[1].name) {
                let name = pair[0].name.text(context);
                let message = format!("duplicate key '{name}' in dictionary attribute");
                return Err(ConstructionError::new(message));
            }
        }
        context.data().intern_limited_attribute(AttributeData::Dictionary(entries.into_boxed_slice()))
    }

    /// A type as an attribute.
    ///
    /// # Panics
    ///
    /// As [`Attribute::type_attribute_checked`] fails.
    #[track_caller]
    pub fn type_attribute(context: &Context, ty: Type) -> Attribute {
        constructed(Attribute::type_attribute_checked(context, ty))
    }

    /// A type as an attribute.
    ///
    /// # Errors
    ///
    /// When the type nests too deep.
    pub fn type_attribute_checked(context: &Context, ty: Type) -> Checked {
        context.data().intern_limited_attribute(AttributeData::Type(ty))
    }

    /// An affine map.
    pub fn affine_map(context: &Context, map: AffineMap) -> Attribute {
        context.data().intern_attribute(AttributeData::AffineMap(map))
    }

    /// An integer set.
    pub fn integer_set(context: &Context, set: IntegerSet) -> Attribute {
        context.data().intern_attribute(AttributeData::IntegerSet(set))
    }

    /// The layout of a memref with these strides; [`DYNAMIC`](crate::types::DYNAMIC) for what is not known.
    ///
    /// Zero and negative numbers are taken, as `mlir-opt` does, though the language reference speaks of positive ones.
    pub fn strided_layout(context: &Context, offset: i64, strides: &[i64]) -> Attribute {
        context.data().intern_attribute(AttributeData::StridedLayout { offset, strides: strides.into() })
    }

    /// A new distinct attribute, which differs from all others.
    ///
    /// # Panics
    ///
    /// As [`Attribute::distinct_checked`] fails.
    #[track_caller]
    pub fn distinct(context: &Context, referenced: Attribute) -> Attribute {
        constructed(Attribute::distinct_checked(context, referenced))
    }

    /// A new distinct attribute, which differs from all others and holds `referenced`; a unit where there is nothing to
    /// hold.
    ///
    /// # Errors
    ///
    /// When attributes nest too deep.
    pub fn distinct_checked(context: &Context, referenced: Attribute) -> Checked {
        let identity = context.data().distinct_count.fetch_add(1, Ordering::Relaxed);
        context.data().intern_limited_attribute(AttributeData::Distinct { identity, referenced })
    }

    /// The attribute that a dialect which is not registered calls `text`.
    ///
    /// # Panics
    ///
    /// As [`Attribute::opaque_checked`] fails.
    #[track_caller]
    pub fn opaque(context: &Context, dialect: &str, text: &str, ty: Type) -> Attribute {
        constructed(Attribute::opaque_checked(context, dialect, text, ty))
    }

    /// The attribute that a dialect which is not registered calls `text`: what stands after `#dialect.`, or between
    /// the angle brackets of `#dialect<...>`. `ty` is `none` where no type follows.
    ///
    /// # Errors
    ///
    /// When `dialect` is no namespace, or is not registered and the context allows none but registered ones.
    pub fn opaque_checked(context: &Context, dialect: &str, text: &str, ty: Type) -> Checked {
        check_namespace(dialect)?;
        if !accepts_dialect(context, dialect) {
            let what = format!("#\"{dialect}\"<\"{text}\"> : '{}' attribute", context.display(ty));
            return Err(unregistered(&what));
        }
        let dialect = context.identifier(dialect);
        context.data().intern_limited_attribute(AttributeData::Opaque { dialect, body: text.into(), ty })
    }

    /// An attribute that a registered dialect declares.
    ///
    /// # Panics
    ///
    /// As [`Attribute::dialect_checked`] fails.
    #[track_caller]
    pub fn dialect(context: &Context, dialect_attribute: DialectType) -> Attribute {
        constructed(Attribute::dialect_checked(context, dialect_attribute))
    }

    /// An attribute that a registered dialect declares. Whether the parameters are right is for the dialect to say.
    ///
    /// # Errors
    ///
    /// When its parameters are not as they have to be, or attributes nest too deep.
    pub fn dialect_checked(context: &Context, dialect_attribute: DialectType) -> Checked {
        dialect_attribute.storage.verify(context)?;
        context.data().intern_limited_attribute(AttributeData::Dialect(dialect_attribute))
    }
}

/// Whether the names are in order and distinct already.
fn is_sorted(context: &Context, entries: &[NamedAttribute]) -> bool {
    entries.windows(2).all(|pair| pair[0].name.text(context) < pair[1].name.text(context))
}

/// Width and signedness of an integer type; `index` counts as a signless type of 64 bits.
pub(crate) fn integer_layout(context: &Context, ty: Type) -> Option<(u32, Signedness)> {
    match *ty.data(context) {
        TypeData::Integer { width, signedness } => Some((width, signedness)),
        TypeData::Index => Some((64, Signedness::Signless)),
        _ => None,
    }
}
