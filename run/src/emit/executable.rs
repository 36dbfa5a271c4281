//! Executables: an object file of the program, linked with the runtime library by the linker of the C compiler.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use terrace_engine::Artifact;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::location::Location;

use crate::Arguments;

/// The variable that names the runtime library.
const LIBRARY: &str = "TERRACE_NATIVE_RUNTIME";

/// The start of the runtime library's file name; a build may add a hash.
const NAME: &str = "libterrace_native_runtime";

/// Compiles a program to an executable.
pub(super) fn emit(program: &Body, arguments: &Arguments, path: &Path) -> Result<(), Reported> {
    let fail = |message: String, help: &str| {
        program.context().emit_error(Location::UNKNOWN, message).help(help).report()
    };
    let library = library().unwrap_or_else(|| PathBuf::from(format!("{NAME}.a")));
    if !library.is_file() {
        return Err(fail(
            format!("the runtime library '{}', which executables need, is not installed", library.display()),
            "build it with 'cargo build --release -p terrace-native-runtime', and copy it beside 'terrace-run', or set \
             TERRACE_NATIVE_RUNTIME to its path",
        ));
    }
    let mut object = path.as_os_str().to_owned();
    object.push(".o");
    let object = PathBuf::from(object);
    let level = super::level(arguments);
    terrace_engine::emit(program, level, Artifact::Object, Some(&arguments.entry), &object)?;
    let compiler = std::env::var_os("CC").unwrap_or_else(|| OsString::from("cc"));
    let output = Command::new(&compiler)
        .arg(&object)
        .arg(&library)
        .args(["-lm", "-lpthread", "-ldl", "-o"])
        .arg(path)
        .output();
    // It was only made for the linker.
    let _ = std::fs::remove_file(&object);
    let compiler = compiler.to_string_lossy();
    match output {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let reason = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            Err(fail(
                format!("'{}' cannot be linked: {reason}", path.display()),
                "what a program declares has to be in the runtime library or the C library",
            ))
        }
        Err(error) => Err(fail(
            format!("the linker '{compiler}' cannot be executed: {error}"),
            "install a C compiler, such as the package 'gcc', or set CC to the command of another one",
        )),
    }
}

/// Returns the path of the runtime library: where the variable says, or beside this program as installed or as built.
fn library() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os(LIBRARY) {
        return Some(PathBuf::from(path));
    }
    let program = std::env::current_exe().ok()?;
    let folder = program.parent()?;
    let installed = [folder.join(format!("{NAME}.a")), folder.join("../lib").join(format!("{NAME}.a"))];
    if let Some(path) = installed.into_iter().find(|path| path.is_file()) {
        return Some(path);
    }
    let built = std::fs::read_dir(folder.join("deps")).ok()?.filter_map(Result::ok).filter(|entry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        name.starts_with(NAME) && name.ends_with(".a")
    });
    let latest = built.max_by_key(|entry| entry.metadata().and_then(|data| data.modified()).ok());
    latest.map(|entry| entry.path())
}
