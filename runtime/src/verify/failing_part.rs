//! Descriptions of the parts of an op that failed verification.

use crate::dialect::{OpDescriptor, OpPart, operand_segments, result_segments};
use crate::ir::{Body, Op, Region, Value};

/// Returns a declared part as it is in an op; nothing where there is none of it.
pub(super) fn part(body: &Body, op: Op, descriptor: &OpDescriptor, part: OpPart) -> Option<String> {
    let named = |noun: &str, name: &str| match name {
        "" => noun.to_owned(),
        name => format!("{noun} '{name}'"),
    };
    match part {
        OpPart::Operand(index) => {
            let range = operand_segments(body, op).ok()?.get(index as usize)?.clone();
            let declared = &descriptor.operands[index as usize];
            values(body, &named("operand", &declared.name), range.map(|position| body.operand(op, position)))
        }
        OpPart::Result(index) => {
            let range = result_segments(body, op).ok()?.get(index as usize)?.clone();
            let declared = &descriptor.results[index as usize];
            values(body, &named("result", &declared.name), range.map(|position| body.result(op, position)))
        }
        OpPart::Operands => values(body, "the operands", body.operands(op)),
        OpPart::Results => values(body, "the results", body.results(op)),
        OpPart::Attribute(slot) => {
            let name = &descriptor.attributes[slot as usize].name;
            Some(match body.inherent_attribute(op, slot as usize) {
                None => format!("attribute '{name}' is absent"),
                Some(value) => format!("attribute '{name}' is {}", body.context().display(value)),
            })
        }
        OpPart::Region(index) => {
            let (holder, found) = body.regions(op).nth(index as usize)?;
            Some(format!("it has {}", region(holder, found)))
        }
    }
}

/// Returns the number of blocks of a region, and what they take.
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

/// Most types of values that are listed.
const LISTED: usize = 8;

fn values(body: &Body, what: &str, values: impl ExactSizeIterator<Item = Value>) -> Option<String> {
    let count = values.len();
    let types: Vec<String> = values
        .take(LISTED)
        .map(|value| format!("'{}'", body.context().display(body.value_type(value))))
        .collect();
    let more = if count > LISTED { format!(" and {} more", count - LISTED) } else { String::new() };
    Some(match count {
        0 => format!("{what} stands for nothing"),
        1 => format!("{what} is of type {}", types[0]),
        _ => format!("{what} is of types {}{more}", types.join(", ")),
    })
}
