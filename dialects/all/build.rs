//! Shares the definitions of the dialects whose features are on, by the paths of this crate.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    let crates = [
        (cfg!(feature = "affine"), ("terrace-affine", "::terrace_affine", "::terrace_dialects::affine")),
        (cfg!(feature = "arith"), ("terrace-arith", "::terrace_arith", "::terrace_dialects::arith")),
        (
            cfg!(feature = "cf"),
            ("terrace-control-flow", "::terrace_control_flow", "::terrace_dialects::control_flow"),
        ),
        (
            cfg!(feature = "dlti"),
            ("terrace-data-layout", "::terrace_data_layout", "::terrace_dialects::data_layout"),
        ),
        (cfg!(feature = "func"), ("terrace-func", "::terrace_func", "::terrace_dialects::func")),
        (cfg!(feature = "complex"), ("terrace-complex", "::terrace_complex", "::terrace_dialects::complex")),
        (cfg!(feature = "gpu"), ("terrace-gpu", "::terrace_gpu", "::terrace_dialects::gpu")),
        (cfg!(feature = "index"), ("terrace-index", "::terrace_index", "::terrace_dialects::index")),
        (cfg!(feature = "math"), ("terrace-math", "::terrace_math", "::terrace_dialects::math")),
        (
            cfg!(feature = "scf"),
            (
                "terrace-structured-control-flow",
                "::terrace_structured_control_flow",
                "::terrace_dialects::structured_control_flow",
            ),
        ),
        (cfg!(feature = "ub"), ("terrace-ub", "::terrace_ub", "::terrace_dialects::ub")),
        (cfg!(feature = "llvm"), ("terrace-llvm", "::terrace_llvm", "::terrace_dialects::llvm")),
        (cfg!(feature = "memref"), ("terrace-memref", "::terrace_memref", "::terrace_dialects::memref")),
        (cfg!(feature = "spirv"), ("terrace-spirv", "::terrace_spirv", "::terrace_dialects::spirv")),
        (cfg!(feature = "std"), ("terrace-standard", "::terrace_standard", "::terrace_dialects::standard")),
        (cfg!(feature = "tensor"), ("terrace-tensor", "::terrace_tensor", "::terrace_dialects::tensor")),
        (cfg!(feature = "vector"), ("terrace-vector", "::terrace_vector", "::terrace_dialects::vector")),
    ];
    let enabled: Vec<_> =
        crates.into_iter().filter(|(is_enabled, _)| *is_enabled).map(|(_, it)| it).collect();
    terrace_odsgen::republish(&enabled)
}
