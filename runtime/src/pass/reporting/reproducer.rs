//! Reproducers: a file with the IR and the pipeline that failed on it.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{fs, io};

use crate::attributes::AttributeData;
use crate::ir::Body;
use crate::pass::pass::{Pass, pass_text};
use crate::pass::scope::{Place, whole_tree};
use crate::resources::{ExternalResource, ExternalValue, Resources};
use crate::support::option_setters::option_setters;
use crate::symbols::symbol_name;
use crate::text::{PrintOptions, print_body, push_quoted};

/// The group of external resources that holds the configuration.
const PROVIDER: &str = "mlir_reproducer";

/// Options of the reproducer that a failing run writes (pass infrastructure, Crash and Failure Reproduction).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReproducerOptions {
    /// The file to write.
    pub file: PathBuf,
    /// Whether the file has the IR right before the pass that failed, and that pass alone, instead of all. Only with
    /// one thread.
    pub local: bool,
}

impl ReproducerOptions {
    /// Options for a reproducer of the whole run.
    pub fn new(file: impl Into<PathBuf>) -> Self {
        ReproducerOptions { file: file.into(), local: false }
    }
}

option_setters!(ReproducerOptions {
    with_local = local: bool,
});

/// The configuration that a reproducer holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReproducerConfiguration {
    /// The pipeline in textual form.
    pub pipeline: String,
    /// Whether one thread is to be used.
    pub disable_threading: bool,
    /// Whether the IR is verified after each pass.
    pub verify_each: bool,
}

option_setters!(ReproducerConfiguration {
    with_disable_threading = disable_threading: bool,
    with_verify_each = verify_each: bool,
});

impl ReproducerConfiguration {
    /// Returns the configuration of a run of a pipeline that uses threads and verifies the IR after each pass.
    pub fn new(pipeline: impl Into<String>) -> Self {
        ReproducerConfiguration { pipeline: pipeline.into(), disable_threading: false, verify_each: true }
    }

    /// Takes the configuration out of the external resources of a file that was read; none where it is no reproducer.
    ///
    /// # Errors
    ///
    /// If a value is of another kind than the key's.
    pub fn take(resources: &Resources) -> Result<Option<Self>, String> {
        let configuration = Self::find(&resources.external());
        resources.remove_external(PROVIDER);
        configuration
    }

    fn find(resources: &[ExternalResource]) -> Result<Option<Self>, String> {
        let value = |key: &str| {
            let mut entries = resources.iter().filter(|resource| resource.provider == PROVIDER);
            entries.find(|resource| resource.key == key).map(|resource| &resource.value)
        };
        let refused =
            |kind: &str, key: &str| format!("expected {kind} value for key '{key}' of '{PROVIDER}'");
        let flag = |key: &str, default: bool| match value(key) {
            None => Ok(default),
            Some(ExternalValue::Bool(flag)) => Ok(*flag),
            Some(_) => Err(refused("bool", key)),
        };
        let pipeline = match value("pipeline") {
            None => return Ok(None),
            Some(ExternalValue::String(text)) => String::from_utf8_lossy(text).into_owned(),
            Some(_) => return Err(refused("string", "pipeline")),
        };
        Ok(Some(ReproducerConfiguration {
            pipeline,
            disable_threading: flag("disable_threading", false)?,
            verify_each: flag("verify_each", true)?,
        }))
    }

    /// Returns the text of a reproducer for the IR whose text is given.
    ///
    /// The configuration is in the comment of the first lines for people, and in the section at the end for programs.
    pub fn file_text(&self, ir: &str) -> String {
        let ReproducerConfiguration { pipeline, disable_threading, verify_each } = self;
        let mut literal = String::new();
        push_quoted(&mut literal, pipeline.as_bytes());
        // A comment ends with its line.
        let comment: String = pipeline.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let group = format!(
            "    {PROVIDER}: {{\n      pipeline: {literal},\n      disable_threading: \
             {disable_threading},\n      verify_each: {verify_each}\n    }}"
        );
        format!(
            "// configuration: -pass-pipeline='{comment}'\n// note: verifyPasses={verify_each}\n\n{}",
            with_external_resources(ir, &group)
        )
    }

