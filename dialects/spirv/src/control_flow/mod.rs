//! Branches, calls, returns, selections and loops.

mod branches;
mod calls;
mod returns;
mod structured;
mod switch;
