//! Small assembly formats of ops, types and attributes over many constraints, all of them: each is refused by the
//! check of definitions, or everything that it prints is read back as the same.
//!
//! The definitions are loaded at run time. `FORMAT_SWEEP=show` prints each refused format with the reason.

#![forbid(unsafe_code)]

use std::time::Instant;

mod data_formats;
mod engine;
mod op_formats;

use engine::{Counts, Sweep};

/// Prints counts and time, compares the counts, which show that the sweep has not shrunk, and fails with the first formats
/// that are wrong.
fn expect(sweep: fn() -> Sweep, expected: Counts) {
    let begin = Instant::now();
    let sweep = sweep();
    println!("{} in {:.1} s", sweep.counts, begin.elapsed().as_secs_f64());
    let failures = &sweep.failures;
    let shown: Vec<&str> = failures.iter().take(20).map(String::as_str).collect();
    if std::env::var("FORMAT_SWEEP").is_ok_and(|value| value == "show") {
        println!("{}", failures.join("\n\n"));
    }
    assert!(
        failures.is_empty(),
        "{} texts are not read back; the first:\n\n{}",
        failures.len(),
        shown.join("\n\n")
    );
    assert_eq!(sweep.counts, expected);
}

#[test]
fn formats_of_ops_print_what_they_read() {
    expect(op_formats::sweep, Counts { formats: 10580, refused: 4122, texts: 18650 });
}

#[test]
fn formats_of_types_and_attributes_print_what_they_read() {
    expect(data_formats::sweep, Counts { formats: 5620, refused: 2131, texts: 17249 });
}
