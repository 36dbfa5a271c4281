//! Generates the dialect from its definitions, which crates that depend on this one may use.

/// The definitions, by subject.
const DEFINITIONS: [&str; 9] = [
    "src/definitions/gpu.dialect",
    "src/definitions/mappings.dialect",
    "src/definitions/positions.dialect",
    "src/definitions/kernels.dialect",
    "src/definitions/groups.dialect",
    "src/definitions/memory.dialect",
    "src/definitions/matrices.dialect",
    "src/definitions/sparse.dialect",
    "src/definitions/passes.dialect",
];

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::Config::new()
        .root_path("::terrace_runtime")
        .publish("gpu", "::terrace_gpu")
        .compile(&DEFINITIONS)
}
