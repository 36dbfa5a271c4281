//! Stack growth for recursion over nested input.

/// Runs `work`, on a new stack segment if little of the current one is left.
#[inline]
pub(crate) fn with_room<T>(work: impl FnOnce() -> T) -> T {
    const LEAST: usize = 128 * 1024;
    const PIECE: usize = 2 * 1024 * 1024;
    stacker::maybe_grow(LEAST, PIECE, work)
}
