//! Shares the definitions of the dialects whose features are on, by the paths of this crate.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    let crates = [
        (cfg!(feature = "affine"), ("terrace-affine", "::terrace_affine", "::terrace_dialects::affine")),
        (cfg!(feature = "arith"), ("terrace-arith", "::terrace_arith", "::terrace_dialects::arith")),
        (
            cfg!(feature = "cf"),
            ("terrace-control-flow", "::terrace_control_flow", "::terrace_dialects::control_flow"),
        ),
        (cfg!(feature = "func"), ("terrace-func", "::terrace_func", "::terrace_dialects::func")),
        (cfg!(feature = "memref"), ("terrace-memref", "::terrace_memref", "::terrace_dialects::memref")),
        (cfg!(feature = "std"), ("terrace-standard", "::terrace_standard", "::terrace_dialects::standard")),
        (cfg!(feature = "tensor"), ("terrace-tensor", "::terrace_tensor", "::terrace_dialects::tensor")),
        (cfg!(feature = "vector"), ("terrace-vector", "::terrace_vector", "::terrace_dialects::vector")),
    ];
    let enabled: Vec<_> =
        crates.into_iter().filter(|(is_enabled, _)| *is_enabled).map(|(_, it)| it).collect();
    terrace_odsgen::republish(&enabled)
}
