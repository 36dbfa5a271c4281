//! Affine maps.

use std::fmt;
use std::sync::Arc;

use super::AffineError;
use super::expression::{AffineExpr, AffineVariable};
use super::print::{write_list, write_variables};

/// A function from dimensions and symbols to a list of values (language reference, Affine Maps).
///
/// It is cheap to clone and compares by structure. Its results refer to no variable beyond the counts.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct AffineMap {
    dimension_count: u32,
    symbol_count: u32,
    results: Arc<[AffineExpr]>,
}

/// Checks that `expr` references no variable beyond the counts.
pub(super) fn check_variables(
    expr: &AffineExpr,
    dimension_count: u32,
    symbol_count: u32,
) -> Result<(), AffineError> {
    let out_of_range = |variable, count| Err(AffineError::VariableOutOfRange { variable, count });
    match (expr.max_dimension(), expr.max_symbol()) {
        (Some(position), _) if position >= dimension_count => {
            out_of_range(AffineVariable::Dimension(position), dimension_count)
        }
        (_, Some(position)) if position >= symbol_count => {
            out_of_range(AffineVariable::Symbol(position), symbol_count)
        }
        _ => Ok(()),
    }
}

impl AffineMap {
    /// Returns the map with these results.
    ///
    /// # Errors
    /// If a result refers to a dimension or symbol beyond the counts.
    pub fn new(
        dimension_count: u32,
        symbol_count: u32,
        results: impl IntoIterator<Item = AffineExpr>,
    ) -> Result<AffineMap, AffineError> {
        let results: Arc<[AffineExpr]> = results.into_iter().collect();
        for result in results.iter() {
            check_variables(result, dimension_count, symbol_count)?;
        }
        Ok(AffineMap { dimension_count, symbol_count, results })
    }

    /// Returns a map whose results are known to be within the counts.
    pub(crate) fn within(
        dimension_count: u32,
        symbol_count: u32,
        results: impl IntoIterator<Item = AffineExpr>,
    ) -> AffineMap {
        let results: Arc<[AffineExpr]> = results.into_iter().collect();
        debug_assert!(
            results.iter().all(|expr| check_variables(expr, dimension_count, symbol_count).is_ok())
        );
        AffineMap { dimension_count, symbol_count, results }
    }

    /// Returns `() -> ()`.
    pub fn empty() -> AffineMap {
        AffineMap::within(0, 0, [])
    }

    /// Returns `() -> (value)`.
    pub fn constant(value: i64) -> AffineMap {
        AffineMap::within(0, 0, [AffineExpr::constant(value)])
    }

    /// Returns the identity on `dimension_count` dimensions.
    pub fn identity(dimension_count: u32) -> AffineMap {
        AffineMap::within(dimension_count, 0, (0..dimension_count).map(AffineExpr::dimension))
    }

    /// Returns the minor identity map: the last `result_count` of `dimension_count` dimensions, or all of
    /// them if there are fewer.
    pub fn minor_identity(dimension_count: u32, result_count: u32) -> AffineMap {
        let first = dimension_count.saturating_sub(result_count);
        AffineMap::within(dimension_count, 0, (first..dimension_count).map(AffineExpr::dimension))
    }

    /// Returns the map whose result `i` is the dimension `positions[i]`.
    ///
    /// # Errors
    /// If `positions` is not a permutation of `0..positions.len()`.
    pub fn permutation(positions: &[u32]) -> Result<AffineMap, AffineError> {
        let count = u32::try_from(positions.len()).map_err(|_| AffineError::TooManyVariables)?;
        let map = AffineMap { dimension_count: count, ..AffineMap::dimensions(positions) };
        if map.is_permutation() {
            Ok(map)
        } else {
            Err(AffineError::NotPermutation { length: positions.len() })
        }
    }

    fn dimensions(positions: &[u32]) -> AffineMap {
        let results = positions.iter().map(|position| AffineExpr::dimension(*position)).collect();
        AffineMap { dimension_count: 0, symbol_count: 0, results }
    }

