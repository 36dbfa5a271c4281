//! The loops, and the bounds that they share.

pub(crate) mod bounds;
pub(crate) mod for_loop;
pub(crate) mod parallel;
