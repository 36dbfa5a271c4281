//! Passes on launches.

mod outlining;
mod sinking;
