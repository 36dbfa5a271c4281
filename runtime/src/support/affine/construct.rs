//! Construction, which normalises. The rules are those that make equal spellings of simple expressions
//! equal values; they are part of the text format, for they decide what prints.
//!
//! No rule here recurses further than a constant number of levels, but for the division of a sum,
//! which goes along the sum in a loop.

use std::ops::{Add, Mul, Neg, Sub};

use super::expression::{AffineBinaryOp, AffineExpr, AffineExprKind};

impl AffineExpr {
    /// Returns the normalized expression `self op rhs`, as the method or operator of `op` does.
    pub fn binary(op: AffineBinaryOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        match op {
            AffineBinaryOp::Add => add(lhs, rhs),
            AffineBinaryOp::Mul => multiply(lhs, rhs),
            AffineBinaryOp::Mod => modulo(lhs, rhs),
            AffineBinaryOp::FloorDiv => floor_divide(lhs, rhs),
            AffineBinaryOp::CeilDiv => ceil_divide(lhs, rhs),
        }
    }

    /// Returns the remainder `self mod divisor`.
    pub fn modulo(self, divisor: impl Into<AffineExpr>) -> AffineExpr {
        modulo(self, divisor.into())
    }

    /// Returns the quotient rounded down, `self floordiv divisor`.
    pub fn floor_div(self, divisor: impl Into<AffineExpr>) -> AffineExpr {
        floor_divide(self, divisor.into())
    }

    /// Returns the quotient rounded up, `self ceildiv divisor`.
    pub fn ceil_div(self, divisor: impl Into<AffineExpr>) -> AffineExpr {
        ceil_divide(self, divisor.into())
    }

    /// Returns the factors of a product with a constant right operand.
    fn as_multiple(&self) -> Option<(&AffineExpr, i64)> {
        let (lhs, rhs) = self.as_binary(AffineBinaryOp::Mul)?;
        Some((lhs, rhs.as_constant()?))
    }

    /// Returns the terms of a sum with a constant right operand.
    fn as_offset(&self) -> Option<(&AffineExpr, i64)> {
        let (lhs, rhs) = self.as_binary(AffineBinaryOp::Add)?;
        Some((lhs, rhs.as_constant()?))
    }
}

fn node(op: AffineBinaryOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    AffineExpr::from_kind(AffineExprKind::Binary(op, lhs, rhs))
}

/// Returns whether two variables of one kind are in descending order.
fn variables_fall(lhs: &AffineExpr, rhs: &AffineExpr) -> bool {
    match (lhs.kind(), rhs.kind()) {
        (AffineExprKind::Dimension(lhs), AffineExprKind::Dimension(rhs))
        | (AffineExprKind::Symbol(lhs), AffineExprKind::Symbol(rhs)) => lhs > rhs,
        _ => false,
    }
}

/// The number of trailing terms that are searched for a multiple of a quotient to join. Sums nested further to the right
/// keep the term apart, so that a sum of many quotients takes linear time to build.
const JOIN_DEPTH: usize = 64;

fn add(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    if let Some(sum) = normal_sum(&lhs, &rhs) {
        return sum;
    }
    // A multiple of a quotient joins the last term of a sum where that makes something simpler.
    let mut passed = Vec::new();
    if is_quotient_multiple(&rhs) {
        let mut term = &lhs;
        while let Some((first, last)) = term.as_binary(AffineBinaryOp::Add)
            && passed.len() < JOIN_DEPTH
        {
            passed.push(first);
            if let Some(sum) = normal_sum(last, &rhs) {
                return passed.into_iter().rev().fold(sum, |sum, first| add(first.clone(), sum));
            }
            term = last;
        }
    }
    node(AffineBinaryOp::Add, lhs, rhs)
}

/// Returns whether the expression is `(e floordiv q) * f`.
fn is_quotient_multiple(expr: &AffineExpr) -> bool {
    expr.as_binary(AffineBinaryOp::Mul)
        .is_some_and(|(quotient, _)| quotient.as_binary(AffineBinaryOp::FloorDiv).is_some())
}

