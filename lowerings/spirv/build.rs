//! Generates the passes and the declared lowerings from their definitions, those of the enabled features.

use terrace_odsgen::{CompileError, Config};

/// Generates the code of one file, which lowers the dialect of a crate.
fn generate(file: &str, lowered: &str) -> Result<(), CompileError> {
    generate_of(file, &[lowered])
}

/// Generates the code of one file, which refers to the dialects of some crates.
fn generate_of(file: &str, crates: &[&str]) -> Result<(), CompileError> {
    let mut config = Config::new();
    config.root_path("::terrace_runtime");
    for name in crates {
        config.library_of(name);
    }
    config.library_of("terrace-spirv");
    config.compile(&[file])
}

fn main() -> Result<(), CompileError> {
    if cfg!(feature = "arith") {
        generate("src/arith/arith_to_spirv.dialect", "terrace-arith")?;
    }
    if cfg!(feature = "cf") {
        generate("src/control_flow/cf_to_spirv.dialect", "terrace-control-flow")?;
    }
    if cfg!(feature = "complex") {
        generate("src/complex/complex_to_spirv.dialect", "terrace-complex")?;
    }
    if cfg!(feature = "func") {
        generate("src/func/func_to_spirv.dialect", "terrace-func")?;
    }
    if cfg!(feature = "gpu") {
        let crates = ["terrace-gpu", "terrace-arith", "terrace-func", "terrace-structured-control-flow"];
        generate_of("src/gpu/gpu_to_spirv.dialect", &crates)?;
    }
    if cfg!(feature = "index") {
        generate("src/index/index_to_spirv.dialect", "terrace-index")?;
    }
    if cfg!(feature = "math") {
        generate("src/math/math_to_spirv.dialect", "terrace-math")?;
    }
    if cfg!(feature = "memref") {
        generate("src/memref/memref_to_spirv.dialect", "terrace-memref")?;
    }
    if cfg!(feature = "scf") {
        generate("src/structured_control_flow/scf_to_spirv.dialect", "terrace-structured-control-flow")?;
    }
    if cfg!(feature = "ub") {
        generate("src/ub/ub_to_spirv.dialect", "terrace-ub")?;
    }
    if cfg!(feature = "vector") {
        generate("src/vector/vector_to_spirv.dialect", "terrace-vector")?;
    }
    Ok(())
}
