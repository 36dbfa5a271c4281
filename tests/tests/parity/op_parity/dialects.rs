//! The dialects of the repository: compiled, and loaded from the same files.

use std::path::{Path, PathBuf};

use terrace::dialect::{Dialect, DialectRegistry};
use terrace_generated_tests::{
    authored, constructs, device, faces, flow, forms, logic, lowerings, parity, procedures, rules, run,
    shapes, sums, terms, ties, tiny, upstream, words,
};
use terrace_parity_tests::{FIXTURES, SWEEP, fixture, registry_of, sweep};

/// Dialects that are compiled, and the same ones loaded.
pub struct Case {
    /// The name in messages: of the file that declares the ops.
    pub name: String,
    pub files: Vec<PathBuf>,
    pub compiled: DialectRegistry,
    pub loaded: DialectRegistry,
    /// The loader's diagnostics.
    pub unchecked: String,
    /// The dialects that are compared: the compiled one, and the loaded one.
    pub dialects: Vec<(String, String)>,
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// A registry without the dialects that are loaded, but with the functions that their definitions name: those that the
/// compiled dialects have registered.
pub fn with_intrinsics_of(compiled: &DialectRegistry) -> DialectRegistry {
    let mut functions = Dialect::new("functions_of_authors");
    for dialect in compiled.dialects().iter().filter(|dialect| dialect.name() != "builtin") {
        functions = functions.with_intrinsics(dialect.intrinsics());
    }
    registry_of(functions)
}

fn case(name: &str, compiled: DialectRegistry, files: Vec<PathBuf>) -> Case {
    let mut loaded = with_intrinsics_of(&compiled);
    let unchecked = terrace_opt::load_dialects(&mut loaded, &files).unwrap_or_else(|error| panic!("{error}"));
    let names = compiled.dialects().iter().map(|dialect| dialect.name().to_owned());
    let dialects = names.filter(|name| name != "builtin").map(|name| (name.clone(), name)).collect();
    Case { name: name.to_owned(), files, compiled, loaded, unchecked, dialects }
}

/// The ops of `builtin` under another name: that dialect itself cannot be loaded.
fn builtin_ops() -> Case {
    let library = std::fs::read_to_string(root().join("odsgen/src/library/builtin.dialect")).unwrap();
    let ops = library.split_once("\n// Ops.\n").expect("the ops come last").1;
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("builtin_ops.dialect");
    std::fs::write(&file, format!("dialect builtin_ops {{ }}\n{ops}")).unwrap();
    let mut case = case("builtin", DialectRegistry::new(), vec![file]);
    case.dialects = vec![("builtin".to_owned(), "builtin_ops".to_owned())];
    case
}

/// The dialects `std` and `affine`, which refer to each other's ops.
fn standard_and_affine() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(terrace_dialects::standard::dialect()).insert(terrace_dialects::affine::dialect());
    registry
}

/// The dialect of Toy's compiler, whose registry also has the dialects that it is lowered to.
fn toy() -> Case {
    let mut case = case("toy", toy::compile::registry(), vec![root().join("examples/toy/src/toy.dialect")]);
    case.dialects.retain(|(compiled, _)| compiled == "toy");
    case
}

/// A dialect that comes along, alone: names of definitions are unique only within a dialect.
fn shipped(dialect: Dialect, file: &str) -> Case {
    let name = dialect.name().to_owned();
    case(&name, registry_of(dialect), vec![root().join("dialects").join(file)])
}

