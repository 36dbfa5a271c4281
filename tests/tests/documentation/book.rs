//! Tests of the book (`docs/`) and the readme files: every page is listed, every link resolves, and every snippet is
//! valid.
//!
//! The info string of a snippet determines how it is tested; `book/snippets.rs` has the list. The output of commands is
//! compared with the page; `UPDATE_BOOK=1` rewrites it, and the generated pages as well.

#![forbid(unsafe_code)]

#[path = "book/links.rs"]
mod links;
#[path = "book/page.rs"]
mod page;
#[path = "book/snippets.rs"]
mod snippets;
#[path = "book/workplace.rs"]
mod workplace;

use std::fs;
use std::path::{Path, PathBuf};

use page::Page;
use terrace_odsgen::emit::markdown::{self, PageOptions};
use workplace::Workplace;

/// Pages that are generated from definitions, whose examples are tested beside these.
const GENERATED: &str = "docs/dialects/";

/// The sources of the pages, run by run. Those on `builtin` and `interfaces` are tested in the generator's crate.
const DEFINITIONS: &[&[&str]] = &[
    &["dialects/standard/src/std.dialect", "dialects/affine/src/affine.dialect"],
    &["dialects/arith/src/arith.dialect"],
    &["dialects/control_flow/src/cf.dialect"],
    &["dialects/data_layout/src/dlti.dialect"],
    &["dialects/func/src/func.dialect"],
    &["dialects/index/src/index.dialect"],
    &["dialects/structured_control_flow/src/scf.dialect"],
    &["dialects/ub/src/ub.dialect"],
    &["dialects/math/src/math.dialect"],
    &["dialects/complex/src/complex.dialect"],
    &["dialects/memref/src/memref.dialect"],
    &["dialects/tensor/src/tensor.dialect"],
    &["dialects/vector/src/vector.dialect"],
    &[
        "dialects/llvm/src/definitions/llvm.dialect",
        "dialects/llvm/src/definitions/attributes.dialect",
        "dialects/llvm/src/definitions/metadata.dialect",
        "dialects/llvm/src/definitions/arithmetic.dialect",
        "dialects/llvm/src/definitions/casts.dialect",
        "dialects/llvm/src/definitions/memory.dialect",
        "dialects/llvm/src/definitions/values.dialect",
        "dialects/llvm/src/definitions/control_flow.dialect",
        "dialects/llvm/src/definitions/module.dialect",
        "dialects/llvm/src/definitions/intrinsics/arithmetic.dialect",
        "dialects/llvm/src/definitions/intrinsics/memory.dialect",
        "dialects/llvm/src/definitions/intrinsics/vector.dialect",
        "dialects/llvm/src/definitions/intrinsics/predicated.dialect",
        "dialects/llvm/src/definitions/intrinsics/other.dialect",
        "dialects/llvm/src/definitions/dwarf.dialect",
        "dialects/llvm/src/definitions/debug_info.dialect",
    ],
    &[
        "dialects/gpu/src/definitions/gpu.dialect",
        "dialects/gpu/src/definitions/mappings.dialect",
        "dialects/gpu/src/definitions/positions.dialect",
        "dialects/gpu/src/definitions/kernels.dialect",
        "dialects/gpu/src/definitions/groups.dialect",
        "dialects/gpu/src/definitions/memory.dialect",
        "dialects/gpu/src/definitions/matrices.dialect",
        "dialects/gpu/src/definitions/sparse.dialect",
        "dialects/gpu/src/definitions/passes.dialect",
    ],
    &[
        "dialects/spirv/src/definitions/spirv.dialect",
        "dialects/spirv/src/definitions/types.dialect",
        "dialects/spirv/src/definitions/attributes.dialect",
        "dialects/spirv/src/definitions/abi.dialect",
        "dialects/spirv/src/definitions/passes.dialect",
        "dialects/spirv/src/definitions/enums/built_ins.dialect",
        "dialects/spirv/src/definitions/enums/capabilities.dialect",
        "dialects/spirv/src/definitions/enums/decorations.dialect",
        "dialects/spirv/src/definitions/enums/devices.dialect",
        "dialects/spirv/src/definitions/enums/execution.dialect",
        "dialects/spirv/src/definitions/enums/extensions.dialect",
        "dialects/spirv/src/definitions/enums/groups.dialect",
        "dialects/spirv/src/definitions/enums/images.dialect",
        "dialects/spirv/src/definitions/enums/matrices.dialect",
        "dialects/spirv/src/definitions/enums/memory.dialect",
        "dialects/spirv/src/definitions/enums/models.dialect",
        "dialects/spirv/src/definitions/enums/storage.dialect",
        "dialects/spirv/src/definitions/ops/arithmetic.dialect",
        "dialects/spirv/src/definitions/ops/bits.dialect",
        "dialects/spirv/src/definitions/ops/composites.dialect",
        "dialects/spirv/src/definitions/ops/constants.dialect",
        "dialects/spirv/src/definitions/ops/control_flow.dialect",
        "dialects/spirv/src/definitions/ops/conversions.dialect",
        "dialects/spirv/src/definitions/ops/geometry.dialect",
        "dialects/spirv/src/definitions/ops/images.dialect",
        "dialects/spirv/src/definitions/ops/instructions.dialect",
        "dialects/spirv/src/definitions/ops/logical.dialect",
        "dialects/spirv/src/definitions/ops/matrices.dialect",
        "dialects/spirv/src/definitions/ops/memory.dialect",
        "dialects/spirv/src/definitions/ops/rules.dialect",
        "dialects/spirv/src/definitions/ops/structure.dialect",
        "dialects/spirv/src/definitions/ops/synchronization.dialect",
        "dialects/spirv/src/definitions/groups/groups.dialect",
        "dialects/spirv/src/definitions/groups/non_uniform.dialect",
        "dialects/spirv/src/definitions/sets/cl.dialect",
        "dialects/spirv/src/definitions/sets/gl.dialect",
        "dialects/spirv/src/definitions/extensions/cooperative_matrices.dialect",
        "dialects/spirv/src/definitions/extensions/dot_products.dialect",
        "dialects/spirv/src/definitions/extensions/graphs.dialect",
        "dialects/spirv/src/definitions/extensions/intel.dialect",
        "dialects/spirv/src/definitions/extensions/khr.dialect",
        "dialects/spirv/src/definitions/grammar/altera.dialect",
        "dialects/spirv/src/definitions/grammar/amd.dialect",
        "dialects/spirv/src/definitions/grammar/annotation.dialect",
        "dialects/spirv/src/definitions/grammar/arithmetic.dialect",
        "dialects/spirv/src/definitions/grammar/arm.dialect",
        "dialects/spirv/src/definitions/grammar/atomic.dialect",
        "dialects/spirv/src/definitions/grammar/barrier.dialect",
        "dialects/spirv/src/definitions/grammar/cl.dialect",
        "dialects/spirv/src/definitions/grammar/composite.dialect",
        "dialects/spirv/src/definitions/grammar/constant_creation.dialect",
        "dialects/spirv/src/definitions/grammar/control_flow.dialect",
        "dialects/spirv/src/definitions/grammar/conversion.dialect",
        "dialects/spirv/src/definitions/grammar/debug.dialect",
        "dialects/spirv/src/definitions/grammar/derivative.dialect",
        "dialects/spirv/src/definitions/grammar/device_side_enqueue.dialect",
        "dialects/spirv/src/definitions/grammar/enums.dialect",
        "dialects/spirv/src/definitions/grammar/ext.dialect",
        "dialects/spirv/src/definitions/grammar/extension.dialect",
        "dialects/spirv/src/definitions/grammar/function.dialect",
        "dialects/spirv/src/definitions/grammar/gl.dialect",
        "dialects/spirv/src/definitions/grammar/group.dialect",
        "dialects/spirv/src/definitions/grammar/image.dialect",
        "dialects/spirv/src/definitions/grammar/intel.dialect",
        "dialects/spirv/src/definitions/grammar/khr.dialect",
        "dialects/spirv/src/definitions/grammar/memory.dialect",
        "dialects/spirv/src/definitions/grammar/miscellaneous.dialect",
        "dialects/spirv/src/definitions/grammar/mode_setting.dialect",
        "dialects/spirv/src/definitions/grammar/non_uniform.dialect",
        "dialects/spirv/src/definitions/grammar/nv.dialect",
        "dialects/spirv/src/definitions/grammar/pipe.dialect",
        "dialects/spirv/src/definitions/grammar/primitive.dialect",
        "dialects/spirv/src/definitions/grammar/qcom.dialect",
        "dialects/spirv/src/definitions/grammar/relational_and_logical.dialect",
        "dialects/spirv/src/definitions/grammar/reserved.dialect",
        "dialects/spirv/src/definitions/grammar/type_declaration.dialect",
        "dialects/spirv/src/definitions/grammar/uniform.dialect",
    ],
    &["examples/toy/src/toy.dialect"],
    &["runtime/src/transforms/transforms.dialect"],
];

