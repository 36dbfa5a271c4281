//! Passes that are of use for any dialect.
//!
//! They are declared in `runtime/src/transforms/transforms.dialect`, from which `generated.rs` is generated:
//! `cargo run -p terrace-odsgen -- expand --root crate runtime/src/transforms/transforms.dialect` prints it, and a test
//! keeps it fresh.

#[rustfmt::skip]
mod generated;
mod op_graph;
mod op_stats;
mod snapshot;
mod strip_debuginfo;

pub use generated::{PrintOpStats, SnapshotOpLocations, StripDebugInfo, ViewOpGraph, register_passes};