pub fn cases() -> Vec<Case> {
    let generated = |dialect: Dialect, files: &[&str]| {
        let files = files.iter().map(|file| root().join("tests/generated/src").join(file)).collect();
        let name = dialect.name().to_owned();
        case(&name, registry_of(dialect), files)
    };
    let mut cases = vec![
        builtin_ops(),
        case(
            "std and affine",
            standard_and_affine(),
            vec![
                root().join("dialects/standard/src/std.dialect"),
                root().join("dialects/affine/src/affine.dialect"),
            ],
        ),
        shipped(terrace_dialects::arith::dialect(), "arith/src/arith.dialect"),
        shipped(terrace_dialects::control_flow::dialect(), "control_flow/src/cf.dialect"),
        shipped(terrace_dialects::func::dialect(), "func/src/func.dialect"),
        shipped(terrace_dialects::index::dialect(), "index/src/index.dialect"),
        shipped(
            terrace_dialects::structured_control_flow::dialect(),
            "structured_control_flow/src/scf.dialect",
        ),
        shipped(terrace_dialects::ub::dialect(), "ub/src/ub.dialect"),
        shipped(terrace_dialects::memref::dialect(), "memref/src/memref.dialect"),
        shipped(terrace_dialects::tensor::dialect(), "tensor/src/tensor.dialect"),
        shipped(terrace_dialects::vector::dialect(), "vector/src/vector.dialect"),
        toy(),
        case("hw", registry_of(hardware::dialect()), vec![root().join("examples/hardware/src/hw.dialect")]),
        generated(authored::dialect(), &["syntax/authored.dialect"]),
        generated(constructs::dialect(), &["syntax/constructs.dialect"]),
        generated(device::dialect(), &["device.dialect"]),
        generated(faces::dialect(), &["faces.dialect"]),
        generated(flow::dialect(), &["flow.dialect"]),
        generated(forms::dialect(), &["syntax/forms.dialect"]),
        generated(logic::dialect(), &["rewriting/logic.dialect"]),
        generated(lowerings::dialect(), &["rewriting/lowerings.dialect"]),
        generated(parity::dialect(), &["parity.dialect"]),
        generated(procedures::dialect(), &["syntax/procedures.dialect"]),
        generated(rules::dialect(), &["rewriting/rules.dialect"]),
        generated(run::dialect(), &["run.dialect", "../../../interpreter/src/interpretable.dialect"]),
        generated(shapes::dialect(), &["syntax/shapes.dialect"]),
        generated(terms::dialect(), &["rewriting/terms.dialect"]),
        generated(ties::dialect(), &["rewriting/ties.dialect"]),
        generated(words::dialect(), &["rewriting/words.dialect"]),
        generated(sums::dialect(), &["rewriting/sums.dialect", "rewriting/words.dialect"]),
        generated(tiny::dialect(), &["tiny.dialect"]),
        generated(upstream::arith::dialect(), &["upstream/arith.dialect"]),
        generated(upstream::test::dialect(), &["upstream/test.dialect"]),
        case("sweep", registry_of(sweep::dialect()), vec![PathBuf::from(SWEEP)]),
    ];
    cases.extend(FIXTURES.iter().map(|(module, file, _)| {
        let compiled = fixture(module).expect("each fixture has its module");
        case(file, registry_of(compiled), vec![root().join(file)])
    }));
    cases
}

