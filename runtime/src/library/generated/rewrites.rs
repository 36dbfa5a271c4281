//! Support functions of generated rewrites.

use std::cell::Cell;

use smallvec::SmallVec;

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

/// An order of the operands of the `commutative` ops of a rule, for one attempt of its matcher.
pub struct OperandOrder {
    /// Bit `n` is set if the operands of op `n` are swapped.
    swapped: u32,
    /// Bit `n` is set if the matcher asked for the operands of op `n`, and they differ.
    consulted: Cell<u32>,
}

/// Runs the matcher of a rule with `commutative` ops whose operands commute, for each operand order until it matches.
/// The written order comes first. An order that differs from a failed one only where that attempt did not look fails as
/// well, and is not tried.
///
/// # Errors
///
/// The matcher's reason for the written order, if it fails for every order.
pub fn find_in_some_order<T>(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    commutative: u32,
    matcher: impl Fn(&Body, &OperandOrder) -> Result<T, Reason>,
) -> MatchResult<T> {
    first_order(rewriter.body(), commutative, matcher).map_err(|reason| rewriter.match_failure(op, || reason))
}

/// Runs a matcher for each operand order until it matches, as [`find_in_some_order`] does.
pub(super) fn first_order<T>(
    ir: &Body,
    commutative: u32,
    matcher: impl Fn(&Body, &OperandOrder) -> Result<T, Reason>,
) -> Result<T, Reason> {
    let mut written_order = "";
    let mut failed: SmallVec<[(u32, u32); 4]> = SmallVec::new();
    for swapped in 0..1 << commutative {
        if failed.iter().any(|(before, consulted)| (before ^ swapped) & consulted == 0) {
            continue;
        }
        let order = OperandOrder { swapped, consulted: Cell::new(0) };
        match matcher(ir, &order) {
            Ok(found) => return Ok(found),
            Err(reason) if swapped == 0 => written_order = reason,
            Err(_) => {}
        }
        if order.consulted.get() == 0 {
            break;
        }
        failed.push((swapped, order.consulted.get()));
    }
    Err(written_order)
}

/// Returns two operands, swapped if `order` swaps those of op `index`.
#[inline]
pub fn in_order([lhs, rhs]: [Value; 2], order: &OperandOrder, index: u32) -> [Value; 2] {
    if lhs != rhs {
        order.consulted.set(order.consulted.get() | 1 << index);
    }
    if order.swapped >> index & 1 == 0 { [lhs, rhs] } else { [rhs, lhs] }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::ModuleOp;
    use crate::context::{Context, ContextOptions};
    use crate::dialect::DialectRegistry;
    use crate::types::Type;

    /// Returns the number of attempts of a matcher that asks for the operands of the first `consulted` of two pairs, and
    /// whether it matched. It matches when all pairs have their operands `swapped`; of equal operands, none is.
    fn attempts(consulted: usize, equal: bool, swapped: bool) -> (u32, bool) {
        let options = ContextOptions { allow_unregistered_dialects: true, ..ContextOptions::default() };
        let context = Context::with_options(&DialectRegistry::new(), options);
        let mut body = ModuleOp::body(&context, Location::UNKNOWN);
        let (_, region) = body.region(body.root(), 0);
        let block = body.entry_block(region).expect("a module has a block");
        let mut rewriter = Rewriter::new(&mut body);
        rewriter.set_to_end(block);
        let name = context.op_name("test.op");
        let state = crate::ir::OperationState::new(name, Location::UNKNOWN);
        let op = rewriter.create(state.results([Type::I32, Type::I32]));
        let [first, second] = [rewriter.body().result(op, 0), rewriter.body().result(op, 1)];
        let pair = if equal { [first, first] } else { [first, second] };
        let count = Cell::new(0);
        let found = find_in_some_order(&mut rewriter, op, 2, |_, order| {
            count.set(count.get() + 1);
            let all = (0..2).take(consulted).all(|index| in_order(pair, order, index) == [second, first]);
            if swapped && all { Ok(()) } else { Err("not swapped") }
        });
        (count.get(), found.is_ok())
    }

    #[test]
    fn orders_that_differ_where_no_attempt_looked_are_not_tried() {
        assert_eq!(attempts(0, false, false), (1, false));
        assert_eq!(attempts(1, false, false), (2, false));
        assert_eq!(attempts(2, false, true), (3, true));
        assert_eq!(attempts(2, true, true), (1, false));
    }
}
