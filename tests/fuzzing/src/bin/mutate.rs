//! A fuzzer without coverage: changes inputs at random and runs a target on them.
//!
//! `mutate TARGET SECONDS SEED [FILE-OR-FOLDER]...`
//!
//! Seconds are of CPU time where the system tells it, so that a busy machine changes neither their number nor what is slow.
//!
//! Inputs that break something are written to `fuzz-failures/TARGET-SEED-NUMBER`, and the one that runs to
//! `fuzz-failures/TARGET-current`, which stays if the process is killed or the stack overflows.

#![forbid(unsafe_code)]

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use terrace_fuzz_tests::{TARGETS, mutate};
use terrace_random_tests::Random;

/// The folder of inputs that break something.
const FAILURES: &str = "fuzz-failures";

/// Inputs that are longer are not used.
const LONGEST: u64 = 16 << 10;

/// The duration after which an input is reported as slow.
const SLOW: Duration = Duration::from_secs(3);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, seconds, seed, paths @ ..] = arguments.as_slice() else {
        eprintln!("usage: mutate TARGET SECONDS SEED [FILE-OR-FOLDER]...");
        return ExitCode::FAILURE;
    };
    let target = TARGETS.iter().find(|(known, _)| known == name);
    let (Some((_, target)), Ok(seconds), Ok(seed)) = (target, seconds.parse(), seed.parse()) else {
        eprintln!(
            "error: expected one of {:?}, a number of seconds, and a number",
            TARGETS.map(|(name, _)| name)
        );
        return ExitCode::FAILURE;
    };
    let mut random = Random::new(seed);
    let mut inputs = Vec::new();
    for path in paths {
        collect(Path::new(path), &mut inputs);
    }
    let is_random = inputs.is_empty();
    if let Err(error) = fs::create_dir_all(FAILURES) {
        eprintln!("error: cannot create the folder {FAILURES}: {error}");
        return ExitCode::FAILURE;
    }
    let current = format!("{FAILURES}/{name}-current");
    let clock = Clock::start();
    let (end, mut runs, mut failures) = (Duration::from_secs(seconds), 0_u64, 0);
    while clock.elapsed() < end {
        let input = match is_random {
            true => (0..16 + random.below(600)).map(|_| random.number() as u8).collect(),
            false => mutate(&mut random, &inputs),
        };
        let _ = fs::write(&current, &input);
        let began = clock.elapsed();
        let outcome = catch_unwind(AssertUnwindSafe(|| target(&input)));
        let is_slow = clock.elapsed() - began > SLOW;
        if outcome.is_err() || is_slow {
            failures += 1;
            let file = format!("{FAILURES}/{name}-{seed}-{failures}");
            eprintln!("{}: {file}", if is_slow { "slow" } else { "broken" });
            let _ = fs::write(file, &input);
        }
        runs += 1;
    }
    let _ = fs::remove_file(current);
    println!("{name}: {runs} inputs in {} s, {failures} failures", clock.elapsed().as_secs());
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The CPU time of this thread, or wall time where the system does not tell it.
struct Clock {
    start: Instant,
}

impl Clock {
    fn start() -> Clock {
        Clock { start: Instant::now() }
    }

    fn elapsed(&self) -> Duration {
        // The first number is that of the nanoseconds on a processor.
        let statistics = fs::read_to_string("/proc/thread-self/schedstat").ok();
        let nanoseconds = statistics.and_then(|text| text.split(' ').next()?.parse().ok());
        nanoseconds.map_or_else(|| self.start.elapsed(), Duration::from_nanos)
    }
}

/// Reads a file, or all files below a folder.
fn collect(path: &Path, inputs: &mut Vec<Vec<u8>>) {
    if let Ok(folder) = fs::read_dir(path) {
        let mut paths: Vec<_> = folder.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        paths.iter().for_each(|path| collect(path, inputs));
    } else if fs::metadata(path).is_ok_and(|file| file.len() <= LONGEST)
        && let Ok(bytes) = fs::read(path)
    {
        inputs.push(bytes);
    }
}
