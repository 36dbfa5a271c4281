//! Reporting of pass runs: IR printing, statistics, timing, reproducers, and instrumentation hooks.

pub(super) mod instrumentation;
pub(super) mod ir_printing;
pub(super) mod report;
pub(super) mod reproducer;
pub(super) mod statistic;
pub(super) mod timing;
