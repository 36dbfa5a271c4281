//! Queries on expressions, and substitution.

use super::expression::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineVariable};
use super::map::AffineMap;

impl AffineExpr {
    /// Returns whether the value is known to be a multiple of `factor`, whatever the variables are.
    /// No value but 0 is a multiple of 0.
    pub fn is_multiple_of(&self, factor: i64) -> bool {
        self.largest_known_divisor().is_multiple_of(factor.unsigned_abs())
    }

    /// Returns whether the dimension at `position` occurs.
    pub fn is_function_of_dimension(&self, position: u32) -> bool {
        self.uses(AffineVariable::Dimension(position))
    }

    /// Returns whether the symbol at `position` occurs.
    pub fn is_function_of_symbol(&self, position: u32) -> bool {
        self.uses(AffineVariable::Symbol(position))
    }

    fn uses(&self, variable: AffineVariable) -> bool {
        self.fold(|expr, operands| match operands {
            Some((lhs, rhs)) => lhs || rhs,
            None => expr.as_variable() == Some(variable),
        })
    }

    /// Returns the variable if the expression is one.
    pub fn as_variable(&self) -> Option<AffineVariable> {
        match self.kind() {
            AffineExprKind::Dimension(position) => Some(AffineVariable::Dimension(*position)),
            AffineExprKind::Symbol(position) => Some(AffineVariable::Symbol(*position)),
            _ => None,
        }
    }

    /// Calls `visit` for every subexpression and the expression itself: operands before what uses them, left
    /// before right. In an expression of many nodes, a compound subexpression that is one shared value is visited once.
    pub fn walk<'a>(&'a self, mut visit: impl FnMut(&'a AffineExpr)) {
        self.fold(|expr, _: Option<((), ())>| visit(expr));
    }

    /// Returns the value at a point: dimension `i` is `dimensions[i]`, symbol `i` is `symbols[i]`.
    ///
    /// `None` if a variable has no value, a divisor is zero or negative (language reference,
    /// Affine Expressions), or the value does not fit 64 bits. Intermediate values have 128 bits.
    pub fn evaluate(&self, dimensions: &[i64], symbols: &[i64]) -> Option<i64> {
        let value = |values: &[i64], position: u32| {
            values.get(usize::try_from(position).ok()?).copied().map(i128::from)
        };
        let result = self.fold(|expr, operands: Option<(Option<i128>, Option<i128>)>| match expr.kind() {
            AffineExprKind::Constant(constant) => Some(i128::from(*constant)),
            AffineExprKind::Dimension(position) => value(dimensions, *position),
            AffineExprKind::Symbol(position) => value(symbols, *position),
            AffineExprKind::Binary(op, ..) => {
                let (lhs, rhs) = operands?;
                let (lhs, rhs) = (lhs?, rhs?);
                match op {
                    AffineBinaryOp::Add => lhs.checked_add(rhs),
                    AffineBinaryOp::Mul => lhs.checked_mul(rhs),
                    _ if rhs <= 0 => None,
                    AffineBinaryOp::Mod => Some(lhs.rem_euclid(rhs)),
                    AffineBinaryOp::FloorDiv => Some(lhs.div_euclid(rhs)),
                    AffineBinaryOp::CeilDiv => {
                        Some(lhs.div_euclid(rhs) + i128::from(lhs.rem_euclid(rhs) != 0))
                    }
                }
            }
        });
        result.and_then(|value| i64::try_from(value).ok())
    }

    /// Returns the expression with each variable replaced by what `replacement` gives for it, or kept on `None`.
    /// All variables are replaced at once; the result is normalised anew.
    pub fn replace_variables(
        &self,
        mut replacement: impl FnMut(AffineVariable) -> Option<AffineExpr>,
    ) -> AffineExpr {
        self.fold(|expr, operands: Option<(AffineExpr, AffineExpr)>| match (expr.kind(), operands) {
            // A node without replacements is shared.
            (AffineExprKind::Binary(_, old_lhs, old_rhs), Some((lhs, rhs)))
                if lhs.is_same_node(old_lhs) && rhs.is_same_node(old_rhs) =>
            {
                expr.clone()
            }
            (AffineExprKind::Binary(op, ..), Some((lhs, rhs))) => AffineExpr::binary(*op, lhs, rhs),
            _ => expr.as_variable().and_then(&mut replacement).unwrap_or_else(|| expr.clone()),
        })
    }

    /// Replaces dimension `i` by `dimensions[i]` and symbol `i` by `symbols[i]`; variables beyond the lists stay.
    ///
    /// ```
    /// use terrace_runtime::affine::AffineExpr;
    ///
    /// let (d0, s0) = (AffineExpr::dimension(0), AffineExpr::symbol(0));
    /// let expr = d0.clone() * 4 + s0;
    /// assert_eq!(expr.replace(&[d0 + 1], &[AffineExpr::constant(3)]).to_string(), "(d0 + 1) * 4 + 3");
    /// ```
    pub fn replace(&self, dimensions: &[AffineExpr], symbols: &[AffineExpr]) -> AffineExpr {
        self.replace_variables(|variable| {
            let (list, position) = match variable {
                AffineVariable::Dimension(position) => (dimensions, position),
                AffineVariable::Symbol(position) => (symbols, position),
            };
            list.get(usize::try_from(position).ok()?).cloned()
        })
    }

    /// Adds `shift` to the position of each dimension from `offset` on. `None` if a position would not fit.
    pub fn shift_dimensions(&self, shift: u32, offset: u32) -> Option<AffineExpr> {
        if self.max_dimension().is_none_or(|position| position < offset) {
            return Some(self.clone());
        }
        self.max_dimension()?.checked_add(shift)?;
        Some(self.replace_variables(|variable| match variable {
            AffineVariable::Dimension(position) if position >= offset => {
                Some(AffineExpr::dimension(position + shift))
            }
            _ => None,
        }))
    }

    /// Adds `shift` to the position of each symbol from `offset` on. `None` if a position would not fit.
    pub fn shift_symbols(&self, shift: u32, offset: u32) -> Option<AffineExpr> {
        if self.max_symbol().is_none_or(|position| position < offset) {
            return Some(self.clone());
        }
        self.max_symbol()?.checked_add(shift)?;
        Some(self.replace_variables(|variable| match variable {
            AffineVariable::Symbol(position) if position >= offset => {
                Some(AffineExpr::symbol(position + shift))
            }
            _ => None,
        }))
    }

    /// Returns the expression with dimension `i` replaced by result `i` of `map`. Symbols of both keep their positions.
    pub fn compose(&self, map: &AffineMap) -> AffineExpr {
        self.replace(map.results(), &[])
    }
}
