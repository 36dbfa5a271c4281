//! Output of the emitters for the fixtures and the built-in libraries.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use terrace_odsgen::emit::markdown::{self, Page};
use terrace_odsgen::emit::schema;
use terrace_odsgen::model::Model;
use terrace_odsgen::{LIBRARIES, RustOptions, SourceFile, emit_rust, load_model, parse_files};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

/// The valid fixtures: name and model.
fn fixtures() -> Vec<(String, Model)> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder("valid")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let load = |path: PathBuf| {
        let model = load_model(std::slice::from_ref(&path), &[folder("libraries/std.dialect")]).unwrap();
        (path.file_stem().unwrap().to_str().unwrap().to_owned(), model)
    };
    paths.into_iter().map(load).collect()
}

fn built_in() -> Model {
    let files = LIBRARIES.iter().map(|(name, text)| SourceFile::input(*name, *text)).collect();
    parse_files(files).into_result().unwrap()
}

#[test]
fn fixtures_have_these_pages() {
    for (name, model) in fixtures() {
        insta::assert_snapshot!(format!("markdown__{name}"), markdown::text(&model));
    }
}

#[test]
fn fixtures_have_this_schema() {
    for (name, model) in fixtures() {
        insta::assert_snapshot!(format!("schema__{name}"), schema::text(&model));
    }
}

#[test]
fn the_schema_has_every_definition() {
    let model = built_in();
    let document: serde_json::Value = serde_json::from_str(&schema::text(&model)).unwrap();
    let dialects = document["dialects"].as_array().unwrap();
    let count =
        |key: &str| -> usize { dialects.iter().map(|dialect| dialect[key].as_array().unwrap().len()).sum() };
    assert_eq!(count("constraints"), model.constraints.len());
    assert_eq!(count("traits"), model.traits.len());
    assert_eq!(count("interfaces"), model.interfaces.len());
    assert_eq!(count("types"), model.types.len());
    assert_eq!(count("attributes"), model.attributes.len());
    assert_eq!(count("ops"), model.ops.len());
}

/// The pages on the built-in libraries are part of the documentation, and serve as their own snapshots.
#[test]
fn pages_on_built_in_libraries_are_fresh() {
    let pages = markdown::pages(&built_in());
    assert_eq!(pages.len(), LIBRARIES.len());
    for page in pages {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/dialects").join(format!("{}.md", page.name));
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == page.text,
            "docs/dialects/{}.md is stale; run `cargo run -p terrace-odsgen -- doc odsgen/src/library/builtin.dialect \
             odsgen/src/library/interfaces.dialect -o docs/dialects`",
            page.name
        );
    }
}

/// The generated code of the built-in libraries in the runtime is up to date.
#[test]
fn code_of_built_in_libraries_is_fresh() {
    let mut options = RustOptions::default();
    "crate".clone_into(&mut options.root_path);
    for (name, text) in LIBRARIES {
        let file = SourceFile::input(format!("odsgen/src/library/{name}"), *text);
        let emission = emit_rust(&parse_files(vec![file]).into_result().unwrap(), &options);
        assert!(emission.diagnostics.is_empty(), "{:?}", emission.diagnostics);
        let module = name.strip_suffix(".dialect").unwrap();
        let path = format!("runtime/src/library/{module}/generated.rs");
        let committed = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(&path))
            .unwrap_or_default();
        assert!(
            committed == emission.files[0].text,
            "{path} is stale; put there what `cargo run -p terrace-odsgen -- expand --root crate \
             odsgen/src/library/{name}` prints"
        );
    }
}

/// The passes of the runtime are generated from definitions like anybody's.
#[test]
fn the_passes_of_the_runtime_are_fresh() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let path = "runtime/src/transforms/transforms.dialect";
    let text = fs::read_to_string(folder.join(path)).unwrap();
    let model = parse_files(vec![SourceFile::input(path, text)]).into_result().unwrap();
    let mut options = RustOptions::default();
    "crate".clone_into(&mut options.root_path);
    let emission = emit_rust(&model, &options);
    assert_eq!(emission.error_count, 0);
    let committed =
        fs::read_to_string(folder.join("runtime/src/transforms/generated.rs")).unwrap_or_default();
    assert!(
        committed == emission.files[0].text,
        "runtime/src/transforms/generated.rs is stale; run `cargo run -p terrace-odsgen -- expand --root crate {path}`"
    );
}

/// Asserts that anchors are unique and links lead to one; the number of links.
fn check_links(pages: &[Page]) -> usize {
    let mut anchors = BTreeSet::new();
    for page in pages {
        for part in page.text.split("<a id=\"").skip(1) {
            let anchor = part.split('"').next().unwrap();
            assert!(
                anchors.insert((page.name.clone(), anchor.to_owned())),
                "{anchor} is twice in {}",
                page.name
            );
        }
    }
    let mut count = 0;
    for page in pages {
        for part in page.text.split("](").skip(1) {
            let link = part.split(')').next().unwrap();
            let Some((file, anchor)) = link.split_once('#') else { continue };
            let name = if file.is_empty() { &page.name } else { file.strip_suffix(".md").unwrap() };
            assert!(anchors.contains(&(name.to_owned(), anchor.to_owned())), "{link} in {}", page.name);
            count += 1;
        }
    }
    count
}

#[test]
fn links_lead_somewhere() {
    assert!(check_links(&markdown::pages(&built_in())) > 100);
    assert!(fixtures().iter().map(|(_, model)| check_links(&markdown::pages(model))).sum::<usize>() > 100);
}

#[test]
fn pages_of_several_inputs_link_to_each_other() {
    let files = vec![
        SourceFile::input("a/shared.dialect", "/// mine\nconstraint Mine: type = I8\n"),
        SourceFile::input("b/shared.dialect", "/// mine\nconstraint Other: type = I8\n"),
        SourceFile::input("ops.dialect", "dialect shared;\nop AOp = \"a\" { operands { x: Mine } }\n"),
        SourceFile::input("shared.dialect", "/// A | bar.\ndialect shared { }\n"),
    ];
    let pages = markdown::pages(&parse_files(files).into_result().unwrap());
    let names: Vec<&str> = pages.iter().map(|page| page.name.as_str()).collect();
    assert_eq!(names, ["shared-2", "shared-3", "shared"]);
    assert!(pages[2].text.contains("[mine](shared-2.md#constraint-Mine)"), "{}", pages[2].text);
    assert!(!pages[2].text.contains("Library"));
    assert!(check_links(&pages) > 0);
}

#[test]
fn the_command_writes_pages() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.dialect");
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_odsgen"))
            .current_dir(folder.path())
            .args(arguments)
            .output()
            .unwrap();
        (output.status.success(), String::from_utf8(output.stdout).unwrap())
    };
    fs::write(&file, "dialect x { }\nop A = \"a\"\n").unwrap();
    let (fine, text) = run(&["doc", "x.dialect"]);
    assert!(fine);
    assert_eq!(text, markdown::text(&load_model(&[&file], &[]).unwrap()));
    assert_eq!(run(&["doc", "x.dialect", "-o", "pages/new"]), (true, String::new()));
    assert_eq!(fs::read_to_string(folder.path().join("pages/new/x.md")).unwrap(), text);
    assert_eq!(run(&["schema", "x.dialect"]), (true, schema::text(&load_model(&[&file], &[]).unwrap())));
    fs::write(&file, "op A = \"a\"\n").unwrap();
    assert_eq!(run(&["schema", "x.dialect"]), (false, String::new()));
    assert_eq!(run(&["doc", "x.dialect"]), (false, String::new()));
}