/// The tutorial, whose commands are run among Toy's programs.
const TOY: &str = "docs/toy/";

/// The pages that are followed from an empty folder on, with a cargo that builds.
const GETTING_STARTED: &str = "docs/getting-started.md";
const LOWERING: &str = "docs/lowering.md";
const TEN_MINUTES: &str = "docs/ten-minutes.md";

/// The root of the checkout.
fn checkout() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap()
}

/// The pages of the book, without its summary, and those beside it.
fn pages() -> Vec<Page> {
    let checkout = checkout();
    let mut paths = terrace_tests::find_files(&checkout.join("docs"), &[".md"]).unwrap();
    paths.retain(|path| !path.ends_with("SUMMARY.md"));
    for beside in ["README.md", "CONTRIBUTING.md", "examples/toy/README.md"] {
        paths.push(checkout.join(beside));
    }
    paths.iter().map(|path| Page::read(&checkout, path)).collect()
}

#[test]
fn the_summary_lists_every_page_once() {
    let checkout = checkout();
    let summary = Page::read(&checkout, &checkout.join("docs/SUMMARY.md"));
    let mut listed: Vec<String> =
        links::links(&summary.text).into_iter().map(|(_, target)| format!("docs/{target}")).collect();
    let mut there: Vec<String> = pages().into_iter().map(|page| page.name).collect();
    there.retain(|name| name.starts_with("docs/"));
    listed.sort();
    there.sort();
    assert_eq!(listed, there);
}