/// Files with definitions of which no Rust is compiled for the comparison, with the reason.
const NOT_COMPILED: &[(&str, &str)] = &[
    ("dialects/complex/src/complex.dialect", "uses a library, which is not loaded at run time"),
    ("dialects/math/src/math.dialect", "uses a library, which is not loaded at run time"),
    ("dialects/data_layout/src/dlti.dialect", "has no ops"),
    ("dialects/gpu/src/definitions/gpu.dialect", "needs directives in Rust"),
    ("dialects/gpu/src/definitions/mappings.dialect", "needs directives in Rust"),
    ("dialects/gpu/src/definitions/positions.dialect", "needs directives in Rust"),
    ("dialects/gpu/src/definitions/kernels.dialect", "needs directives in Rust"),
    ("dialects/gpu/src/definitions/groups.dialect", "needs directives in Rust"),
    ("dialects/gpu/src/definitions/memory.dialect", "needs directives in Rust"),
    ("dialects/gpu/src/definitions/matrices.dialect", "needs directives in Rust"),
    ("dialects/gpu/src/definitions/sparse.dialect", "needs directives in Rust"),
    ("dialects/gpu/src/definitions/passes.dialect", "needs directives in Rust"),
    ("dialects/llvm/src/definitions/llvm.dialect", "needs types in Rust"),
    ("dialects/llvm/src/definitions/attributes.dialect", "needs types in Rust"),
    ("dialects/llvm/src/definitions/metadata.dialect", "needs types in Rust"),
    ("dialects/llvm/src/definitions/arithmetic.dialect", "needs types in Rust"),
    ("dialects/llvm/src/definitions/casts.dialect", "needs types in Rust"),
    ("dialects/llvm/src/definitions/memory.dialect", "needs types in Rust"),
    ("dialects/llvm/src/definitions/values.dialect", "needs types in Rust"),
    ("dialects/llvm/src/definitions/control_flow.dialect", "needs types in Rust"),
    ("dialects/llvm/src/definitions/module.dialect", "needs types in Rust"),
    ("dialects/llvm/src/definitions/intrinsics/arithmetic.dialect", "needs types in Rust"),
    ("dialects/llvm/src/definitions/intrinsics/memory.dialect", "needs types in Rust"),
    ("dialects/llvm/src/definitions/intrinsics/vector.dialect", "needs types in Rust"),
    ("dialects/llvm/src/definitions/intrinsics/predicated.dialect", "needs types in Rust"),
    ("dialects/llvm/src/definitions/intrinsics/other.dialect", "needs types in Rust"),
    ("dialects/llvm/src/definitions/dwarf.dialect", "has no ops"),
    ("dialects/llvm/src/definitions/debug_info.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/spirv.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/types.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/attributes.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/abi.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/passes.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/enums/built_ins.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/enums/capabilities.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/enums/decorations.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/enums/devices.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/enums/execution.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/enums/extensions.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/enums/groups.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/enums/images.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/enums/matrices.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/enums/memory.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/enums/models.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/enums/storage.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/ops/arithmetic.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/ops/bits.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/ops/composites.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/ops/constants.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/ops/control_flow.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/ops/conversions.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/ops/geometry.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/ops/images.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/ops/instructions.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/ops/logical.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/ops/matrices.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/ops/memory.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/ops/rules.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/ops/structure.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/ops/synchronization.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/groups/groups.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/groups/non_uniform.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/sets/cl.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/sets/gl.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/extensions/cooperative_matrices.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/extensions/dot_products.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/extensions/graphs.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/extensions/intel.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/extensions/khr.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/altera.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/amd.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/annotation.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/arithmetic.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/arm.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/atomic.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/barrier.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/cl.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/composite.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/constant_creation.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/control_flow.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/conversion.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/debug.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/derivative.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/device_side_enqueue.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/enums.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/grammar/ext.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/extension.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/function.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/gl.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/group.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/image.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/intel.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/khr.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/memory.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/miscellaneous.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/mode_setting.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/non_uniform.dialect", "has no ops"),
    ("dialects/spirv/src/definitions/grammar/nv.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/pipe.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/primitive.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/qcom.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/relational_and_logical.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/reserved.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/type_declaration.dialect", "needs types in Rust"),
    ("dialects/spirv/src/definitions/grammar/uniform.dialect", "has no ops"),
    ("odsgen/tests/fixtures/valid/accessors.dialect", "has no ops"),
    ("odsgen/tests/fixtures/valid/attribute_defaults.dialect", "has Rust that does not compile"),
    ("odsgen/tests/fixtures/valid/constraint_expressions.dialect", "has Rust that does not compile"),
    ("odsgen/tests/fixtures/valid/conversions.dialect", "has Rust that does not compile"),
    ("odsgen/tests/fixtures/valid/custom_assembly.dialect", "has Rust that does not compile"),
    ("odsgen/tests/fixtures/valid/derived.dialect", "has Rust that does not compile"),
    ("odsgen/tests/fixtures/valid/dialect.dialect", "has no ops"),
    ("odsgen/tests/fixtures/valid/enums.dialect", "has no ops"),
    ("odsgen/tests/fixtures/valid/format_branches.dialect", "needs directives in Rust"),
    ("odsgen/tests/fixtures/valid/format_elements.dialect", "needs directives in Rust"),
    ("odsgen/tests/fixtures/valid/instructions.dialect", "has the ops of device.dialect"),
    ("odsgen/tests/fixtures/valid/interfaces.dialect", "needs interfaces in Rust"),
    ("odsgen/tests/fixtures/valid/passes.dialect", "has no ops"),
    ("odsgen/tests/fixtures/valid/relations.dialect", "has Rust that does not compile"),
    ("odsgen/tests/fixtures/valid/rewrites.dialect", "needs functions of rules in Rust"),
    ("odsgen/tests/fixtures/valid/toy.dialect", "needs a library and Rust"),
    ("odsgen/tests/fixtures/valid/type_inference.dialect", "has Rust that does not compile"),
    ("odsgen/tests/fixtures/valid/types.dialect", "has no ops"),
    ("odsgen/tests/fixtures/expansion/data.dialect", "needs a type in Rust"),
    ("odsgen/tests/fixtures/expansion/hooks.dialect", "needs hooks in Rust"),
    ("odsgen/tests/fixtures/expansion/interfaces.dialect", "needs interfaces in Rust"),
    ("odsgen/tests/fixtures/expansion/passes.dialect", "has no ops"),
    ("odsgen/tests/fixtures/expansion/rewrites.dialect", "needs functions of rules in Rust"),
    ("odsgen/tests/fixtures/expansion/traits.dialect", "needs traits in Rust"),
    ("macros/tests/fixtures/everything.dialect", "needs a library and Rust"),
    ("lowerings/llvm/src/arith/arith_to_llvm.dialect", "has no ops"),
    ("lowerings/llvm/src/combined/combined.dialect", "has no ops"),
    ("lowerings/llvm/src/complex/complex_to_llvm.dialect", "has no ops"),
    ("lowerings/llvm/src/control_flow/cf_to_llvm.dialect", "has no ops"),
    ("lowerings/llvm/src/func/func_to_llvm.dialect", "has no ops"),
    ("lowerings/llvm/src/index/index_to_llvm.dialect", "has no ops"),
    ("lowerings/llvm/src/math/math_to_llvm.dialect", "has no ops"),
    ("lowerings/llvm/src/memref/memref_to_llvm.dialect", "has no ops"),
    ("lowerings/llvm/src/spirv/spirv_to_llvm.dialect", "has no ops"),
    ("lowerings/llvm/src/ub/ub_to_llvm.dialect", "has no ops"),
    ("lowerings/llvm/src/vector/vector_to_llvm.dialect", "has no ops"),
    ("lowerings/src/affine/lower_affine.dialect", "has no ops"),
    ("lowerings/llvm/src/math/math_to_libm.dialect", "has no ops"),
    ("lowerings/spirv/src/arith/arith_to_spirv.dialect", "has no ops"),
    ("lowerings/spirv/src/complex/complex_to_spirv.dialect", "has no ops"),
    ("lowerings/spirv/src/control_flow/cf_to_spirv.dialect", "has no ops"),
    ("lowerings/spirv/src/func/func_to_spirv.dialect", "has no ops"),
    ("lowerings/spirv/src/gpu/gpu_to_spirv.dialect", "has no ops"),
    ("lowerings/spirv/src/index/index_to_spirv.dialect", "has no ops"),
    ("lowerings/spirv/src/math/math_to_spirv.dialect", "has no ops"),
    ("lowerings/spirv/src/memref/memref_to_spirv.dialect", "has no ops"),
    ("lowerings/spirv/src/structured_control_flow/scf_to_spirv.dialect", "has no ops"),
    ("lowerings/spirv/src/ub/ub_to_spirv.dialect", "has no ops"),
    ("lowerings/spirv/src/vector/vector_to_spirv.dialect", "has no ops"),
    ("lowerings/src/complex/complex_to_standard.dialect", "has no ops"),
    ("lowerings/src/math/math_uplift_to_fma.dialect", "has no ops"),
    ("lowerings/src/memref/expand_realloc.dialect", "has no ops"),
    ("lowerings/src/arith/arith_expand.dialect", "has no ops"),
    ("lowerings/src/memref/expand_strided_metadata.dialect", "has no ops"),
    ("lowerings/src/memref/fold_memref_alias_ops.dialect", "has no ops"),
    ("lowerings/src/memref/normalize_memrefs.dialect", "has no ops"),
    ("lowerings/src/memref/memref_expand.dialect", "has no ops"),
    ("lowerings/src/standard/upgrade_std.dialect", "has no ops"),
    ("lowerings/src/structured_control_flow/for_loop_canonicalization.dialect", "has no ops"),
    ("lowerings/src/structured_control_flow/loop_passes/loop_passes.dialect", "has no ops"),
    ("lowerings/src/structured_control_flow/scf_to_cf.dialect", "has no ops"),
    ("lowerings/src/vector/vector_to_scf.dialect", "has no ops"),
    ("odsgen/src/library/builtin.dialect", "the library; its ops are compared under another name"),
    ("odsgen/src/library/interfaces.dialect", "the library"),
    ("odsgen/tests/fixtures/libraries/std.dialect", "is a library of fixtures"),
    ("runtime/src/transforms/transforms.dialect", "has no ops"),
    ("tests/macros/src/measures.dialect", "has no ops"),
    ("tests/sharing/src/user.dialect", "needs the files of another crate; compared there by `tests/sharing`"),
    ("tests/sharing/src/build.dialect", "needs the files of other crates; compared there by `tests/sharing`"),
    ("tests/text/load-dialect/inputs/compiled.dialect", "is refused"),
    ("tests/tests/documentation/beginners/good.dialect", "has no ops"),
    ("tests/text/load-dialect/inputs/builtin.dialect", "is refused"),
    ("tests/text/load-dialect/inputs/referenced.dialect", "declares a dialect that is compiled in"),
    ("tests/text/load-dialect/inputs/pointers.dialect", "refers to a dialect that is compiled in"),
    ("tests/text/load-dialect/inputs/library.dialect", "its constraints are compared in the library"),
    ("tests/text/load-dialect/inputs/data_in_rust.dialect", "needs types in Rust"),
    ("tests/text/load-dialect/inputs/functions.dialect", "needs functions in Rust where it is compiled"),
    ("tests/text/load-dialect/inputs/folds.dialect", "its ops are those of `constructs`"),
    ("tests/text/load-dialect/inputs/rust.dialect", "needs Rust"),
    ("fuzz/seeds/definitions/everything.dialect", "is what a fuzz target begins with"),
    ("tests/text/load-dialect/inputs/punctuation.dialect", "its formats are compared in the sweep"),
];

