//! Generates the dialect from its definitions, which crates that depend on this one may use.

/// The definitions, by subject.
const DEFINITIONS: [&str; 16] = [
    "src/definitions/llvm.dialect",
    "src/definitions/attributes.dialect",
    "src/definitions/metadata.dialect",
    "src/definitions/arithmetic.dialect",
    "src/definitions/casts.dialect",
    "src/definitions/memory.dialect",
    "src/definitions/values.dialect",
    "src/definitions/control_flow.dialect",
    "src/definitions/module.dialect",
    "src/definitions/intrinsics/arithmetic.dialect",
    "src/definitions/intrinsics/memory.dialect",
    "src/definitions/intrinsics/vector.dialect",
    "src/definitions/intrinsics/predicated.dialect",
    "src/definitions/intrinsics/other.dialect",
    "src/definitions/dwarf.dialect",
    "src/definitions/debug_info.dialect",
];

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::Config::new()
        .root_path("::terrace_runtime")
        .library_of("terrace-data-layout")
        .publish("llvm", "::terrace_llvm")
        .compile(&DEFINITIONS)
}
