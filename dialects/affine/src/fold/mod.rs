//! Folders.

mod bounds;
mod conditions;

use smallvec::SmallVec;
use terrace_runtime::affine::{AffineExpr, AffineMap, AffineVariable};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::{Folded, FoldedValue};
use terrace_runtime::ir::{Body, Op, Value, ValueKind};
use terrace_runtime::types::Type;

use crate::applied::Extremum;
use crate::control_flow::numbers;
use crate::ranges::rounds;
use crate::{
    AffineApplyOp, AffineDmaStartOp, AffineDmaWaitOp, AffineForOp, AffineLoadOp, AffineMaxOp, AffineMinOp,
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
    match known.and_then(|results| extremum.of(results.into_iter())) {
        Some(number) => Attribute::integer(ir.context(), Type::INDEX, number).into(),
        None => with_known_results(ir, op, map, constants).unwrap_or_default(),
    }
}

/// Folds those of several results that depend on constants alone.
fn with_known_results(ir: &Body, op: Op, map: &AffineMap, constants: &[Option<Attribute>]) -> Option<Folded> {
    if map.results().len() < 2 || constants.iter().all(Option::is_none) {
        return None;
    }
    let number = |variable: AffineVariable| {
        let position = match variable {
            AffineVariable::Dimension(position) => position,
            AffineVariable::Symbol(position) => map.dimension_count() + position,
        };
        (*constants.get(position as usize)?)?.as_i64(ir.context()).map(AffineExpr::constant)
    };
    let results = map.results().iter().map(|result| {
        let known = result.replace_variables(number).as_constant();
        known.map_or_else(|| result.clone(), AffineExpr::constant)
    });
    let (dimensions, symbols) = (map.dimension_count(), map.symbol_count());
    let new = AffineMap::new(dimensions, symbols, results.collect::<Vec<_>>()).ok()?;
    (new != *map).then(|| {
        let new = Attribute::affine_map(ir.context(), new);
        Folded::changed(move |ir| ir.set_attribute(op, "map", Some(new)))
    })
}

macro_rules! apply_folds {
    ($($op:ident: $extremum:ident),*) => {
        $(impl $op {
            pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
                apply(ir, self.op(), &self.map(ir), constants, Extremum::$extremum)
            }
        })*
    };
}

apply_folds!(AffineApplyOp: Least, AffineMinOp: Least, AffineMaxOp: Greatest);

macro_rules! access_folds {
    ($($op:ident),*) => {
        $(impl $op {
            pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
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
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        look_through_casts_from(ir, self.op(), 1)
    }
}

impl AffineForOp {
    /// Folds the bounds, and a loop that does nothing but yield what does not depend on the rounds.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let folded = self.fold_bounds(ir);
        match self.values(ir).len() {
            0 => folded,
            _ if !folded.is_unchanged() => folded,
            _ => self.result_without_rounds(ir).map(Folded::results).unwrap_or_default(),
        }
    }

    /// Returns the results of a loop without rounds or without ops. Values from outside are results after the first round, and those of other
    /// carried values only if it is the last one as well.
    fn result_without_rounds(self, ir: &Body) -> Option<Vec<FoldedValue>> {
        let count = rounds(ir, self).map(|(_, count)| count);
        let inits: SmallVec<[Value; 4]> = self.inits(ir).collect();
        if count == Some(0) {
            return Some(inits.into_iter().map(FoldedValue::Value).collect());
        }
        let (_, region) = self.body(ir);
        let entry = ir.entry_block(region)?;
        let terminator = ir.terminator(entry).filter(|last| ir.first_op(entry) == Some(*last))?;
        let result = |(position, value): (usize, Value)| match ir.value_kind(value) {
            ValueKind::Argument { block, index } if block == entry => {
                // The first argument is the induction variable.
                let carried = (index as usize).checked_sub(1)?;
                inits.get(carried).copied().filter(|_| carried == position || count == Some(1))
            }
            _ => count.is_some().then_some(value),
        };
        ir.operands(terminator).enumerate().map(result).map(|value| value.map(FoldedValue::Value)).collect()
    }
}
