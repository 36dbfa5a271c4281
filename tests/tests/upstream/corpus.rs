//! A round-trip test over a corpus of IR in generic form. Set `TERRACE_CORPUS` to its folder.
//!
//! For each `*.generic.mlir` below it, `terrace-opt --allow-unregistered-dialect --mlir-print-op-generic` should
//! reproduce the file, except for trailing spaces. Prints the share of reproduced files. Fails if the program panics,
//! is killed by a signal, or if there is no file.

#![forbid(unsafe_code)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use terrace_tests::{Status, find_files};

const VARIABLE: &str = "TERRACE_CORPUS";

fn main() {
    let arguments = Arguments::from_args();
    let test = Trial::ignorable_test("corpus", || match std::env::var_os(VARIABLE) {
        None => Ok(Completion::ignored_with(format!("{VARIABLE} names no folder"))),
        Some(folder) => check_folder(Path::new(&folder)).map(|()| Completion::Completed),
    });
    libtest_mimic::run(&arguments, vec![test]).exit();
}

fn check_folder(folder: &Path) -> Result<(), Failed> {
    let files = find_files(folder, &[".generic.mlir"])?;
    if files.is_empty() {
        return Err(format!("no *.generic.mlir below {}", folder.display()).into());
    }
    let next = AtomicUsize::new(0);
    let same = AtomicUsize::new(0);
    let work = || -> Result<Vec<&PathBuf>, String> {
        let mut crashed = Vec::new();
        while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            match check_file(file).map_err(|error| format!("{}: {error}", file.display()))? {
                Case::Same => _ = same.fetch_add(1, Ordering::Relaxed),
                Case::Different => {}
                Case::Crashed => crashed.push(file),
            }
        }
        Ok(crashed)
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let crashed = std::thread::scope(|scope| -> Result<Vec<&PathBuf>, String> {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut crashed = Vec::new();
        for worker in workers {
            crashed.extend(worker.join().map_err(|_| "a worker panicked".to_owned())??);
        }
        Ok(crashed)
    })?;
    let same = same.into_inner();
    let share = 100.0 * same as f64 / files.len() as f64;
    println!("corpus: {same} of {} files come back unchanged ({share:.1} %)", files.len());
    if crashed.is_empty() { Ok(()) } else { Err(format!("terrace-opt crashed on {crashed:#?}").into()) }
}

enum Case {
    Same,
    Different,
    Crashed,
}

fn check_file(file: &Path) -> std::io::Result<Case> {
    let expected = std::fs::read(file)?;
    let result = Command::new(env!("CARGO_BIN_EXE_terrace-opt-under-test"))
        .args(["--allow-unregistered-dialect", "--mlir-print-op-generic"])
        .arg(file)
        .stdin(Stdio::null())
        .output()?;
    Ok(match Status::from(result.status) {
        Status::Crash => Case::Crashed,
        Status::Success if same_but_for_trailing_blanks(&expected, &result.stdout) => Case::Same,
        Status::Success | Status::Failure => Case::Different,
    })
}

fn same_but_for_trailing_blanks(left: &[u8], right: &[u8]) -> bool {
    fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
        text.trim_ascii_end().split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end)
    }
    lines(left).eq(lines(right))
}
