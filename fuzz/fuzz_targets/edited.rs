//! The target `edited` of `terrace-fuzz-tests`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| terrace_fuzz_tests::edited(bytes));
