//! The command: what it says, and that it writes all or nothing.

use std::fs;
use std::path::Path;
use std::process::Command;

struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

fn run(folder: &Path, arguments: &[&str]) -> Run {
    let output =
        Command::new(env!("CARGO_BIN_EXE_odsgen")).current_dir(folder).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

const FINE: &str = "dialect fine { }\n\nop AOp = \"a\" { operands { x: I8 } }\n";
const LOOSE: &str = "dialect loose{}\nop AOp=\"a\"{operands{x:I8}}\n";
const BROKEN: &str = "dialect broken { }\nop BOp = \"b\" { operands { x: Nothing, y: Nobody } }\n";
const UNREADABLE: &str = "dialect x { }\nop {\n";

#[test]
fn help_is_this() {
    let folder = tempfile::tempdir().unwrap();
    let mut text = run(folder.path(), &["--help"]).stdout;
    for command in ["new", "check", "expand", "fmt", "doc", "schema", "help"] {
        text.push_str(&format!("\n---- odsgen {command} --help ----\n"));
        let arguments: &[&str] = if command == "help" { &["help", "cargo"] } else { &[command, "--help"] };
        let help = run(folder.path(), arguments);
        assert_eq!(help.code, Some(0));
        text.push_str(&help.stdout);
    }
    insta::assert_snapshot!(text);
}

#[test]
fn wrong_words_end_with_1() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        &[] as &[&str],
        &["nothing"],
        &["check"],
        &["fmt", "--nothing", "a"],
        &["check", "missing.dialect"],
        &["expand", "x", "--dialect-path", "a"],
        &["cargo"],
        &["cargo", "--offline"],
        &["cargo", "check", "--message-format=x"],
    ] {
        let run = run(folder.path(), arguments);
        assert_eq!(run.code, Some(1), "{arguments:?}");
        assert!(!run.stderr.is_empty() && run.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn all_errors_come_from_one_run_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("broken.dialect"), BROKEN).unwrap();
    fs::write(folder.join("fine.dialect"), FINE).unwrap();
    for command in ["check", "expand", "doc", "schema"] {
        let mut arguments = vec![command, "fine.dialect", "broken.dialect"];
        if matches!(command, "expand" | "doc") {
            arguments.extend(["-o", "out"]);
        }
        let run = run(folder, &arguments);
        assert_eq!(run.code, Some(1), "{command}");
        assert_eq!(run.stdout, "", "{command}");
        assert!(run.stderr.contains("Nothing") && run.stderr.contains("Nobody"), "{command}: {}", run.stderr);
        assert!(run.stderr.ends_with("2 errors\n"), "{command}: {}", run.stderr);
    }
    let missing = run(folder, &["check", "one.dialect", "two.dialect"]).stderr;
    assert!(missing.contains("one.dialect") && missing.contains("two.dialect"), "{missing}");
    assert_eq!(fs::read_dir(folder).unwrap().count(), 2);
}

#[test]
fn files_are_written_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("fine.dialect"), FINE).unwrap();
    let expanded = run(folder, &["expand", "fine.dialect"]);
    assert_eq!(run(folder, &["expand", "fine.dialect", "-o", "out/rust"]).code, Some(0));
    assert_eq!(fs::read_to_string(folder.join("out/rust/fine.rs")).unwrap(), expanded.stdout);
    assert_eq!(run(folder, &["doc", "fine.dialect", "-o", "out"]).code, Some(0));
    assert!(fs::read_to_string(folder.join("out/fine.md")).unwrap().contains("fine.a"));
    assert_eq!(run(folder, &["doc", "fine.dialect", "-o", "fine.dialect"]).code, Some(1));
}

#[test]
fn layout_changes_all_files_or_none() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("loose.dialect"), LOOSE).unwrap();
    fs::write(folder.join("unreadable.dialect"), UNREADABLE).unwrap();
    let run = |arguments: &[&str]| run(folder, arguments);
    let refused = run(&["fmt", "loose.dialect", "unreadable.dialect", "missing.dialect"]);
    assert_eq!(refused.code, Some(1));
    assert!(
        refused.stderr.contains("error[syntax]") && refused.stderr.contains("cannot read missing.dialect")
    );
    assert_eq!(fs::read_to_string(folder.join("loose.dialect")).unwrap(), LOOSE);
    assert_eq!(run(&["fmt", "loose.dialect"]).code, Some(0));
    assert_eq!(run(&["fmt", "--check", "loose.dialect"]).code, Some(0));
    assert_eq!(fs::read_dir(folder).unwrap().count(), 2);
}

