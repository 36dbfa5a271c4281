//! The `terrace-opt` command.

#![forbid(unsafe_code)]

fn main() {}
