//! The inliner.

mod call_graph;
mod inline_call;
mod legality;
mod references;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use call_graph::{Call, CallGraph};
use inline_call::inline_call;
use legality::{is_profitable, may_inline};
use references::{References, erase_unused};

use crate::builtin::current_op_name;
use crate::context::{Context, OpName};
use crate::diagnostics::Reported;
use crate::ir::Body;
use crate::location::Location;
use crate::pass::{OpPipeline, OptionSlot, Pass, PassRegistry, PassResult, PassRun};
use crate::symbols::{SymbolSnapshot, is_symbol_table};

/// Inline function calls.
///
/// Visits the strongly connected components of the call graph bottom-up. The callables of a component are
/// simplified by a pipeline, then their calls are inlined where legal, repeatedly up to the limit of
/// the options. Erases a private callable after inlining its last call, and unreferenced private callables in the
/// end.
///
/// Dialects decide on legality (`DialectInlinerInterface`); recursive calls are not inlined. The pass is written
/// by hand since it parses pipelines.
#[derive(Clone)]
pub struct Inline {
    /// Option `default-pipeline`: simplifies callables for which `op-pipelines` has nothing.
    pub default_pipeline: String,
    /// Option `op-pipelines`: simplify callables of one kind each: `func(canonicalize)`.
    pub op_pipelines: Vec<String>,
    /// Option `max-iterations`: how often the calls of a group are inlined.
    pub max_iterations: u32,
    /// Option `inlining-threshold`: how large a callable may be, in percent of its caller.
    pub inlining_threshold: u32,
    passes: Option<PassRegistry>,
    default: OpPipeline,
    /// The pipelines of the option, with the names of the ops that they are for.
    by_op: Vec<(String, OpPipeline)>,
}

impl Default for Inline {
    fn default() -> Self {
        Inline {
            default_pipeline: "canonicalize".to_owned(),
            op_pipelines: Vec::new(),
            max_iterations: 4,
            inlining_threshold: u32::MAX,
            passes: None,
            default: OpPipeline::any(),
            by_op: Vec::new(),
        }
    }
}

impl Inline {
    /// Returns a pass whose pipelines may name the passes of a registry, not only those of the library.
    #[must_use]
    pub fn with_passes(mut self, passes: PassRegistry) -> Self {
        self.passes = Some(passes);
        self
    }
}

impl Pass for Inline {
    fn name(&self) -> &str {
        "Inliner"
    }

    fn argument(&self) -> &str {
        "inline"
    }

    fn description(&self) -> &str {
        "Inline function calls"
    }

    fn options(&mut self) -> Vec<OptionSlot<'_>> {
        vec![
            OptionSlot::new(
                "default-pipeline",
                "the pipeline for callables that have no pipeline of their own",
                &mut self.default_pipeline,
            ),
            OptionSlot::list(
                "op-pipelines",
                "pipelines for callables of one kind each, as 'op(pipeline)'",
                &mut self.op_pipelines,
            ),
            OptionSlot::new(
                "max-iterations",
                "how often calls are inlined in callables that call each other",
                &mut self.max_iterations,
            ),
            OptionSlot::new(
                "inlining-threshold",
                "how many ops a callable may have, in percent of those of its caller",
                &mut self.inlining_threshold,
            ),
        ]
    }

    fn clone_pass(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }

    fn initialize(&mut self, context: &Context) -> PassResult {
        let passes = self.passes.get_or_insert_with(|| {
            let mut passes = PassRegistry::new();
            super::register_passes(&mut passes);
            passes
        });
        let read = |text: &String| {
            passes.parse_pipeline(text).map_err(|error| {
                let message = format!("'{text}' is no pipeline for the inliner: {}", error.message);
                let error_at_start = context.emit_error(Location::UNKNOWN, message);
                match error.help {
                    Some(help) => error_at_start.help(help).report(),
                    None => error_at_start.report(),
                }
            })
        };
        self.default = read(&self.default_pipeline)?;
        let with_op = |text: &String| {
            let op = text.split_once('(').map_or("", |(op, _)| current_op_name(op.trim()));
            Ok((op.to_owned(), read(text)?))
        };
        self.by_op = self.op_pipelines.iter().map(with_op).collect::<Result<_, Reported>>()?;
        Ok(())
    }

    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        if !is_symbol_table(run.body(), run.op()) {
            run.emit_error("was scheduled to run under the inliner, but does not define a symbol table")
                .report();
            return run.fail();
        }
        let graph = CallGraph::new(run.body());
        let symbols = Arc::new(SymbolSnapshot::new(run.body(), run.op()));
        let references = References::new(run.body(), &graph.callables);
        let mut inliner = Inliner { pass: self, graph, references, symbols, pipelines: FxHashMap::default() };
        for component in inliner.graph.components() {
            inliner.component(run, &component)?;
        }
        erase_unused(run.body_mut(), &inliner.graph.callables);
        Ok(())
    }
}

