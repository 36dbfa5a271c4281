//! Support functions of generated rewrites.

use crate::attributes::Attribute;
use crate::context::OpNameCell;
use crate::ir::{Body, Op, Value, ValueKind};
use crate::location::Location;
use crate::rewrite::{MatchResult, Rewriter};

/// The reason why a rule does not match.
pub type Reason = &'static str;

/// Runs the matcher of a rule.
///
/// # Errors
///
/// The matcher's reason, if it fails.
pub fn find<T>(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    matcher: impl FnOnce(&Body) -> Result<T, Reason>,
) -> MatchResult<T> {
    matcher(rewriter.body()).map_err(|reason| rewriter.match_failure(op, || reason))
}

/// Runs the matcher of a rule with `commutative` ops whose operands commute, for each operand order until it matches.
/// Bit `n` of the matcher's argument is set if the operands of op `n` are swapped; the written order comes first.
///
/// # Errors
///
/// The matcher's reason for the written order, if it fails for every order.
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

/// Returns two operands, swapped if bit `index` of `order` is set.
#[inline]
pub fn in_order([lhs, rhs]: [Value; 2], order: u32, index: u32) -> [Value; 2] {
    if order >> index & 1 == 0 { [lhs, rhs] } else { [rhs, lhs] }
}

/// Returns the values, if there are `N`.
pub fn exactly<const N: usize>(mut values: impl Iterator<Item = Value>) -> Option<[Value; N]> {
    let first = first_values(&mut values)?;
    values.next().is_none().then_some(first)
}

/// Returns the first `N` values and the others, if there are that many.
pub fn at_least<const N: usize>(mut values: impl Iterator<Item = Value>) -> Option<([Value; N], Vec<Value>)> {
    let first = first_values(&mut values)?;
    Some((first, values.collect()))
}

fn first_values<const N: usize>(values: &mut impl Iterator<Item = Value>) -> Option<[Value; N]> {
    values.take(N).collect::<Vec<_>>().try_into().ok()
}

/// Succeeds if the condition holds.
///
/// # Errors
///
/// The reason, if it does not.
pub fn ensure(holds: bool, reason: Reason) -> Result<(), Reason> {
    if holds { Ok(()) } else { Err(reason) }
}

/// Returns the op of that name that defines the value.
///
/// # Errors
///
/// The reason, if there is none.
#[inline]
pub fn defining(ir: &Body, value: Value, name: &OpNameCell, reason: Reason) -> Result<Op, Reason> {
    ir.defining_op(value).filter(|op| name.is_name_of(ir, *op)).ok_or(reason)
}

/// Returns the location of the op or block argument that defines a value.
pub fn value_location(ir: &Body, value: Value) -> Location {
    match ir.value_kind(value) {
        ValueKind::Result { op, .. } => ir.location(op),
        ValueKind::Argument { .. } => ir.argument_location(value),
    }
}

/// Returns the fused location. If the locations nest too deeply, returns the first.
pub fn fused_location(ir: &Body, locations: &[Location]) -> Location {
    fused_location_with(ir, locations, None)
}

/// Returns the fused location with metadata. If the locations nest too deeply, returns the first.
pub fn fused_location_with(ir: &Body, locations: &[Location], metadata: Option<Attribute>) -> Location {
    let fused = Location::fused_checked(ir.context(), locations, metadata);
    fused.unwrap_or_else(|_| locations.first().copied().unwrap_or_default())
}

/// Returns a named location. If the child nests too deeply, returns the name alone.
pub fn named_location(ir: &Body, name: &str, child: Location) -> Location {
    let context = ir.context();
    Location::name_checked(context, name, child)
        .or_else(|_| Location::name_checked(context, name, Location::UNKNOWN))
        .unwrap_or_default()
}
