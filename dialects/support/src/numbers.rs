//! Constants as numbers: scalars, splats and elements.

use smallvec::SmallVec;
use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::Context;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::{FloatValue, WideInteger};
use terrace_runtime::types::Type;

use crate::constants::poison_among;

/// A number of any width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Number {
    /// An integer.
    Integer(WideInteger),
    /// A float.
    Float(FloatValue),
}

impl Number {
    /// Returns the value of an integer.
    pub fn integer(&self) -> Option<&WideInteger> {
        match self {
            Number::Integer(value) => Some(value),
            Number::Float(_) => None,
        }
    }

    /// Returns the value of a float.
    pub fn float(&self) -> Option<FloatValue> {
        match self {
            Number::Integer(_) => None,
            Number::Float(value) => Some(*value),
        }
    }
}

/// Returns the number of a scalar attribute.
pub fn number_of(context: &Context, attribute: Attribute) -> Option<Number> {
    match attribute.as_integer(context) {
        Some(value) => Some(Number::Integer(value.clone())),
        None => attribute.as_float(context).map(Number::Float),
    }
}

/// Returns the number of a scalar or splat attribute.
pub fn splat_number(context: &Context, attribute: Attribute) -> Option<Number> {
    if let Some(number) = number_of(context, attribute) {
        return Some(number);
    }
    let elements = attribute.elements(context).filter(|elements| elements.is_splat())?;
    elements.integer_at(0).map(Number::Integer).or_else(|| elements.float_at(0).map(Number::Float))
}

/// Returns the constant of a type with this number: a splat if the type is shaped.
pub fn splat_of(context: &Context, ty: Type, number: &Number) -> Option<Attribute> {
    constant_of(context, ty, std::slice::from_ref(number))
}

/// Returns the constant of a type with these elements, or with one for a splat.
pub fn constant_of(context: &Context, ty: Type, numbers: &[Number]) -> Option<Attribute> {
    if !ty.is_shaped(context) {
        return match numbers {
            [Number::Integer(value)] => Attribute::wide_integer_checked(context, ty, value.clone()).ok(),
            [Number::Float(value)] => Attribute::float_value_checked(context, ty, *value).ok(),
            _ => None,
        };
    }
    if let Some(Number::Float(_)) = numbers.first() {
        let values: Option<Vec<FloatValue>> = numbers.iter().map(Number::float).collect();
        return Attribute::dense_floats_checked(context, ty, &values?).ok();
    }
    let values: Option<Vec<WideInteger>> = numbers.iter().map(|number| number.integer().cloned()).collect();
    Attribute::dense_integers_checked(context, ty, &values?).ok()
}

/// Evaluates `compute` on constants, elementwise. Returns `None` if an operand is not constant or `compute` fails for
/// an element, and poison if an operand is poison.
pub fn evaluate(
    context: &Context,
    operands: &[Option<Attribute>],
    result: Type,
    compute: impl Fn(&[Number]) -> Option<Number>,
) -> Option<Attribute> {
    if let Some(poison) = poison_among(context, operands) {
        return Some(poison);
    }
    let operands: SmallVec<[Attribute; 3]> = operands.iter().copied().collect::<Option<_>>()?;
    let alike: Option<SmallVec<[Number; 3]>> =
        operands.iter().map(|operand| splat_number(context, *operand)).collect();
    if let Some(alike) = alike {
        return splat_of(context, result, &compute(&alike)?);
    }
    let elements: SmallVec<[_; 3]> =
        operands.iter().map(|operand| operand.elements(context)).collect::<Option<_>>()?;
    let count = elements.first()?.count();
    if elements.iter().any(|elements| elements.count() != count) {
        return None;
    }
    let mut numbers = Vec::new();
    for index in 0..count {
        let arguments: Option<SmallVec<[Number; 3]>> = elements
            .iter()
            .map(|elements| {
                let integer = elements.integer_at(index).map(Number::Integer);
                integer.or_else(|| elements.float_at(index).map(Number::Float))
            })
            .collect();
        numbers.push(compute(&arguments?)?);
    }
    constant_of(context, result, &numbers)
}

/// Returns whether a constant is zero, or all its elements are.
pub fn all_zero(context: &Context, attribute: Attribute) -> bool {
    matches!(splat_number(context, attribute), Some(Number::Integer(value)) if value.is_zero())
}

