//! The operands of an op as a pattern gets them.

use crate::conversion::values::Values;
use crate::conversion::{ConversionPattern, ConvertedOperands};
use crate::ir::{Body, Op};

/// Returns the operands of an op for a pattern.
///
/// # Errors
///
/// The reason, if they cannot be converted.
pub(super) fn convert_operands(
    values: &mut Values,
    body: &mut Body,
    op: Op,
    pattern: &dyn ConversionPattern,
) -> Result<ConvertedOperands, String> {
    let Some(converter) = pattern.type_converter() else {
        return Ok(ConvertedOperands::one_each(body.operands(op)));
    };
    let mut converted = ConvertedOperands::default();
    for position in 0..body.operand_count(op) {
        let operand = body.operand(op, position);
        if let Some(ty) = converter.known_type(body, operand)
            && let Some(found) = values.of(body).found(body, operand, ty)
        {
            converted.push_one(found);
            continue;
        }
        let types = match converter.convert_value(body, operand) {
            Ok(types) => types,
            Err(reason) => return Err(format!("operand #{position}: {}", reason.message(body.context()))),
        };
        if types.len() != 1 && !pattern.takes_groups() {
            let count = types.len();
            return Err(format!(
                "operand #{position} becomes {count} values, and the pattern takes one each"
            ));
        }
        if types[..] == [body.value_type(operand)] {
            converted.push_one(operand);
            continue;
        }
        let made = values.of(body);
        if let [ty] = types[..]
            && let Some(found) = made.found(body, operand, ty)
        {
            converted.push_one(found);
            continue;
        }
        let Some(group) = made.converted(body, operand, &types, converter) else {
            let context = body.context();
            let needed: Vec<String> = types.iter().map(|ty| format!("'{}'", context.display(*ty))).collect();
            let found: Vec<String> = made
                .latest(body, operand)
                .iter()
                .map(|value| format!("'{}'", context.display(body.value_type(*value))))
                .collect();
            return Err(format!(
                "operand #{position}: type converter '{}' has no target materialization from {} to {}",
                converter.name(),
                found.join(", "),
                needed.join(", ")
            ));
        };
        converted.push_group(&group);
    }
    Ok(converted)
}
