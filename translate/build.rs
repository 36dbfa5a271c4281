//! Names the package to install when the feature `llvm` is on and LLVM 22 is missing, and links the program at a fixed
//! address.
//!
//! The crate `llvm-sys` finds LLVM by the same rules, but its error names no package.

use std::path::PathBuf;
use std::process::{Command, exit};

/// The variable that names the folder of an LLVM that is not in `PATH`.
const PREFIX: &str = "LLVM_SYS_221_PREFIX";

fn main() {
    println!("cargo::rerun-if-env-changed={PREFIX}");
    println!("cargo::rerun-if-changed=build.rs");
    link_at_fixed_address();
    if std::env::var_os("CARGO_FEATURE_LLVM").is_none() {
        return;
    }
    let folder = std::env::var_os(PREFIX).map(|prefix| PathBuf::from(prefix).join("bin")).unwrap_or_default();
    let names = ["llvm-config", "llvm-config-22", "llvm-config22", "llvm-config-22.1", "llvm-config-64"];
    let is_installed = names.iter().any(|name| {
        let output = Command::new(folder.join(name)).arg("--version").output();
        output.is_ok_and(|output| output.stdout.starts_with(b"22."))
    });
    if !is_installed {
        println!(
            "cargo::error=the feature 'llvm' needs LLVM 22, which is not installed: install the package 'llvm-22-dev' \
             (apt.llvm.org has it for Debian), set {PREFIX} to the folder of another LLVM 22, or leave the feature out"
        );
        exit(1);
    }
}

/// Links the program at a fixed address, as `terrace-opt` is: the loader would otherwise write each pointer of a descriptor
/// at each start.
fn link_at_fixed_address() {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let is_static = variable("CARGO_CFG_TARGET_FEATURE").split(',').any(|feature| feature == "crt-static");
    let is_gnu = variable("CARGO_CFG_TARGET_OS") == "linux" && variable("CARGO_CFG_TARGET_ENV") == "gnu";
    if is_gnu && !is_static && std::env::var_os("CARGO_FEATURE_PROGRAM").is_some() {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
