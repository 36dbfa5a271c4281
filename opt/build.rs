//! Links the program at a fixed address.
//!
//! Its descriptors hold 78,000 pointers, which the loader would otherwise write at each start.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let variable = |name: &str| env::var(name).unwrap_or_default();
    let is_static = variable("CARGO_CFG_TARGET_FEATURE").split(',').any(|feature| feature == "crt-static");
    let is_gnu = variable("CARGO_CFG_TARGET_OS") == "linux" && variable("CARGO_CFG_TARGET_ENV") == "gnu";
    if is_gnu && !is_static && env::var_os("CARGO_FEATURE_PROGRAM").is_some() {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