    /// Writes a reproducer.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn write(&self, file: &Path, ir: &str) -> io::Result<()> {
        fs::write(file, self.file_text(ir))
    }
}

/// Returns the text of the IR with a group of external resources, in the file's metadata section or in one of its own.
fn with_external_resources(ir: &str, group: &str) -> String {
    const BEGIN: &str = "\n{-#\n";
    const EXTERNAL: &str = "  external_resources: {\n";
    const END: &str = "\n#-}";
    let section = ir.rfind(BEGIN).filter(|_| ir.trim_end().ends_with("#-}"));
    let Some(section) = section else {
        return format!("{ir}{BEGIN}{EXTERNAL}{group}\n  }}{END}\n");
    };
    if let Some(external) = ir[section..].find(EXTERNAL) {
        let (before, after) = ir.split_at(section + external + EXTERNAL.len());
        return format!("{before}{group},\n{after}");
    }
    let end = ir.rfind(END).unwrap_or(ir.len());
    format!("{},\n{EXTERNAL}{group}\n  }}{}", &ir[..end], &ir[end..])
}

/// Returns the IR in a form that reads the same whatever the passes did to it.
pub(in crate::pass) fn ir_text(body: &Body) -> String {
    let mut out = Vec::new();
    // Writing to memory does not fail.
    let _ = print_body(body, &PrintOptions::default(), &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// The passes that are running, the outermost first: each runs a pipeline that the next one is in.
#[derive(Default)]
pub(in crate::pass) struct LocalReproducer(Mutex<Vec<LocalRun>>);

/// A pass that is running, and the IR before it.
pub(in crate::pass) struct LocalRun {
    /// The pipeline with that pass alone, for the outermost op.
    pub(in crate::pass) pipeline: String,
    /// The IR of the outermost op.
    pub(in crate::pass) ir: String,
}

impl LocalReproducer {
    /// Notes a pass that begins. `depth` is the number of passes around, each of which runs a pipeline.
    pub(in crate::pass) fn pass_begins(
        &self,
        depth: usize,
        pass: &dyn Pass,
        body: &Body,
        place: Option<&Place<'_>>,
    ) {
        let mut pipeline = format!("{}({})", op_name(body), pass_text(pass));
        let mut next = place;
        while let Some(place) = next {
            pipeline = format!("{}({pipeline})", op_name(place.parent));
            next = place.around;
        }
        let ir = ir_text(&whole_tree(body, place));
        let mut runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        runs.truncate(depth);
        runs.push(LocalRun { pipeline, ir });
    }

    /// Notes that the pass at `depth` ended, so that what it ran itself is over.
    pub(in crate::pass) fn pass_ended(&self, depth: usize) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).truncate(depth + 1);
    }

    /// Returns the last pass that began, of those that have not ended or ended last.
    pub(in crate::pass) fn take(&self) -> Option<LocalRun> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }
}

fn op_name(body: &Body) -> &str {
    body.name(body.root()).text(body.context())
}

/// Returns the root of a body as messages and banners name it: `'func' operation: @foo`.
pub(in crate::pass) fn op_description(body: &Body) -> String {
    let name = op_name(body);
    match symbol_name(body, body.root()).map(|symbol| symbol.data(body.context())) {
        Some(AttributeData::String { .. }) => {
            let symbol = symbol_name(body, body.root()).and_then(|symbol| symbol.as_string(body.context()));
            format!("'{name}' operation: @{}", symbol.unwrap_or_default())
        }
        _ => format!("'{name}' operation"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_configuration_joins_the_metadata_that_is_there() {
        let text = |ir| with_external_resources(ir, "    group: {}");
        insta::assert_snapshot!(text("ir\n"), @r"
        ir

        {-#
          external_resources: {
            group: {}
          }
        #-}
        ");
        insta::assert_snapshot!(text("ir\n\n{-#\n  dialect_resources: {}\n#-}\n"), @r"
        ir

        {-#
          dialect_resources: {},
          external_resources: {
            group: {}
          }
        #-}
        ");
        insta::assert_snapshot!(text("ir\n\n{-#\n  external_resources: {\n    old: {}\n  }\n#-}\n"), @r"
        ir

        {-#
          external_resources: {
            group: {},
            old: {}
          }
        #-}
        ");
    }
}
