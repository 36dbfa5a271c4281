//! The bound on the rewrites of one iteration over a body.

/// The number of rewrites before the bound that are recorded, for the diagnostic.
pub(super) const RECORDED_REWRITES: u64 = 64;

/// The rewrites that one iteration over a body may make.
///
/// The automatic bound stops rules that undo each other soon: it grows with the ops that the body has now and with those
/// that went away, and such rules make neither more nor fewer of them. Rules that make more and more ops are stopped by a
/// second bound, which depends on the ops that the body had in the beginning.
pub(super) struct RewriteBudget {
    chosen: Option<u64>,
    initial_ops: u64,
    spent: u64,
}

impl RewriteBudget {
    /// Returns the budget for a body of `initial_ops` ops: `chosen`, or the automatic one.
    pub(super) fn new(chosen: Option<u64>, initial_ops: usize) -> Self {
        RewriteBudget { chosen, initial_ops: initial_ops as u64, spent: 0 }
    }

    /// Returns whether the limit is the automatic one.
    pub(super) fn is_automatic(&self) -> bool {
        self.chosen.is_none()
    }

    /// Returns the number of rewrites so far.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// Counts a rewrite.
    #[inline]
    pub(super) fn spend(&mut self) {
        self.spent += 1;
    }

    /// Returns the number of rewrites that are left in a body that has `current_ops` ops now.
    #[inline]
    pub(super) fn remaining(&self, current_ops: usize) -> u64 {
        let limit = self.chosen.unwrap_or_else(|| {
            let current_ops = current_ops as u64;
            let by_current_ops =
                (1 << 12) + 128 * current_ops + 32 * self.initial_ops.saturating_sub(current_ops);
            let by_initial_ops = (1 << 20) + 32 * self.initial_ops;
            by_current_ops.min(by_initial_ops)
        });
        limit.saturating_sub(self.spent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the rewrites that are made before the budget is spent, of a body that grows by `growth` ops with each.
    fn rewrites(initial_ops: usize, growth: usize) -> u64 {
        let mut budget = RewriteBudget::new(None, initial_ops);
        let mut current_ops = initial_ops;
        while budget.remaining(current_ops) > 0 {
            budget.spend();
            current_ops += growth;
        }
        budget.spent()
    }

    #[test]
    fn the_automatic_bound_is_low_for_what_does_not_grow_and_finite_for_what_does() {
        assert_eq!(rewrites(2, 0), (1 << 12) + 256);
        assert_eq!(rewrites(1_000_000, 0), (1 << 20) + 32_000_000);
        assert_eq!(rewrites(2, 1), (1 << 20) + 64);
    }

    #[test]
    fn rewrites_that_erase_ops_go_on_to_the_last_op() {
        let mut budget = RewriteBudget::new(None, 100_000);
        for current_ops in (0..100_000).step_by(2).rev() {
            assert!(budget.remaining(current_ops) > 0, "{current_ops}");
            budget.spend();
        }
    }

    #[test]
    fn a_chosen_bound_is_exact() {
        let mut budget = RewriteBudget::new(Some(1), 100);
        assert_eq!(budget.remaining(100), 1);
        budget.spend();
        assert_eq!(budget.remaining(100), 0);
    }
}
