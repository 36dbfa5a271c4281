//! Taking locations away.

use crate::ir::{Body, Op, Value};
use crate::location::Location;
use crate::pass::{PassResult, PassRun};
use crate::transforms::StripDebugInfo;

impl StripDebugInfo {
    /// Returns what the pass does.
    pub(in crate::transforms) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let root = run.op();
        run.body_mut().walk_mut(root, |body: &mut Body, op: Op| {
            body.set_location(op, Location::UNKNOWN);
            for position in 0..body.region_count(op) {
                let (inner, region) = body.region_mut(op, position);
                let arguments: Vec<Value> =
                    inner.blocks(region).flat_map(|block| inner.arguments(block)).collect();
                for argument in arguments {
                    inner.set_argument_location(argument, Location::UNKNOWN);
                }
            }
        });
        run.mark_all_preserved();
        Ok(())
    }
}
