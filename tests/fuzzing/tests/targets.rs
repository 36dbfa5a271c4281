//! Every fuzz target, on the inputs that once broke something and on some that are made here.

#![forbid(unsafe_code)]

use std::fs;
use std::path::{Path, PathBuf};

use terrace_fuzz_tests::{TARGETS, mutate};
use terrace_random_tests::Random;

/// The number of inputs that are made for each target.
const MADE: u64 = 100;

fn seeds(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

#[test]
fn seeds_and_inputs_made_of_them_break_nothing() {
    for (name, target) in TARGETS {
        let mut inputs = Vec::new();
        for file in seeds(name) {
            let input = fs::read(&file).unwrap();
            eprintln!("{}", file.display());
            target(&input);
            inputs.push(input);
        }
        assert!(!inputs.is_empty(), "{name} has no seeds");
        for seed in 0..MADE {
            eprintln!("{name}, changed with the seed {seed}");
            target(&mutate(&mut Random::new(seed), &inputs));
        }
    }
}

#[test]
fn every_target_is_one_of_the_fuzzer() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    for (name, _) in TARGETS {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name} is not in fuzz/Cargo.toml");
        let text = fs::read_to_string(folder.join(format!("fuzz_targets/{name}.rs"))).unwrap();
        assert!(text.contains(&format!("terrace_fuzz_tests::{name}(bytes)")), "{text}");
    }
}
