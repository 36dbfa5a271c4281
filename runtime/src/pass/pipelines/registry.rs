//! Passes and pipelines by name.

use std::collections::BTreeMap;
use std::sync::Arc;

use terrace_vocabulary::nearest;

use crate::dialect::DialectRegistry;
use crate::pass::option::{OptionSlot, TextError, set_options};
use crate::pass::pass::Pass;
use crate::pass::pipeline::OpPipeline;

/// The options of a registered pipeline: fields that its text sets, as those of a pass.
pub trait PipelineOptions: Default {
    /// Returns the options.
    fn options(&mut self) -> Vec<OptionSlot<'_>>;
}

/// A pipeline without options.
impl PipelineOptions for () {
    fn options(&mut self) -> Vec<OptionSlot<'_>> {
        Vec::new()
    }
}

type MakePass = dyn Fn() -> Box<dyn Pass> + Send + Sync;
type FillPipeline = dyn Fn(&mut OpPipeline, &str) -> Result<(), TextError> + Send + Sync;
type DescribeOptions = dyn Fn() -> Vec<OptionInfo> + Send + Sync;

/// An option for a list of options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The name in textual pipelines.
    pub name: &'static str,
    /// Its description.
    pub description: &'static str,
    /// `name=value` of the default; empty for a list without elements.
    pub default: String,
    /// The description of valid values.
    pub expected: &'static str,
}

impl OptionInfo {
    fn of(slots: &[OptionSlot<'_>]) -> Vec<OptionInfo> {
        let info = |slot: &OptionSlot<'_>| OptionInfo {
            name: slot.name(),
            description: slot.description(),
            default: slot.text(),
            expected: slot.expected(),
        };
        slots.iter().map(info).collect()
    }
}

/// A pass or a pipeline for a list of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassInfo {
    /// The name in textual pipelines and on the command line.
    pub argument: String,
    /// One line that says what it does.
    pub description: String,
    /// The options.
    pub options: Vec<OptionInfo>,
}

/// The entry of a name.
#[derive(Clone)]
enum Entry {
    Pass(Arc<MakePass>),
    Pipeline { fill: Arc<FillPipeline>, options: Arc<DescribeOptions> },
}

#[derive(Clone)]
struct Registration {
    description: String,
    entry: Entry,
}

/// Passes and pipelines by the names that they have in text (pass infrastructure, Pass Registration).
///
/// ```
/// use terrace_runtime::pass::PassRegistry;
/// use terrace_runtime::transforms::StripDebugInfo;
///
/// let mut registry = PassRegistry::new();
/// registry.pass(StripDebugInfo::default);
/// registry.pipeline("clean", "Removes what nobody reads", |pipeline, _: &()| {
///     pipeline.nest("func").add_pass(StripDebugInfo::default());
/// });
/// let pipeline = registry.parse_pipeline("clean").unwrap();
/// assert_eq!(pipeline.text(), "any(func(strip-debuginfo))");
/// assert!(registry.parse_pipeline("func(strip-debug-info)").is_err());
/// ```
#[derive(Clone, Default)]
pub struct PassRegistry {
    entries: BTreeMap<String, Registration>,
}

impl PassRegistry {
    /// Returns a registry without passes.
    pub fn new() -> Self {
        PassRegistry::default()
    }

