//! Pipelines: passes in order, and pipelines for the ops inside.

use std::fmt::Write;

use terrace_vocabulary::nearest;

use crate::builtin::current_op_name;
use crate::context::{Context, OpInfo};
use crate::diagnostics::Reported;
use crate::dialect::{DialectRegistry, OpTraits};
use crate::location::Location;
use crate::pass::pass::{Pass, PassResult, pass_anchor, pass_text};

/// The treatment of a pass that is added to a pipeline with another anchor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NestingMode {
    /// The run reports an error.
    #[default]
    Explicit,
    /// The pass is nested in a pipeline with its own anchor.
    Implicit,
}

/// Passes that run in order on each op of one name, or on ops of any name (pass infrastructure, `OpPassManager`).
///
/// Adjacent pipelines inside one work on each op together: all that is nested for the first function runs before
/// anything runs on the second one, or beside it on another thread.
#[derive(Clone, Default)]
pub struct OpPipeline {
    pub(in crate::pass) anchor: Option<String>,
    pub(in crate::pass) nesting: NestingMode,
    pub(in crate::pass) elements: Vec<Element>,
}

/// A step of a pipeline.
#[derive(Clone)]
pub(in crate::pass) enum Element {
    Pass(Box<dyn Pass>),
    /// Pipelines for the ops directly inside: no two of them for the same ops.
    Nested(Vec<OpPipeline>),
}

impl OpPipeline {
    /// Returns a pipeline for ops called `anchor`.
    pub fn on(anchor: impl Into<String>) -> Self {
        let anchor = current_op_name(&anchor.into()).to_owned();
        OpPipeline { anchor: Some(anchor), ..OpPipeline::default() }
    }

    /// Returns a pipeline for any op that is isolated from above.
    pub fn any() -> Self {
        OpPipeline::default()
    }

    /// Sets the treatment of passes with another anchor; nested pipelines are unaffected.
    pub fn with_nesting(mut self, nesting: NestingMode) -> Self {
        self.nesting = nesting;
        self
    }

    /// Returns the name of the anchor op; `None` for any op.
    pub fn anchor(&self) -> Option<&str> {
        self.anchor.as_deref()
    }

    /// Adds a pass at the end.
    pub fn add_pass(&mut self, pass: impl Pass + 'static) -> &mut Self {
        self.add_boxed_pass(Box::new(pass))
    }

    /// Adds a pass at the end.
    pub fn add_boxed_pass(&mut self, pass: Box<dyn Pass>) -> &mut Self {
        self.elements.push(Element::Pass(pass));
        self
    }

    /// Adds a pipeline for the ops called `anchor` directly inside, and returns it to be filled.
    pub fn nest(&mut self, anchor: impl Into<String>) -> &mut OpPipeline {
        self.add_pipeline(OpPipeline::on(anchor))
    }

    /// Adds a pipeline for all isolated ops directly inside, and returns it to be filled.
    pub fn nest_any(&mut self) -> &mut OpPipeline {
        self.add_pipeline(OpPipeline::any())
    }

    /// Adds a pipeline for ops directly inside.
    pub fn add_pipeline(&mut self, pipeline: OpPipeline) -> &mut OpPipeline {
        self.elements.push(Element::Nested(vec![pipeline]));
        match self.elements.last_mut() {
            Some(Element::Nested(pipelines)) => &mut pipelines[0],
            _ => unreachable!("it was pushed"),
        }
    }

    /// Adds the elements of another pipeline, which was read without an anchor; what `any` or `builtin.module` is
    /// around alone is unwrapped, since this pipeline is for the outermost op as well.
    pub fn append(&mut self, other: OpPipeline) -> &mut Self {
        let other = other.resolved(crate::builtin::ModuleOp::NAME);
        self.elements.extend(other.elements);
        self
    }

    /// Returns the number of elements: passes and nested pipelines.
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Returns whether the pipeline has no elements.
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// The dialects that the passes need, added to `registry`.
    pub fn dependent_dialects(&self, registry: &mut DialectRegistry) {
        for element in &self.elements {
            match element {
                Element::Pass(pass) => pass.dependent_dialects(registry),
                Element::Nested(pipelines) => {
                    pipelines.iter().for_each(|pipeline| pipeline.dependent_dialects(registry));
                }
            }
        }
    }

