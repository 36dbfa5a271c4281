//! Passes that change only locations.

mod snapshot;
mod strip_debuginfo;
