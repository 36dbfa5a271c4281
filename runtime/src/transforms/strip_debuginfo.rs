//! Taking locations away.

use crate::ir::{Body, Op};
use crate::location::Location;
use crate::pass::{Pass, PassResult, PassRun};

/// `strip-debuginfo`: gives all ops and block arguments the unknown location.
#[derive(Clone, Debug, Default)]
pub struct StripDebugInfoPass {}

impl Pass for StripDebugInfoPass {
    fn name(&self) -> &str {
        "StripDebugInfo"
    }

    fn argument(&self) -> &str {
        "strip-debuginfo"
    }

    fn description(&self) -> &str {
        "Strip debug info from all operations"
    }

    fn clone_pass(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }

    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let root = run.op();
        run.body_mut().walk_mut(root, |body: &mut Body, op: Op| {
            body.set_location(op, Location::UNKNOWN);
        });
        run.mark_all_preserved();
        Ok(())
    }
}
