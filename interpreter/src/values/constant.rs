//! Conversions between attributes and run-time values.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_runtime::attributes::{Attribute, AttributeData, Elements as PackedElements};
use terrace_runtime::context::Context;
use terrace_runtime::numeric::{FloatValue, WideInteger};
use terrace_runtime::types::Type;

use crate::memory::Memory;
use crate::stop::scalable;
use crate::{Datum, Integer, Machine, Stop};

/// Returns the value of an attribute of a type.
pub(crate) fn from_attribute(
    context: &Context,
    memory: &mut Memory,
    value: Attribute,
    ty: Type,
) -> Result<Datum, Stop> {
    if let Some(number) = value.as_integer(context) {
        return Ok(Datum::Integer(Integer::from_wide(number)));
    }
    if let Some(number) = value.as_float(context) {
        return Ok(Datum::Float(number));
    }
    if let (Some(parts), Some(_)) = (value.as_array(context), ty.complex_element(context)) {
        let parts: SmallVec<[FloatValue; 2]> =
            parts.iter().filter_map(|part| part.as_float(context)).collect();
        if let [real, imaginary] = parts[..] {
            return Ok(Datum::Complex(Arc::new((real, imaginary))));
        }
    }
    if !ty.is_shaped(context) {
        return Ok(Datum::Attribute(value));
    }
    let unsupported = || {
        Stop::unsupported(format!(
            "has a constant of type '{}' that cannot be computed with",
            context.display(ty)
        ))
        .help("elements have to be written as 'dense<...>' or 'sparse<...>' numbers")
    };
    if ty.scalable_dimensions(context).contains(&true) {
        return Err(scalable(&context.display(ty).to_string()));
    }
    let shape = value.ty(context).and_then(|ty| ty.shape(context)).ok_or_else(unsupported)?;
    let count = value.element_count(context).ok_or_else(unsupported)?;
    memory.reserve(count.saturating_mul(size_of::<Datum>() as u64))?;
    if let AttributeData::SparseElements { indices, values, .. } = value.data(context) {
        return sparse(context, shape, count, *indices, *values, ty).ok_or_else(unsupported);
    }
    let elements = value.elements(context).ok_or_else(unsupported)?;
    let values: Option<Vec<Datum>> = match elements.is_splat() && count > 0 {
        true => element(&elements, 0).map(|one| vec![one; count as usize]),
        false => (0..count).map(|index| element(&elements, index)).collect(),
    };
    Ok(Datum::elements(shape, values.ok_or_else(unsupported)?))
}

fn element(elements: &PackedElements<'_>, index: u64) -> Option<Datum> {
    let integer = elements.integer_at(index).map(|value| Datum::Integer(Integer::from_wide(&value)));
    let float = || elements.float_at(index).map(Datum::Float);
    let complex = || elements.complex_float_at(index).map(|parts| Datum::Complex(Arc::new(parts)));
    integer.or_else(float).or_else(complex)
}

/// Returns the elements of a sparse attribute.
fn sparse(
    context: &Context,
    shape: &[i64],
    count: u64,
    indices: Attribute,
    values: Attribute,
    ty: Type,
) -> Option<Datum> {
    let zero = zero_of(context, ty.element_type(context)?)?;
    let (indices, values) = (indices.elements(context)?, values.elements(context)?);
    let mut all = vec![zero; usize::try_from(count).ok()?];
    for number in 0..values.count() {
        let mut position = 0_u64;
        for (dimension, size) in shape.iter().enumerate() {
            let index = indices.integer_at(number * shape.len() as u64 + dimension as u64)?;
            position = position.checked_mul(*size as u64)?.checked_add(index.try_to_u64()?)?;
        }
        *all.get_mut(usize::try_from(position).ok()?)? = element(&values, number)?;
    }
    Some(Datum::elements(shape, all))
}

/// Returns zero of a numeric type.
pub(crate) fn zero_of(context: &Context, ty: Type) -> Option<Datum> {
    if ty.is_index() {
        return Some(Datum::index(0));
    }
    let integer = ty.as_integer(context).map(|integer| Datum::Integer(Integer::from_i128(0, integer.width)));
    integer.or_else(|| ty.float_format(context).map(|format| Datum::Float(FloatValue::zero(format))))
}

/// Returns the attribute of a value, or `None` if there is none or an element of a memref is uninitialized. A memref is
/// shown as a tensor of its actual sizes.
pub(crate) fn to_attribute(
    machine: &Machine<'_>,
    value: &Datum,
    ty: Type,
) -> Result<Option<Attribute>, Stop> {
    let context = machine.context();
    Ok(match value {
        Datum::Integer(value) => Attribute::wide_integer_checked(context, ty, value.to_wide()).ok(),
        Datum::Float(value) => Attribute::float_value_checked(context, ty, *value).ok(),
        Datum::Complex(parts) => ty.complex_element(context).map(|element| {
            let part = |value| Attribute::float_value(context, element, value);
            Attribute::array(context, &[part(parts.0), part(parts.1)])
        }),
        Datum::Elements(elements) => {
            let element = ty.element_type_or_self(context);
            let known = match ty.is_vector(context) {
                true => Some(ty),
                false => Type::tensor_checked(context, &elements.shape, element, ty.encoding(context)).ok(),
            };
            known.and_then(|ty| dense(context, ty, &elements.values))
        }
        Datum::Memory(memref) => {
            let mut values = Vec::new();
            let mut missing = None;
            Memory::for_each_index(&memref.sizes, |indices| {
                match machine.memory.is_written(memref, indices)? {
                    true => values.push(machine.memory.read(memref, indices)?),
                    false if missing.is_none() => missing = Some(indices.to_vec()),
                    false => {}
                }
                Ok(())
            })?;
            if let Some(indices) = missing {
                return Err(Stop::undefined(format!("nothing was written to the element {indices:?}")));
            }
            let element = ty.element_type_or_self(context);
            let shown = Type::tensor_checked(context, &memref.sizes, element, None).ok();
            shown.and_then(|ty| dense(context, ty, &values))
        }
        Datum::Function(function) => Some(machine.function_name(*function)),
        Datum::Attribute(attribute) => Some(*attribute),
        Datum::Undefined(_) => None,
    })
}

fn dense(context: &Context, ty: Type, values: &[Datum]) -> Option<Attribute> {
    let integers: Option<Vec<WideInteger>> = values
        .iter()
        .map(|value| if let Datum::Integer(value) = value { Some(value.to_wide()) } else { None })
        .collect();
    if let Some(integers) = integers.filter(|_| ty.element_type_or_self(context).is_integer_or_index(context))
    {
        return Attribute::dense_integers_checked(context, ty, &integers).ok();
    }
    let floats: Option<Vec<FloatValue>> = values
        .iter()
        .map(|value| if let Datum::Float(value) = value { Some(*value) } else { None })
        .collect();
    if let Some(floats) = floats.filter(|_| ty.element_type_or_self(context).is_float(context)) {
        return Attribute::dense_floats_checked(context, ty, &floats).ok();
    }
    let complex: Option<Vec<(FloatValue, FloatValue)>> = values
        .iter()
        .map(|value| if let Datum::Complex(parts) = value { Some(**parts) } else { None })
        .collect();
    Attribute::dense_complex_floats_checked(context, ty, &complex?).ok()
}
