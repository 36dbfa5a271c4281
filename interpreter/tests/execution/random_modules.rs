//! Random modules of the dialects that programs are written in today, through each pass, and through those of `mlir-opt`.
//!
//! `RANDOM_PROGRAMS=3000` makes the first test execute as many functions, and `RANDOM_PROGRAMS_OUTSIDE=500` the second.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::harness::{Session, compare};
use crate::inputs::Inputs;
use crate::lowerings::passes;
use crate::random::run_pipeline;

#[allow(dead_code)]
#[path = "../../../tests/src/programs.rs"]
mod programs;
#[allow(dead_code)]
#[path = "../../../tests/src/skipping.rs"]
mod skipping;

use terrace_random_tests::programs::{Addition, module};
use terrace_random_tests::{for_each_number, requested};

/// The number of functions in a module.
const FUNCTIONS: usize = 20;

/// Pipelines that leave results as they are.
const PIPELINES: [&str; 26] = [
    "canonicalize",
    "cse",
    "sccp",
    "inline",
    "loop-invariant-code-motion",
    "trivial-dce,symbol-dce",
    "control-flow-sink",
    "remove-dead-values",
    "mem2reg",
    "convert-scf-to-cf,mem2reg",
    "scf-for-loop-canonicalization",
    "scf-for-loop-peeling{peel-front=false}",
    "scf-for-loop-peeling{peel-front=true}",
    "scf-for-loop-range-folding",
    "affine-loop-coalescing",
    "scf-for-to-while",
    "scf-parallel-loop-fusion,scf-parallel-loop-specialization,scf-for-loop-specialization",
    "scf-parallel-loop-tiling{parallel-loop-tile-sizes=2,3}",
    "topological-sort",
    "arith-expand",
    "memref-expand",
    "expand-strided-metadata",
    "fold-memref-alias-ops",
    "convert-scf-to-cf",
    "canonicalize,cse,expand-strided-metadata,lower-affine,convert-scf-to-cf,canonicalize,cse,sccp,canonicalize",
    "inline,canonicalize,cse,sccp,loop-invariant-code-motion,control-flow-sink,canonicalize,symbol-dce",
];

/// Pipelines that leave the results of programs with affine loops as they are.
const AFFINE_PIPELINES: [&str; 29] = [
    "affine-loop-normalize",
    "affine-loop-normalize{promote-single-iter=true}",
    "affine-loop-unroll",
    "affine-loop-unroll{unroll-factor=3 unroll-up-to-factor=true unroll-num-reps=2}",
    "affine-loop-unroll{unroll-factor=2 cleanup-unroll=true}",
    "affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=6}",
    "affine-loop-invariant-code-motion",
    "affine-simplify-structures",
    "affine-parallelize",
    "affine-parallelize{parallel-reductions=true},lower-affine",
    "affine-loop-coalescing",
    "affine-loop-normalize,affine-loop-coalescing,canonicalize",
    "affine-loop-tile{tile-size=3}",
    "affine-loop-tile{tile-sizes=2,3 separate=true}",
    "affine-loop-tile{cache-size=0}",
    "affine-scalrep",
    "affine-loop-fusion",
    "lower-affine,affine-loop-coalescing",
    "lower-affine",
    "lower-affine,scf-for-loop-peeling",
    "lower-affine,scf-for-loop-peeling{peel-front=true}",
    "canonicalize",
    "cse",
    "loop-invariant-code-motion",
    "control-flow-sink",
    "remove-dead-values",
    "sccp,trivial-dce",
    "canonicalize,affine-scalrep,affine-loop-fusion,affine-loop-invariant-code-motion,affine-loop-unroll,canonicalize,\
     affine-loop-normalize,affine-loop-coalescing,affine-parallelize,affine-simplify-structures,cse",
    "affine-loop-unroll,lower-affine,scf-for-loop-range-folding,scf-for-loop-peeling,scf-for-loop-specialization,\
     canonicalize,convert-scf-to-cf,canonicalize",
];

/// Flags of `mlir-opt` that leave results as they are.
const OUTSIDE: [&[&str]; 3] = [
    &["--canonicalize", "--cse", "--sccp", "--canonicalize"],
    &["--inline", "--loop-invariant-code-motion", "--control-flow-sink", "--arith-expand", "--canonicalize"],
    &["--expand-strided-metadata", "--lower-affine", "--convert-scf-to-cf", "--canonicalize"],
];

/// Float minima and maxima. Of two zeros, what `arith-expand` makes of them may return the other one, as in MLIR.
const EXTREMA: [&str; 4] = ["arith.maximumf", "arith.minimumf", "arith.maxnumf", "arith.minnumf"];

/// Returns a module for passes with these names: with sums in place of minima and maxima, if one expands those.
fn for_passes(text: &str, passes: &[&str]) -> String {
    match passes.iter().any(|pass| pass.ends_with("arith-expand")) {
        true => EXTREMA.iter().fold(text.to_owned(), |text, op| text.replace(op, "arith.addf")),
        false => text.to_owned(),
    }
}

/// Calls `check` with modules of as many functions, with each of the additions in turn.
fn for_each_module(count: usize, additions: &[Addition], check: impl Fn(&Session, &str) + Sync) {
    for_each_number(count.div_ceil(FUNCTIONS), |number| {
        let functions = FUNCTIONS.min(count - number * FUNCTIONS);
        check(&Session::new(), &module(number as u64, functions, additions[number % additions.len()]));
    });
}

/// Checks that pipelines keep the results of as many functions.
fn check_pipelines(count: usize, additions: &[Addition], pipelines: &[&str]) {
    let registry = passes();
    for_each_module(count, additions, |session, text| {
        for pipeline in pipelines {
            let before = session.parse(&for_passes(text, &[pipeline]));
            let mut after = before.clone();
            run_pipeline(&registry, session, pipeline, &mut after);
            if let Err(difference) = compare(&before, &after, &Inputs::at_most(12)) {
                panic!("{pipeline}: {difference}");
            }
        }
    });
}

#[test]
fn passes_keep_the_results_of_random_modules() {
    let additions = [Addition::Nothing, Addition::Vectors];
    check_pipelines(requested("RANDOM_PROGRAMS", 60), &additions, &PIPELINES);
}

#[test]
fn passes_keep_the_results_of_random_affine_modules() {
    check_pipelines(requested("RANDOM_PROGRAMS", 60), &[Addition::AffineLoops], &AFFINE_PIPELINES);
}

/// Returns the output of `mlir-opt` for a text.
fn optimized(mlir_opt: &Path, flags: &[&str], text: &str) -> String {
    let mut child = Command::new(mlir_opt)
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It reads everything before it writes.
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{flags:?}: {}\n{text}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn passes_of_mlir_opt_keep_the_results_of_random_modules() {
    let Some(mlir_opt) = programs::Programs::of_this_machine().find_outside("mlir-opt") else {
        return skipping::report_skipped("mlir-opt is not installed");
    };
    let additions = [Addition::Nothing, Addition::Vectors];
    for_each_module(requested("RANDOM_PROGRAMS_OUTSIDE", 40), &additions, |session, text| {
        for flags in OUTSIDE {
            let text = for_passes(text, flags);
            let before = session.parse(&text);
            let after = session.parse(&optimized(&mlir_opt, flags, &text));
            if let Err(difference) = compare(&before, &after, &Inputs::at_most(12)) {
                panic!("{flags:?}: {difference}");
            }
        }
    });
}
