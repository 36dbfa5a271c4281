//! `odsgen new`: creates a crate with an initial dialect.

use std::path::{Component, Path, PathBuf};

use terrace_odsgen::emit::markdown;
use terrace_odsgen::{RustOptions, SourceFile, emit_rust, parse_files};

/// Reserved names: crates that the new one depends on, or that Rust reserves.
const TAKEN: &[&str] = &[
    "alloc",
    "build",
    "builtin",
    "core",
    "insta",
    "proc_macro",
    "std",
    "terrace",
    "terrace_odsgen",
    "terrace_opt",
    "test",
];

/// Creates the crate.
pub(crate) fn run(name: &str, path: Option<PathBuf>, terrace_path: Option<PathBuf>) -> Result<bool, String> {
    check_name(name)?;
    let folder = path.unwrap_or_else(|| PathBuf::from(name));
    let folder = std::path::absolute(&folder)
        .map_err(|error| format!("cannot write {}: {error}", folder.display()))?;
    if folder.symlink_metadata().is_ok() {
        let help = "help: name another folder with `--path DIR`";
        return Err(format!("{} is there already\n{help}", folder.display()));
    }
    let files = files(name, &folder, terrace_path.as_deref())?;
    // The crate is created under a temporary name and renamed, so that it is never incomplete.
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(folder.file_name().ok_or_else(|| format!("{} is no name of a folder", folder.display()))?);
    hidden.push(format!(".{}.tmp", std::process::id()));
    let hidden = folder.with_file_name(hidden);
    let result = write(&hidden, &files).and_then(|()| std::fs::rename(&hidden, &folder));
    result.map_err(|error| {
        // A folder that cannot be removed was not created either.
        let _ = std::fs::remove_dir_all(&hidden);
        format!("cannot write {}: {error}", folder.display())
    })?;
    crate::complain(&format!(
        "created the crate `{name}` in {}\nhelp: `cargo test` there tests it; the definitions are in src/{name}.dialect\n",
        folder.display()
    ));
    Ok(true)
}

/// Checks that a name is valid for a crate, a dialect and a Rust module.
fn check_name(name: &str) -> Result<(), String> {
    let mut characters = name.chars();
    let fits = characters.next().is_some_and(|first| first.is_ascii_lowercase())
        && characters.all(|next| next.is_ascii_lowercase() || next.is_ascii_digit() || next == '_')
        && name.len() <= 64;
    if !fits {
        let close: String = name
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' })
            .skip_while(|c| !c.is_ascii_lowercase())
            .take(64)
            .collect();
        let help = if close.is_empty() { String::new() } else { format!("\nhelp: `{close}` would do") };
        return Err(format!(
            "`{name}` cannot be the name of a dialect: it is made of lower-case letters, digits and `_`, begins with a \
             letter and has at most 64 characters{help}"
        ));
    }
    if syn::parse_str::<syn::Ident>(name).is_err() {
        return Err(format!(
            "`{name}` cannot be the name of a crate: it is a keyword of Rust\nhelp: `{name}_dialect` would do"
        ));
    }
    if TAKEN.contains(&name) {
        return Err(format!(
            "`{name}` cannot be the name of the crate: another one has it\nhelp: `{name}_dialect` would do"
        ));
    }
    Ok(())
}

