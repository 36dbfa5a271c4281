//! Integer sets.

use std::fmt;
use std::sync::Arc;

use super::AffineError;
use super::expression::AffineExpr;
use super::map::check_variables;
use super::print::{write_list, write_variables};

/// A constraint of an [`IntegerSet`]: `expr == 0` or `expr >= 0`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Constraint {
    /// The constrained expression.
    pub expr: AffineExpr,
    /// Whether the constraint is an equality (`== 0`) rather than an inequality (`>= 0`).
    pub is_equality: bool,
}

impl Constraint {
    /// Returns the constraint `expr == 0`.
    pub fn equality(expr: AffineExpr) -> Constraint {
        Constraint { expr, is_equality: true }
    }

    /// Returns the constraint `expr >= 0`.
    pub fn inequality(expr: AffineExpr) -> Constraint {
        Constraint { expr, is_equality: false }
    }

    fn holds_for(&self, value: i64) -> bool {
        value == 0 || (value > 0 && !self.is_equality)
    }
}

/// The integer points that satisfy all of some constraints (language reference, Integer Sets).
///
/// It is cheap to clone and compares by structure: sets with the same points may differ.
///
/// ```
/// use terrace_runtime::affine::{AffineExpr, Constraint, IntegerSet};
///
/// let set = IntegerSet::new(1, 0, [Constraint::inequality(AffineExpr::dimension(0) - 2)])?;
/// assert_eq!(set.to_string(), "(d0) : (d0 - 2 >= 0)");
/// assert_eq!(set.contains(&[2], &[]), Some(true));
/// # Ok::<(), terrace_runtime::affine::AffineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct IntegerSet {
    dimension_count: u32,
    symbol_count: u32,
    constraints: Arc<[Constraint]>,
}

impl IntegerSet {
    /// Returns the set of the points that satisfy all of `constraints`. Without any, the constraint `0 == 0` stands for
    /// them: the set then has all points.
    ///
    /// # Errors
    /// If a constraint refers to a dimension or symbol beyond the counts.
    pub fn new(
        dimension_count: u32,
        symbol_count: u32,
        constraints: impl IntoIterator<Item = Constraint>,
    ) -> Result<IntegerSet, AffineError> {
        let constraints: Arc<[Constraint]> = constraints.into_iter().collect();
        for constraint in constraints.iter() {
            check_variables(&constraint.expr, dimension_count, symbol_count)?;
        }
        if constraints.is_empty() {
            return Ok(IntegerSet::universe(dimension_count, symbol_count));
        }
        Ok(IntegerSet { dimension_count, symbol_count, constraints })
    }

    /// Returns the set without points, in its canonical form `1 == 0`.
    pub fn empty(dimension_count: u32, symbol_count: u32) -> IntegerSet {
        let never = Constraint::equality(AffineExpr::constant(1));
        IntegerSet { dimension_count, symbol_count, constraints: Arc::new([never]) }
    }

    /// Returns the set of all points, in its canonical form `0 == 0`.
    pub fn universe(dimension_count: u32, symbol_count: u32) -> IntegerSet {
        let always = Constraint::equality(AffineExpr::constant(0));
        IntegerSet { dimension_count, symbol_count, constraints: Arc::new([always]) }
    }

    /// Returns the number of dimensions of a point.
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

    /// Returns the constraints; at least one.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Returns whether the set is the canonical empty set. Other sets may be without points, too.
    pub fn is_canonical_empty(&self) -> bool {
        matches!(&*self.constraints, [only] if only.is_equality && only.expr.as_constant() == Some(1))
    }

    /// Returns whether the point is in the set.
    ///
    /// `None` if the number of values is not that of the set's dimensions and symbols, or if an expression has no
    /// value there (see [`AffineExpr::evaluate`]) and no constraint excludes the point.
    pub fn contains(&self, dimensions: &[i64], symbols: &[i64]) -> Option<bool> {
        let counts_match = dimensions.len() as u64 == u64::from(self.dimension_count)
            && symbols.len() as u64 == u64::from(self.symbol_count);
        if !counts_match {
            return None;
        }
        let mut all_known = true;
        for constraint in self.constraints.iter() {
            match constraint.expr.evaluate(dimensions, symbols) {
                Some(value) if !constraint.holds_for(value) => return Some(false),
                Some(_) => {}
                None => all_known = false,
            }
        }
        all_known.then_some(true)
    }

    /// Returns the set with each constraint simplified, without those that always hold and without
    /// repetitions. With a constraint that never holds, it is the canonical empty set.
    // What an expression remembers of itself is no part of its hash.
    #[allow(clippy::mutable_key_type)]
    pub fn simplify(&self) -> IntegerSet {
        if self.is_seen_to_be_simple() {
            return self.clone();
        }
        let mut kept = Vec::new();
        // What an expression remembers of itself is no part of its hash.
        #[allow(clippy::mutable_key_type)]
        let mut seen = rustc_hash::FxHashSet::default();
        for constraint in self.constraints.iter() {
            let simplified = Constraint { expr: constraint.expr.simplify(), ..*constraint };
            match simplified.expr.as_constant() {
                Some(value) if simplified.holds_for(value) => {}
                Some(_) => return IntegerSet::empty(self.dimension_count, self.symbol_count),
                None => {
                    if seen.insert(simplified.clone()) {
                        kept.push(simplified);
                    }
                }
            }
        }
        if kept.is_empty() {
            return IntegerSet::universe(self.dimension_count, self.symbol_count);
        }
        IntegerSet { constraints: kept.into(), ..*self }
    }

    /// Returns whether [`IntegerSet::simplify`] leaves the set as it is.
    pub fn is_simple(&self) -> bool {
        self.is_seen_to_be_simple() || self.simplify() == *self
    }

    /// Returns whether the set is simple and that is seen without making the simplified one: few constraints, all of
    /// which say something and differ.
    fn is_seen_to_be_simple(&self) -> bool {
        const FEW: usize = 8;
        let constraints = &self.constraints[..];
        constraints.len() <= FEW
            && constraints.iter().enumerate().all(|(position, constraint)| {
                let expr = &constraint.expr;
                expr.as_constant().is_none()
                    && expr.is_simple()
                    && !constraints[..position].contains(constraint)
            })
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {} 0", self.expr, if self.is_equality { "==" } else { ">=" })
    }
}

impl fmt::Debug for Constraint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// The text inside `affine_set<...>`: `(d0)[s0] : (d0 >= 0, s0 == 0)`.
impl fmt::Display for IntegerSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_variables(formatter, self.dimension_count, self.symbol_count)?;
        formatter.write_str(" : (")?;
        write_list(formatter, self.constraints.iter())?;
        formatter.write_str(")")
    }
}

impl fmt::Debug for IntegerSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}
