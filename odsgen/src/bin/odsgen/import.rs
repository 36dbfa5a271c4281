//! `odsgen import`: translates dumps of TableGen to definition files.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use terrace_odsgen::import::{ImportOptions, import};
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
    let options = ImportOptions::default()
        .with_docs(settings.docs)
        .with_keep_source(settings.keep_source)
        .with_predicates(read_all(predicates)?);
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

fn read_all(paths: &[PathBuf]) -> Result<Vec<(String, String)>, String> {
    paths.iter().map(|path| Ok((path.display().to_string(), crate::definitions::read(path)?))).collect()
}
