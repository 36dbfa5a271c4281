//! Intrinsic predicates, selectors and constructors of types.

use crate::context::Context;
use crate::numeric::{FloatFormat, Signedness};
use crate::sub_elements::Part;
use crate::types::{Type, TypeData};

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

/// Returns the element type of a shaped type, and any other type itself.
pub fn element_type_or_self(context: &Context, ty: Type) -> Option<Type> {
    Some(ty.element_type(context).unwrap_or(ty))
}

/// Returns the type number `position` among the immediate parts of a type, from 0 and in textual order: the pointee of a
/// pointer, say.
pub fn inner_type(context: &Context, ty: Type, position: i64) -> Option<Type> {
    let mut found = None;
    let mut rest = position;
    Part::Type(ty).for_each_child(context, &mut |part| {
        if let Part::Type(inner) = part {
            if rest == 0 {
                found = Some(inner);
            }
            rest -= 1;
        }
    });
    found
}

/// Returns the shaped type with signless integers of `width` bits in the place of the elements; that integer type for a
/// type without shape.
pub fn integer_of_same_shape(context: &Context, ty: Type, width: i64) -> Option<Type> {
    let width = u32::try_from(width).ok()?;
    let element = Type::integer_checked(context, width).ok()?;
    let made = match ty.data(context) {
        TypeData::Vector { shaped, scalable } => {
            Type::scalable_vector_checked(context, &shaped.shape, scalable, element)
        }
        TypeData::RankedTensor { shaped, encoding } => {
            Type::tensor_checked(context, &shaped.shape, element, *encoding)
        }
        TypeData::UnrankedTensor(_) => Type::unranked_tensor_checked(context, element),
        TypeData::MemRef { shaped, layout, memory_space } => {
            Type::memref_checked(context, &shaped.shape, element, *layout, *memory_space)
        }
        TypeData::UnrankedMemRef { memory_space, .. } => {
            Type::unranked_memref_checked(context, element, *memory_space)
        }
        _ => Ok(element),
    };
    made.ok()
}

/// Returns whether a shaped type has this number of elements.
pub fn has_element_count(context: &Context, ty: Type, count: i64) -> bool {
    ty.element_count(context).is_some_and(|known| i64::try_from(known) == Ok(count))
}

/// Returns whether a type has a rank of at most this.
pub fn has_rank_at_most(context: &Context, ty: Type, most: i64) -> bool {
    ty.rank(context).and_then(|rank| i64::try_from(rank).ok()).is_some_and(|rank| rank <= most)
}

/// Returns whether a type is a vector whose last dimension, and no other, is scalable.
pub fn is_trailing_dimension_scalable(context: &Context, ty: Type) -> bool {
    let TypeData::Vector { scalable, .. } = ty.data(context) else { return false };
    matches!(scalable.split_last(), Some((true, others)) if !others.contains(&true))
}

/// Returns whether a type is a ranked memref whose layout has strides.
pub fn is_strided_memref(context: &Context, ty: Type) -> bool {
    ty.strided_form(context).is_some()
}