    /// Adds a pass under its own argument; one that has that name already is replaced.
    ///
    /// # Panics
    ///
    /// If the pass has no argument.
    pub fn pass<P: Pass + 'static>(&mut self, make: impl Fn() -> P + Send + Sync + 'static) -> &mut Self {
        let pass = make();
        let (argument, description) = (pass.argument().to_owned(), pass.description().to_owned());
        assert!(!argument.is_empty(), "pass '{}' has no argument", pass.name());
        self.pass_as(argument, description, make)
    }

    /// Adds a pass under another name, say one with certain options.
    pub fn pass_as<P: Pass + 'static>(
        &mut self,
        argument: impl Into<String>,
        description: impl Into<String>,
        make: impl Fn() -> P + Send + Sync + 'static,
    ) -> &mut Self {
        let entry = Entry::Pass(Arc::new(move || Box::new(make())));
        self.entries.insert(argument.into(), Registration { description: description.into(), entry });
        self
    }

    /// Adds a named pipeline, which can be written like a pass. Its text stands for what `fill` adds.
    pub fn pipeline<O: PipelineOptions + 'static>(
        &mut self,
        argument: impl Into<String>,
        description: impl Into<String>,
        fill: impl Fn(&mut OpPipeline, &O) + Send + Sync + 'static,
    ) -> &mut Self {
        let argument = argument.into();
        let of = argument.clone();
        let fill = move |pipeline: &mut OpPipeline, text: &str| {
            let mut options = O::default();
            set_options(&mut options.options(), text, &of)?;
            fill(pipeline, &options);
            Ok(())
        };
        let options = || OptionInfo::of(&O::default().options());
        let entry = Entry::Pipeline { fill: Arc::new(fill), options: Arc::new(options) };
        self.entries.insert(argument, Registration { description: description.into(), entry });
        self
    }

    /// Adds everything of another registry.
    pub fn extend(&mut self, other: &PassRegistry) -> &mut Self {
        self.entries.extend(other.entries.iter().map(|(name, entry)| (name.clone(), entry.clone())));
        self
    }

    /// Returns whether there is a pass or pipeline of this name.
    pub fn contains(&self, argument: &str) -> bool {
        self.entries.contains_key(argument)
    }

    /// Returns whether the name is that of a pass, not of a pipeline.
    pub fn is_pass(&self, argument: &str) -> bool {
        matches!(self.entries.get(argument), Some(Registration { entry: Entry::Pass(_), .. }))
    }

    /// Returns the names, sorted.
    pub fn arguments(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// Returns the pass or pipeline whose name is nearest to a misspelled `name`.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.arguments())
    }

    /// The dialects that any of the passes needs, added to `registry`.
    pub fn dependent_dialects(&self, registry: &mut DialectRegistry) {
        for registration in self.entries.values() {
            match &registration.entry {
                Entry::Pass(make) => make().dependent_dialects(registry),
                Entry::Pipeline { fill, .. } => {
                    let mut pipeline = OpPipeline::any();
                    if fill(&mut pipeline, "").is_ok() {
                        pipeline.dependent_dialects(registry);
                    }
                }
            }
        }
    }

    /// Returns the passes, sorted by name.
    pub fn passes(&self) -> impl Iterator<Item = PassInfo> {
        self.infos().filter(|(is_pass, _)| *is_pass).map(|(_, info)| info)
    }

    /// Returns the named pipelines, sorted by name.
    pub fn pipelines(&self) -> impl Iterator<Item = PassInfo> {
        self.infos().filter(|(is_pass, _)| !*is_pass).map(|(_, info)| info)
    }

    fn infos(&self) -> impl Iterator<Item = (bool, PassInfo)> {
        self.entries.iter().map(|(argument, registration)| {
            let (is_pass, options) = match &registration.entry {
                Entry::Pass(make) => (true, OptionInfo::of(&make().options())),
                Entry::Pipeline { options, .. } => (false, options()),
            };
            let description = registration.description.clone();
            (is_pass, PassInfo { argument: argument.clone(), description, options })
        })
    }

    /// Adds what `argument` stands for to a pipeline, with options in textual form; ranges of errors are those of the
    /// options' text. Returns `None` where nothing has this name.
    pub(in crate::pass) fn add_to(
        &self,
        pipeline: &mut OpPipeline,
        argument: &str,
        options: &str,
    ) -> Option<Result<(), TextError>> {
        Some(match &self.entries.get(argument)?.entry {
            Entry::Pass(make) => {
                let mut pass = make();
                let set = set_options(&mut pass.options(), options, argument);
                set.map(|()| _ = pipeline.add_boxed_pass(pass))
            }
            Entry::Pipeline { fill, .. } => fill(pipeline, options),
        })
    }
}
