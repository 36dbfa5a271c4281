//! An op against its definition.

use super::attributes;
use super::structure::regions;
use super::traits::{broadcast, functions, symbols, type_traits};
use crate::context::OpInfo;
use crate::diagnostics::Reported;
use crate::dialect::{
    Condition, Multiplicity, OPERANDS, OpDescriptor, OpTraits, RESULTS, SegmentError, TypeConstraint,
    ValueDescriptor, ValueGroups, nested_segments, operand_value_groups, result_value_groups,
};
use crate::ir::records::ValueRecord;
use crate::ir::signatures::Signatures;
use crate::ir::{Body, Op, OpIndex, OpRecord};

/// Checks the op that owns a body by its descriptor: everything that does not depend on what is in its regions.
///
/// In its own body, operands, results and the place of the op cannot be seen; the check of the parent body looks at these.
pub(super) fn check_root(body: &Body, info: &OpInfo) -> Result<(), Reported> {
    let Some(descriptor) = info.descriptor() else { return Ok(()) };
    let op = body.root();
    regions::check_count(body, op, descriptor)?;
    attributes::check(body, op, descriptor)?;
    regions::check(body, op, descriptor)?;
    check_as_declared(body, op, info, descriptor, false)
}

/// Checks an op by its descriptor: everything that does not depend on what is in its regions.
///
/// Skips the checks that depend on the signature of the op alone if the table has the signature: of most ops, these are
/// all.
pub(super) fn check(
    body: &Body,
    op: OpIndex,
    record: &OpRecord,
    info: &OpInfo,
    signatures: &mut Signatures,
) -> Result<(), Reported> {
    let signature = signatures.signature(body.arena(), record, info);
    let is_known = signature.is_some_and(|signature| signatures.contains(signature));
    if is_known && record.extra.is_none() && info.is_checked_by_signature() {
        return Ok(());
    }
    check_parts(body, body.op_handle(op), record, info, is_known)?;
    if let (Some(signature), false) = (signature, is_known) {
        signatures.insert(signature);
    }
    Ok(())
}

/// Checks the parts of an op; if `is_known`, what depends on its signature alone is right.
fn check_parts(
    body: &Body,
    op: Op,
    record: &OpRecord,
    info: &OpInfo,
    is_known: bool,
) -> Result<(), Reported> {
    let Some(descriptor) = info.descriptor() else { return Ok(()) };
    let arena = body.arena();
    // Most ops have no regions and no successors, and are to have none.
    let is_leaf = record.extra.is_none() && descriptor.regions.is_empty() && descriptor.successors.is_empty();
    if !is_leaf {
        regions::check_count(body, op, descriptor)?;
        check_successor_count(body, op, descriptor)?;
    }
    if is_known {
        check_parent(body, op, descriptor)?;
        if !is_leaf {
            regions::check(body, op, descriptor)?;
        }
    } else {
        let (operands, results) = check_value_counts(body, op, info, descriptor)?;
        check_parent(body, op, descriptor)?;
        attributes::check(body, op, descriptor)?;
        let uses = &arena.uses[record.operands as usize..][..record.operand_count as usize];
        let operand = |position: usize| &arena.values[uses[position].value.at()];
        check_types(body, op, OPERANDS.noun, &descriptor.operands, &operands, operand)?;
        let values = &arena.values[record.results as usize..][..record.result_count as usize];
        check_types(body, op, RESULTS.noun, &descriptor.results, &results, |position| &values[position])?;
        if !is_leaf {
            regions::check(body, op, descriptor)?;
        }
        type_traits::check(body, op, info.traits())?;
        if info.traits().contains(OpTraits::BROADCASTABLE) {
            broadcast::check(body, op)?;
        }
    }
    check_conditions(body, op, descriptor, is_known)?;
    check_as_declared(body, op, info, descriptor, is_known)
}

/// Checks what traits and interfaces of an op and its author ask for; `is_known` says whether what depends on the
/// signature alone is right.
fn check_as_declared(
    body: &Body,
    op: Op,
    info: &OpInfo,
    descriptor: &OpDescriptor,
    is_known: bool,
) -> Result<(), Reported> {
    if info.traits().contains(OpTraits::FUNCTION_LIKE) {
        functions::check(body, op, info.traits())?;
    }
    symbols::check_symbol(body, op, info.traits())?;
    info.interfaces().verify(body, op, is_known)?;
    if let (Some(verify), false) = (descriptor.hooks.verify_signature, is_known) {
        verify(body, op)?;
    }
    match descriptor.hooks.verify {
        Some(verify) => verify(body, op),
        None => Ok(()),
    }
}

/// Checks what depends on the contents of an op's regions; `is_right` says whether no error was found so far. Returns
/// the number of errors.
pub(super) fn check_after_regions(body: &Body, op: Op, is_right: bool) -> usize {
    let info = body.info(op);
    let mut errors = 0;
    if info.traits().contains(OpTraits::SYMBOL_TABLE) {
        errors += symbols::check_table(body, op);
        // A muted check is one of a single body. Symbol uses are in the bodies below as well, which may be broken.
        if is_right && errors == 0 && !body.context().diagnostics().is_muted() {
            errors += symbols::check_uses(body, op);
        }
    }
    if is_right
        && errors == 0
        && let Some(verify) = info.descriptor().and_then(|descriptor| descriptor.hooks.verify_regions)
    {
        errors += usize::from(verify(body, op).is_err());
    }
    errors
}

