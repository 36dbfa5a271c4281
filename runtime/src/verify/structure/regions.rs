//! The regions of an op against its definition: how many, and how many blocks they have.

use crate::context::OpInfo;
use crate::diagnostics::Reported;
use crate::dialect::{OpDescriptor, OpTraits, RegionConstraint, RegionKind};
use crate::ir::{Body, Op, Region};
use crate::verify::invalid_by_definition;

/// Checks how many regions there are.
pub(in crate::verify) fn check_count(body: &Body, op: Op, descriptor: &OpDescriptor) -> Result<(), Reported> {
    let count = body.region_count(op);
    let declared = &descriptor.regions;
    let is_variadic = declared.last().is_some_and(|region| region.multiplicity.is_variadic());
    let fixed = declared.len() - usize::from(is_variadic);
    if if is_variadic { count >= fixed } else { count == fixed } {
        return Ok(());
    }
    let message = match (fixed, is_variadic) {
        (0, _) => "requires zero regions".to_owned(),
        (1, false) => "requires one region".to_owned(),
        (_, false) => format!("expected {fixed} regions"),
        (_, true) => format!("expected {fixed} or more regions"),
    };
    let found = format!("it has {count}");
    Err(body.emit_op_error(op, message).help(found).report())
}

/// Checks how many blocks, and entry arguments, the regions have.
pub(in crate::verify) fn check(body: &Body, op: Op, descriptor: &OpDescriptor) -> Result<(), Reported> {
    let info = body.info(op);
    let traits = info.traits();
    for (position, (holder, region)) in body.regions(op).enumerate() {
        if let Some(message) = wrong_blocks(holder, region, position, info) {
            let found = format!("it has {}", crate::verify::failing_part::region(holder, region));
            return Err(body.emit_op_error(op, message).help(found).report());
        }
        if let Some(found) = wrong_terminator(holder, region, info) {
            // What is wrong with the ops in the region is reported for them, and is the reason unless one terminator of a
            // dialect is in the place of another one.
            let ops = holder.blocks(region).flat_map(|block| holder.ops(block));
            let is_of_same_dialect = namespace(found) == namespace(&descriptor.implicit_terminator);
            if !is_of_same_dialect && !invalid_by_definition(holder, ops).is_empty() {
                return Err(Reported);
            }
            let name = &descriptor.implicit_terminator;
            let message = format!("expects regions to end with '{name}', found '{found}'");
            let note = format!("in custom textual format, the absence of terminator implies '{name}'");
            return Err(body.emit_op_error(op, message).note_here(note).report());
        }
        if !traits.contains(OpTraits::NO_REGION_ARGUMENTS) {
            continue;
        }
        if holder.entry_block(region).is_some_and(|entry| holder.argument_count(entry) > 0) {
            let number = if body.region_count(op) > 1 { format!(" #{position}") } else { String::new() };
            return Err(body
                .emit_op_error(op, format_args!("region{number} should have no arguments"))
                .report());
        }
    }
    Ok(())
}

/// Returns the namespace of the name of an op.
fn namespace(name: &str) -> &str {
    name.split_once('.').map_or("", |(namespace, _)| namespace)
}

/// Returns the name of the op at a region's end, where the definition wants another one there.
fn wrong_terminator<'b>(holder: &'b Body, region: Region, info: &OpInfo) -> Option<&'b str> {
    let wanted = info.implicit_terminator(holder.context())?;
    let last = holder.last_op(holder.entry_block(region)?)?;
    let name = holder.name(last);
    (name != wanted).then(|| name.text(holder.context()))
}

/// Returns what is wrong with the number of blocks of a region.
fn wrong_blocks(holder: &Body, region: Region, position: usize, info: &OpInfo) -> Option<String> {
    let traits = info.traits();
    let declared = info.descriptor().and_then(|descriptor| descriptor.region(position));
    let is_graph = info.region_kind(position) == RegionKind::Graph;
    let entry = holder.entry_block(region);
    let has_several = entry != holder.last_block(region);
    if has_several && traits.contains(OpTraits::SINGLE_BLOCK) {
        return Some(format!("expects region #{position} to have 0 or 1 blocks"));
    }
    if has_several && is_graph {
        return Some(format!("expects graph region #{position} to have 0 or 1 blocks"));
    }
    let declared = declared?;
    let count = || holder.blocks(region).count() as u64;
    let wanted = match declared.constraint {
        RegionConstraint::Sized(size) if count() != u64::from(size) => format!("region with {size} blocks"),
        RegionConstraint::Minimum(least) if count() < u64::from(least) => {
            format!("region with at least {least} blocks")
        }
        _ => return None,
    };
    let name = if declared.name.is_empty() { String::new() } else { format!("('{}') ", declared.name) };
    Some(format!("region #{position} {name}failed to verify constraint: {wanted}"))
}
