//! Passes that are of use for any dialect.

mod strip_debuginfo;

pub use strip_debuginfo::StripDebugInfoPass;

use crate::pass::PassRegistry;

/// Adds all passes of this module.
pub fn register_passes(registry: &mut PassRegistry) {
    registry.pass(StripDebugInfoPass::default);
}
