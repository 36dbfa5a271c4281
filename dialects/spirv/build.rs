//! Generates the dialect from its definitions, which crates that depend on this one may use.

/// The definitions, by section of the specification.
const DEFINITIONS: [&str; 39] = [
    "src/definitions/spirv.dialect",
    "src/definitions/types.dialect",
    "src/definitions/attributes.dialect",
    "src/definitions/abi.dialect",
    "src/definitions/enums/built_ins.dialect",
    "src/definitions/enums/capabilities.dialect",
    "src/definitions/enums/decorations.dialect",
    "src/definitions/enums/devices.dialect",
    "src/definitions/enums/execution.dialect",
    "src/definitions/enums/extensions.dialect",
    "src/definitions/enums/groups.dialect",
    "src/definitions/enums/images.dialect",
    "src/definitions/enums/matrices.dialect",
    "src/definitions/enums/memory.dialect",
    "src/definitions/enums/models.dialect",
    "src/definitions/enums/storage.dialect",
    "src/definitions/ops/arithmetic.dialect",
    "src/definitions/ops/bits.dialect",
    "src/definitions/ops/composites.dialect",
    "src/definitions/ops/constants.dialect",
    "src/definitions/ops/control_flow.dialect",
    "src/definitions/ops/conversions.dialect",
    "src/definitions/ops/geometry.dialect",
    "src/definitions/ops/images.dialect",
    "src/definitions/ops/instructions.dialect",
    "src/definitions/ops/logical.dialect",
    "src/definitions/ops/matrices.dialect",
    "src/definitions/ops/memory.dialect",
    "src/definitions/ops/structure.dialect",
    "src/definitions/ops/synchronization.dialect",
    "src/definitions/groups/groups.dialect",
    "src/definitions/groups/non_uniform.dialect",
    "src/definitions/sets/cl.dialect",
    "src/definitions/sets/gl.dialect",
    "src/definitions/extensions/cooperative_matrices.dialect",
    "src/definitions/extensions/dot_products.dialect",
    "src/definitions/extensions/graphs.dialect",
    "src/definitions/extensions/intel.dialect",
    "src/definitions/extensions/khr.dialect",
];

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::Config::new()
        .root_path("::terrace_runtime")
        .publish("spirv", "::terrace_spirv")
        .compile(&DEFINITIONS)
}
