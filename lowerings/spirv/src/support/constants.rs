//! Constants with converted types.

use terrace_dialect_support::numbers::{Number, constant_of, number_of};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::types::Type;
use terrace_spirv::ArrayType;

/// Returns a number as one of a converted type.
fn converted_number(context: &Context, number: Number, ty: Type) -> Option<Number> {
    match number {
        Number::Float(value) => value.convert(ty.float_format(context)?).map(Number::Float),
        Number::Integer(value) => {
            let width = ty.as_integer(context)?.width;
            if value.width() <= width {
                return Some(Number::Integer(match value.width() {
                    1 => value.zero_extend(width),
                    _ => value.sign_extend(width),
                }));
            }
            // The number itself has to fit, as a signed or as an unsigned one.
            let narrow = value.truncate(width);
            let fits =
                narrow.sign_extend(value.width()) == value || narrow.zero_extend(value.width()) == value;
            fits.then_some(Number::Integer(narrow))
        }
    }
}

/// Returns the constant of a converted type for a constant: a number, or elements of vectors and tensors. Those of a
/// tensor become one list.
///
/// # Errors
///
/// The reason why there is none.
pub(crate) fn converted_constant(context: &Context, value: Attribute, ty: Type) -> Result<Attribute, String> {
    let array = ArrayType::from_type(context, ty);
    let shaped = match array {
        Some(array) => {
            Type::tensor(context, &[i64::from(*array.count(context))], *array.element(context), None)
        }
        None => ty,
    };
    let element = shaped.element_type_or_self(context);
    let unfit = || format!("the constant does not fit into {}", context.display(ty));
    let convert = |number| converted_number(context, number, element).ok_or_else(unfit);
    if let Some(number) = number_of(context, value) {
        return constant_of(context, ty, &[convert(number)?]).ok_or_else(unfit);
    }
    let elements = value.elements(context).ok_or("the elements of the constant are not known")?;
    let count = if elements.is_splat() { 1 } else { elements.count() };
    let number_at = |index| {
        let integer = elements.integer_at(index).map(Number::Integer);
        integer.or_else(|| elements.float_at(index).map(Number::Float)).ok_or_else(unfit)
    };
    let numbers = (0..count).map(|index| convert(number_at(index)?)).collect::<Result<Vec<_>, _>>()?;
    constant_of(context, shaped, &numbers).ok_or_else(unfit)
}
