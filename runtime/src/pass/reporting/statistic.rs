//! Counters of passes.

use std::ops::AddAssign;

/// A counter of a pass (pass infrastructure, Pass Statistics).
///
/// Each instance of a pass in a pipeline counts by itself; what the clones on several threads counted is added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistic(u64);

impl Statistic {
    /// Counts one.
    pub fn increment(&mut self) {
        *self += 1;
    }

    /// Returns what was counted so far.
    pub fn value(self) -> u64 {
        self.0
    }

    pub(in crate::pass) fn take(&mut self) -> u64 {
        std::mem::take(&mut self.0)
    }
}

impl AddAssign<u64> for Statistic {
    fn add_assign(&mut self, count: u64) {
        self.0 = self.0.wrapping_add(count);
    }
}

/// A statistic of a pass, for reports.
pub struct StatisticSlot<'pass> {
    pub(in crate::pass) name: &'static str,
    pub(in crate::pass) description: &'static str,
    pub(in crate::pass) value: &'pass mut Statistic,
}

impl<'pass> StatisticSlot<'pass> {
    /// Returns the statistic `value`, called `name` in reports.
    pub fn new(name: &'static str, description: &'static str, value: &'pass mut Statistic) -> Self {
        StatisticSlot { name, description, value }
    }
}
