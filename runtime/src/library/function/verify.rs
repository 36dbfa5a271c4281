//! Verification of function-like ops.

use super::{entry_block, inputs, results};
use crate::attributes::Attribute;
use crate::diagnostics::Reported;
use crate::ir::{Body, Op};

/// Verifies a function-like op: argument and result dictionaries have the right number and dialect-prefixed
/// names, and the entry block has the arguments of the function type, and further ones where the op allows them.
pub(crate) fn verify_function(body: &Body, op: Op) -> Result<(), Reported> {
    let Some(slots) = body.info(op).signature_slots() else { return Ok(()) };
    let (inputs, results) = (inputs(body, op), results(body, op));
    let attribute = |slot: Option<usize>| body.inherent_attribute(op, slot?);
    let arguments = attribute(slots.argument_attributes);
    check_function_attributes(body, op, arguments, ["argument", "arguments"], inputs.len())?;
    check_function_attributes(
        body,
        op,
        attribute(slots.result_attributes),
        ["result", "results"],
        results.len(),
    )?;
    let Some((holder, entry)) = entry_block(body, op) else { return Ok(()) };
    let further = holder.argument_count(entry).checked_sub(inputs.len());
    if further.is_none_or(|further| further > 0 && !slots.has_further_arguments) {
        let count = inputs.len();
        let message = format!("entry block must have {count} arguments to match function signature");
        return Err(body.emit_op_error(op, message).report());
    }
    for (position, (argument, input)) in holder.arguments(entry).zip(inputs).enumerate() {
        let ty = holder.value_type(argument);
        if ty != *input {
            let (ty, input) = (body.context().display(ty), body.context().display(*input));
            let message = format!(
                "type of entry block argument #{position}('{ty}') must match the type of the corresponding argument \
                 in function signature('{input}')"
            );
            return Err(body.emit_op_error(op, message).report());
        }
    }
    Ok(())
}

/// Verifies the argument or result dictionaries: one for each argument or result, with dialect-prefixed names
/// only.
pub(crate) fn check_function_attributes(
    body: &Body,
    op: Op,
    attribute: Option<Attribute>,
    nouns: [&str; 2],
    count: usize,
) -> Result<(), Reported> {
    let context = body.context();
    let Some(attribute) = attribute else { return Ok(()) };
    let dictionaries = attribute.as_array(context).unwrap_or_default();
    let [noun, nouns] = nouns;
    if dictionaries.len() != count {
        let message = format!(
            "expects {noun} attribute array to have the same number of elements as the number of function {nouns}, \
             got {}, but expected {count}",
            dictionaries.len()
        );
        return Err(body.emit_op_error(op, message).report());
    }
    for (index, dictionary) in dictionaries.iter().enumerate() {
        let entries = dictionary.as_dictionary(context).unwrap_or_default();
        if let Some(entry) = entries.iter().find(|entry| !entry.name.text(context).contains('.')) {
            let name = entry.name.text(context);
            return Err(body
                .emit_op_error(op, format_args!("{nouns} may only have dialect attributes"))
                .help(format_args!("'{name}' has no dialect prefix, as 'dialect.{name}' would"))
                .report());
        }
        for entry in entries {
            let name = entry.name.text(context);
            let dialect = name.split_once('.').and_then(|(dialect, _)| context.dialect(dialect));
            let hook = dialect.and_then(|dialect| match noun {
                "argument" => dialect.hooks().verify_region_argument_attribute,
                _ => dialect.hooks().verify_region_result_attribute,
            });
            if let Some(verify) = hook {
                verify(body, op, index, name, entry.value)?;
            }
        }
    }
    Ok(())
}
