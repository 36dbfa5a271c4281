//! Affine expressions applied to operands, and their canonical form.

use smallvec::SmallVec;
use terrace_runtime::affine::{AffineExpr, AffineMap, AffineVariable};
use terrace_runtime::dialect::OpTraits;
use terrace_runtime::ir::{Body, Op, Region, Value};

use super::AffineApplyOp;
use super::ranges::within_ranges;
use super::validity::{affine_scope, is_valid_dimension, is_valid_symbol};
use terrace_dialect_support::memory::constant_index;

pub(super) type Values = SmallVec<[Value; 4]>;

/// The maximum size of expressions after substitution. Repeated substitution of a variable that occurs twice would grow
/// without bound.
const SIZE: u64 = 1 << 10;

/// The maximum number of operands for the quick check whether anything is to do.
const MOST_SEEN: usize = 16;

/// Returns a map and its operands, dimensions first, in canonical form at an op: operands that `affine.apply` or a constant
/// defines are substituted, each operand is used and occurs once, as a symbol if possible, and the results are simplified.
pub fn canonical_map(
    ir: &Body,
    op: Op,
    map: &AffineMap,
    operands: &[Value],
) -> (AffineMap, SmallVec<[Value; 4]>) {
    let applied = Applied::new(map, operands).into_canonical(ir, op);
    match applied.map() {
        Some(map) => (map, applied.operands()),
        None => (map.clone(), operands.into()),
    }
}

/// Expressions with the values of their dimensions and symbols.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Applied {
    pub(super) results: Vec<AffineExpr>,
    pub(super) dimensions: Values,
    pub(super) symbols: Values,
}

impl Applied {
    /// Returns a map applied to its operands, dimensions first.
    pub(super) fn new(map: &AffineMap, operands: &[Value]) -> Applied {
        Applied::of(map.results().iter().cloned(), map.dimension_count(), operands)
    }

    /// Returns expressions of operands, dimensions first.
    pub(super) fn of(
        results: impl Iterator<Item = AffineExpr>,
        dimensions: u32,
        operands: &[Value],
    ) -> Applied {
        let (dimensions, symbols) = operands.split_at(operands.len().min(dimensions as usize));
        Applied { results: results.collect(), dimensions: dimensions.into(), symbols: symbols.into() }
    }

    /// Returns the expressions as a map.
    pub(super) fn map(&self) -> Option<AffineMap> {
        let (dimensions, symbols) = (self.dimensions.len() as u32, self.symbols.len() as u32);
        AffineMap::new(dimensions, symbols, self.results.clone()).ok()
    }

    /// Returns the values, dimensions first.
    pub(super) fn operands(&self) -> Values {
        self.dimensions.iter().chain(&self.symbols).copied().collect()
    }

    /// Returns the canonical form at `op`, or `None` if the expressions are canonical. Results of `affine.apply` are
    /// replaced by its operands, constants are folded, each value occurs once, as a symbol if possible, and the
    /// expressions are simplified, also by the bounds of loops whose variables occur.
    pub(super) fn canonical(&self, ir: &Body, op: Op) -> Option<Applied> {
        let scope = affine_scope(ir, op);
        if is_canonical(ir, scope, self.results.iter(), &self.dimensions, &self.symbols) {
            return None;
        }
        let mut applied = self.clone();
        let mut position = 0;
        while let Some(value) = applied.dimensions.get(position).copied() {
            let can_be = |value: Value, is_symbol: bool| match is_symbol {
                true => is_valid_symbol(ir, value, scope),
                false => is_valid_dimension(ir, value, scope),
            };
            applied.expand(ir, AffineVariable::Dimension(position as u32), value, can_be);
            position += 1;
        }
        let mut position = 0;
        while let Some(value) = applied.symbols.get(position).copied() {
            let can_be = |value: Value, _: bool| is_valid_symbol(ir, value, scope);
            applied.expand(ir, AffineVariable::Symbol(position as u32), value, can_be);
            position += 1;
        }
        let mut applied = applied.compact(|value| is_valid_symbol(ir, value, scope));
        for result in &mut applied.results {
            *result = result.simplify();
        }
        let Applied { results, dimensions, .. } = &mut applied;
        for result in results {
            if let Some(new) = within_ranges(ir, result, dimensions) {
                *result = new.simplify();
            }
        }
        // Simplification may leave unused values.
        Some(applied.compact(|_| false))
    }