/// Stands in for cargo.
#[cfg(unix)]
#[test]
fn what_cargo_says_passes() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("cargo");
    let message = |reason: &str, text: &str| {
        format!(
            r#"{{"reason":"{reason}","manifest_path":"/x/Cargo.toml","message":{{"message":"m","level":"error","spans":[],"children":[],"rendered":"{text}\n"}}}}"#
        )
    };
    let script = format!(
        "#!/bin/sh\necho \"$@\" >&2\necho plain\necho '{{\"of\": \"the program\"}}'\nprintf '%s\\n' '{}' '{}' '{}'\nprintf 'no end'\nexit 7\n",
        message("compiler-message", "once"),
        message("compiler-message", "once"),
        message("compiler-artifact", "never"),
    );
    fs::write(&program, script).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_odsgen"));
        let output = command.env("CARGO", &program).args(arguments).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (code, stdout, stderr) = run(&["cargo", "test", "-p", "x", "--", "--nocapture"]);
    assert_eq!(code, Some(7));
    assert_eq!(stdout, "plain\n{\"of\": \"the program\"}\nno end");
    assert_eq!(stderr, "test --message-format=json -p x -- --nocapture\nonce\n");
    let (_, stdout, _) = run(&["cargo", "check", "--message-format=json"]);
    assert_eq!(stdout.lines().count(), 6, "{stdout}");
}

const RUST: &str = r#"//! A crate with two dialects.

use terrace::prelude::*;

fn unrelated() -> [u8; 2] {
    [1, 2]
}

/// A dialect.
#[terrace::dialect(name = "fine")]
pub mod declared {
    /// Adds.
    #[op("add", traits(Pure), format { $lhs "," $rhs attr-dict })]
    pub struct AddOp {
        #[operand]
        lhs: I32,
        #[operand]
        rhs: I32,
        #[result]
        sum: I32,
    }

    impl AddOp {
        pub fn twice(self) -> [Self; 2] {
            [self, self]
        }
    }
}

mod inner {
    #[terrace::dialect]
    mod other {
        /// A token.
        #[type_("token")]
        pub struct TokenType;
    }
}
"#;

#[test]
fn rust_files_with_dialects_are_definitions() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("lib.rs"), RUST).unwrap();
    let run = |arguments: &[&str]| {
        let run = run(folder.path(), arguments);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
        run.stdout
    };
    assert_eq!(run(&["check", "lib.rs"]), "");
    let page = run(&["doc", "lib.rs"]);
    assert!(page.contains("`fine.add`") && page.contains("!other.token"), "{page}");
    let code = run(&["expand", "lib.rs"]);
    assert!(code.contains("pub struct AddOp") && code.contains("from lib.rs"), "{code}");
    let schema = run(&["schema", "lib.rs"]);
    assert!(schema.contains("\"file\": \"lib\"") && schema.contains("\"line\": 14"), "{schema}");
}

#[test]
fn errors_point_into_rust_files() {
    let folder = tempfile::tempdir().unwrap();
    let mut out = String::new();
    for (name, text) in [
        ("unknown.rs", RUST.replace("lhs: I32", "lhs: I23")),
        ("clause.rs", RUST.replace("traits(Pure)", "treats(Pure)")),
        ("setting.rs", RUST.replace("name = \"fine\"", "name = fine")),
        ("fragment.rs", RUST.replace("traits(Pure)", "traits(Pure), fold rust { 1 + }")),
        ("function.rs", RUST.replace("pub mod declared {", "pub fn declared() {")),
        ("elsewhere.rs", RUST.replace("pub mod declared {", "pub mod declared; mod rest {")),
        ("none.rs", "pub mod declared { }\n".to_owned()),
        ("no_rust.rs", "mod x { fn f( }\n".to_owned()),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
        let run = run(folder.path(), &["check", name]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{name}");
        out.push_str(&run.stderr);
    }
    insta::assert_snapshot!(out);
}