/// Returns whether a constant is one, or all its elements are.
pub fn all_one(context: &Context, attribute: Attribute) -> bool {
    matches!(splat_number(context, attribute), Some(Number::Integer(value)) if value.try_to_u64() == Some(1))
}

/// Returns whether a constant has all bits set, or all its elements have.
pub fn all_bits_set(context: &Context, attribute: Attribute) -> bool {
    matches!(splat_number(context, attribute), Some(Number::Integer(value)) if value.is_all_ones())
}

/// Returns zero of an integer type, or a splat for a shaped type.
pub fn zero_of(context: &Context, ty: Type) -> Option<Attribute> {
    let width = integer_width(context, ty)?;
    splat_of(context, ty, &Number::Integer(WideInteger::from_u64(0, width)))
}

/// Returns the width of a type's integers. `index` is evaluated with 64 bits.
pub fn integer_width(context: &Context, ty: Type) -> Option<u32> {
    let element = ty.element_type_or_self(context);
    if element.is_index() { Some(64) } else { element.as_integer(context).map(|integer| integer.width) }
}

/// Returns whether an integer is a power of two.
pub fn is_positive_power_of_two(context: &Context, attribute: Attribute) -> bool {
    attribute.as_i64(context).is_some_and(|number| number > 0 && number & (number - 1) == 0)
}

/// Returns the constant of a type with these complex elements, each a list of two numbers.
pub fn complex_constant_of(context: &Context, ty: Type, elements: &[Option<Attribute>]) -> Option<Attribute> {
    let parts = |element: &Option<Attribute>| match (*element)?.as_array(context)? {
        [real, imaginary] => number_of(context, *real).zip(number_of(context, *imaginary)),
        _ => None,
    };
    let numbers: Vec<(Number, Number)> = elements.iter().map(parts).collect::<Option<_>>()?;
    let floats: Option<Vec<_>> =
        numbers.iter().map(|(left, right)| left.float().zip(right.float())).collect();
    if let Some(floats) = floats.filter(|floats| !floats.is_empty()) {
        return Attribute::dense_complex_floats_checked(context, ty, &floats).ok();
    }
    let integer = |number: &Number| number.integer().cloned();
    let integers: Option<Vec<_>> =
        numbers.iter().map(|(left, right)| integer(left).zip(integer(right))).collect();
    Attribute::dense_complex_integers_checked(context, ty, &integers.filter(|it| !it.is_empty())?).ok()
}

/// Returns a complex element of a constant as a list of two numbers.
fn complex_element_at(
    context: &Context,
    constant: Attribute,
    part: Type,
    position: u64,
) -> Option<Attribute> {
    let elements = constant.elements(context)?;
    let parts = match (elements.complex_float_at(position), elements.complex_integer_at(position)) {
        (Some((real, imaginary)), _) => {
            [real, imaginary].map(|number| Attribute::float_value(context, part, number))
        }
        (None, Some((real, imaginary))) => {
            [real, imaginary].map(|number| Attribute::wide_integer(context, part, number))
        }
        (None, None) => return None,
    };
    Some(Attribute::array(context, &parts))
}

/// Returns the element of a constant at these indices, as a constant of type `ty`.
pub fn element_at(
    context: &Context,
    constant: Attribute,
    ty: Type,
    indices: Option<&[u64]>,
) -> Option<Attribute> {
    if let Some(number) = splat_number(context, constant) {
        return splat_of(context, ty, &number);
    }
    let shape = constant.ty(context)?.shape(context)?;
    if let AttributeData::SparseElements { values, .. } = constant.data(context) {
        return sparse_element_at(context, constant, *values, ty, shape, indices?);
    }
    let position = shape.iter().zip(indices?).try_fold(0_u64, |position, (size, index)| {
        let size = u64::try_from(*size).ok()?;
        (*index < size).then(|| position.checked_mul(size)?.checked_add(*index))?
    })?;
    if let Some(part) = ty.complex_element(context) {
        return complex_element_at(context, constant, part, position);
    }
    let elements = constant.elements(context)?;
    let integer = elements.integer_at(position).map(|value| Attribute::wide_integer(context, ty, value));
    integer.or_else(|| Some(Attribute::float_value(context, ty, elements.float_at(position)?)))
}

