//! The trait of passes.

use super::option::OptionSlot;
use super::run::PassRun;
use super::statistic::StatisticSlot;
use crate::builtin::current_op_name;
use crate::context::{Context, OpInfo};
use crate::diagnostics::Reported;
use crate::dialect::DialectRegistry;

/// A pass failed: the pipeline stops, and the run fails.
///
/// The pass should have reported the reason; if no error was reported at all, the manager reports one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassFailure;

impl From<Reported> for PassFailure {
    fn from(_: Reported) -> Self {
        PassFailure
    }
}

/// The outcome of a pass.
pub type PassResult<T = ()> = Result<T, PassFailure>;

/// A transformation or check of ops that are isolated from above (pass infrastructure, Operation Pass).
///
/// A pass is given one op at a time, its *anchor*, as a body that it may change as it likes: what is around the anchor
/// it can only look up ([`PassRun::outer`]), and other ops it cannot reach. Ops at the same level are worked on by
/// several threads at once, each with its own clone of the pass, so a pass must not rely on seeing all ops, nor on any
/// order, nor on what it kept from another op.
///
/// ```
/// use terrace_runtime::context::Context;
/// use terrace_runtime::dialect::DialectRegistry;
/// use terrace_runtime::builtin::ModuleOp;
/// use terrace_runtime::location::Location;
/// use terrace_runtime::pass::{Pass, PassManager, PassResult, PassRun};
///
/// #[derive(Clone, Default)]
/// struct CheckNotEmpty;
///
/// impl Pass for CheckNotEmpty {
///     fn name(&self) -> &str {
///         "CheckNotEmpty"
///     }
///     fn clone_pass(&self) -> Box<dyn Pass> {
///         Box::new(self.clone())
///     }
///     fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
///         if run.body().op_count() == 0 {
///             run.emit_error("is empty").report();
///             return run.fail();
///         }
///         run.mark_all_preserved();
///         Ok(())
///     }
/// }
///
/// let context = Context::new(&DialectRegistry::new());
/// context.diagnostics().register(|_| ());
/// let mut module = ModuleOp::body(&context, Location::UNKNOWN);
/// let mut manager = PassManager::new();
/// manager.pipeline_mut().add_pass(CheckNotEmpty);
/// assert!(manager.run(&mut module).is_err());
/// ```
pub trait Pass: Send {
    /// Returns the name in reports and diagnostics: `CSE`.
    fn name(&self) -> &str;

    /// Returns the name in textual pipelines and on the command line: `cse`; empty for a pass that has none.
    fn argument(&self) -> &str {
        ""
    }

    /// One line that says what the pass does.
    fn description(&self) -> &str {
        ""
    }

    /// Returns the full name of the one op that the pass runs on; `None` for a pass that runs on any op.
    fn anchor(&self) -> Option<&str> {
        None
    }

    /// Returns whether the pass can run on ops of this name; asked of passes without anchor as well, say for those that
    /// need an interface.
    fn can_run_on(&self, op: &OpInfo) -> bool {
        self.anchor().is_none_or(|anchor| current_op_name(anchor) == op.text())
    }

    /// Adds the dialects whose entities the pass may create: they must be in the context before it runs.
    fn dependent_dialects(&self, registry: &mut DialectRegistry) {
        let _ = registry;
    }

    /// Returns the options, for parsing and printing textual pipelines.
    fn options(&mut self) -> Vec<OptionSlot<'_>> {
        Vec::new()
    }

    /// Returns the statistics.
    fn statistics(&mut self) -> Vec<StatisticSlot<'_>> {
        Vec::new()
    }

    /// Returns a pass with the same options, for another thread.
    fn clone_pass(&self) -> Box<dyn Pass>;

    /// Prepares the state that all runs share, such as a set of patterns. Called once before each run of a manager.
    ///
    /// # Errors
    ///
    /// If the pass cannot run at all. It reports why.
    fn initialize(&mut self, context: &Context) -> PassResult {
        let _ = context;
        Ok(())
    }

    /// Runs the pass on one op.
    ///
    /// # Errors
    ///
    /// If the pass gives up. The IR may be in any state that the API lets through.
    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult;
}

impl Clone for Box<dyn Pass> {
    fn clone(&self) -> Self {
        self.clone_pass()
    }
}

/// Returns the op that the pass runs on, by the name that it has now.
pub(super) fn pass_anchor(pass: &dyn Pass) -> Option<&str> {
    pass.anchor().map(current_op_name)
}

/// Returns the pass as an element of a textual pipeline: its argument, and its options in braces, sorted by name.
///
/// A list without elements leaves a blank, as MLIR prints it.
pub(super) fn pass_text(pass: &dyn Pass) -> String {
    let mut copy = pass.clone_pass();
    let mut options = copy.options();
    let argument = if pass.argument().is_empty() { pass.name() } else { pass.argument() };
    if options.is_empty() {
        return argument.to_owned();
    }
    options.sort_by_key(|option| option.name());
    let options: Vec<String> = options.iter().map(OptionSlot::text).collect();
    format!("{argument}{{{}}}", options.join(" "))
}
