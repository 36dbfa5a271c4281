//! A runner of text tests: files of IR, or any other text, with comments that say how to run them and what to expect.
//!
//! ```text
//! // RUN: terrace-opt %s | FileCheck %s
//! // CHECK: "test.op"
//! "test.op"() : () -> ()
//! ```
//!
//! * A `RUN:` line is a pipeline of commands; a `\` at its end continues it in the next `RUN:` line. Each line has
//!   to succeed, that is, every command of it. There is no shell: [`command`] reads quotes, `|`, `<`, `>`, `2>`
//!   and `2>&1`, and nothing else.
//! * `%s` is the test file, `%S` its folder, `%t` a path in an empty folder of this test's own, `%%` a percent sign.
//! * `REQUIRES: mlir-opt` (a list with commas) names the outside programs that the test runs, or `vulkan`, a Vulkan device.
//!   Where one is missing, the test is skipped and says why.
//! * The programs are those of [`Programs`], and five commands of the runner: `cat`, `echo`, `diff A B`
//!   (with `-B`, blank lines do not count), `not COMMAND` and `FileCheck`.
//!
//! `FileCheck` is the one of the crate `litcheck-filecheck`, with the usual options.

#![forbid(unsafe_code)]

#[cfg(doctest)]
mod book;
pub mod builtins;
pub mod command;
pub mod programs;
pub mod random_llvm;
pub mod script;
mod skipping;
pub mod test_conversions;
pub mod test_rewrites;
mod vulkan;

use std::path::{Path, PathBuf};

pub use crate::programs::Programs;
pub use crate::script::{Outcome, Status, run_test};
pub use crate::skipping::{report_skipped, skip};
pub use crate::vulkan::vulkan_device;

/// The name of folders with the inputs of tests, which contain no tests.
const INPUTS: &str = "inputs";

/// Returns all files below `folder` whose names end in one of `extensions`, sorted, except those in folders named
/// `inputs`.
///
/// # Errors
///
/// If a folder cannot be read; the text names it.
pub fn find_files(folder: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let explain = |error| format!("cannot read the folder {}: {error}", folder.display());
        for entry in std::fs::read_dir(&folder).map_err(explain)? {
            let entry = entry.map_err(explain)?;
            let path = entry.path();
            let name = entry.file_name();
            if entry.file_type().map_err(explain)?.is_dir() {
                if name != INPUTS {
                    folders.push(path);
                }
            } else if extensions.iter().any(|extension| name.to_string_lossy().ends_with(extension)) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
