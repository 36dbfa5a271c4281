//! Conversion of the arguments of one block.

use smallvec::SmallVec;

use super::body_values::BodyValues;
use crate::conversion::materialization::MaterializationKind;
use crate::conversion::{InputMapping, SignatureConversion, TypeConverter};
use crate::ir::{Block, Builder, InsertionPoint, Value};

/// Replaces the arguments of a block by those of a signature conversion. Uses of the old ones keep their types, by pending casts.
///
/// # Panics
///
/// If the conversion is not one of as many arguments.
pub(in crate::rewriting::conversion) fn convert_block_arguments(
    builder: &mut Builder<'_>,
    values: &mut BodyValues,
    block: Block,
    signature: &SignatureConversion,
    converter: &TypeConverter,
) {
    let body = builder.body();
    let old: SmallVec<[Value; 8]> = body.arguments(block).collect();
    assert_eq!(old.len(), signature.input_count(), "a signature conversion of as many arguments");
    let keeps = |(position, argument): (usize, &Value)| {
        *signature.input(position) == InputMapping::Inputs { first: position, count: 1 }
            && signature.types()[position] == body.value_type(*argument)
    };
    if old.len() == signature.types().len() && old.iter().enumerate().all(keeps) {
        return;
    }
    let fallback = old
        .first()
        .map_or_else(|| body.location(body.block_owner(block)), |argument| body.argument_location(*argument));
    // A new argument is where the first old one is whose place it takes.
    let mut locations = vec![fallback; signature.types().len()];
    for (position, argument) in old.iter().enumerate().rev() {
        if let InputMapping::Inputs { first, count } = signature.input(position) {
            locations[*first..first + count].fill(body.argument_location(*argument));
        }
    }
    let mut new: SmallVec<[Value; 8]> = SmallVec::with_capacity(locations.len());
    for (ty, location) in signature.types().iter().zip(locations) {
        new.push(builder.add_argument(block, *ty, location));
    }
    for (position, argument) in old.iter().enumerate() {
        let group = match signature.input(position) {
            InputMapping::Dropped => &[][..],
            InputMapping::Inputs { first, count } => &new[*first..first + count],
            InputMapping::Values(values) => values,
        };
        let body = builder.body_mut_unobserved();
        let mut point = InsertionPoint::at_start(body, block);
        if let InputMapping::Values(_) = signature.input(position) {
            // The cast uses the values, of which those of this block have to be defined before.
            let definitions = group.iter().filter_map(|value| body.defining_op(*value));
            let here = definitions.filter(|op| body.parent_block(*op) == Some(block));
            let last = here.reduce(|last, op| if body.is_before_in_block(last, op) { op } else { last });
            point = last.map_or(point, |op| InsertionPoint::after(body, op));
        }
        values.replace(body, *argument, group, MaterializationKind::Argument, point, Some(converter));
    }
    let positions: Vec<usize> = (0..old.len()).collect();
    builder.remove_arguments(block, &positions);
}