/// Returns the element of sparse elements, which have these values, at these indices.
fn sparse_element_at(
    context: &Context,
    constant: Attribute,
    values: Attribute,
    ty: Type,
    shape: &[i64],
    indices: &[u64],
) -> Option<Attribute> {
    let indices: Option<Vec<i64>> = indices.iter().map(|index| i64::try_from(*index).ok()).collect();
    let indices = indices.filter(|indices| indices.len() == shape.len() && !shape.is_empty())?;
    if indices.iter().zip(shape).any(|(index, size)| index >= size) {
        return None;
    }
    match constant.sparse_position(context, &indices) {
        Some(position) => element_at(context, values, ty, Some(&[position])),
        None => match ty.float_format(context) {
            Some(format) => Some(Attribute::float_value(context, ty, FloatValue::zero(format))),
            None => zero_of(context, ty),
        },
    }
}

/// Returns the elements of a constant as a constant of another shape with as many elements.
pub fn reshaped(context: &Context, constant: Attribute, ty: Type) -> Option<Attribute> {
    let elements = constant.elements(context)?;
    let fits = ty.has_static_shape(context)
        && ty.element_count(context) == Some(elements.count())
        && constant.ty(context)?.element_type(context) == ty.element_type(context);
    fits.then(|| Attribute::dense_elements_checked(context, ty, elements.packed().to_vec()).ok())?
}

/// Returns the constant of a type that certainly has one with all bits set, for declared rewrites.
pub fn ones(ir: &Body, ty: Type) -> Attribute {
    let ones = integer_width(ir.context(), ty)
        .and_then(|width| splat_of(ir.context(), ty, &Number::Integer(WideInteger::all_ones(width))));
    ones.unwrap_or(Attribute::UNIT)
}

/// Returns the zero of a type that certainly has one, for declared rewrites.
pub fn zero(ir: &Body, ty: Type) -> Attribute {
    zero_of(ir.context(), ty).unwrap_or(Attribute::UNIT)
}

/// Returns whether a constant is of integers: a scalar or elements.
pub fn are_integers(context: &Context, attribute: Attribute) -> bool {
    all_integers(context, attribute, |_| true)
}

/// Returns whether all integers of a constant satisfy a predicate; `false` if it has other elements.
pub fn all_integers(context: &Context, constant: Attribute, holds: impl Fn(&WideInteger) -> bool) -> bool {
    match (constant.as_integer(context), constant.elements(context)) {
        (Some(number), _) => holds(number),
        (None, Some(elements)) if elements.is_splat() => elements.integer_at(0).is_some_and(|it| holds(&it)),
        (None, Some(elements)) => {
            (0..elements.count()).all(|index| elements.integer_at(index).is_some_and(|it| holds(&it)))
        }
        (None, None) => false,
    }
}

/// Returns whether a scalar or splat constant is the float that a predicate describes.
pub fn is_float(context: &Context, constant: Attribute, holds: fn(FloatValue) -> bool) -> bool {
    matches!(splat_number(context, constant), Some(Number::Float(value)) if holds(value))
}

/// Returns whether a scalar or splat integer constant is equal to `bound` of its bit width.
pub fn is_bound(context: &Context, constant: Attribute, bound: fn(u32) -> WideInteger) -> bool {
    matches!(splat_number(context, constant), Some(Number::Integer(value)) if value == bound(value.width()))
}

/// Returns the constant of a type whose elements are those of a constant at row-major positions.
pub fn selected(
    context: &Context,
    constant: Attribute,
    ty: Type,
    positions: impl IntoIterator<Item = u64>,
) -> Option<Attribute> {
    let elements = constant.elements(context)?;
    let mut bytes = Vec::new();
    for position in positions {
        bytes.extend_from_slice(elements.bytes_at(position)?);
    }
    Attribute::dense_elements_checked(context, ty, bytes).ok()
}

/// Returns the constant of a type with the elements of `values`, in their order, in place of those at row-major positions.
pub fn overwritten(
    context: &Context,
    constant: Attribute,
    ty: Type,
    values: Attribute,
    positions: impl IntoIterator<Item = u64>,
) -> Option<Attribute> {
    let (elements, values) = (constant.elements(context)?, values.elements(context)?);
    let size = elements.format().size();
    let mut bytes = Vec::new();
    for index in 0..elements.count() {
        bytes.extend_from_slice(elements.bytes_at(index)?);
    }
    for (index, position) in (0..).zip(positions) {
        let start = usize::try_from(position).ok()?.checked_mul(size)?;
        bytes.get_mut(start..start + size)?.copy_from_slice(values.bytes_at(index)?);
    }
    Attribute::dense_elements_checked(context, ty, bytes).ok()
}
