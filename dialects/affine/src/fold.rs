//! Folders.

use terrace_runtime::affine::AffineMap;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::Type;

use super::applied::Extremum;
use super::control_flow::numbers;
use super::{
    AffineApplyOp, AffineDmaStartOp, AffineDmaWaitOp, AffineLoadOp, AffineMaxOp, AffineMinOp,
    AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
};
use terrace_dialect_support::memory::{look_through_casts, look_through_casts_from};

/// Returns the results of a map of constants, if all are known.
fn known_results(ir: &Body, map: &AffineMap, constants: &[Option<Attribute>]) -> Option<Vec<i64>> {
    let numbers = numbers(ir, constants)?;
    let (dimensions, symbols) = numbers.split_at(numbers.len().min(map.dimension_count() as usize));
    map.evaluate(dimensions, symbols)
}

/// Folds an op that applies a map to a constant, or to an operand if the map's only result is a variable.
fn apply(ir: &Body, op: Op, map: &AffineMap, constants: &[Option<Attribute>], extremum: Extremum) -> Folded {
    if let [result] = map.results() {
        let symbol = result.as_symbol().map(|position| map.dimension_count() + position);
        if let Some(position) = result.as_dimension().or(symbol) {
            return ir.operand(op, position as usize).into();
        }
    }
    let known = if map.is_constant() {
        map.evaluate(&vec![0; map.dimension_count() as usize], &vec![0; map.symbol_count() as usize])
    } else {
        known_results(ir, map, constants)
    };
    let number = known.and_then(|results| extremum.of(results.into_iter()));
    number.map(|number| Attribute::integer(ir.context(), Type::INDEX, number)).into()
}

macro_rules! apply_folds {
    ($($op:ident: $extremum:ident),*) => {
        $(impl $op {
            pub(super) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
                apply(ir, self.op(), &self.map(ir), constants, Extremum::$extremum)
            }
        })*
    };
}

apply_folds!(AffineApplyOp: Least, AffineMinOp: Least, AffineMaxOp: Greatest);

macro_rules! access_folds {
    ($($op:ident),*) => {
        $(impl $op {
            pub(super) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
                look_through_casts(ir, self.op())
            }
        })*
    };
}

access_folds!(
    AffineDmaStartOp,
    AffineDmaWaitOp,
    AffineLoadOp,
    AffinePrefetchOp,
    AffineVectorLoadOp,
    AffineVectorStoreOp
);

impl AffineStoreOp {
    pub(super) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        look_through_casts_from(ir, self.op(), 1)
    }
}
