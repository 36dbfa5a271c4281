//! Checked construction of attributes (builtin dialect, Attributes).
//!
//! As for types, each fallible constructor has a `_checked` form, which returns an error, and a form that
//! panics with its message. The module `elements_construct` constructs elements attributes.

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
    /// Returns the boolean attribute `true` or `false`, of type `i1`.
    pub fn bool(value: bool) -> Attribute {
        if value { Attribute::TRUE } else { Attribute::FALSE }
    }

    /// Returns the integer attribute with this type and value.
    ///
    /// # Panics
    ///
    /// If [`Attribute::integer_checked`] returns an error.
    #[track_caller]
    pub fn integer(context: &Context, ty: Type, value: i64) -> Attribute {
        constructed(Attribute::integer_checked(context, ty, value))
    }

    /// Returns the integer attribute with this type and value. A signless type accepts the signed and the
    /// unsigned range of its width.
    ///
    /// # Errors
    ///
    /// If `ty` is neither an integer type nor `index`, or if the value is out of range.
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

    /// Returns the integer attribute with this type and value.
    ///
    /// # Panics
    ///
    /// If [`Attribute::wide_integer_checked`] returns an error.
    #[track_caller]
    pub fn wide_integer(context: &Context, ty: Type, value: WideInteger) -> Attribute {
        constructed(Attribute::wide_integer_checked(context, ty, value))
    }

    /// Returns the integer attribute with this type and value.
    ///
    /// # Errors
    ///
    /// If `ty` is neither an integer type nor `index`, or if the width of the value is not that of the type
    /// (64 bits for `index`).
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

    /// Returns the float attribute of type `ty` with `value` rounded to nearest.
    ///
    /// # Panics
    ///
    /// If [`Attribute::float_checked`] returns an error.
    #[track_caller]
    pub fn float(context: &Context, ty: Type, value: f64) -> Attribute {
        constructed(Attribute::float_checked(context, ty, value))
    }

    /// Returns the float attribute of type `ty` with `value` rounded to nearest.
    ///
    /// # Errors
    ///
    /// If `ty` is not a float type, or if its format cannot represent the value (a NaN, for example).
    pub fn float_checked(context: &Context, ty: Type, value: f64) -> Checked {
        let value = ty.float_format(context).and_then(|format| FloatValue::from_f64(format, value));
        match value {
            Some(value) => Attribute::float_value_checked(context, ty, value),
            None => refuse("floating point value not valid for specified type"),
        }
    }

    /// Returns the float attribute with this type and value.
    ///
    /// # Panics
    ///
    /// If [`Attribute::float_value_checked`] returns an error.
    #[track_caller]
    pub fn float_value(context: &Context, ty: Type, value: FloatValue) -> Attribute {
        constructed(Attribute::float_value_checked(context, ty, value))
    }

    /// Returns the float attribute with this type and value.
    ///
    /// # Errors
    ///
    /// If `ty` is not the float type of the value's format.
    pub fn float_value_checked(context: &Context, ty: Type, value: FloatValue) -> Checked {
        if ty.float_format(context) != Some(value.format()) {
            return refuse("floating point value not valid for specified type");
        }
        Ok(context.data().intern_attribute(AttributeData::Float { ty, value }))
    }

    /// Returns the untyped string attribute with these bytes, which need not be UTF-8.
    pub fn string(context: &Context, value: impl AsRef<[u8]>) -> Attribute {
        let data = AttributeData::String { value: value.as_ref().into(), ty: Type::NONE };
        context.data().intern_attribute(data)
    }

    /// Returns the string attribute with this type.
    ///
    /// # Panics
    ///
    /// If [`Attribute::typed_string_checked`] returns an error.
    #[track_caller]
    pub fn typed_string(context: &Context, value: impl AsRef<[u8]>, ty: Type) -> Attribute {
        constructed(Attribute::typed_string_checked(context, value, ty))
    }

    /// Returns the string attribute with these bytes and this type. The bytes need not be UTF-8.
    ///
    /// # Errors
    ///
    /// If the attribute exceeds the nesting limit.
    pub fn typed_string_checked(context: &Context, value: impl AsRef<[u8]>, ty: Type) -> Checked {
        let data = AttributeData::String { value: value.as_ref().into(), ty };
        context.data().intern_limited_attribute(data)
    }

    /// Returns the symbol reference attribute `@root::@nested0::@nested1`.
    pub fn symbol_reference(context: &Context, root: &str, nested: &[&str]) -> Attribute {
        let root = Attribute::string(context, root);
        let nested = nested.iter().map(|name| Attribute::string(context, name)).collect();
        context.data().intern_attribute(AttributeData::SymbolReference { root, nested })
    }

    /// Returns the symbol reference attribute with these string attributes as names.
    ///
    /// # Errors
    ///
    /// If a name is not a string attribute, is typed, or is empty.
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

    /// Returns the array attribute with these elements.
    ///
    /// # Panics
    ///
    /// If [`Attribute::array_checked`] returns an error.
    #[track_caller]
    pub fn array(context: &Context, elements: &[Attribute]) -> Attribute {
        constructed(Attribute::array_checked(context, elements))
    }

    /// Returns the array attribute with these elements.
    ///
    /// # Errors
    ///
    /// If the attribute exceeds the nesting limit.
    pub fn array_checked(context: &Context, elements: &[Attribute]) -> Checked {
        let data = context.data();
        let array = data.intern_array(elements);
        data.check_depth(array.entry(data).flags, data.options.limits.attributes)?;
        Ok(array)
    }

    /// Returns the dictionary attribute with these entries. Of entries with the same name the last one is
    /// kept.
    ///
    /// # Panics
    ///
    /// If the attribute exceeds the nesting limit. The limit for dictionaries constructed here is one level
    /// deeper, so that an op's dictionary can contain every valid attribute.
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

    /// Returns the dictionary attribute with these entries.
    ///
    /// # Errors
    ///
    /// If a name is duplicated, or if the attribute exceeds the nesting limit.
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

    /// Returns the type attribute of `ty`.
    ///
    /// # Panics
    ///
    /// If [`Attribute::type_attribute_checked`] returns an error.
    #[track_caller]
    pub fn type_attribute(context: &Context, ty: Type) -> Attribute {
        constructed(Attribute::type_attribute_checked(context, ty))
    }

    /// Returns the type attribute of `ty`.
    ///
    /// # Errors
    ///
    /// If the attribute exceeds the nesting limit.
    pub fn type_attribute_checked(context: &Context, ty: Type) -> Checked {
        context.data().intern_limited_attribute(AttributeData::Type(ty))
    }

    /// Returns the affine map attribute of `map`.
    pub fn affine_map(context: &Context, map: AffineMap) -> Attribute {
        context.data().intern_attribute(AttributeData::AffineMap(map))
    }

    /// Returns the integer set attribute of `set`.
    pub fn integer_set(context: &Context, set: IntegerSet) -> Attribute {
        context.data().intern_attribute(AttributeData::IntegerSet(set))
    }

    /// Returns the strided layout attribute with this offset and these strides;
    /// [`DYNAMIC`](crate::types::DYNAMIC) for unknown ones.
    ///
    /// Zero and negative strides are accepted, as by `mlir-opt`, although the language reference requires
    /// positive ones.
    pub fn strided_layout(context: &Context, offset: i64, strides: &[i64]) -> Attribute {
        context.data().intern_attribute(AttributeData::StridedLayout { offset, strides: strides.into() })
    }

    /// Returns a new distinct attribute, unequal to all others.
    ///
    /// # Panics
    ///
    /// If [`Attribute::distinct_checked`] returns an error.
    #[track_caller]
    pub fn distinct(context: &Context, referenced: Attribute) -> Attribute {
        constructed(Attribute::distinct_checked(context, referenced))
    }

    /// Returns a new distinct attribute around `referenced`, unequal to all others. Pass the unit attribute
    /// to reference nothing.
    ///
    /// # Errors
    ///
    /// If the attribute exceeds the nesting limit.
    pub fn distinct_checked(context: &Context, referenced: Attribute) -> Checked {
        let identity = context.data().distinct_count.fetch_add(1, Ordering::Relaxed);
        context.data().intern_limited_attribute(AttributeData::Distinct { identity, referenced })
    }

    /// Returns the opaque attribute with this body of an unregistered dialect.
    ///
    /// # Panics
    ///
    /// If [`Attribute::opaque_checked`] returns an error.
    #[track_caller]
    pub fn opaque(context: &Context, dialect: &str, text: &str, ty: Type) -> Attribute {
        constructed(Attribute::opaque_checked(context, dialect, text, ty))
    }

    /// Returns the opaque attribute with this body of an unregistered dialect. The body is the text after
    /// `#dialect.`, or between the angle brackets of `#dialect<...>`. `ty` is `none` for an untyped
    /// attribute.
    ///
    /// # Errors
    ///
    /// If `dialect` is not a valid namespace, or if it is unregistered and the context does not allow
    /// unregistered dialects.
    pub fn opaque_checked(context: &Context, dialect: &str, text: &str, ty: Type) -> Checked {
        check_namespace(dialect)?;
        if !accepts_dialect(context, dialect) {
            let what = format!("#\"{dialect}\"<\"{text}\"> : '{}' attribute", context.display(ty));
            return Err(unregistered(&what));
        }
        let dialect = context.identifier(dialect);
        context.data().intern_limited_attribute(AttributeData::Opaque { dialect, body: text.into(), ty })
    }

    /// Returns the attribute of a registered dialect with these parameters.
    ///
    /// # Panics
    ///
    /// If [`Attribute::dialect_checked`] returns an error.
    #[track_caller]
    pub fn dialect(context: &Context, dialect_attribute: DialectType) -> Attribute {
        constructed(Attribute::dialect_checked(context, dialect_attribute))
    }

    /// Returns the attribute of a registered dialect with these parameters. The dialect is responsible for
    /// the validity of the parameters.
    ///
    /// # Errors
    ///
    /// If the parameters are invalid, or if the attribute exceeds the nesting limit.
    pub fn dialect_checked(context: &Context, dialect_attribute: DialectType) -> Checked {
        dialect_attribute.storage.verify(context)?;
        context.data().intern_limited_attribute(AttributeData::Dialect(dialect_attribute))
    }
}

/// Returns whether the names are sorted and distinct.
fn is_sorted(context: &Context, entries: &[NamedAttribute]) -> bool {
    entries.windows(2).all(|pair| pair[0].name.text(context) < pair[1].name.text(context))
}

/// Returns the width and signedness of an integer type. `index` counts as a signless 64-bit type.
pub(crate) fn integer_layout(context: &Context, ty: Type) -> Option<(u32, Signedness)> {
    match *ty.data(context) {
        TypeData::Integer { width, signedness } => Some((width, signedness)),
        TypeData::Index => Some((64, Signedness::Signless)),
        _ => None,
    }
}
