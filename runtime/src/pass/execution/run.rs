//! The context of one run of a pass.

use std::fmt::Display;
use std::sync::Arc;

use crate::context::Context;
use crate::diagnostics::InFlightDiagnostic;
use crate::ir::{Body, Op, OpPath};
use crate::location::Location;
use crate::pass::analysis::{Analyses, Analysis, AnalysisMap, PreservedAnalyses};
use crate::pass::execute::{self, Execution, Stop};
use crate::pass::ir_tree::folder_inside;
use crate::pass::pass::{PassFailure, PassResult};
use crate::pass::pipeline::OpPipeline;
use crate::pass::scope::{Place, Surroundings};
use crate::pass::timing::{TimingKey, TimingNode};
use crate::support::stack::with_room;
use crate::symbols::{Outer, SymbolSnapshot};

/// One run of a pass on one op.
pub struct PassRun<'run> {
    pub(in crate::pass) body: &'run mut Body,
    pub(in crate::pass) surroundings: Surroundings<'run>,
    pub(in crate::pass) analyses: &'run mut AnalysisMap,
    pub(in crate::pass) execution: &'run Execution<'run>,
    pub(in crate::pass) timing: &'run mut TimingNode,
    pub(in crate::pass) preserved: PreservedAnalyses,
    /// The number of pipelines that the pass has run itself.
    pub(in crate::pass) inner_pipelines: usize,
    /// The failure of the last inner run that failed.
    pub(in crate::pass) inner_failure: Option<Stop>,
}

impl<'run> PassRun<'run> {
    /// Returns the body of the op that the pass runs on: its root is that op.
    pub fn body(&self) -> &Body {
        self.body
    }

    /// Returns the body, for mutation.
    pub fn body_mut(&mut self) -> &mut Body {
        self.body
    }

    /// Returns the op that the pass runs on: the root of the body.
    pub fn op(&self) -> Op {
        self.body.root()
    }

    /// Returns the op's location.
    pub fn location(&self) -> Location {
        self.body.location(self.body.root())
    }

    /// Returns the context.
    pub fn context(&self) -> &Context {
        self.body.context()
    }

    /// Returns the enclosing ops, and the symbols in scope as they were before the element of the
    /// pipeline that contains the pass.
    pub fn outer(&self) -> &'run Outer<'run> {
        self.surroundings.outer
    }

    /// Returns whether the IR that a pass leaves when it fails may be seen: it is printed, or another pass runs this one
    /// and may go on. A pass that can undo what it did should do so then, and need not otherwise.
    pub fn keeps_ir_of_failure(&self) -> bool {
        self.execution.printer.is_some() || self.surroundings.depth > 0
    }

