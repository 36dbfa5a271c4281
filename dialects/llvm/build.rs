//! Generates the dialect from its definitions, which crates that depend on this one may use.

/// The definitions, by subject.
const DEFINITIONS: [&str; 16] = [
    "src/llvm.dialect",
    "src/attributes.dialect",
    "src/metadata.dialect",
    "src/arithmetic.dialect",
    "src/casts.dialect",
    "src/memory.dialect",
    "src/values.dialect",
    "src/control_flow.dialect",
    "src/module.dialect",
    "src/arithmetic_intrinsics.dialect",
    "src/memory_intrinsics.dialect",
    "src/vector_intrinsics.dialect",
    "src/predicated_intrinsics.dialect",
    "src/intrinsics.dialect",
    "src/dwarf.dialect",
    "src/debug_info.dialect",
];

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::Config::new()
        .root_path("::terrace_runtime")
        .publish("llvm", "::terrace_llvm")
        .compile(&DEFINITIONS)
}
