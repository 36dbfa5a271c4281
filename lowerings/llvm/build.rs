//! Generates the passes and the declared lowerings from their definitions, those of the enabled features.

use terrace_odsgen::{CompileError, Config};

/// Generates the code of one file, which lowers the dialect of a crate.
fn generate(file: &str, lowered: &str) -> Result<(), CompileError> {
    let mut config = Config::new();
    config.root_path("::terrace_runtime");
    config.library_of(lowered);
    config.library_of("terrace-llvm");
    config.compile(&[file])
}

fn main() -> Result<(), CompileError> {
    if cfg!(feature = "arith") {
        generate("src/arith/arith_to_llvm.dialect", "terrace-arith")?;
    }
    if cfg!(feature = "cf") {
        generate("src/control_flow/cf_to_llvm.dialect", "terrace-control-flow")?;
    }
    Config::new().root_path("::terrace_runtime").compile(&["src/combined/combined.dialect"])?;
    if cfg!(feature = "complex") {
        generate("src/complex/complex_to_llvm.dialect", "terrace-complex")?;
    }
    if cfg!(feature = "func") {
        generate("src/func/func_to_llvm.dialect", "terrace-func")?;
    }
    if cfg!(feature = "index") {
        generate("src/index/index_to_llvm.dialect", "terrace-index")?;
    }
    if cfg!(feature = "math") {
        generate("src/math/math_to_llvm.dialect", "terrace-math")?;
        generate("src/math/math_to_libm.dialect", "terrace-math")?;
    }
    if cfg!(feature = "memref") {
        generate("src/memref/memref_to_llvm.dialect", "terrace-memref")?;
    }
    if cfg!(feature = "spirv") {
        generate("src/spirv/spirv_to_llvm.dialect", "terrace-spirv")?;
    }
    if cfg!(feature = "ub") {
        generate("src/ub/ub_to_llvm.dialect", "terrace-ub")?;
    }
    if cfg!(feature = "vector") {
        generate("src/vector/vector_to_llvm.dialect", "terrace-vector")?;
    }
    Ok(())
}
