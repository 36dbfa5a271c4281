//! Tests of the messages for typical mistakes of new users: wrong flags, wrong files, wrong text.
//!
//! Each case is a command in a folder with the files of `beginners`. It must fail with code 1, print only diagnostics,
//! and leave the folder unchanged.

#![forbid(unsafe_code)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const PROGRAMS: [(&str, &str); 4] = [
    ("odsgen", env!("CARGO_BIN_EXE_odsgen-under-test")),
    ("terrace-opt", env!("CARGO_BIN_EXE_terrace-opt-under-test")),
    ("terrace-run", env!("CARGO_BIN_EXE_terrace-run-under-test")),
    ("toyc", env!("CARGO_BIN_EXE_toyc-under-test")),
];

/// All below a folder.
fn listing(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        match path.is_dir() {
            true => files
                .extend(listing(&path).into_iter().map(|(inner, text)| (format!("{name}/{inner}"), text))),
            false => files.push((name, fs::read(&path).unwrap())),
        }
    }
    files.sort();
    files
}

/// Returns the output of the commands of a file, concatenated.
fn said(commands: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/documentation/beginners");
    for (name, text) in listing(&files) {
        fs::write(folder.join(name), text).unwrap();
    }
    fs::write(folder.join("empty.mlir"), "").unwrap();
    fs::write(folder.join("empty.dialect"), "").unwrap();
    for name in ["binary.mlir", "binary.toy", "binary.dialect"] {
        fs::write(folder.join(name), b"\x7fELF\x02\x01\x00\xff\xfe\n\x80\x00").unwrap();
    }
    fs::create_dir(folder.join("folder")).unwrap();
    let before = listing(folder);
    let mut text = String::new();
    for line in commands.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let mut words = line.split(' ');
        let name = words.next().unwrap();
        let (_, program) = PROGRAMS.iter().find(|(known, _)| *known == name).unwrap();
        let output = Command::new(program)
            .args(words)
            .current_dir(folder)
            .env_remove("COLUMNS")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}\n{message}");
        assert!(output.stdout.is_empty(), "{line}");
        assert!(!message.contains("panicked"), "{line}\n{message}");
        assert_eq!(listing(folder), before, "{line}");
        // The program has another name in tests, and the folder another one each time.
        let message = message.replace("-under-test", "").replace(&*folder.to_string_lossy(), "/home/me");
        text += &format!("$ {line}\n{}\n", message.trim_end());
        text.push('\n');
    }
    text
}

#[test]
fn wrong_flags_and_files() {
    let text = said(
        "toyc --emt=ast program.toy
            toyc --emit=asm program.toy
            toyc -O2 program.toy
            toyc missing.toy
            toyc folder
            toyc binary.toy
            terrace-opt missing.mlir
            terrace-opt folder
            terrace-opt binary.mlir
            terrace-opt good.mlir good.mlir
            terrace-opt good.mlir -o folder
            terrace-opt good.mlir -o no/such/file.mlir
            terrace-opt good.mlir --verify-each=maybe
            terrace-opt good.mlir --load-dialect missing.dialect
            terrace-opt good.mlir --load-dialect binary.dialect
            terrace-run
            terrace-run missing.mlir
            terrace-run folder
            terrace-run empty.mlir
            terrace-run good.mlir
            terrace-run good.mlir one
            terrace-run good.mlir 1.5
            terrace-run good.mlir 1 2
            terrace-run good.mlir 1 --entry mian
            terrace-run good.mlir 1 --max-step 3
            odsgen chek good.dialect
            odsgen check
            odsgen check missing.dialect
            odsgen check folder
            odsgen check binary.dialect
            odsgen check good.mlir
            odsgen new Graph
            odsgen new folder",
    );
    insta::assert_snapshot!("flags_and_files", text);
}

#[test]
fn wrong_pipelines() {
    let text = said(
        "terrace-opt good.mlir --canonicalise
            terrace-opt good.mlir --pass-pipeline=canonicalise
            terrace-opt good.mlir --pass-pipeline=func(canonicalize
            terrace-opt good.mlir --pass-pipeline=func(canonicalize))
            terrace-opt good.mlir --pass-pipeline=func(canonicalize,)
            terrace-opt good.mlir --pass-pipeline=canonicalize{max-iterations=many}
            terrace-opt good.mlir --canonicalize=max-iteration=3
            terrace-opt good.mlir --canonicalize=max-iterations",
    );
    insta::assert_snapshot!("pipelines", text);
}

#[test]
fn wrong_text() {
    let text = said(
        "terrace-opt misspelt.mlir
            terrace-opt names.mlir
            terrace-opt types.mlir
            terrace-opt counts.mlir
            terrace-opt functions.mlir
            terrace-opt no_terminator.mlir
            terrace-opt not_closed.mlir
            terrace-opt closed_twice.mlir
            terrace-opt calls.mlir
            terrace-opt constants.mlir
            odsgen check misspelt.dialect
            odsgen check not_closed.dialect
            odsgen check no_dialect.dialect
            odsgen check twice.dialect
            odsgen check format.dialect
            odsgen check table_gen.dialect",
    );
    insta::assert_snapshot!("text", text);
}
