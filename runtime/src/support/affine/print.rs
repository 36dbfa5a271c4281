//! Printing of expressions, as in `affine_map<...>` and `affine_set<...>`.

use std::fmt;

use super::expression::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineVariable};

/// The least integer whose magnitude is an integer.
const LEAST_NEGATED: i64 = -i64::MAX;

/// A pending piece of output. Sums inside anything that binds tighter than a sum are `tight`.
enum Piece<'a> {
    Text(&'static str),
    Number(u64),
    Expr { expr: &'a AffineExpr, tight: bool },
}

impl AffineExpr {
    /// Writes the expression. `name` writes each variable, so that an op can print operands instead.
    ///
    /// # Errors
    /// If `out` or `name` returns an error.
    pub fn write_with<W: fmt::Write>(
        &self,
        out: &mut W,
        name: impl FnMut(&mut W, AffineVariable) -> fmt::Result,
    ) -> fmt::Result {
        self.write_sums(out, name, self.needs_groups())
    }

    /// Writes the expression, with parentheses around sums that are right operands of sums if `grouped`.
    fn write_sums<W: fmt::Write>(
        &self,
        out: &mut W,
        mut name: impl FnMut(&mut W, AffineVariable) -> fmt::Result,
        grouped: bool,
    ) -> fmt::Result {
        let mut pieces = vec![Piece::Expr { expr: self, tight: false }];
        while let Some(piece) = pieces.pop() {
            match piece {
                Piece::Text(text) => out.write_str(text)?,
                Piece::Number(number) => write!(out, "{number}")?,
                Piece::Expr { expr, tight } => match expr.kind() {
                    AffineExprKind::Constant(value) => write!(out, "{value}")?,
                    AffineExprKind::Dimension(position) => name(out, AffineVariable::Dimension(*position))?,
                    AffineExprKind::Symbol(position) => name(out, AffineVariable::Symbol(*position))?,
                    AffineExprKind::Binary(op, lhs, rhs) => {
                        if tight {
                            out.write_str("(")?;
                            pieces.push(Piece::Text(")"));
                        }
                        push_binary(&mut pieces, *op, lhs, rhs, grouped);
                    }
                },
            }
        }
        Ok(())
    }

    /// Appends the expression to `text`.
    pub fn append_to(&self, text: &mut String) {
        let result = self.write_with(text, |text, variable| fmt::write(text, format_args!("{variable}")));
        debug_assert!(result.is_ok(), "a string takes any text");
    }
}

/// Returns what stands without parentheses where it is the right operand of a sum, and is then read as terms of that
/// sum.
fn is_sum(expr: &AffineExpr) -> bool {
    expr.as_binary(AffineBinaryOp::Add).is_some()
}

/// A step of [`AffineExpr::regrouped`].
enum Step<'a> {
    Enter(&'a AffineExpr),
    /// A term of the sum whose terms so far are the topmost value, or, as its first, begin it.
    Term {
        expr: &'a AffineExpr,
        is_first: bool,
    },
    Combine(AffineBinaryOp),
}

impl AffineExpr {
    /// Returns whether the text without parentheses around right operands of sums would be read as an expression that
    /// is written in another way.
    fn needs_groups(&self) -> bool {
        let mut has_right_sum = false;
        self.walk(|expr| {
            has_right_sum |= expr.as_binary(AffineBinaryOp::Add).is_some_and(|(_, rhs)| is_sum(rhs));
        });
        has_right_sum && self.text_without_groups() != self.regrouped().text_without_groups()
    }

    fn text_without_groups(&self) -> String {
        let mut text = String::new();
        let result =
            self.write_sums(&mut text, |text, variable| fmt::write(text, format_args!("{variable}")), false);
        debug_assert!(result.is_ok(), "a string takes any text");
        text
    }

    /// Returns the expression with the terms of each sum added from left to right, as its text is read.
    fn regrouped(&self) -> AffineExpr {
        let mut steps = vec![Step::Enter(self)];
        let mut values: Vec<AffineExpr> = Vec::new();
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(expr) => match expr.kind() {
                    AffineExprKind::Binary(AffineBinaryOp::Add, ..) => {
                        steps.push(Step::Term { expr, is_first: true });
                    }
                    AffineExprKind::Binary(op, lhs, rhs) => {
                        steps.extend([Step::Combine(*op), Step::Enter(rhs), Step::Enter(lhs)]);
                    }
                    _ => values.push(expr.clone()),
                },
                Step::Term { expr, is_first } => match expr.as_binary(AffineBinaryOp::Add) {
                    Some((lhs, rhs)) => {
                        steps.push(Step::Term { expr: rhs, is_first: false });
                        steps.push(Step::Term { expr: lhs, is_first });
                    }
                    None => {
                        if !is_first {
                            steps.push(Step::Combine(AffineBinaryOp::Add));
                        }
                        steps.push(Step::Enter(expr));
                    }
                },
                Step::Combine(op) => {
                    let (rhs, lhs) = (values.pop(), values.pop());
                    let (Some(lhs), Some(rhs)) = (lhs, rhs) else { unreachable!("two operands come before") };
                    values.push(AffineExpr::binary(op, lhs, rhs));
                }
            }
        }
        values.swap_remove(0)
    }
}

