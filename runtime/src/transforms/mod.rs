//! Passes that are of use for any dialect.
//!
//! They are declared in `runtime/src/transforms/transforms.dialect`, from which `generated.rs` is generated:
//! `cargo run -p terrace-odsgen -- expand --root crate runtime/src/transforms/transforms.dialect` prints it, and a test
//! keeps it fresh.

mod body_walk;
mod canonicalize;
mod control_flow_sink;
mod cse;
#[rustfmt::skip]
mod generated;
mod inline;
mod locations;
mod loop_invariant_code_motion;
mod mem2reg;
mod reconcile_unrealized_casts;
mod remove_dead_values;
mod reports;
mod sccp;
mod symbols;
mod topological_sort;
mod trivial_dce;

pub use canonicalize::Canonicalize;
pub use generated::{
    ControlFlowSink, Cse, LoopInvariantCodeMotion, Mem2Reg, PrintOpStats, ReconcileUnrealizedCasts,
    RemoveDeadValues, Sccp, SnapshotOpLocations, StripDebugInfo, SymbolDce, SymbolPrivatize, TopologicalSort,
    TrivialDce, ViewOpGraph,
};
pub use inline::Inline;

use crate::conversion::ConvertTo;
use crate::pass::PassRegistry;

/// Registers the passes of this module.
pub fn register_passes(registry: &mut PassRegistry) {
    registry.pass(Canonicalize::default);
    registry.pass(ConvertTo::default);
    registry.pass(Inline::default);
    generated::register_passes(registry);
    // Aliases of pass names.
    registry.pass_as("dce", "The same as trivial-dce", TrivialDce::default);
    registry.pass_as("location-snapshot", "The same as snapshot-op-locations", SnapshotOpLocations::default);
}
