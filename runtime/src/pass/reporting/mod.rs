//! What a run reports: printed IR, statistics, timing, reproducers, and the hooks of instrumentations.

pub(super) mod instrumentation;
pub(super) mod ir_printing;
pub(super) mod report;
pub(super) mod reproducer;
pub(super) mod statistic;
pub(super) mod timing;