    /// Returns the layout `offset + d0 * strides[0] + d1 * strides[1] + ...`, where each `None` is a number not known
    /// yet and becomes a symbol: first that of the offset, then those of the strides in order.
    ///
    /// # Errors
    /// If there are too many strides to count.
    pub fn strided_linear_layout(
        strides: &[Option<i64>],
        offset: Option<i64>,
    ) -> Result<AffineMap, AffineError> {
        let dimension_count = u32::try_from(strides.len())
            .ok()
            .filter(|count| *count < u32::MAX)
            .ok_or(AffineError::TooManyVariables)?;
        let mut symbol_count = 0;
        let mut known_or_symbol = |value: Option<i64>| match value {
            Some(value) => AffineExpr::constant(value),
            None => {
                symbol_count += 1;
                AffineExpr::symbol(symbol_count - 1)
            }
        };
        let mut sum = known_or_symbol(offset);
        for (position, stride) in (0..dimension_count).zip(strides) {
            sum = sum + AffineExpr::dimension(position) * known_or_symbol(*stride);
        }
        Ok(AffineMap::within(dimension_count, symbol_count, [sum]))
    }

    /// Returns the number of dimensions.
    pub fn dimension_count(&self) -> u32 {
        self.dimension_count
    }

    /// Returns the number of symbols.
    pub fn symbol_count(&self) -> u32 {
        self.symbol_count
    }

    /// Returns the number of inputs: dimensions and symbols.
    pub fn input_count(&self) -> u64 {
        u64::from(self.dimension_count) + u64::from(self.symbol_count)
    }

    /// Returns the results.
    pub fn results(&self) -> &[AffineExpr] {
        &self.results
    }

    /// Returns whether the map is `() -> ()`.
    pub fn is_empty(&self) -> bool {
        self.input_count() == 0 && self.results.is_empty()
    }

    /// Returns whether the map is an identity: the results are all dimensions in order. Symbols are ignored.
    pub fn is_identity(&self) -> bool {
        self.results_are(0)
    }

    /// Returns whether the map is a minor identity: the results are the last dimensions in order, and there
    /// are no symbols.
    pub fn is_minor_identity(&self) -> bool {
        let first =
            u32::try_from(self.results.len()).ok().and_then(|count| self.dimension_count.checked_sub(count));
        self.symbol_count == 0 && first.is_some_and(|first| self.results_are(first))
    }

    /// Returns whether the results are the dimensions from `first` on, in order and to the last.
    fn results_are(&self, first: u32) -> bool {
        u64::from(self.dimension_count) == u64::from(first) + self.results.len() as u64
            && (first..)
                .zip(self.results.iter())
                .all(|(position, expr)| expr.as_dimension() == Some(position))
    }

    /// Returns whether the map is a permutation of the dimensions without symbols.
    pub fn is_permutation(&self) -> bool {
        self.results.len() as u64 == u64::from(self.dimension_count) && self.is_projected_permutation(false)
    }

    /// Returns whether the map is a projected permutation: the results are distinct dimensions, and there are
    /// no symbols. With `allow_zero`, a result may also be the constant 0 (a broadcast).
    pub fn is_projected_permutation(&self, allow_zero: bool) -> bool {
        if self.symbol_count > 0 || self.results.len() as u64 > u64::from(self.dimension_count) {
            return false;
        }
        let mut seen = rustc_hash::FxHashSet::default();
        self.results.iter().all(|expr| match expr.as_dimension() {
            Some(position) => position < self.dimension_count && seen.insert(position),
            None => allow_zero && expr.as_constant() == Some(0),
        })
    }

    /// Returns whether all results are constants.
    pub fn is_constant(&self) -> bool {
        self.results.iter().all(|expr| expr.as_constant().is_some())
    }

    /// Returns the constant, if the map has one result and it is a constant.
    pub fn single_constant(&self) -> Option<i64> {
        match &*self.results {
            [result] => result.as_constant(),
            _ => None,
        }
    }

    /// Returns the values of the results at a point.
    ///
    /// `None` if the number of values is not that of the map's dimensions and symbols, or a result has no value
    /// there (see [`AffineExpr::evaluate`]).
    pub fn evaluate(&self, dimensions: &[i64], symbols: &[i64]) -> Option<Vec<i64>> {
        let counts_match = dimensions.len() as u64 == u64::from(self.dimension_count)
            && symbols.len() as u64 == u64::from(self.symbol_count);
        if !counts_match {
            return None;
        }
        self.results.iter().map(|expr| expr.evaluate(dimensions, symbols)).collect()
    }

