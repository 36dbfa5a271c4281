//! Acceptance of programs: by Terrace, and by `mlir-opt`.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use terrace::context::{Context, ContextOptions};
use terrace::ir::Body;
use terrace::text::{ParseOptions, parse_source};
use terrace::verify::verify;

/// Returns a context of all dialects in which diagnostics go nowhere.
pub(crate) fn context() -> Context {
    let options = ContextOptions::default().with_allow_unregistered_dialects(true);
    let context = Context::with_options(&terrace_dialects::registry(), options);
    context.diagnostics().register(|_| ());
    context
}

/// Returns the IR of a text that is accepted.
pub(crate) fn accepted(context: &Context, text: &str) -> Option<Body> {
    let range = context.sources().add("case.mlir", Arc::new(text.to_owned())).ok()?;
    let body = parse_source(context, range, &ParseOptions::default()).ok()?;
    verify(&body).ok().map(|()| body)
}

/// Returns whether a text is accepted.
pub(crate) fn accepts(text: &str) -> bool {
    accepted(&context(), text).is_some()
}

/// Returns for each text whether `mlir-opt` accepts it; one that makes it crash is not accepted.
pub(crate) fn accepted_by_mlir_opt(mlir_opt: &Path, texts: &[String]) -> Vec<bool> {
    let mut file = String::new();
    let mut ends = Vec::new();
    for text in texts {
        write!(file, "{text}\n// -----\n").unwrap();
        ends.push(file.lines().count());
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cases.mlir");
    std::fs::write(&path, file).unwrap();
    let output = Command::new(mlir_opt)
        .args(["--split-input-file", "--allow-unregistered-dialect", "--mlir-disable-threading"])
        .arg(&path)
        .output()
        .unwrap();
    if output.status.code().is_none_or(|code| code > 1) {
        return match texts {
            [_] => vec![false],
            _ => {
                let (first, second) = texts.split_at(texts.len() / 2);
                [accepted_by_mlir_opt(mlir_opt, first), accepted_by_mlir_opt(mlir_opt, second)].concat()
            }
        };
    }
    let mut accepted = vec![true; texts.len()];
    let errors = String::from_utf8_lossy(&output.stderr);
    let prefix = format!("{}:", path.display());
    for line in errors.lines().filter_map(|line| line.strip_prefix(prefix.as_str())) {
        let Some((place, _)) = line.split_once(": error: ") else { continue };
        let line: usize = place.split(':').next().unwrap().parse().unwrap();
        accepted[ends.partition_point(|end| *end < line)] = false;
    }
    accepted
}
