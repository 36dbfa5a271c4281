//! Random numbers and programs for tests, reproducible from a seed.
//!
//! This crate has no dependencies, so that the tests of any crate can use it.

#![forbid(unsafe_code)]

pub mod programs;

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A generator of pseudorandom numbers: SplitMix64.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Returns a generator whose sequence depends on the seed alone.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// Returns the next number.
    pub fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below the bound, or 0 if that is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.number() % bound.max(1) as u64) as usize
    }

    /// Returns one of the elements.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn one_of<T: Clone>(&mut self, elements: &[T]) -> T {
        elements[self.below(elements.len())].clone()
    }
}

/// Returns the number of programs that an environment variable asks for, or that of a usual test.
pub fn requested(variable: &str, usual: usize) -> usize {
    std::env::var(variable).ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

/// Calls `check` with each number below `count`, on as many threads as the machine runs at once. If calls panic, the
/// function does so after the others.
pub fn for_each_number(count: usize, check: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < count);
    let work = || {
        while let Some(number) = take() {
            check(number);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(work);
        }
    });
}
