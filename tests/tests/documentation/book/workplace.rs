//! The folder that the commands of a page run in, and the programs that they mean.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::checkout;

/// `cargo run -p PACKAGE` runs the program as it was built with this test; all else is cargo's.
const CARGO: &str = r#"#!/bin/sh
run_package() {
    while [ $# -gt 0 ]; do
        case "$1" in
            -q|--quiet|--release) shift ;;
            -p) package=$2; shift 2 ;;
            --manifest-path) shift 2 ;;
            --) shift; break ;;
            *) return ;;
        esac
    done
    case "$package" in
        toy) exec toyc "$@" ;;
        terrace-opt) exec terrace-opt "$@" ;;
        terrace-odsgen) exec odsgen "$@" ;;
        terrace-run) exec terrace-run "$@" ;;
        terrace-translate) exec terrace-translate "$@" ;;
    esac
}
if [ "$1" = run ]; then
    ( shift; run_package "$@"; exit 123 )
    code=$?
    [ $code -eq 123 ] || exit $code
fi
exec "$CARGO" "$@"
"#;

/// The programs by the names that a reader knows.
const PROGRAMS: &[(&str, &str)] = &[
    ("terrace-opt", env!("CARGO_BIN_EXE_terrace-opt-under-test")),
    ("terrace-run", env!("CARGO_BIN_EXE_terrace-run-under-test")),
    ("terrace-translate", env!("CARGO_BIN_EXE_terrace-translate-under-test")),
    ("toyc", env!("CARGO_BIN_EXE_toyc-under-test")),
    ("odsgen", env!("CARGO_BIN_EXE_odsgen-under-test")),
];

/// A folder of its own, and a folder of programs.
pub struct Workplace {
    folder: TempDir,
    programs: TempDir,
}

/// Beside the programs: the folder that the last command left the shell in.
const CURRENT_FOLDER: &str = ".current-folder";

impl Workplace {
    /// A folder in which everything of the checkout seems to stand.
    pub fn beside_checkout() -> Self {
        let workplace = Workplace::new();
        for entry in fs::read_dir(checkout()).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_owned();
            if name != "target" && !name.to_string_lossy().starts_with('.') {
                link(&path, &workplace.folder.path().join(name));
            }
        }
        workplace
    }

    /// A folder with nothing but the checkout, as `terrace`.
    pub fn empty() -> Self {
        let workplace = Workplace::new();
        link(&checkout(), &workplace.folder.path().join("terrace"));
        workplace
    }

    fn new() -> Self {
        let workplace = Workplace { folder: TempDir::new().unwrap(), programs: TempDir::new().unwrap() };
        for (name, path) in PROGRAMS {
            link(Path::new(path), &workplace.programs.path().join(name));
        }
        let cargo = workplace.programs.path().join("cargo");
        fs::write(&cargo, CARGO).unwrap();
        make_executable(&cargo);
        workplace
    }

    /// Writes a file. The checkout, which the reader has as `../terrace`, is where it is; a new crate builds with the
    /// versions that the checkout builds with.
    pub fn write(&self, path: &str, text: &str) {
        let path = self.folder.path().join(path);
        let folder = path.parent().unwrap();
        fs::create_dir_all(folder).unwrap();
        if path.ends_with("Cargo.toml") {
            fs::copy(checkout().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
        }
        fs::write(path, text.replace("../terrace", &checkout().to_string_lossy())).unwrap();
    }

    /// Goes to a folder for the commands that follow.
    pub fn enter(&self, folder: &str) {
        let (_, succeeded) = self.run(&format!("cd '{folder}'"));
        assert!(succeeded, "{folder}");
    }

    /// Runs a command of a shell; gives what it printed, on both streams, and whether it succeeded.
    pub fn run(&self, command: &str) -> (String, bool) {
        let current = self.programs.path().join(CURRENT_FOLDER);
        let folder = fs::read_to_string(&current).unwrap_or_default();
        let enter = if folder.is_empty() { String::new() } else { format!("cd '{}'\n", folder.trim_end()) };
        let leave = format!("code=$?; pwd > '{}'; exit $code", current.display());
        let output = self.shell(&format!("exec 2>&1\n{enter}{command}\n{leave}")).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        (text.replace(&format!("{}/", self.root().display()), ""), output.status.success())
    }

    /// Whether crates can be built here, with what is on disk.
    pub fn can_build(&self) -> Result<(), String> {
        let there = checkout();
        let command = format!("(cd '{}' && cargo tree -q > /dev/null)", there.display());
        match self.run(&command) {
            (_, true) => Ok(()),
            (text, false) => Err(format!("the dependencies are not on disk\n{text}")),
        }
    }

    fn root(&self) -> PathBuf {
        fs::canonicalize(self.folder.path()).unwrap()
    }

    fn shell(&self, command: &str) -> Command {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.programs.path().to_owned()).chain(std::env::split_paths(&path));
        let target = Path::new(PROGRAMS[0].1).ancestors().nth(2).unwrap();
        let mut shell = Command::new("sh");
        shell
            .args(["-c", command])
            .current_dir(self.root())
            .env("PATH", std::env::join_paths(folders).unwrap())
            .env("CARGO", std::env::var_os("CARGO").unwrap_or_else(|| env!("CARGO").into()))
            // By the profile and in the folder that the workspace was built with: what is there is not built again.
            .env("CARGO_TARGET_DIR", target)
            .env("CARGO_NET_OFFLINE", "true")
            .env("CARGO_TERM_COLOR", "never")
            .env("CARGO_PROFILE_DEV_DEBUG", "line-tables-only")
            .env("CARGO_PROFILE_TEST_DEBUG", "line-tables-only")
            .env("NO_COLOR", "1");
        shell
    }
}

#[cfg(unix)]
fn link(from: &Path, to: &Path) {
    std::os::unix::fs::symlink(from, to).unwrap();
}

#[cfg(unix)]
fn make_executable(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[cfg(not(unix))]
compile_error!("the commands of the book are those of a Unix shell");
