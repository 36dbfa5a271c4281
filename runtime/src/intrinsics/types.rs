//! Intrinsic predicates, selectors and constructors of types.

use crate::context::Context;
use crate::numeric::{FloatFormat, Signedness};
use crate::types::Type;

/// Returns the signedness of that name: `signless`, `signed` or `unsigned`.
#[inline]
fn signedness(name: &str) -> Option<Signedness> {
    Some(match name {
        "signless" => Signedness::Signless,
        "signed" => Signedness::Signed,
        "unsigned" => Signedness::Unsigned,
        _ => return None,
    })
}

/// Returns whether a type is an integer of that signedness.
#[inline]
pub fn has_signedness(context: &Context, ty: Type, name: &str) -> bool {
    ty.as_integer(context).is_some_and(|integer| Some(integer.signedness) == signedness(name))
}

/// Returns whether a type is an integer of that width.
#[inline]
pub fn has_bit_width(context: &Context, ty: Type, width: i64) -> bool {
    ty.as_integer(context).is_some_and(|integer| i64::from(integer.width) == width)
}

/// Returns the integer type of that width and signedness.
///
/// # Panics
///
/// If the width is out of range or the signedness unknown.
#[inline]
pub fn integer_type(context: &Context, width: i64, name: &str) -> Type {
    let width = u32::try_from(width).expect("a width that fits into 32 bits");
    let signedness = signedness(name).expect("one of `signless`, `signed` and `unsigned`");
    Type::integer_with_signedness(context, width, signedness)
}

/// Returns the type `index`.
#[inline]
pub fn index_type(_context: &Context) -> Type {
    Type::INDEX
}

/// Returns the type `none`.
#[inline]
pub fn none_type(_context: &Context) -> Type {
    Type::NONE
}

/// Returns whether a type is the float type of that keyword.
#[inline]
pub fn has_float_format(context: &Context, ty: Type, keyword: &str) -> bool {
    ty.float_format(context).is_some_and(|format| format.keyword() == keyword)
}

/// Returns the float type of that keyword.
///
/// # Panics
///
/// If there is no such type.
#[inline]
pub fn float_type(context: &Context, keyword: &str) -> Type {
    Type::float(context, FloatFormat::from_keyword(keyword).expect("the keyword of a float type"))
}

/// Returns the element type of a complex type.
pub fn complex_element_type(context: &Context, ty: Type) -> Option<Type> {
    ty.complex_element(context)
}

/// Returns the element types of a tuple; empty for any other type.
pub fn tuple_element_types(context: &Context, ty: Type) -> &[Type] {
    ty.tuple_elements(context).unwrap_or_default()
}

/// Returns whether a type is shaped: a vector, a tensor or a memref.
pub fn is_shaped(context: &Context, ty: Type) -> bool {
    ty.is_shaped(context)
}

/// Returns whether a type has a rank, and all its dimensions are known.
pub fn has_static_shape(context: &Context, ty: Type) -> bool {
    ty.has_static_shape(context)
}

/// Returns whether a type has a rank.
pub fn has_any_rank(context: &Context, ty: Type) -> bool {
    ty.rank(context).is_some()
}

/// Returns whether a type has that rank.
pub fn has_rank(context: &Context, ty: Type, rank: i64) -> bool {
    ty.rank(context).is_some_and(|known| i64::try_from(known) == Ok(rank))
}

/// Returns whether a type has a rank of at least this number.
pub fn has_minimum_rank(context: &Context, ty: Type, least: i64) -> bool {
    ty.rank(context).is_some_and(|known| i64::try_from(known).is_ok_and(|known| known >= least))
}

/// Returns whether a vector type has a scalable dimension.
pub fn has_scalable_dimension(context: &Context, ty: Type) -> bool {
    ty.scalable_dimensions(context).contains(&true)
}

/// Returns whether the text of a type is this one.
pub fn has_text(context: &Context, ty: Type, text: &str) -> bool {
    context.display(ty).to_string() == text
}

/// Returns the type that a text denotes; `none` if there is no such type, say since its dialect is not registered.
pub fn type_of_text(context: &Context, text: &str) -> Type {
    let attribute = crate::text::parse_attribute(context, text).ok();
    attribute.and_then(|attribute| attribute.as_type(context)).unwrap_or(Type::NONE)
}

/// Returns the element type of a shaped type.
#[inline]
pub fn shaped_element_type(context: &Context, ty: Type) -> Option<Type> {
    ty.element_type(context)
}

/// Returns whether a shaped type has this number of elements.
pub fn has_element_count(context: &Context, ty: Type, count: i64) -> bool {
    ty.element_count(context).is_some_and(|known| i64::try_from(known) == Ok(count))
}
