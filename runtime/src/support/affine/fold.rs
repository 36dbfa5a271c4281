//! Post-order folds over expressions. Small expressions, which are nearly all, are folded by recursion
//! without allocation; others iteratively, visiting each shared node once.

use rustc_hash::FxHashMap;

use super::expression::{AffineExpr, AffineExprKind, SMALL};

enum Step<'a> {
    Enter(&'a AffineExpr),
    Leave(&'a AffineExpr),
}

impl AffineExpr {
    /// Computes a value bottom up. `visit` gets a node, and for a binary node the values of its operands.
    ///
    /// Operands come before the node and the left one before the right one. In an expression of many nodes, one that is
    /// shared is visited once, and its value cloned.
    pub(super) fn fold<'a, T: Clone>(
        &'a self,
        mut visit: impl FnMut(&'a AffineExpr, Option<(T, T)>) -> T,
    ) -> T {
        if self.size() <= SMALL {
            return self.fold_small(&mut visit);
        }
        let mut steps = vec![Step::Enter(self)];
        let mut values: Vec<T> = Vec::new();
        let mut known: FxHashMap<usize, T> = FxHashMap::default();
        loop {
            let value = match steps.pop() {
                None => unreachable!("the last step returns"),
                Some(Step::Enter(expr)) => {
                    if let AffineExprKind::Binary(_, lhs, rhs) = expr.kind() {
                        match expr.shared_identity().and_then(|identity| known.get(&identity)) {
                            Some(value) => value.clone(),
                            None => {
                                steps.push(Step::Leave(expr));
                                steps.push(Step::Enter(rhs));
                                steps.push(Step::Enter(lhs));
                                continue;
                            }
                        }
                    } else {
                        visit(expr, None)
                    }
                }
                Some(Step::Leave(expr)) => {
                    let rhs = values.pop();
                    let value = visit(expr, values.pop().zip(rhs));
                    if let Some(identity) = expr.shared_identity() {
                        known.insert(identity, value.clone());
                    }
                    value
                }
            };
            if steps.is_empty() {
                return value;
            }
            values.push(value);
        }
    }

    /// [`AffineExpr::fold`] by recursion.
    fn fold_small<'a, T>(&'a self, visit: &mut impl FnMut(&'a AffineExpr, Option<(T, T)>) -> T) -> T {
        let operands = match self.kind() {
            AffineExprKind::Binary(_, lhs, rhs) => Some((lhs.fold_small(visit), rhs.fold_small(visit))),
            _ => None,
        };
        visit(self, operands)
    }
}