/// Returns the sum, if it is anything but the node `lhs + rhs`.
fn normal_sum(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    if let (Some(a), Some(b)) = (lhs.as_constant(), rhs.as_constant()) {
        return a.checked_add(b).map(AffineExpr::constant);
    }
    // Constants go right of everything, symbolic terms right of those with dimensions.
    if lhs.as_constant().is_some()
        || (lhs.is_symbolic_or_constant() && !rhs.is_symbolic_or_constant())
        || variables_fall(lhs, rhs)
    {
        return Some(add(rhs.clone(), lhs.clone()));
    }
    if let Some(constant) = rhs.as_constant() {
        if constant == 0 {
            return Some(lhs.clone());
        }
        if let Some((term, offset)) = lhs.as_offset()
            && let Some(sum) = offset.checked_add(constant)
        {
            return Some(add(term.clone(), AffineExpr::constant(sum)));
        }
    }
    // c1 * e + c2 * e
    let (lhs_term, lhs_factor) = lhs.as_multiple().unwrap_or((lhs, 1));
    let (rhs_term, rhs_factor) = rhs.as_multiple().unwrap_or((rhs, 1));
    if lhs_term == rhs_term
        && let Some(factor) = lhs_factor.checked_add(rhs_factor)
    {
        return Some(multiply(lhs_term.clone(), AffineExpr::constant(factor)));
    }
    // (e + c) + f is (e + f) + c. Where e ends in a constant already, adding c to it would not have fit.
    if rhs.as_constant().is_none()
        && let Some((term, offset)) = lhs.as_offset()
        && term.as_offset().is_none()
    {
        return Some(add(add(term.clone(), rhs.clone()), AffineExpr::constant(offset)));
    }
    remainder_divisor(lhs, rhs).map(|divisor| modulo(lhs.clone(), divisor))
}

/// Returns the `q` for which `lhs + rhs` is `lhs mod q`, where `rhs` is `(lhs floordiv q) * -q` or
/// `((lhs floordiv q) * q) * -1`.
fn remainder_divisor(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    let (product, factor) = rhs.as_binary(AffineBinaryOp::Mul)?;
    if factor.as_constant() == Some(-1)
        && let Some((quotient, divisor)) = product.as_binary(AffineBinaryOp::Mul)
    {
        let (dividend, own_divisor) = quotient.as_binary(AffineBinaryOp::FloorDiv)?;
        return (own_divisor == divisor && dividend == lhs).then(|| divisor.clone());
    }
    let (dividend, divisor) = product.as_binary(AffineBinaryOp::FloorDiv)?;
    (dividend == lhs && *divisor == -factor.clone()).then(|| divisor.clone())
}

fn multiply(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    let raw = |lhs, rhs| node(AffineBinaryOp::Mul, lhs, rhs);
    let (mut lhs, mut rhs) = (lhs, rhs);
    if let (Some(a), Some(b)) = (lhs.as_constant(), rhs.as_constant()) {
        return a.checked_mul(b).map_or_else(|| raw(lhs, rhs), AffineExpr::constant);
    }
    if lhs.as_constant().is_some()
        || (lhs.is_symbolic_or_constant() && !rhs.is_symbolic_or_constant())
        || variables_fall(&lhs, &rhs)
    {
        (lhs, rhs) = (rhs, lhs);
    }
    match rhs.as_constant() {
        Some(0) => return rhs,
        Some(1) => return lhs,
        Some(constant) => {
            if let Some((term, factor)) = lhs.as_multiple()
                && let Some(product) = factor.checked_mul(constant)
            {
                return if product == 1 {
                    term.clone()
                } else {
                    raw(term.clone(), AffineExpr::constant(product))
                };
            }
        }
        // (e * c) * f is (e * f) * c. Where e ends in a factor already, the two constants would not have fit.
        None => {
            if let Some((term, factor)) = lhs.as_multiple()
                && term.as_multiple().is_none()
            {
                return multiply(multiply(term.clone(), rhs), AffineExpr::constant(factor));
            }
        }
    }
    raw(lhs, rhs)
}

fn floor_divide(dividend: AffineExpr, divisor: AffineExpr) -> AffineExpr {
    let constant = match divisor.as_constant() {
        None | Some(0) => return node(AffineBinaryOp::FloorDiv, dividend, divisor),
        Some(constant) => constant,
    };
    // A sum is divided term by term where the terms but one are multiples. `parts` are the right terms passed
    // on the way down the left spine.
    let splits = |expr: &AffineExpr| -> Option<(AffineExpr, AffineExpr)> {
        let (lhs, rhs) = expr.as_binary(AffineBinaryOp::Add)?;
        (lhs.is_multiple_of(constant) || rhs.is_multiple_of(constant)).then(|| (lhs.clone(), rhs.clone()))
    };
    enum Step {
        Divide(AffineExpr),
        Sum,
    }
    let mut steps = vec![Step::Divide(dividend)];
    let mut quotients: Vec<AffineExpr> = Vec::new();
    while let Some(step) = steps.pop() {
        let quotient = match step {
            Step::Divide(expr) => match splits(&expr).filter(|_| constant != 1) {
                Some((lhs, rhs)) => {
                    steps.extend([Step::Sum, Step::Divide(rhs), Step::Divide(lhs)]);
                    continue;
                }
                None => divide_term(AffineBinaryOp::FloorDiv, expr, constant, &divisor),
            },
            Step::Sum => match (quotients.pop(), quotients.pop()) {
                (Some(rhs), Some(lhs)) => add(lhs, rhs),
                _ => unreachable!("a sum follows its two quotients"),
            },
        };
        quotients.push(quotient);
    }
    quotients.swap_remove(0)
}

