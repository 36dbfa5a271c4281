//! Descriptions of the parts of an op that failed verification.

use crate::dialect::{OpDescriptor, OpPart, operand_segments, result_segments};
use crate::ir::{Body, Op, Region, Value};

/// Describes a declared part of an op; none if the op does not have it.
pub(super) fn part(body: &Body, op: Op, descriptor: &OpDescriptor, part: OpPart) -> Option<String> {
    let named = |noun: &str, name: &str| match name {
        "" => noun.to_owned(),
        name => format!("{noun} '{name}'"),
    };
    match part {
        OpPart::Operand(index) => {
            let range = operand_segments(body, op).ok()?.get(index)?.clone();
            let declared = &descriptor.operands[index];
            field_values(
                body,
                &named("operand", &declared.name),
                range.map(|position| body.operand(op, position)),
            )
        }
        OpPart::Result(index) => {
            let range = result_segments(body, op).ok()?.get(index)?.clone();
            let declared = &descriptor.results[index];
            field_values(
                body,
                &named("result", &declared.name),
                range.map(|position| body.result(op, position)),
            )
        }
        OpPart::Operands => all_values(body, "operand", body.operands(op)),
        OpPart::Results => all_values(body, "result", body.results(op)),
        OpPart::Attribute(slot) => {
            let name = &descriptor.attributes[slot].name;
            Some(match body.inherent_attribute(op, slot) {
                None => format!("attribute '{name}' is absent"),
                Some(value) => format!("attribute '{name}' is {}", body.context().display(value)),
            })
        }
        OpPart::Region(index) => {
            let (holder, found) = body.regions(op).nth(index)?;
            Some(format!("it has {}", region(holder, found)))
        }
    }
}

/// Describes a region by the numbers of its blocks and of their arguments.
pub(super) fn region(holder: &Body, region: Region) -> String {
    let counts: Vec<usize> = holder.blocks(region).map(|block| holder.argument_count(block)).collect();
    let plural = |count: usize, noun: &str| match count {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    };
    let blocks = plural(counts.len(), "block");
    match counts.iter().max() {
        None | Some(0) => blocks,
        Some(most) if counts.len() == 1 => format!("{blocks} with {}", plural(*most, "argument")),
        Some(most) => format!("{blocks} with up to {}", plural(*most, "argument")),
    }
}

/// The maximum number of listed types.
const LISTED: usize = 8;

/// Returns the types of the values of a declared operand or result.
fn field_values(body: &Body, field: &str, values: impl ExactSizeIterator<Item = Value>) -> Option<String> {
    Some(match values.len() {
        0 => format!("{field} has no values"),
        1 => format!("{field} is of type {}", types(body, values)),
        _ => format!("{field} has values of types {}", types(body, values)),
    })
}

/// Returns the types of all operands or all results.
fn all_values(body: &Body, noun: &str, values: impl ExactSizeIterator<Item = Value>) -> Option<String> {
    Some(match values.len() {
        0 => format!("there are no {noun}s"),
        1 => format!("the {noun} is of type {}", types(body, values)),
        _ => format!("the {noun}s are of types {}", types(body, values)),
    })
}

/// Returns the list of the types of values, shortened after [`LISTED`].
fn types(body: &Body, values: impl ExactSizeIterator<Item = Value>) -> String {
    let omitted = values.len().saturating_sub(LISTED);
    let types =
        values.take(LISTED).map(|value| format!("'{}'", body.context().display(body.value_type(value))));
    let mut list = types.collect::<Vec<_>>().join(", ");
    if omitted > 0 {
        list.push_str(&format!(" and {omitted} more"));
    }
    list
}
