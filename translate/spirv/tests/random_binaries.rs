//! Binaries with a few words changed: they are read or refused; what is read is verified, printed and written.
//!
//! `RANDOM_BINARIES` is their number, and `RANDOM_BINARIES_FROM` a folder of binaries to change beside one of its own, of
//! which those up to `RANDOM_BINARIES_WORDS` words are taken. `RANDOM_BINARIES_FIRST` is the number of the first one.

mod common;

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use common::{PROGRAM, context, parse, print};
use terrace_random_tests::Random;
use terrace_runtime::context::Context;
use terrace_runtime::verify::verify;
use terrace_spirv_binary::{read_words, write_words};

/// The number of binaries that one context reads, one after the other: creating one takes longer than reading.
const BATCH: usize = 256;

fn variable(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |number| number.parse().unwrap())
}

/// Returns what to change: a program, and the binaries of the folder.
fn beginnings() -> Vec<Vec<u32>> {
    let (first, _) = context();
    let mut all = vec![write_words(&parse(&first, PROGRAM)).unwrap()];
    let Some(folder) = std::env::var_os("RANDOM_BINARIES_FROM") else { return all };
    let most = variable("RANDOM_BINARIES_WORDS", 1500);
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|is| is == "spv")).collect();
    files.sort();
    for file in files {
        let bytes = std::fs::read(file).unwrap();
        let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        all.push(bytes.chunks_exact(4).map(word).collect());
    }
    all.retain(|words| words.len() <= most);
    all
}

/// Returns words with a few changes.
fn changed(words: &[u32], random: &mut Random) -> Vec<u32> {
    let mut changed = words.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(changed.len());
        match random.below(5) {
            0 => changed[at] = random.below(64) as u32,
            1 => changed[at] ^= 1 << random.below(32),
            2 => changed.truncate(at.max(1)),
            3 => changed[at] = changed[random.below(changed.len())],
            _ => {
                let length = random.below(8).min(changed.len() - at);
                let copy = changed[at..at + length].to_vec();
                changed.splice(at..at, copy);
            }
        }
    }
    changed
}

/// Returns the binary of a number.
fn binary(number: usize, beginnings: &[Vec<u32>]) -> Vec<u32> {
    changed(&beginnings[number % beginnings.len()], &mut Random::new(number as u64))
}

/// Reads a binary, then verifies, prints and writes the module, valid or not. Returns the length of the text.
fn read(context: &Context, words: &[u32]) -> Option<usize> {
    let body = read_words(context, words, "x.spv").ok()?;
    let _ = verify(&body);
    let text = print(&body);
    let _ = write_words(&body);
    Some(text.len())
}

/// The results of a thread.
#[derive(Default)]
struct Results {
    read: usize,
    slowest: (Duration, usize),
    longest: (usize, usize),
}

fn read_batches(beginnings: &[Vec<u32>], next_batch: &AtomicUsize, end: usize) -> Results {
    let mut results = Results::default();
    loop {
        let first = next_batch.fetch_add(BATCH, Ordering::Relaxed);
        if first >= end {
            return results;
        }
        let (context, messages) = context();
        for number in first..end.min(first + BATCH) {
            let words = binary(number, beginnings);
            let start = Instant::now();
            let read = std::panic::catch_unwind(AssertUnwindSafe(|| read(&context, &words)));
            let Ok(length) = read else { panic!("binary {number}: {words:?}") };
            let elapsed = start.elapsed();
            assert!(elapsed.as_secs() < 60, "binary {number} takes {elapsed:?}: {words:?}");
            results.read += usize::from(length.is_some());
            results.slowest = results.slowest.max((elapsed, number));
            results.longest = results.longest.max((length.unwrap_or(0), number));
            messages.lock().unwrap().clear();
        }
        if first.is_multiple_of(BATCH * 100) {
            println!("{first} binaries");
        }
    }
}

#[test]
fn changed_binaries_are_read_or_refused() {
    let beginnings = beginnings();
    let first = variable("RANDOM_BINARIES_FIRST", 0);
    let end = first + variable("RANDOM_BINARIES", 3000);
    let next_batch = AtomicUsize::new(first);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let run = || read_batches(&beginnings, &next_batch, end);
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
        for thread in threads {
            let Results { read, slowest, longest } = thread.join().unwrap();
            println!("{read} are read; the slowest takes {slowest:?}, the longest text is {longest:?}");
        }
    });
}