fn ceil_divide(dividend: AffineExpr, divisor: AffineExpr) -> AffineExpr {
    match divisor.as_constant() {
        None | Some(0) => node(AffineBinaryOp::CeilDiv, dividend, divisor),
        Some(constant) => divide_term(AffineBinaryOp::CeilDiv, dividend, constant, &divisor),
    }
}

/// `dividend op divisor`, where the divisor is the non-zero `constant` and the dividend is not to be split.
fn divide_term(op: AffineBinaryOp, dividend: AffineExpr, constant: i64, divisor: &AffineExpr) -> AffineExpr {
    if constant == 1 {
        return dividend;
    }
    if let Some(value) = dividend.as_constant()
        && let Some(truncated) = value.checked_div(constant)
    {
        let exact = value % constant == 0;
        let negative = (value < 0) != (constant < 0);
        let quotient = match op {
            _ if exact => truncated,
            AffineBinaryOp::CeilDiv if !negative => truncated + 1,
            AffineBinaryOp::FloorDiv if negative => truncated - 1,
            _ => truncated,
        };
        return AffineExpr::constant(quotient);
    }
    if let Some((term, factor)) = dividend.as_multiple()
        && factor.checked_rem(constant) == Some(0)
    {
        return multiply(term.clone(), AffineExpr::constant(factor / constant));
    }
    node(op, dividend, divisor.clone())
}

fn modulo(dividend: AffineExpr, divisor: AffineExpr) -> AffineExpr {
    let Some(constant @ 1..) = divisor.as_constant() else {
        return node(AffineBinaryOp::Mod, dividend, divisor);
    };
    let mut dividend = dividend;
    loop {
        if let Some(value) = dividend.as_constant() {
            return AffineExpr::constant(value.rem_euclid(constant));
        }
        if dividend.is_multiple_of(constant) {
            return AffineExpr::constant(0);
        }
        let reduced = match dividend.kind() {
            AffineExprKind::Binary(AffineBinaryOp::Add, lhs, rhs) if lhs.is_multiple_of(constant) => rhs,
            AffineExprKind::Binary(AffineBinaryOp::Add, lhs, rhs) if rhs.is_multiple_of(constant) => lhs,
            // (e mod (c * k)) mod c
            AffineExprKind::Binary(AffineBinaryOp::Mod, lhs, rhs) if matches!(rhs.as_constant(), Some(inner @ 1..) if inner % constant == 0) => {
                lhs
            }
            _ => return node(AffineBinaryOp::Mod, dividend, divisor),
        };
        dividend = reduced.clone();
    }
}

impl From<i64> for AffineExpr {
    fn from(value: i64) -> AffineExpr {
        AffineExpr::constant(value)
    }
}

impl<T: Into<AffineExpr>> Add<T> for AffineExpr {
    type Output = AffineExpr;

    fn add(self, rhs: T) -> AffineExpr {
        add(self, rhs.into())
    }
}

impl<T: Into<AffineExpr>> Sub<T> for AffineExpr {
    type Output = AffineExpr;

    fn sub(self, rhs: T) -> AffineExpr {
        add(self, -rhs.into())
    }
}

impl<T: Into<AffineExpr>> Mul<T> for AffineExpr {
    type Output = AffineExpr;

    fn mul(self, rhs: T) -> AffineExpr {
        multiply(self, rhs.into())
    }
}

impl Neg for AffineExpr {
    type Output = AffineExpr;

    fn neg(self) -> AffineExpr {
        multiply(self, AffineExpr::constant(-1))
    }
}

impl Add<AffineExpr> for i64 {
    type Output = AffineExpr;

    fn add(self, rhs: AffineExpr) -> AffineExpr {
        add(self.into(), rhs)
    }
}

impl Sub<AffineExpr> for i64 {
    type Output = AffineExpr;

    fn sub(self, rhs: AffineExpr) -> AffineExpr {
        add(self.into(), -rhs)
    }
}

impl Mul<AffineExpr> for i64 {
    type Output = AffineExpr;

    fn mul(self, rhs: AffineExpr) -> AffineExpr {
        multiply(self.into(), rhs)
    }
}
