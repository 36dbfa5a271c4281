//! A crate that `odsgen new` begins builds and passes its tests, and what rustc says of its definitions is shown there.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ODSGEN: &str = env!("CARGO_BIN_EXE_odsgen");

fn checkout() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap()
}

/// A command that builds crates outside of the workspace with what the workspace was built with: into its target
/// folder, by its profile, from what is on disk.
fn command(program: impl AsRef<OsStr>, folder: &Path) -> Command {
    let target = Path::new(ODSGEN).ancestors().nth(2).unwrap();
    let mut command = Command::new(program);
    command
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", target)
        .env("CARGO_NET_OFFLINE", "true")
        .env("CARGO_TERM_COLOR", "never")
        .env("CARGO_PROFILE_DEV_DEBUG", "line-tables-only")
        .env("CARGO_PROFILE_TEST_DEBUG", "line-tables-only")
        .env("INSTA_UPDATE", "no")
        .env_remove("INSTA_WORKSPACE_ROOT");
    command
}

fn cargo() -> std::ffi::OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn assert_success(output: &Output) {
    assert!(output.status.success(), "{}\n{}", text(&output.stdout), text(&output.stderr));
}

/// Returns the diagnostics about files below `folder`, with relative paths.
fn messages(output: &Output, folder: &Path) -> String {
    let text = text(&output.stderr).replace(&format!("{}/", folder.display()), "");
    let ours = text.split_inclusive("\n\n").filter(|message| message.contains(".dialect:"));
    ours.map(|message| &message[message.find("error").or(message.find("warning")).unwrap()..]).collect()
}

fn replace(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{text}");
    fs::write(path, text.replace(from, to)).unwrap();
}

#[test]
fn a_crate_is_begun_tested_and_broken() {
    let parent = tempfile::tempdir().unwrap();
    let parent = fs::canonicalize(parent.path()).unwrap();
    let folder = parent.join("sub/demo");
    let made = command(ODSGEN, &parent)
        .args(["new", "demo", "--path", "sub/demo", "--terrace-path"])
        .arg(checkout())
        .output()
        .unwrap();
    assert_success(&made);
    let _ = fs::copy(checkout().join("Cargo.lock"), folder.join("Cargo.lock"));
    let resolved = command(cargo(), &folder).arg("tree").output().unwrap();
    if !resolved.status.success() {
        eprintln!("skipped: the dependencies are not on disk\n{}", text(&resolved.stderr));
        return;
    }
    assert_success(&command(cargo(), &folder).args(["test", "--all-targets"]).output().unwrap());
    let run = |arguments: &[&str]| {
        let output = command(ODSGEN, &folder).arg("cargo").args(arguments).output().unwrap();
        (output.status.code(), output)
    };

    // The program of a test goes its way, and so does its exit code.
    let (code, output) = run(&["test", "--test", "demo", "--", "text_comes_back"]);
    assert_eq!(code, Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("test text_comes_back ... ok"));

    let definitions = folder.join("src/demo.dialect");
    let fine = fs::read_to_string(&definitions).unwrap();
    let wrong = "
/// is odd
constraint Odd: type = rust { ty.oddness(  ).is_some_and(|w|w %2==1) }

op WrongOp = \"wrong\" {
    operands { a: Odd }
    derived twice: u64 = rust {
        let unused = 1;
        vec![self.a(ir), 2]
    }
    extra rust {
        fn moved(self, text: String) -> (String, String) {(text,text)}
    }
    verify
}
";
    fs::write(&definitions, fine.clone() + wrong).unwrap();
    let (code, output) = run(&["build", "--lib"]);
    assert_eq!(code, Some(101));
    insta::assert_snapshot!("messages", messages(&output, &folder));

    let (code, output) = run(&["build", "--lib", "--message-format=short"]);
    assert_eq!(code, Some(101));
    assert!(
        text(&output.stderr).contains("\nsrc/demo.dialect:20:34: error[E0599]: "),
        "{}",
        text(&output.stderr)
    );

    let (_, output) = run(&["build", "--lib", "--message-format=json"]);
    let stdout = text(&output.stdout);
    assert!(stdout.lines().all(|line| line.starts_with("{\"")), "{stdout}");
    assert!(stdout.contains("\"file_name\":\"src/demo.dialect\""), "{stdout}");

    // Mistakes of definitions are the generator's to tell.
    fs::write(&definitions, fine.replace("I32Attr", "I32Atr")).unwrap();
    let (code, output) = run(&["build", "--lib"]);
    assert_eq!(code, Some(101));
    assert!(text(&output.stderr).contains("error[unknown-name]"), "{}", text(&output.stderr));
    replace(&definitions, "I32Atr", "I32Attr");
}

#[test]
fn what_cannot_be_begun_is_said() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("there")).unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let mut said = String::new();
    for arguments in [
        &["new", "My-Dialect"] as &[&str],
        &["new", "1"],
        &["new", "match"],
        &["new", "terrace"],
        &["new", "there"],
        &["new", "fine", "--path", "file/fine"],
        &["new", "fine", "--terrace-path", "there"],
        &["new"],
    ] {
        let output = command(ODSGEN, folder.path()).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        said.push_str(&text(&output.stderr).replace(&format!("{}/", folder.path().display()), ""));
        said.push('\n');
    }
    insta::assert_snapshot!(said);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}