/// Returns the files of the crate as paths and texts.
fn files(
    name: &str,
    crate_folder: &Path,
    terrace_path: Option<&Path>,
) -> Result<Vec<(String, String)>, String> {
    let fill = |text: &str| text.replace("NAME", name);
    let mut manifest = fill(include_str!("template/Cargo.toml.txt"));
    for (package, folder) in [("terrace-odsgen", "odsgen"), ("terrace-opt", "opt"), ("terrace", "")] {
        let place = dependency(folder, crate_folder, terrace_path)?;
        // The driver's default feature is the program with all dialects of Terrace.
        let features = if package == "terrace-opt" { ", default-features = false" } else { "" };
        let dependency = format!("{{ {place}{features} }}");
        manifest = manifest.replace(&format!("= DEPENDENCY_{package}\n"), &format!("= {dependency}\n"));
    }
    let dialect = fill(include_str!("template/dialect.txt"));
    let path = format!("src/{name}.dialect");
    let model = parse_files(vec![SourceFile::input(&*path, &*dialect)]).into_result()?;
    let emission = emit_rust(&model, &RustOptions::default());
    let expansion: String = emission.files.into_iter().map(|file| file.text).collect();
    let snapshot = |expression: &str, text: &str| {
        format!("---\nsource: tests/{name}.rs\nexpression: {expression}\n---\n{}\n", text.trim_end())
    };
    Ok(vec![
        ("Cargo.toml".to_owned(), manifest),
        (".gitignore".to_owned(), "/target\n".to_owned()),
        ("build.rs".to_owned(), fill(include_str!("template/build.rs.txt"))),
        ("src/lib.rs".to_owned(), fill(include_str!("template/lib.rs.txt"))),
        ("src/main.rs".to_owned(), fill(include_str!("template/main.rs.txt"))),
        (format!("tests/{name}.rs"), fill(include_str!("template/test.rs.txt"))),
        (
            format!("tests/snapshots/{name}__documentation.snap"),
            snapshot("\"markdown::text(&load_model(FILES, &[]).unwrap())\"", &markdown::text(&model)),
        ),
        (format!("tests/snapshots/{name}__expansion.snap"), snapshot("expand(FILES).unwrap()", &expansion)),
        (path, dialect),
    ])
}

/// Returns the manifest entry that locates one of Terrace's crates: a path or a version.
fn dependency(folder: &str, crate_folder: &Path, terrace_path: Option<&Path>) -> Result<String, String> {
    let Some(checkout) = terrace_path else {
        return Ok(format!("version = \"{}\"", env!("CARGO_PKG_VERSION")));
    };
    let path = checkout.join(folder);
    if !path.join("Cargo.toml").is_file() {
        return Err(format!(
            "{} is no checkout of Terrace: there is no {}",
            checkout.display(),
            path.join("Cargo.toml").display()
        ));
    }
    let path =
        std::fs::canonicalize(&path).map_err(|error| format!("cannot find {}: {error}", path.display()))?;
    let path = relative(&path, crate_folder);
    let path = path.to_str().ok_or_else(|| format!("{} is no text", path.display()))?;
    Ok(format!("path = \"{}\"", path.replace('\\', "\\\\").replace('"', "\\\"")))
}

/// Returns a path from a folder, which need not exist, to another one; the path itself if they are on different drives.
fn relative(path: &Path, folder: &Path) -> PathBuf {
    // The part of the folder that exists, without symbolic links.
    let (known, rest) = folder
        .ancestors()
        .find_map(|known| Some((std::fs::canonicalize(known).ok()?, folder.strip_prefix(known).ok()?)))
        .unwrap_or((folder.to_owned(), Path::new("")));
    let folder = known.join(rest);
    let common = path.components().zip(folder.components()).take_while(|(a, b)| a == b).count();
    if common == 0 {
        return path.to_owned();
    }
    let up = folder.components().skip(common).map(|_| Component::ParentDir);
    up.chain(path.components().skip(common)).collect()
}

fn write(folder: &Path, files: &[(String, String)]) -> std::io::Result<()> {
    for (path, text) in files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkout_has_a_relative_path() {
        let path = |path: &str, folder: &str| relative(Path::new(path), Path::new(folder));
        assert_eq!(path("/nowhere/terrace/opt", "/nowhere/demo"), Path::new("../terrace/opt"));
        assert_eq!(path("/nowhere/terrace", "/nowhere/sub/demo"), Path::new("../../terrace"));
        assert_eq!(path("/nowhere/terrace", "/elsewhere/demo"), Path::new("../../nowhere/terrace"));
    }
}
