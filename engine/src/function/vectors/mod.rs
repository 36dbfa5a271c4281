//! Elements of vectors and aggregates, reductions, masks and matrices.

use super::Entry;

mod elements;
mod masked;
mod matrices;
mod predicated;
mod reductions;

/// The handlers of the ops.
pub(super) const HANDLERS: [&[Entry]; 5] =
    [elements::HANDLERS, masked::HANDLERS, matrices::HANDLERS, predicated::HANDLERS, reductions::HANDLERS];