/// Checks which parts an op has: the numbers of regions, successors, operands and results, and the attributes.
pub(super) fn check_presence(body: &Body, op: Op) -> Result<(), Reported> {
    let info = body.info(op);
    let Some(descriptor) = info.descriptor() else { return Ok(()) };
    regions::check_count(body, op, descriptor)?;
    check_successor_count(body, op, descriptor)?;
    check_value_counts(body, op, info, descriptor)?;
    attributes::check(body, op, descriptor)
}

fn check_successor_count(body: &Body, op: Op, descriptor: &OpDescriptor) -> Result<(), Reported> {
    let count = body.successor_count(op);
    let declared = &descriptor.successors;
    let fixed = declared.iter().filter(|successor| successor.multiplicity == Multiplicity::One).count();
    let is_variadic = declared.iter().any(|successor| successor.multiplicity.is_variadic());
    if count >= fixed && (is_variadic || count <= declared.len()) {
        return Ok(());
    }
    let plural = if fixed == 1 { "" } else { "s" };
    let message = if is_variadic {
        format!("requires at least {fixed} successor{plural} but found {count}")
    } else if fixed < declared.len() {
        format!("requires {fixed} to {} successors but found {count}", declared.len())
    } else {
        format!("requires {fixed} successor{plural} but found {count}")
    };
    Err(body.emit_op_error(op, message).report())
}

/// Checks how many operands and results there are; returns which declared ones they belong to.
fn check_value_counts(
    body: &Body,
    op: Op,
    info: &OpInfo,
    descriptor: &OpDescriptor,
) -> Result<(ValueGroups, ValueGroups), Reported> {
    let reject = |error: SegmentError| body.emit_op_error(op, error).report();
    let results = result_value_groups(body, op, info).map_err(reject)?;
    let operands = operand_value_groups(body, op, info).map_err(reject)?;
    for (index, declared) in descriptor.operands.iter().enumerate() {
        if let Multiplicity::VariadicOfVariadic { sizes } = declared.multiplicity {
            let count = operands.get(index).map_or(0, |range| range.len());
            check_groups(body, op, descriptor, declared, sizes as usize, count)?;
        }
    }
    Ok((operands, results))
}

/// Checks that the sizes of an operand's groups add up to the number of its values.
fn check_groups(
    body: &Body,
    op: Op,
    descriptor: &OpDescriptor,
    declared: &ValueDescriptor,
    sizes: usize,
    count: usize,
) -> Result<(), Reported> {
    let name = &descriptor.attributes[sizes].name;
    let Some(sizes) = body.inherent_attribute(op, sizes) else {
        return Err(body.emit_op_error(op, format_args!("requires attribute '{name}'")).report());
    };
    if nested_segments(body.context(), sizes, count).is_some() {
        return Ok(());
    }
    let operand = &declared.name;
    let message = format!(
        "operand '{operand}' falls into groups whose sizes in attribute '{name}' do not add up to its count ({count})"
    );
    Err(body.emit_op_error(op, message).report())
}

/// Checks that the op right around is one of those that the definition names.
#[inline]
fn check_parent(body: &Body, op: Op, descriptor: &OpDescriptor) -> Result<(), Reported> {
    if descriptor.parents.is_empty() { Ok(()) } else { check_listed_parent(body, op, descriptor) }
}

fn check_listed_parent(body: &Body, op: Op, descriptor: &OpDescriptor) -> Result<(), Reported> {
    let parent = body.parent_op(op).map(|parent| body.name(parent).text(body.context()));
    if parent.is_some_and(|parent| descriptor.parents.iter().any(|name| name == parent)) {
        return Ok(());
    }
    let plural = if descriptor.parents.len() > 1 { "to be one of " } else { "" };
    let names = descriptor.parents.join(", ");
    let error = body.emit_op_error(op, format_args!("expects parent op {plural}'{names}'"));
    Err(match parent {
        Some(parent) => error.help(format!("it is in '{parent}'")),
        None => error.help("it is in no op"),
    }
    .report())
}

/// Checks what has to hold between several parts of the op; if `is_known`, what depends on its signature alone holds.
fn check_conditions(body: &Body, op: Op, descriptor: &OpDescriptor, is_known: bool) -> Result<(), Reported> {
    let mut conditions =
        descriptor.conditions.iter().filter(|condition| !(is_known && condition.is_of_signature));
    match conditions.find(|condition| !condition.holds.holds(body, op)) {
        Some(Condition { summary, about, .. }) => {
            let error = body.emit_op_error(op, format_args!("failed to verify that {summary}"));
            let found: Vec<String> = about
                .iter()
                .filter_map(|part| super::failing_part::part(body, op, descriptor, *part))
                .collect();
            Err(if found.is_empty() { error } else { error.help(found.join(", ")) }.report())
        }
        None => Ok(()),
    }
}

fn check_types<'body>(
    body: &'body Body,
    op: Op,
    noun: &str,
    declared: &[ValueDescriptor],
    groups: &ValueGroups,
    value: impl Fn(usize) -> &'body ValueRecord,
) -> Result<(), Reported> {
    for (index, ValueDescriptor { constraint, multiplicity, .. }) in declared.iter().enumerate() {
        let TypeConstraint { summary, is_satisfied } = constraint;
        for position in groups.get(index).unwrap_or_default() {
            let ty = value(position).ty.expect("a value of a live op");
            if !is_satisfied.holds(body.context(), ty) {
                let variadic = if multiplicity.is_variadic() { "variadic of " } else { "" };
                let text = body.context().display(ty);
                let message = format!("{noun} #{position} must be {variadic}{summary}, but got '{text}'");
                return Err(body.emit_op_error(op, message).report());
            }
        }
    }
    Ok(())
}
