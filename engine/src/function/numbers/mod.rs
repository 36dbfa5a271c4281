//! Arithmetic, comparisons and conversions of integers and floats.

use super::Entry;

mod casts;
mod comparisons;
mod floats;
mod integers;
mod saturation;

/// The handlers of the ops.
pub(super) const HANDLERS: [&[Entry]; 5] =
    [casts::HANDLERS, comparisons::HANDLERS, floats::HANDLERS, integers::HANDLERS, saturation::HANDLERS];
