//! `odsgen import`: translates dumps of TableGen to definition files, and grammars of SPIR-V to facts in them.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use terrace_odsgen::import::{ImportOptions, import, import_grammar};
use terrace_odsgen::write_if_changed;

/// The flags of the command.
pub(crate) struct Settings {
    pub(crate) docs: bool,
    pub(crate) keep_source: bool,
    pub(crate) force: bool,
}

/// Imports dumps. Writes nothing unless all of them are valid and no file would be lost.
pub(crate) fn run(
    files: &[PathBuf],
    output: &Path,
    predicates: &[PathBuf],
    settings: Settings,
) -> Result<bool, String> {
    let dumps = read_all(files)?;
    let options = ImportOptions {
        docs: settings.docs,
        keep_source: settings.keep_source,
        predicates: read_all(predicates)?,
    };
    let result = import(&dumps, &options)?;
    let mut written = result.files;
    written.push(("report.md".to_owned(), result.report));
    if !settings.force {
        let differs = |(name, text): &&(String, String)| {
            std::fs::read(output.join(name)).is_ok_and(|known| known != text.as_bytes())
        };
        if let Some((name, _)) = written.iter().find(differs) {
            let path = output.join(name);
            return Err(format!(
                "{} is there and differs\nhelp: `--force` replaces it, or name another folder",
                path.display()
            ));
        }
    }
    let failed = |path: &Path, error: std::io::Error| format!("cannot write {}: {error}", path.display());
    std::fs::create_dir_all(output).map_err(|error| failed(output, error))?;
    for (name, text) in &written {
        let path = output.join(name);
        write_if_changed(&path, text).map_err(|error| failed(&path, error))?;
    }
    let mut out = std::io::stdout().lock();
    let report = output.join("report.md");
    out.write_all(format!("{}{}\n", result.summary, report.display()).as_bytes())
        .map_err(|error| error.to_string())?;
    Ok(true)
}

/// Brings definitions in step with grammars; only compares them if `check` is set. Returns whether nothing differs, or all
/// was written.
pub(crate) fn grammar(files: &[PathBuf], folder: &Path, check: bool) -> Result<bool, String> {
    let mut paths = Vec::new();
    definition_files(folder, &mut paths)?;
    paths.sort();
    let result = import_grammar(&read_all(files)?, &read_all(&paths)?, &folder.display().to_string())?;
    let mut out = std::io::stdout().lock();
    let mut report = if check { String::new() } else { result.report };
    for (path, text) in &result.files {
        if check {
            report.push_str(&format!("{path} differs from the grammars\n"));
            continue;
        }
        let failed = |error: std::io::Error| format!("cannot write {path}: {error}");
        if let Some(folder) = Path::new(path).parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        write_if_changed(Path::new(path), text).map_err(failed)?;
        report.push_str(&format!("{path}: written\n"));
    }
    if check && !result.files.is_empty() {
        report.push_str("help: `odsgen import spirv-grammar` without `--check` rewrites them\n");
    }
    out.write_all(report.as_bytes()).map_err(|error| error.to_string())?;
    Ok(!check || result.files.is_empty())
}

/// Adds the definition files of a folder and of those in it.
fn definition_files(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("cannot read {}: {error}", folder.display());
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            definition_files(&path, paths)?;
        } else if path.extension().is_some_and(|extension| extension == "dialect") {
            paths.push(path);
        }
    }
    Ok(())
}

fn read_all(paths: &[PathBuf]) -> Result<Vec<(String, String)>, String> {
    paths.iter().map(|path| Ok((path.display().to_string(), crate::definitions::read(path)?))).collect()
}
