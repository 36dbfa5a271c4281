//! What declared rewrites call.

use crate::context::OpNameCell;
use crate::ir::{Body, Op, Value, ValueKind};
use crate::location::Location;
use crate::rewrite::{MatchResult, Rewriter};

/// Why a rule does not match.
pub type Reason = &'static str;

/// What the matcher of a rule finds.
///
/// # Errors
///
/// If it finds nothing, for the reason that it gives.
pub fn find<T>(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    matcher: impl FnOnce(&Body) -> Result<T, Reason>,
) -> MatchResult<T> {
    matcher(rewriter.body()).map_err(|reason| rewriter.match_failure(op, || reason))
}

/// What the matcher of a rule finds when `commutative` ops of it may have their operands either way. Bit `n` of what the
/// matcher is given says that the operands of op `n` are swapped; as they are written comes first.
///
/// # Errors
///
/// If it finds nothing in any order, for the reason that it gives for the operands as they are written.
pub fn find_in_some_order<T>(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    commutative: u32,
    matcher: impl Fn(&Body, u32) -> Result<T, Reason>,
) -> MatchResult<T> {
    let ir = rewriter.body();
    let first = match matcher(ir, 0) {
        Ok(found) => return Ok(found),
        Err(reason) => reason,
    };
    match (1..1 << commutative).find_map(|order| matcher(ir, order).ok()) {
        Some(found) => Ok(found),
        None => Err(rewriter.match_failure(op, || first)),
    }
}

/// Both operands of an op, swapped if bit `index` of `order` says so.
pub fn operand_pair(ir: &Body, op: Op, order: u32, index: u32) -> [Value; 2] {
    let (lhs, rhs) = (ir.operand(op, 0), ir.operand(op, 1));
    if order >> index & 1 == 0 { [lhs, rhs] } else { [rhs, lhs] }
}

/// Goes on if the condition holds.
///
/// # Errors
///
/// The reason, if it does not.
pub fn ensure(holds: bool, reason: Reason) -> Result<(), Reason> {
    if holds { Ok(()) } else { Err(reason) }
}

/// The op of that name whose result the value is.
///
/// # Errors
///
/// The reason, if there is none.
#[inline]
pub fn defining(ir: &Body, value: Value, name: &OpNameCell, reason: Reason) -> Result<Op, Reason> {
    ir.defining_op(value).filter(|op| name.is_name_of(ir, *op)).ok_or(reason)
}

/// The location of the op or block argument that a value is defined by.
pub fn value_location(ir: &Body, value: Value) -> Location {
    match ir.value_kind(value) {
        ValueKind::Result { op, .. } => ir.location(op),
        ValueKind::Argument { .. } => ir.argument_location(value),
    }
}

/// Several locations as one. Where they nest too deep for that, it is the first of them.
pub fn fused_location(ir: &Body, locations: &[Location]) -> Location {
    let fused = Location::fused_checked(ir.context(), locations, None);
    fused.unwrap_or_else(|_| locations.first().copied().unwrap_or_default())
}

/// A name for a location. Where it nests too deep for that, it is the name alone.
pub fn named_location(ir: &Body, name: &str, child: Location) -> Location {
    let context = ir.context();
    Location::name_checked(context, name, child)
        .or_else(|_| Location::name_checked(context, name, Location::UNKNOWN))
        .unwrap_or_default()
}