#[test]
fn pages_of_dialects_are_fresh() {
    for files in DEFINITIONS {
        let paths: Vec<PathBuf> = files.iter().map(|file| checkout().join(file)).collect();
        let uses_arith =
            files.iter().any(|file| file.ends_with("math.dialect") || file.ends_with("complex.dialect"));
        let uses_layouts = files[0].ends_with("llvm.dialect");
        let library = match (uses_arith, uses_layouts) {
            (true, _) => Some("dialects/arith/src/arith.dialect"),
            (_, true) => Some("dialects/data_layout/src/dlti.dialect"),
            _ => None,
        };
        let library: Vec<PathBuf> = library.into_iter().map(|file| checkout().join(file)).collect();
        let model = terrace_odsgen::load_model(&paths, &library).unwrap();
        let beside = vec!["builtin".to_owned(), "interfaces".to_owned()];
        for page in markdown::pages_with(&model, &PageOptions::default().with_beside(beside)) {
            let path = checkout().join(GENERATED).join(format!("{}.md", page.name));
            if std::env::var_os("UPDATE_BOOK").is_some() {
                fs::write(&path, &page.text).unwrap();
            }
            let committed = fs::read_to_string(&path).unwrap_or_default();
            assert!(
                committed == page.text,
                "{GENERATED}{}.md is stale; run `UPDATE_BOOK=1 cargo test -p terrace-tests --test book`, or `cargo run \
                 -p terrace-odsgen -- doc --beside builtin --beside interfaces {} -o docs/dialects`",
                page.name,
                files.join(" ")
            );
        }
    }
}

#[test]
fn links_lead_somewhere() {
    let pages = pages();
    let mut wrong = Vec::new();
    for page in &pages {
        wrong.extend(links::wrong_links(&checkout(), page, &pages));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Checks the snippets of a page, or writes down what they say today.
fn check(page: &Page, workplace: &Workplace) -> Vec<String> {
    let outcome = snippets::check(page, workplace);
    if std::env::var_os("UPDATE_BOOK").is_some() && outcome.text != page.text {
        fs::write(checkout().join(&page.name), outcome.text).unwrap();
    }
    outcome.wrong
}

#[test]
fn snippets_are_what_they_say() {
    let mut wrong = Vec::new();
    for page in pages() {
        if ![GETTING_STARTED, LOWERING, TEN_MINUTES].contains(&&*page.name)
            && !page.name.starts_with(GENERATED)
        {
            let workplace = Workplace::beside_checkout();
            if page.name.starts_with(TOY) {
                workplace.enter("examples/toy/tests");
            }
            wrong.extend(check(&page, &workplace));
        }
    }
    assert!(wrong.is_empty(), "{}\nUPDATE_BOOK=1 writes down what commands print", wrong.join("\n"));
}

/// Follows a page from an empty folder on, unless the dependencies are not on disk.
fn follow(page: &str) {
    let workplace = Workplace::empty();
    if let Err(reason) = workplace.can_build() {
        terrace_tests::report_skipped(&reason);
        return;
    }
    let checkout = checkout();
    let wrong = check(&Page::read(&checkout, &checkout.join(page)), &workplace);
    assert!(wrong.is_empty(), "{}\nUPDATE_BOOK=1 writes down what commands print", wrong.join("\n"));
}

#[test]
fn the_first_steps_are_followed_word_for_word() {
    follow(GETTING_STARTED);
}

#[test]
fn a_dialect_is_brought_down_word_for_word() {
    follow(LOWERING);
}

#[test]
fn a_dialect_becomes_machine_code_word_for_word() {
    follow(TEN_MINUTES);
}
