//! Shares the definitions of the dialects whose features are on, by the paths of this crate.

#[cfg(feature = "__dialects")]
fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::republish(&[("terrace-dialects", "::terrace_dialects", "::terrace::dialects")])
}

#[cfg(not(feature = "__dialects"))]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}