/// Puts the pieces of `lhs op rhs` on the stack, the last one first.
fn push_binary<'a>(
    pieces: &mut Vec<Piece<'a>>,
    op: AffineBinaryOp,
    lhs: &'a AffineExpr,
    rhs: &'a AffineExpr,
    grouped: bool,
) {
    let tight = |expr| Piece::Expr { expr, tight: true };
    let spelling = match op {
        // A sign before the sign of a constant cannot be read.
        AffineBinaryOp::Mul if rhs.as_constant() == Some(-1) && lhs.as_constant().is_none() => {
            pieces.extend([tight(lhs), Piece::Text("-")]);
            return;
        }
        AffineBinaryOp::Mul => " * ",
        AffineBinaryOp::Mod => " mod ",
        AffineBinaryOp::FloorDiv => " floordiv ",
        AffineBinaryOp::CeilDiv => " ceildiv ",
        AffineBinaryOp::Add => {
            push_sum(pieces, lhs, rhs, grouped);
            return;
        }
    };
    pieces.extend([tight(rhs), Piece::Text(spelling), tight(lhs)]);
}

/// A sum, with a negative right term written as a difference; the magnitude of the least integer is no integer.
fn push_sum<'a>(pieces: &mut Vec<Piece<'a>>, lhs: &'a AffineExpr, rhs: &'a AffineExpr, grouped: bool) {
    let lhs = Piece::Expr { expr: lhs, tight: false };
    if let Some((term, factor)) = rhs.as_binary(AffineBinaryOp::Mul)
        && term.as_constant().is_none()
        && let Some(factor @ LEAST_NEGATED..=-1) = factor.as_constant()
    {
        if factor == -1 {
            let tight = term.as_binary(AffineBinaryOp::Add).is_some();
            pieces.push(Piece::Expr { expr: term, tight });
        } else {
            pieces.extend([Piece::Number(factor.unsigned_abs()), Piece::Text(" * ")]);
            pieces.push(Piece::Expr { expr: term, tight: true });
        }
        pieces.extend([Piece::Text(" - "), lhs]);
        return;
    }
    match rhs.as_constant() {
        Some(constant @ LEAST_NEGATED..0) => {
            pieces.extend([Piece::Number(constant.unsigned_abs()), Piece::Text(" - "), lhs]);
        }
        _ => {
            pieces.extend([Piece::Expr { expr: rhs, tight: grouped && is_sum(rhs) }, Piece::Text(" + "), lhs])
        }
    }
}

impl fmt::Display for AffineExpr {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_with(formatter, |formatter, variable| fmt::Display::fmt(&variable, formatter))
    }
}

/// Writes the list of variables before a map's `->` or a set's `:`, as `(d0, d1)[s0]`.
pub(super) fn write_variables(
    formatter: &mut fmt::Formatter<'_>,
    dimension_count: u32,
    symbol_count: u32,
) -> fmt::Result {
    formatter.write_str("(")?;
    write_list(formatter, (0..dimension_count).map(AffineVariable::Dimension))?;
    formatter.write_str(")")?;
    if symbol_count > 0 {
        formatter.write_str("[")?;
        write_list(formatter, (0..symbol_count).map(AffineVariable::Symbol))?;
        formatter.write_str("]")?;
    }
    Ok(())
}

/// Writes a comma-separated list.
pub(super) fn write_list<T: fmt::Display>(
    formatter: &mut fmt::Formatter<'_>,
    items: impl IntoIterator<Item = T>,
) -> fmt::Result {
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            formatter.write_str(", ")?;
        }
        write!(formatter, "{item}")?;
    }
    Ok(())
}
