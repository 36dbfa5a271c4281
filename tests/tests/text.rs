//! One test per file below `text/`. The crate's documentation describes the format of the files.

#![forbid(unsafe_code)]

use std::path::Path;

use libtest_mimic::{Arguments, Completion, Trial};
use terrace_tests::{Outcome, Programs, find_files, run_test, skip};

const EXTENSIONS: [&str; 3] = [".mlir", ".toy", ".dialect"];

fn main() {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("text");
    let programs = Programs::of_this_machine()
        .with_built("terrace-opt", env!("CARGO_BIN_EXE_terrace-opt-under-test"))
        .with_built("terrace-run", env!("CARGO_BIN_EXE_terrace-run-under-test"))
        .with_built("terrace-translate", env!("CARGO_BIN_EXE_terrace-translate-under-test"))
        .with_built("pass-test-opt", env!("CARGO_BIN_EXE_pass-test-opt"))
        .with_facility("vulkan", terrace_tests::vulkan_device());
    let files = find_files(&folder, &EXTENSIONS).unwrap_or_else(|reason| panic!("{reason}"));
    let tests = files
        .into_iter()
        .map(|file| {
            let name = file.strip_prefix(&folder).unwrap_or(&file).to_string_lossy().into_owned();
            let programs = programs.clone();
            Trial::ignorable_test(name, move || match run_test(&file, &programs)? {
                Outcome::Passed => Ok(Completion::Completed),
                Outcome::Skipped(reason) => Ok(Completion::ignored_with(skip(reason)?)),
            })
        })
        .collect();
    libtest_mimic::run(&arguments, tests).exit();
}
