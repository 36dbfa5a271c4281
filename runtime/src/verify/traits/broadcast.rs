//! Ops whose operands broadcast to their results.

use crate::context::Context;
use crate::diagnostics::Reported;
use crate::ir::{Body, Op};
use crate::types::{DYNAMIC, Type};

/// Returns the shape that two broadcast to, from the most varying dimension on; none where they do not.
fn broadcast(first: &[i64], second: &[i64]) -> Option<Vec<i64>> {
    let (longer, shorter) = if first.len() < second.len() { (second, first) } else { (first, second) };
    let start = longer.len() - shorter.len();
    let mut shape = longer.to_vec();
    for (size, other) in shape[start..].iter_mut().zip(shorter) {
        *size = match (*size, *other) {
            (one, other) if one == other => one,
            (1, other) => other,
            (one, 1) => one,
            // The known one decides: the other can only be that, or one.
            (DYNAMIC, known) | (known, DYNAMIC) => known,
            _ => return None,
        };
    }
    Some(shape)
}

/// Returns whether a result may have the shape that operands broadcast to, as far as sizes are known.
fn fits(result: &[i64], shape: &[i64]) -> bool {
    // A size that is not known may be any, also where all others of it are one.
    let agree = |(size, other): (&i64, &i64)| size == other || [*size, *other].contains(&DYNAMIC);
    result.len() == shape.len() && result.iter().zip(shape).all(agree)
}

/// Checks that operands are vectors or tensors that broadcast to the results.
pub(in crate::verify) fn check(body: &Body, op: Op) -> Result<(), Reported> {
    let context = body.context();
    let mut shape: Option<Vec<i64>> = Some(Vec::new());
    for (position, operand) in body.operands(op).enumerate() {
        let ty = body.value_type(operand);
        if !is_container(context, ty) {
            let message = format!(
                "operand #{position} must be a vector or tensor to be broadcast, but got '{}'",
                context.display(ty)
            );
            return Err(body.emit_op_error(op, message).report());
        }
        shape = match (shape, ty.shape(context)) {
            (Some(shape), Some(other)) => {
                let Some(both) = broadcast(&shape, other) else {
                    let message = format!(
                        "operand #{position} of type '{}' does not broadcast with the operands before it, whose shape is '{}'",
                        context.display(ty),
                        shape_text(&shape)
                    );
                    return Err(body.emit_op_error(op, message).report());
                };
                Some(both)
            }
            // An unranked type cannot be checked.
            _ => None,
        };
    }
    let Some(shape) = shape else { return Ok(()) };
    for (position, result) in body.results(op).enumerate() {
        let ty = body.value_type(result);
        let is_right =
            is_container(context, ty) && ty.shape(context).is_none_or(|result| fits(result, &shape));
        if !is_right {
            let message = format!(
                "result #{position} of type '{}' must have the shape that the operands broadcast to, '{}'",
                context.display(ty),
                shape_text(&shape)
            );
            return Err(body.emit_op_error(op, message).report());
        }
    }
    Ok(())
}

fn is_container(context: &Context, ty: Type) -> bool {
    ty.is_vector(context) || ty.is_tensor(context)
}

fn shape_text(shape: &[i64]) -> String {
    let size = |size: &i64| if *size == DYNAMIC { "?".to_owned() } else { size.to_string() };
    shape.iter().map(size).collect::<Vec<_>>().join("x")
}