    /// Returns the pipeline in the textual form, with its anchor around it; what reads it gets the same pipeline.
    pub fn text(&self) -> String {
        let elements: Vec<String> = self.elements.iter().map(Element::text).collect();
        format!("{}({})", self.anchor().unwrap_or("any"), elements.join(","))
    }

    /// Returns the textual form with a line for each pass.
    pub fn text_in_lines(&self) -> String {
        let mut out = String::new();
        self.write_lines(0, &mut out);
        out
    }

    fn write_lines(&self, indent: usize, out: &mut String) {
        // Writing to a string does not fail.
        let _ = writeln!(out, "{:indent$}{}(", "", self.anchor().unwrap_or("any"));
        let mut separator = "";
        for element in &self.elements {
            out.push_str(separator);
            match element {
                Element::Pass(pass) => {
                    let _ = write!(out, "{:1$}{2}", "", indent + 2, pass_text(&**pass));
                }
                Element::Nested(pipelines) => {
                    for (position, pipeline) in pipelines.iter().enumerate() {
                        out.push_str(if position > 0 { ",\n" } else { "" });
                        pipeline.write_lines(indent + 2, out);
                    }
                }
            }
            separator = ",\n";
        }
        let _ = write!(out, "\n{:indent$})", "");
    }

    /// Returns the pipeline for a root op called `root`: one that is wrapped into the root's name is unwrapped, and
    /// passes for ops inside are nested where that is wanted.
    pub(in crate::pass) fn resolved(&self, root: &str) -> OpPipeline {
        let is_root = |pipeline: &OpPipeline| pipeline.anchor().is_none_or(|anchor| anchor == root);
        if let (None, [Element::Nested(pipelines)]) = (&self.anchor, &*self.elements)
            && let [only] = &**pipelines
            && is_root(only)
        {
            return only.clone();
        }
        let mut resolved = OpPipeline { elements: Vec::new(), ..self.clone() };
        resolved.anchor.get_or_insert_with(|| root.to_owned());
        for element in &self.elements {
            match element {
                Element::Pass(pass) => match pass_anchor(&**pass) {
                    Some(anchor)
                        if self.nesting == NestingMode::Implicit && resolved.anchor() != Some(anchor) =>
                    {
                        resolved.nest(anchor).add_boxed_pass(pass.clone_pass());
                    }
                    _ => _ = resolved.add_boxed_pass(pass.clone_pass()),
                },
                Element::Nested(pipelines) => resolved.elements.push(Element::Nested(pipelines.clone())),
            }
        }
        resolved
    }

    /// Puts adjacent pipelines together: those of one op into one, those of several into one step.
    pub(in crate::pass) fn merge_adjacent(&mut self) {
        let mut merged: Vec<Element> = Vec::new();
        for element in std::mem::take(&mut self.elements) {
            match (merged.last_mut(), element) {
                (Some(Element::Nested(known)), Element::Nested(new))
                    if known.iter().chain(&new).all(|pipeline| pipeline.anchor.is_some())
                        || known.iter().chain(&new).all(|pipeline| pipeline.anchor.is_none()) =>
                {
                    for pipeline in new {
                        match known.iter_mut().find(|known| known.anchor == pipeline.anchor) {
                            Some(known) => known.elements.extend(pipeline.elements),
                            None => known.push(pipeline),
                        }
                    }
                }
                (_, element) => merged.push(element),
            }
        }
        for element in &mut merged {
            if let Element::Nested(pipelines) = element {
                pipelines.iter_mut().for_each(OpPipeline::merge_adjacent);
            }
        }
        self.elements = merged;
    }

    /// Checks that every pass can run where it is put, and makes the passes ready.
    pub(in crate::pass) fn prepare(&mut self, context: &Context, location: Location) -> Result<(), Reported> {
        let info = match &self.anchor {
            None => None,
            Some(anchor) => Some(anchor_info(context, anchor, location)?),
        };
        let mut outcome = Ok(());
        for element in &mut self.elements {
            let prepared = match element {
                Element::Pass(pass) => {
                    check_schedule(&**pass, info, self.anchor.as_deref(), context, location)
                        .and_then(|()| initialized(pass.initialize(context), &**pass, context, location))
                }
                Element::Nested(pipelines) => pipelines
                    .iter_mut()
                    .map(|pipeline| pipeline.prepare(context, location))
                    .fold(Ok(()), Result::and),
            };
            outcome = outcome.and(prepared);
        }
        outcome
    }

