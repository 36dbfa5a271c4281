//! Affine expressions, affine maps and integer sets.
//!
//! They are plain values: they live in no context, are cheap to clone, compare and hash by
//! structure, and cross threads freely. An attribute or a memref layout wraps one of them.
//!
//! - [`AffineExpr`]: an expression over dimensions (`d0`), symbols (`s0`) and integers. Building one
//!   already normalises it, so that equal spellings of simple expressions become equal values.
//! - [`AffineMap`]: a list of expressions over a counted list of dimensions and symbols.
//! - [`IntegerSet`]: a conjunction of constraints `e >= 0` and `e == 0` over such a list.
//!
//! An expression has no limit of depth: every algorithm here, dropping included, works with a stack
//! of its own on the heap, and visits a subexpression that is shared inside an expression once.
//! Printing is the exception to the latter: text has no sharing, so [`AffineExpr::size`] tells how
//! long it gets.
//!
//! ```
//! use terrace_runtime::affine::{AffineExpr, AffineMap};
//!
//! let (i, n) = (AffineExpr::dimension(0), AffineExpr::symbol(0));
//! let map = AffineMap::new(1, 1, [i.clone() + n * 2 + 1 - 4, i.floor_div(8)])?;
//! assert_eq!(map.to_string(), "(d0)[s0] -> (d0 + s0 * 2 - 3, d0 floordiv 8)");
//! assert_eq!(map.evaluate(&[17], &[10]), Some(vec![34, 2]));
//! # Ok::<(), terrace_runtime::affine::AffineError>(())
//! ```

mod construct;
mod expression;
mod fold;
mod map;
mod print;
mod query;
mod set;
mod simplify;
#[cfg(test)]
mod tests;

use std::fmt;

pub use expression::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineVariable};
pub use map::AffineMap;
pub use set::{Constraint, IntegerSet};

/// The error of constructing a map or a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AffineError {
    /// An expression refers to a dimension or a symbol that the map or set does not declare.
    VariableOutOfRange {
        /// The variable referred to.
        variable: AffineVariable,
        /// The number of declared variables of its kind.
        count: u32,
    },
    /// A list that should hold each of `0..length` once does not.
    NotPermutation {
        /// The length of the list.
        length: usize,
    },
    /// Composition or application of a map to a number of values that it does not take.
    CountMismatch {
        /// The number of dimensions of the outer map.
        expected: u32,
        /// The number of results of the inner map.
        found: usize,
    },
    /// A list is longer than positions can count (2³² - 1).
    TooManyVariables,
}

impl fmt::Display for AffineError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AffineError::VariableOutOfRange { variable, count } => {
                let noun = match variable {
                    AffineVariable::Dimension(_) => "dimension",
                    AffineVariable::Symbol(_) => "symbol",
                };
                let plural = if *count == 1 { "" } else { "s" };
                write!(
                    formatter,
                    "expression refers to {noun} {variable}, but only {count} {noun}{plural} declared"
                )
            }
            AffineError::NotPermutation { length } => {
                write!(formatter, "expected each position below {length} exactly once")
            }
            AffineError::CountMismatch { expected, found } => {
                write!(formatter, "map takes {expected} dimensions but is composed with {found} results")
            }
            AffineError::TooManyVariables => formatter.write_str("too many dimensions or symbols"),
        }
    }
}

impl std::error::Error for AffineError {}
