//! The check of structures, and the functions that compute types from others.

use terrace::attributes::Attribute;
use terrace::context::{Context, Identifier};
use terrace::ir::{Body, Value};
use terrace::types::Type;

use super::{ArrayType, ConstructionError, StructType};

impl StructType {
    /// Returns an error if two fields have the same name.
    #[expect(clippy::ptr_arg, reason = "the parameter is a reference to that of the type")]
    pub(super) fn verify(
        context: &Context,
        fields: &Vec<(Identifier, Type)>,
    ) -> Result<(), ConstructionError> {
        let is_twice = |index: &usize| fields[..*index].iter().any(|(name, _)| *name == fields[*index].0);
        (0..fields.len()).find(is_twice).map_or(Ok(()), |index| {
            let name = fields[index].0.text(context);
            Err(ConstructionError::new(format!("the field '{name}' is there twice")))
        })
    }
}

fn width(context: &Context, ty: Type) -> Option<u32> {
    Some(ty.as_integer(context)?.width)
}

/// Returns the first of some types.
pub fn first(_: &Context, types: &[Type]) -> Option<Type> {
    types.first().copied()
}

/// Returns the bit vector with all bits of some bit vectors.
pub fn concatenated(context: &Context, parts: &[Type]) -> Option<Type> {
    let widths = parts.iter().map(|part| width(context, *part));
    Type::integer_checked(context, widths.sum::<Option<u32>>()?).ok()
}

/// Returns the bit vector with the bits of several copies.
pub fn replicated(context: &Context, input: Type, count: Attribute) -> Option<Type> {
    let count = u32::try_from(count.as_i64(context)?).ok()?;
    Type::integer_checked(context, width(context, input)?.checked_mul(count)?).ok()
}

/// Returns the array of elements of these types.
pub fn array_of(context: &Context, elements: &[Type]) -> Option<Type> {
    Some(ArrayType::get(context, elements.len() as u64, *elements.first()?).ty())
}

/// Returns the types of the fields of a structure.
pub fn field_types(context: &Context, structure: Type) -> Option<Vec<Type>> {
    let fields = StructType::from_type(context, structure)?.fields(context);
    Some(fields.iter().map(|(_, ty)| *ty).collect())
}

/// Returns the position of a field of a structure.
pub(super) fn field_index(context: &Context, structure: Type, field: Attribute) -> Option<usize> {
    let fields = StructType::from_type(context, structure)?.fields(context);
    fields.iter().position(|(name, _)| Some(name.text(context)) == field.as_string(context))
}

/// Returns the type of a field of a structure.
pub fn field_type(context: &Context, structure: Type, field: Attribute) -> Option<Type> {
    field_types(context, structure)?.get(field_index(context, structure, field)?).copied()
}

/// Returns whether a bit vector has the bits of another one from `low` on.
pub fn has_bits(ir: &Body, input: Value, low: Attribute, bits: Value) -> bool {
    let of = |value| width(ir.context(), ir.value_type(value)).map(i64::from);
    let ends = low.as_i64(ir.context()).zip(of(bits)).and_then(|(low, width)| low.checked_add(width));
    ends.zip(of(input)).is_some_and(|(end, all)| end <= all)
}

/// Returns whether both optional values are there, or neither.
pub fn are_both(_: &Body, one: &[Value], other: &[Value]) -> bool {
    one.len() == other.len()
}