    /// Starts an error about the op: `'NAME' op MESSAGE`.
    pub fn emit_error(&self, message: impl Display) -> InFlightDiagnostic<'_> {
        self.body.emit_op_error(self.body.root(), message)
    }

    /// Returns the failure of the pass: `return run.fail();`.
    pub fn fail<T>(&self) -> PassResult<T> {
        Err(PassFailure)
    }

    /// Returns the analysis `A` of the op, and computes it if it is not cached.
    pub fn analysis<A: Analysis>(&mut self) -> Arc<A> {
        Analyses {
            map: self.analyses,
            body: self.body,
            hooks: self.execution.hooks,
            timing: self.timing,
            asked: Vec::new(),
        }
        .analysis()
    }

    /// Returns the analysis `A` of the op if it is cached.
    pub fn cached_analysis<A: Analysis>(&self) -> Option<Arc<A>> {
        self.analyses.cached()
    }

    /// Returns the analysis `A` of the parent op if it is cached.
    pub fn cached_parent_analysis<A: Analysis>(&self) -> Option<Arc<A>> {
        self.surroundings.analyses?.map.cached()
    }

    /// Returns the analysis `A` of an ancestor, one of [`Outer::ancestors`], if it is cached.
    pub fn cached_ancestor_analysis<A: Analysis>(&self, ancestor: Op) -> Option<Arc<A>> {
        self.surroundings.analyses?.of(ancestor)?.cached()
    }

    /// Returns the analysis `A` of an isolated op in the body if it is cached.
    pub fn cached_child_analysis<A: Analysis>(&self, child: Op) -> Option<Arc<A>> {
        self.analyses.child(child)?.cached()
    }

    /// Returns the analysis `A` of an isolated op in the body, and computes it if it is not cached.
    ///
    /// # Panics
    ///
    /// If the op does not own a body.
    pub fn child_analysis<A: Analysis>(&mut self, child: Op) -> Arc<A> {
        let body = self.body.child(child).expect("an op that owns a body");
        Analyses {
            map: self.analyses.child_mut(child),
            body,
            hooks: self.execution.hooks,
            timing: self.timing,
            asked: Vec::new(),
        }
        .analysis()
    }

    /// Marks all analyses as preserved: the IR did not change. The body is then not verified again.
    pub fn mark_all_preserved(&mut self) {
        self.preserved = PreservedAnalyses::all();
    }

    /// Marks the analysis `A` as preserved.
    pub fn mark_preserved<A: Analysis>(&mut self) {
        self.preserved.insert::<A>();
    }

    /// Sends a text to the report sink, by default the standard error. Texts are written in the order in
    /// which one thread would have written them.
    pub fn report(&self, text: impl Into<String>) {
        self.execution.report(text.into());
    }

    /// Runs a pipeline on the op itself (pass infrastructure, dynamic pass pipelines).
    ///
    /// The pipeline must be for this kind of op, or for any. It is not checked again which dialects its passes need.
    ///
    /// # Errors
    ///
    /// If a pass fails, or cannot be scheduled.
    pub fn run_pipeline(&mut self, pipeline: &mut OpPipeline) -> PassResult {
        let location = self.location();
        let context = self.body.context().clone();
        let root = self.body.name(self.body.root()).text(&context);
        let mut resolved = pipeline.resolved(root);
        resolved.merge_adjacent();
        resolved.prepare(&context, location)?;
        if resolved.anchor().is_some_and(|anchor| anchor != root) {
            let anchor = resolved.anchor().unwrap_or_default();
            let message = format!("is no op that a pipeline for '{anchor}' can run on");
            return Err(self.emit_error(message).report().into());
        }
        let key = TimingKey::Pipeline(self.inner_pipelines);
        self.inner_pipelines += 1;
        let node = self.timing.group(key, || crate::pass::report::pipeline_name(resolved.anchor()));
        let surroundings = Surroundings { depth: self.surroundings.depth + 1, ..self.surroundings };
        let outcome = execute::run_pipeline(
            self.execution,
            &mut resolved,
            self.body,
            surroundings,
            self.analyses,
            node,
        );
        outcome.map(|_| ()).map_err(|stop| {
            self.inner_failure = Some(stop);
            PassFailure
        })
    }

    /// Returns a pipeline made ready for ops of the name `root`, for [`PassRun::run_inside`].
    pub(crate) fn prepared_pipeline(&self, pipeline: &OpPipeline, root: &str) -> PassResult<OpPipeline> {
        let mut resolved = pipeline.resolved(root);
        resolved.merge_adjacent();
        resolved.prepare(self.body.context(), self.location())?;
        Ok(resolved)
    }

    /// Runs a prepared pipeline on an isolated op inside the one that the pass runs on. `path` leads there from the
    /// body; `symbols` are those of the op that the pass runs on.
    pub(crate) fn run_inside(
        &mut self,
        path: &OpPath,
        pipeline: &mut OpPipeline,
        symbols: Option<Arc<SymbolSnapshot>>,
    ) -> PassResult {
        let node = self.timing.group(TimingKey::Pipeline(self.inner_pipelines), || {
            crate::pass::report::pipeline_name(pipeline.anchor())
        });
        let mut inside = Inside { execution: self.execution, pipeline, timing: node, symbols };
        let surroundings = Surroundings { depth: self.surroundings.depth + 1, ..self.surroundings };
        inside.run(self.body, path.ops(), surroundings).map_err(|stop| {
            self.inner_failure = Some(stop);
            PassFailure
        })
    }
}

/// The run of a pipeline on an op inside of another one.
struct Inside<'run> {
    execution: &'run Execution<'run>,
    pipeline: &'run mut OpPipeline,
    timing: &'run mut TimingNode,
    symbols: Option<Arc<SymbolSnapshot>>,
}

impl Inside<'_> {
    fn run(&mut self, body: &mut Body, path: &[Op], surroundings: Surroundings<'_>) -> Result<(), Stop> {
        let [op, rest @ ..] = path else { return Ok(()) };
        let mut child = body.take_child(*op);
        let outer = surroundings.outer.inside(body, self.symbols.take());
        let place = Place { parent: &*body, op: *op, siblings: [&[], &[]], around: surroundings.place };
        let around = Surroundings { outer: &outer, analyses: None, place: Some(&place), ..surroundings };
        let folder = folder_inside(around, *op, &child);
        let inner = Surroundings { folder: folder.as_deref(), ..around };
        let outcome = if rest.is_empty() {
            let mut analyses = AnalysisMap::default();
            let child = &mut *child;
            execute::run_pipeline(self.execution, self.pipeline, child, inner, &mut analyses, self.timing)
                .map(|_| ())
        } else {
            with_room(|| self.run(&mut child, rest, inner))
        };
        body.put_back_child(*op, child);
        outcome
    }
}