    /// Returns the expressions with constants folded, and each value once, as a symbol if possible. Results of `affine.apply`
    /// stay, other than in the canonical form.
    pub(super) fn with_used_operands(&self, ir: &Body, op: Op) -> Applied {
        let scope = affine_scope(ir, op);
        let mut applied = self.clone();
        let variables = (0..self.dimensions.len()).map(|position| AffineVariable::Dimension(position as u32));
        let symbols = (0..self.symbols.len()).map(|position| AffineVariable::Symbol(position as u32));
        for (variable, value) in variables.chain(symbols).zip(self.operands()) {
            if let Some(number) = constant_index(ir, value) {
                applied.replace(variable, &AffineExpr::constant(number));
            }
        }
        applied.compact(|value| is_valid_symbol(ir, value, scope))
    }

    /// Returns the canonical form, even if it equals the current one.
    pub(super) fn into_canonical(self, ir: &Body, op: Op) -> Applied {
        self.canonical(ir, op).unwrap_or(self)
    }

    /// Returns [`Applied::canonical`] with only the results that determine the extremum, or `None` if nothing changes.
    pub(super) fn canonical_extremum(&self, ir: &Body, op: Op, extremum: Extremum) -> Option<Applied> {
        let mut new = match self.canonical(ir, op) {
            Some(new) => new,
            None if self.results.len() <= 1 => return None,
            None => self.clone(),
        };
        extremum.reduce(&mut new.results);
        (new != *self).then_some(new)
    }

    /// Substitutes the constant or the `affine.apply` expression that defines a variable.
    fn expand(
        &mut self,
        ir: &Body,
        variable: AffineVariable,
        value: Value,
        can_be: impl Fn(Value, bool) -> bool,
    ) {
        if let Some(number) = constant_index(ir, value) {
            return self.replace(variable, &AffineExpr::constant(number));
        }
        let Some(apply) = ir.defining_op(value).and_then(|op| AffineApplyOp::from_op(ir, op)) else { return };
        let operands: Values = apply.map_operands(ir).collect();
        let map = apply.map(ir);
        let inner = Applied::new(&map, &operands);
        let size = |results: &[AffineExpr]| results.iter().map(AffineExpr::size).max().unwrap_or_default();
        let is_symbol = matches!(variable, AffineVariable::Symbol(_));
        let fits = inner.dimensions.iter().all(|value| can_be(*value, is_symbol))
            && inner.symbols.iter().all(|value| can_be(*value, true));
        let is_small = size(&self.results).saturating_mul(size(&inner.results)) <= SIZE
            && (self.dimensions.len() + self.symbols.len()) as u64 <= SIZE;
        let [result] = &inner.results[..] else { return };
        if !fits || !is_small {
            return;
        }
        let (dimensions, symbols) = (self.dimensions.len() as u32, self.symbols.len() as u32);
        let inner_dimensions = inner.dimensions.len() as u32;
        // The dimensions of a symbol's expression are symbols.
        let replacement = result.replace_variables(|variable| {
            Some(match (variable, is_symbol) {
                (AffineVariable::Dimension(position), false) => AffineExpr::dimension(dimensions + position),
                (AffineVariable::Dimension(position), true) => AffineExpr::symbol(symbols + position),
                (AffineVariable::Symbol(position), false) => AffineExpr::symbol(symbols + position),
                (AffineVariable::Symbol(position), true) => {
                    AffineExpr::symbol(symbols + inner_dimensions + position)
                }
            })
        });
        match is_symbol {
            true => self.symbols.extend(inner.dimensions),
            false => self.dimensions.extend(inner.dimensions),
        }
        self.symbols.extend(inner.symbols);
        self.replace(variable, &replacement);
    }

    fn replace(&mut self, variable: AffineVariable, by: &AffineExpr) {
        for result in &mut self.results {
            *result = result.replace_variables(|found| (found == variable).then(|| by.clone()));
        }
    }