/// Folders of definitions with mistakes.
const WITH_MISTAKES: &[&str] =
    &["odsgen/tests/fixtures/invalid", "examples/toy/tests/broken", "tests/tests/documentation/beginners"];

#[test]
fn each_file_of_definitions_is_compared_or_listed() {
    let root = root();
    let mut files = Vec::new();
    collect(&root, &root, &mut files);
    let given: Vec<PathBuf> = cases().into_iter().flat_map(|case| case.files).collect();
    let compared = |file: &str| {
        let path = root.join(file).canonicalize().unwrap();
        given.iter().any(|other| other.canonicalize().unwrap() == path)
    };
    for file in &files {
        let is_listed = NOT_COMPILED.iter().any(|(listed, _)| listed == file);
        let is_wrong = WITH_MISTAKES.iter().any(|folder| file.starts_with(folder)) && !is_listed
            || file.ends_with("load-dialect/inputs/broken.dialect");
        assert!(is_wrong || is_listed != compared(file), "{file} is to be compared, or listed with a reason");
    }
    for (listed, reason) in NOT_COMPILED {
        assert!(files.iter().any(|file| file == listed), "{listed} ({reason}) is no file");
    }
    println!("{} files of definitions compared, {} listed", given.len(), NOT_COMPILED.len());
}

/// The definition files below a folder, by their paths below the root.
fn collect(root: &Path, folder: &Path, files: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy();
        if path.is_dir() && !name.starts_with('.') && name != "target" {
            collect(root, &path, files);
        } else if path.extension().is_some_and(|ending| ending == "dialect") {
            files.push(path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/"));
        }
    }
}
