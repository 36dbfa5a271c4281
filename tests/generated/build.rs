//! Generates the dialects, each by itself as files of one run share their names, and lets other crates use `tiny`.

#[path = "names.rs"]
mod names;

fn main() -> Result<(), terrace_odsgen::CompileError> {
    for path in [
        "device",
        "syntax/constructs",
        "syntax/forms",
        "faces",
        "syntax/shapes",
        "syntax/authored",
        "rewriting/rules",
        "rewriting/terms",
        "flow",
        "rewriting/logic",
        "rewriting/ties",
        "parity",
        "syntax/procedures",
        "rewriting/lowerings",
    ] {
        terrace_odsgen::compile(&[format!("src/{path}.dialect")])?;
    }
    // A conversion and the dialect that it leads to are compiled together.
    terrace_odsgen::compile(&["src/rewriting/sums.dialect", "src/rewriting/words.dialect"])?;
    for path in ["arith", "test"] {
        terrace_odsgen::compile(&[format!("src/upstream/{path}.dialect")])?;
    }
    println!("cargo::rerun-if-changed=names.rs");
    let folder = std::path::PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    for (name, text) in names::names().dialects {
        let path = folder.join(format!("{name}.dialect"));
        terrace_odsgen::write_if_changed(&path, &text).expect("the folder for output is there");
        terrace_odsgen::compile(&[path])?;
    }
    terrace_odsgen::Config::new().library_of("terrace-interpreter").compile(&["src/run.dialect"])?;
    terrace_odsgen::Config::new()
        .publish("tiny", "::terrace_generated_tests::tiny")
        .compile(&["src/tiny.dialect"])
}