    /// Adds what a clone counted to the passes of this pipeline, and sets the clone back.
    pub(in crate::pass) fn absorb_statistics(&mut self, clone: &mut OpPipeline) {
        for (element, other) in self.elements.iter_mut().zip(&mut clone.elements) {
            match (element, other) {
                (Element::Pass(pass), Element::Pass(other)) => {
                    for (statistic, other) in pass.statistics().iter_mut().zip(&mut other.statistics()) {
                        *statistic.value += other.value.take();
                    }
                }
                (Element::Nested(pipelines), Element::Nested(others)) => {
                    for (pipeline, other) in pipelines.iter_mut().zip(others) {
                        pipeline.absorb_statistics(other);
                    }
                }
                _ => {}
            }
        }
    }

    /// Sets all statistics back.
    pub(in crate::pass) fn reset_statistics(&mut self) {
        for element in &mut self.elements {
            match element {
                Element::Pass(pass) => {
                    pass.statistics().iter_mut().for_each(|statistic| _ = statistic.value.take());
                }
                Element::Nested(pipelines) => pipelines.iter_mut().for_each(OpPipeline::reset_statistics),
            }
        }
    }
}

impl Element {
    fn text(&self) -> String {
        match self {
            Element::Pass(pass) => pass_text(&**pass),
            Element::Nested(pipelines) => {
                pipelines.iter().map(OpPipeline::text).collect::<Vec<_>>().join(",")
            }
        }
    }
}

/// Returns what the context knows of the op that a pipeline is for.
fn anchor_info<'context>(
    context: &'context Context,
    anchor: &str,
    location: Location,
) -> Result<&'context OpInfo, Reported> {
    let Some(name) = context.registered_op_name(anchor) else {
        let error = context.emit_error(
            location,
            format_args!("a pipeline cannot run on '{anchor}': no registered dialect has this op"),
        );
        let isolated = context
            .dialects()
            .iter()
            .flat_map(|dialect| dialect.operations())
            .filter(|op| op.traits.contains(OpTraits::ISOLATED_FROM_ABOVE))
            .map(|op| &*op.name);
        // As in 'func.func', where others have the op in a dialect of its own.
        let mnemonic = anchor.split_once('.').map(|(_, mnemonic)| mnemonic);
        let isolated: Vec<&str> = isolated.collect();
        let moved = isolated.iter().copied().find(|name| Some(*name) == mnemonic);
        return Err(match moved.or_else(|| nearest(anchor, isolated)) {
            Some(known) => error.help(format_args!("did you mean '{known}'?")).report(),
            None => error.report(),
        });
    };
    let info = name.info(context);
    if !info.traits().contains(OpTraits::ISOLATED_FROM_ABOVE) {
        return Err(context
            .emit_error(
                location,
                format_args!("a pipeline cannot run on '{anchor}', which is not isolated from above"),
            )
            .report());
    }
    Ok(info)
}

fn check_schedule(
    pass: &dyn Pass,
    info: Option<&OpInfo>,
    anchor: Option<&str>,
    context: &Context,
    location: Location,
) -> Result<(), Reported> {
    // In a pipeline for any op, the check is made for each op.
    let fits = match info {
        Some(info) => pass.can_run_on(info),
        None => pass.anchor().is_none(),
    };
    if fits {
        return Ok(());
    }
    let (pass_name, anchor) = (pass.name(), anchor.unwrap_or("any"));
    Err(match pass_anchor(pass) {
        Some(own) => context
            .emit_error(
                location,
                format_args!(
                    "pass '{pass_name}' runs on '{own}', and cannot be in a pipeline for '{anchor}'"
                ),
            )
            .help(format_args!("nest it: '{own}({})'", pass.argument()))
            .report(),
        None => {
            context.emit_error(location, format_args!("pass '{pass_name}' cannot run on '{anchor}'")).report()
        }
    })
}

fn initialized(
    result: PassResult,
    pass: &dyn Pass,
    context: &Context,
    location: Location,
) -> Result<(), Reported> {
    result.map_err(|_| {
        context.emit_error(location, format_args!("pass '{}' cannot be made ready", pass.name())).report()
    })
}