struct Inliner<'pass> {
    pass: &'pass Inline,
    graph: CallGraph,
    /// The references to callables; none if not all of them are known.
    references: Option<References>,
    symbols: Arc<SymbolSnapshot>,
    /// The pipelines by the kind of callable, ready to run; none for an empty one.
    pipelines: FxHashMap<OpName, Option<OpPipeline>>,
}

impl Inliner<'_> {
    /// Simplifies and inlines in the callables of a strongly connected component.
    fn component(&mut self, run: &mut PassRun<'_>, members: &[usize]) -> PassResult {
        let mut iteration = 0;
        loop {
            members.iter().try_for_each(|member| self.simplify(run, *member))?;
            iteration += 1;
            if !self.inline_calls(run.body_mut(), members) || iteration >= self.pass.max_iterations {
                return Ok(());
            }
        }
    }

    fn simplify(&mut self, run: &mut PassRun<'_>, member: usize) -> PassResult {
        if self.graph.callables[member].is_erased {
            return Ok(());
        }
        let path = self.graph.callables[member].path.clone();
        let (body, op) = path.resolve(run.body());
        if body.child(op).is_none() {
            // A callable that is not isolated from above is simplified together with its enclosing op.
            return Ok(());
        }
        let name = body.name(op);
        let text = name.text(body.context()).to_owned();
        if !self.pipelines.contains_key(&name) {
            let own = self.pass.by_op.iter().find(|(op, _)| *op == text);
            let pipeline = own.map_or(&self.pass.default, |(_, pipeline)| pipeline);
            let prepared = match pipeline.is_empty() {
                true => None,
                false => Some(run.prepared_pipeline(pipeline, &text)?),
            };
            self.pipelines.insert(name, prepared);
        }
        if let Some(Some(pipeline)) = self.pipelines.get_mut(&name) {
            run.run_inside(&path, pipeline, Some(Arc::clone(&self.symbols)))?;
            self.update_references(run.body(), member);
        }
        Ok(())
    }

    /// Counts the references in a callable again: passes may remove some, and may add some, as a fold does that makes
    /// direct calls of indirect ones.
    fn update_references(&mut self, outermost: &Body, member: usize) {
        if self.graph.callables[member].holds_callables {
            self.graph.drop_erased_inside(outermost, member);
            self.references = References::new(outermost, &self.graph.callables);
        } else if let Some(references) = &mut self.references
            && references.recount(outermost, &self.graph.callables[member].top_level).is_err()
        {
            self.references = None;
        }
    }

    /// Inlines the calls in some callables, and those that come with them; whether there were any.
    fn inline_calls(&mut self, outermost: &mut Body, members: &[usize]) -> bool {
        let mut calls: Vec<Call> = Vec::new();
        for member in members {
            if !self.graph.callables[*member].is_erased {
                calls.extend(self.graph.update_calls(outermost, *member));
            }
        }
        // The inline history: the callable that a call was copied from, linked to the history of the inlined call.
        let mut history: Vec<(usize, Option<usize>)> = Vec::new();
        let mut inlined_any = false;
        let mut next = 0;
        while next < calls.len() {
            let call = &calls[next];
            next += 1;
            let is_erased = |callable: usize| self.graph.callables[callable].is_erased;
            if is_erased(call.caller) || is_erased(call.callee) {
                continue;
            }
            let is_last = self.is_last_reference(outermost, call);
            if is_in_history(&history, call)
                || !may_inline(outermost, &self.graph, call, !is_last)
                || !is_profitable(outermost, &self.graph, call, self.pass.inlining_threshold)
            {
                continue;
            }
            let Some(new_calls) = inline_call(outermost, &self.graph, call) else { continue };
            inlined_any = true;
            let (caller, callee) = (call.caller, call.callee);
            if let Some(references) = &mut self.references {
                let callable = |index: usize| &self.graph.callables[index];
                let (caller, callee_op) = (callable(caller).top_level.op(), callable(callee).path.op());
                references.call_was_inlined(caller, callee, callee_op, is_last);
            }
            if is_last {
                self.graph.erase(outermost, callee);
            }
            history.push((call.callee, call.history));
            for path in new_calls {
                if let Some(callee) = self.graph.callee(outermost, &path) {
                    self.graph.callables[caller].calls.insert(callee);
                    calls.push(Call { path, caller, callee, history: Some(history.len() - 1) });
                }
            }
        }
        inlined_any
    }

    /// Returns whether nothing but this call refers to its callable, which can go with it.
    fn is_last_reference(&self, outermost: &Body, call: &Call) -> bool {
        let callee = &self.graph.callables[call.callee];
        !callee.holds_callables
            && self.references.as_ref().is_some_and(|references| references.count(call.callee) == 1)
            && references::is_discardable(outermost, &callee.path)
    }
}

/// Returns whether a call came from inlining what it calls.
fn is_in_history(history: &[(usize, Option<usize>)], call: &Call) -> bool {
    let mut next = call.history;
    while let Some((callee, before)) = next.map(|index| history[index]) {
        if callee == call.callee {
            return true;
        }
        next = before;
    }
    false
}