    /// Removes unused and duplicate values. Dimensions that can be symbols become symbols, after the existing ones.
    fn compact(self, is_symbol: impl Fn(Value) -> bool) -> Applied {
        let mut used = (vec![false; self.dimensions.len()], vec![false; self.symbols.len()]);
        for result in &self.results {
            result.walk(|part| match part.as_variable() {
                Some(AffineVariable::Dimension(position)) => used.0[position as usize] = true,
                Some(AffineVariable::Symbol(position)) => used.1[position as usize] = true,
                None => {}
            });
        }
        let values = || self.dimensions.iter().chain(&self.symbols);
        let differ = || {
            let is_first = |(position, value)| values().position(|other| other == value) == Some(position);
            values().count() <= MOST_SEEN && values().enumerate().all(is_first)
        };
        let are_used = used.0.iter().chain(&used.1).all(|used| *used);
        if are_used && differ() && !self.dimensions.iter().any(|value| is_symbol(*value)) {
            return self;
        }
        let (mut dimensions, mut symbols) = (Values::new(), Values::new());
        let place = |list: &mut Values, value: Value| {
            let known = list.iter().position(|known| *known == value);
            known.unwrap_or_else(|| {
                list.push(value);
                list.len() - 1
            }) as u32
        };
        let new_symbols: Vec<Option<AffineExpr>> = (self.symbols.iter().zip(&used.1))
            .map(|(value, used)| used.then(|| AffineExpr::symbol(place(&mut symbols, *value))))
            .collect();
        let new_dimensions: Vec<Option<AffineExpr>> = (self.dimensions.iter().zip(&used.0))
            .map(|(value, used)| {
                used.then(|| match is_symbol(*value) {
                    true => AffineExpr::symbol(place(&mut symbols, *value)),
                    false => AffineExpr::dimension(place(&mut dimensions, *value)),
                })
            })
            .collect();
        let results = self.results.iter().map(|result| {
            result.replace_variables(|variable| match variable {
                AffineVariable::Dimension(position) => new_dimensions[position as usize].clone(),
                AffineVariable::Symbol(position) => new_symbols[position as usize].clone(),
            })
        });
        let results = results.collect();
        Applied { results, dimensions, symbols }
    }
}

/// Returns whether [`Applied::canonical`] certainly has nothing to do, which is the usual case. Without this quick
/// check, computing the canonical form for comparison took nine tenths of the canonicalization time of loops.
pub(super) fn is_canonical<'a>(
    ir: &Body,
    scope: Option<Region>,
    results: impl Iterator<Item = &'a AffineExpr> + Clone,
    dimensions: &[Value],
    symbols: &[Value],
) -> bool {
    if dimensions.len() + symbols.len() > MOST_SEEN {
        return false;
    }
    let mut used = 0_u32;
    for result in results.clone() {
        result.walk(|part| match part.as_variable() {
            Some(AffineVariable::Dimension(position)) => used |= 1 << position,
            Some(AffineVariable::Symbol(position)) => used |= 1 << (dimensions.len() + position as usize),
            None => {}
        });
    }
    let is_final = |(position, value): (usize, &Value)| {
        let is_first = dimensions.iter().chain(symbols).position(|other| other == value) == Some(position);
        let is_computed = || {
            ir.defining_op(*value).is_some_and(|op| {
                ir.has_traits(op, OpTraits::CONSTANT_LIKE) || AffineApplyOp::from_op(ir, op).is_some()
            })
        };
        used & (1 << position) != 0 && is_first && !is_computed()
    };
    dimensions.iter().chain(symbols).enumerate().all(is_final)
        && !dimensions.iter().any(|value| is_valid_symbol(ir, *value, scope))
        && results.clone().all(|result| result.is_simple() && within_ranges(ir, result, dimensions).is_none())
}

/// The selection among several results: the minimum or the maximum.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extremum {
    Least,
    Greatest,
}

impl Extremum {
    pub(super) fn of(self, numbers: impl Iterator<Item = i64>) -> Option<i64> {
        match self {
            Extremum::Least => numbers.min(),
            Extremum::Greatest => numbers.max(),
        }
    }

    /// Removes duplicate results and all but one constant.
    pub(super) fn reduce(self, results: &mut Vec<AffineExpr>) {
        let number = self.of(results.iter().filter_map(AffineExpr::as_constant));
        let mut seen: Vec<AffineExpr> = Vec::new();
        let mut is_there = false;
        for result in results.drain(..) {
            let result = match (result.as_constant(), number) {
                (Some(_), Some(_)) if is_there => continue,
                (Some(_), Some(number)) => {
                    is_there = true;
                    AffineExpr::constant(number)
                }
                _ => result,
            };
            if !seen.contains(&result) {
                seen.push(result);
            }
        }
        *results = seen;
    }
}
