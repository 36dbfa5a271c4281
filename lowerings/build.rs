//! Generates the passes and the declared lowerings from their definitions, those of the enabled features.

use terrace_odsgen::{CompileError, Config};

/// Generates the code of one file, which refers to the dialects of these crates.
fn generate(file: &str, crates: &[&str]) -> Result<(), CompileError> {
    let mut config = Config::new();
    config.root_path("::terrace_runtime");
    for name in crates {
        config.library_of(name);
    }
    config.compile(&[file])
}

fn main() -> Result<(), CompileError> {
    if cfg!(feature = "affine") {
        let crates = [
            "terrace-affine",
            "terrace-arith",
            "terrace-memref",
            "terrace-structured-control-flow",
            "terrace-vector",
        ];
        generate("src/affine/lower_affine.dialect", &crates)?;
    }
    if cfg!(feature = "arith") {
        generate("src/arith/arith_expand.dialect", &["terrace-arith"])?;
    }
    if cfg!(feature = "complex") {
        let crates = ["terrace-arith", "terrace-complex", "terrace-math"];
        generate("src/complex/complex_to_standard.dialect", &crates)?;
    }
    if cfg!(feature = "math") {
        generate("src/math/math_uplift_to_fma.dialect", &["terrace-arith", "terrace-math"])?;
    }
    if cfg!(feature = "memref") {
        let crates = ["terrace-affine", "terrace-arith", "terrace-memref"];
        generate("src/memref/memref_expand.dialect", &crates)?;
        generate("src/memref/expand_strided_metadata.dialect", &crates)?;
        generate("src/memref/fold_memref_alias_ops.dialect", &crates)?;
        generate("src/memref/normalize_memrefs.dialect", &crates)?;
        let crates = ["terrace-arith", "terrace-memref", "terrace-structured-control-flow"];
        generate("src/memref/expand_realloc.dialect", &crates)?;
    }
    if cfg!(feature = "scf") {
        let crates = ["terrace-arith", "terrace-control-flow", "terrace-structured-control-flow"];
        generate("src/structured_control_flow/scf_to_cf.dialect", &crates)?;
        let crates = ["terrace-affine", "terrace-memref", "terrace-tensor"];
        generate("src/structured_control_flow/for_loop_canonicalization.dialect", &crates)?;
        let crates = ["terrace-affine", "terrace-arith"];
        generate("src/structured_control_flow/loop_passes/loop_passes.dialect", &crates)?;
    }
    if cfg!(feature = "vector") {
        let crates = ["terrace-arith", "terrace-memref", "terrace-structured-control-flow", "terrace-tensor"];
        generate("src/vector/vector_to_scf.dialect", &crates)?;
    }
    if cfg!(feature = "std") {
        let crates = [
            "terrace-arith",
            "terrace-complex",
            "terrace-control-flow",
            "terrace-func",
            "terrace-math",
            "terrace-memref",
            "terrace-standard",
            "terrace-tensor",
            "terrace-vector",
        ];
        generate("src/standard/upgrade_std.dialect", &crates)?;
    }
    Ok(())
}
