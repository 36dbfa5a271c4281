//! Passes on random programs, which are executed before and after.

use std::sync::LazyLock;

use terrace_random_tests::programs::{Addition, module};
use terrace_runtime::pass::{PassManager, PassRegistry};

use crate::harness::{Session, compare, print};
use crate::inputs::Inputs;

/// Passes that leave results as they are, in any order.
const PASSES: [&str; 29] = [
    "canonicalize",
    "cse",
    "sccp",
    "inline",
    "loop-invariant-code-motion",
    "control-flow-sink",
    "trivial-dce",
    "scf-for-loop-canonicalization",
    "scf-for-loop-specialization",
    "scf-for-to-while",
    "scf-forall-to-for",
    "scf-forall-to-parallel",
    "scf-parallel-loop-fusion",
    "scf-parallel-loop-specialization",
    "scf-parallel-loop-tiling{parallel-loop-tile-sizes=2,3}",
    "topological-sort",
    "memref-expand",
    "expand-strided-metadata",
    "lower-affine",
    "convert-scf-to-cf",
    "canonicalize{top-down=false}",
    "symbol-dce",
    "convert-vector-to-scf",
    "scf-for-loop-peeling",
    "scf-for-loop-range-folding",
    "affine-loop-coalescing",
    "remove-dead-values",
    "mem2reg",
    "fold-memref-alias-ops",
];

/// The number of functions in a program.
const FUNCTIONS: usize = 2;

/// Makes a program, whose seed is the first eight bytes, and runs passes on it, which the further bytes name: it still gives
/// the same results.
pub fn passes(bytes: &[u8]) {
    static REGISTRY: LazyLock<PassRegistry> = LazyLock::new(|| {
        let mut registry = PassRegistry::new();
        terrace_runtime::transforms::register_passes(&mut registry);
        terrace_lowerings::register_passes(&mut registry);
        registry
    });
    let (seed, names) = bytes.split_at(bytes.len().min(8));
    let seed = seed.iter().fold(0, |all, byte| all << 8 | u64::from(*byte));
    let names: Vec<&str> =
        names.iter().take(8).map(|byte| PASSES[usize::from(*byte) % PASSES.len()]).collect();
    let session = Session::new();
    let addition = if seed.is_multiple_of(2) { Addition::Vectors } else { Addition::Nothing };
    let before = session.parse(&module(seed, FUNCTIONS, addition));
    let mut after = before.clone();
    let pipeline = REGISTRY.parse_pipeline(&format!("builtin.module({})", names.join(",")));
    let outcome = PassManager::with_pipeline(pipeline.expect("the pipeline is right")).run(&mut after);
    assert!(outcome.is_ok(), "{names:?}\n{}\n{}", session.errors.lock().unwrap(), print(&before));
    if let Err(difference) = compare(&before, &after, &Inputs::at_most(12)) {
        panic!("{names:?}: {difference}");
    }
}