    /// Returns the map that applies `inner` first and `self` to its results. It takes the dimensions of `inner`; its
    /// symbols are those of `self`, then those of `inner`.
    ///
    /// # Errors
    /// If `inner` has another number of results than `self` has dimensions, or there are too many symbols to count.
    ///
    /// ```
    /// use terrace_runtime::affine::{AffineExpr, AffineMap};
    ///
    /// let (d0, s0) = (AffineExpr::dimension(0), AffineExpr::symbol(0));
    /// let outer = AffineMap::new(1, 1, [d0.clone() * 2 + s0.clone()])?;
    /// let inner = AffineMap::new(1, 1, [d0 + s0])?;
    /// assert_eq!(outer.compose(&inner)?.to_string(), "(d0)[s0, s1] -> ((d0 + s1) * 2 + s0)");
    /// # Ok::<(), terrace_runtime::affine::AffineError>(())
    /// ```
    pub fn compose(&self, inner: &AffineMap) -> Result<AffineMap, AffineError> {
        if inner.results.len() as u64 != u64::from(self.dimension_count) {
            return Err(AffineError::CountMismatch {
                expected: self.dimension_count,
                found: inner.results.len(),
            });
        }
        let symbol_count =
            self.symbol_count.checked_add(inner.symbol_count).ok_or(AffineError::TooManyVariables)?;
        let replacements: Option<Vec<AffineExpr>> =
            inner.results.iter().map(|expr| expr.shift_symbols(self.symbol_count, 0)).collect();
        let replacements = replacements.ok_or(AffineError::TooManyVariables)?;
        let results = self.results.iter().map(|expr| expr.replace(&replacements, &[]));
        Ok(AffineMap::within(inner.dimension_count, symbol_count, results))
    }

    /// Returns the map with the results at `positions`, in that order. `None` if there is no such result.
    pub fn sub_map(&self, positions: &[usize]) -> Option<AffineMap> {
        let results: Option<Arc<[AffineExpr]>> =
            positions.iter().map(|position| self.results.get(*position).cloned()).collect();
        Some(AffineMap { results: results?, ..*self })
    }

    /// Returns the map without the results for which `drop` holds of the position.
    pub fn drop_results(&self, mut drop: impl FnMut(usize) -> bool) -> AffineMap {
        let results = self
            .results
            .iter()
            .enumerate()
            .filter(|(index, _)| !drop(*index))
            .map(|(_, expr)| expr.clone())
            .collect();
        AffineMap { results, ..*self }
    }

    /// Returns the map that gives back the dimensions from the results: composed with it, `self` is the identity on
    /// dimensions. `None` unless each dimension is a result by itself; further results do not matter, and of a
    /// dimension that is a result more than once the first one counts. `None` also if there are symbols.
    ///
    /// ```
    /// use terrace_runtime::affine::AffineMap;
    ///
    /// let map = AffineMap::permutation(&[2, 0, 1])?;
    /// let inverse = map.inverse_permutation().unwrap();
    /// assert_eq!(inverse.to_string(), "(d0, d1, d2) -> (d1, d2, d0)");
    /// assert!(inverse.compose(&map)?.is_identity());
    /// # Ok::<(), terrace_runtime::affine::AffineError>(())
    /// ```
    pub fn inverse_permutation(&self) -> Option<AffineMap> {
        let count = usize::try_from(self.dimension_count).ok()?;
        if self.symbol_count > 0 || count > self.results.len() {
            return None;
        }
        let mut sources: Vec<Option<AffineExpr>> = vec![None; count];
        let result_count = u32::try_from(self.results.len()).ok()?;
        for (index, expr) in (0..result_count).zip(self.results.iter()) {
            if let Some(position) = expr.as_dimension() {
                sources
                    .get_mut(usize::try_from(position).ok()?)?
                    .get_or_insert_with(|| AffineExpr::dimension(index));
            }
        }
        let results: Option<Vec<AffineExpr>> = sources.into_iter().collect();
        Some(AffineMap::within(result_count, 0, results?))
    }

    /// Returns the map with each result simplified, see [`AffineExpr::simplify`].
    pub fn simplify(&self) -> AffineMap {
        AffineMap { results: self.results.iter().map(AffineExpr::simplify).collect(), ..*self }
    }
}

/// The text inside `affine_map<...>`: `(d0, d1)[s0] -> (d0 + s0, d1)`.
impl fmt::Display for AffineMap {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_variables(formatter, self.dimension_count, self.symbol_count)?;
        formatter.write_str(" -> (")?;
        write_list(formatter, self.results.iter())?;
        formatter.write_str(")")
    }
}

impl fmt::Debug for AffineMap {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}
