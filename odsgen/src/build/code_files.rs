//! The files of a dialect's code in `OUT_DIR`: the module, and an included file per definition.
//!
//! An edit of a definition moves only the lines of its own file. `rustc` hashes the line of everything that it compiles,
//! so in one file an added line would have all code behind it checked again.

use std::collections::BTreeSet;
use std::io;
use std::ops::Range;
use std::path::Path;

use crate::build::output::write_if_changed;
use crate::emit::rust::RustFile;
use crate::generated_names::snake_case;
use crate::source::Sources;
use crate::source::line_map::LineMap;

/// A file of generated code.
#[derive(PartialEq, Eq, Debug)]
struct CodeFile {
    /// The path, relative to the output folder.
    path: String,
    text: String,
    map: LineMap,
}

/// Writes the code of a dialect as one file, `NAME.rs`, with its map.
///
/// # Errors
///
/// If a file cannot be written.
pub(crate) fn write_whole(
    file: &RustFile,
    folder: &Path,
    sources: &Sources,
    directory: &Path,
) -> io::Result<()> {
    let path = format!("{}.rs", file.dialect);
    write(&CodeFile { path, text: file.text.clone(), map: file.map.clone() }, folder, sources, directory)
}

/// Writes the code of a dialect as the file `NAME.rs` and the folder `NAME.definitions` with a file per definition, with
/// their maps. Removes the files of other definitions from that folder.
///
/// # Errors
///
/// If a file cannot be written or removed.
pub(crate) fn write_split(
    file: &RustFile,
    folder: &Path,
    sources: &Sources,
    directory: &Path,
) -> io::Result<()> {
    let (module, definitions) = split(file, sources);
    let definitions_folder = folder.join(definitions_folder(file));
    std::fs::create_dir_all(&definitions_folder)?;
    let mut written = BTreeSet::new();
    for file in &definitions {
        write(file, folder, sources, directory)?;
        let path = folder.join(&file.path);
        written.extend([path.with_extension("rs.map"), path]);
    }
    write(&module, folder, sources, directory)?;
    for entry in std::fs::read_dir(&definitions_folder)? {
        let path = entry?.path();
        if !written.contains(&path) {
            std::fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Returns the folder of the included files.
fn definitions_folder(file: &RustFile) -> String {
    format!("{}.definitions", file.dialect)
}

fn write(file: &CodeFile, folder: &Path, sources: &Sources, directory: &Path) -> io::Result<()> {
    let path = folder.join(&file.path);
    // The map is written before the code, so that existing code always has its map.
    write_if_changed(&path.with_extension("rs.map"), &file.map.to_json(sources, directory))?;
    write_if_changed(&path, &file.text)?;
    Ok(())
}

/// Splits the code of a dialect into the module and the included files, one per run of items of a definition.
fn split(file: &RustFile, sources: &Sources) -> (CodeFile, Vec<CodeFile>) {
    let mut module =
        CodeFile { path: format!("{}.rs", file.dialect), text: String::new(), map: LineMap::default() };
    let mut definitions = Vec::new();
    let mut names = BTreeSet::new();
    let mut end = 0;
    for (range, definition) in file.map.definitions() {
        move_to(&mut module, file, end..range.start);
        end = range.end;
        let name = snake_case(sources.text(definition));
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let mut candidates = std::iter::once(name.clone()).chain(numbered);
        let name = candidates.find(|name| names.insert(name.clone())).unwrap_or_default();
        let path = format!("{}/{name}.rs", definitions_folder(file));
        module.text.push_str(&format!("include!(\"{path}\");\n"));
        let mut included = CodeFile { path, text: String::new(), map: LineMap::default() };
        move_to(&mut included, file, range);
        definitions.push(included);
    }
    move_to(&mut module, file, end..file.text.len());
    (module, definitions)
}

/// Appends a range of the code, with its part of the map.
fn move_to(out: &mut CodeFile, file: &RustFile, range: Range<usize>) {
    out.map.append(&file.map, range.clone(), out.text.len());
    out.text.push_str(&file.text[range]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RustOptions, SourceFile, emit_rust, parse_files};

    const TEXT: &str = "dialect a { }\n\nop OneOp = \"one\" { operands { input: AnyType } }\n\n\
                        op TwoOp = \"two\" {\n    verify rust { let _ = ir; Ok(()) }\n}\n";

    fn emitted(text: &str) -> (RustFile, Sources) {
        let model = parse_files(vec![SourceFile::input("a.dialect", text)]).into_result().unwrap();
        (emit_rust(&model, &RustOptions::default()).files.remove(0), model.sources)
    }

    #[test]
    fn the_parts_are_the_whole_and_each_has_its_part_of_the_map() {
        let (file, sources) = emitted(TEXT);
        let (module, definitions) = split(&file, &sources);
        let paths: Vec<&str> = definitions.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(paths, ["a.definitions/one_op.rs", "a.definitions/two_op.rs"]);
        assert!(!module.text.contains("OneOp<A"));
        let mut joined = module.text.clone();
        for file in &definitions {
            joined = joined.replace(&format!("include!(\"{}\");\n", file.path), &file.text);
        }
        assert_eq!(joined, file.text);
        for file in definitions.iter().chain([&module]) {
            for (range, span) in file.map.segments() {
                assert_eq!(file.text[range], *sources.text(span), "{}", file.path);
            }
        }
        let count = |file: &CodeFile| file.map.segments().count();
        assert!(count(&definitions[1]) > 0);
        assert_eq!(
            definitions.iter().map(count).sum::<usize>() + count(&module),
            file.map.segments().count()
        );
    }

    #[test]
    fn an_edit_changes_the_file_of_its_definition_alone() {
        let folder = tempfile::tempdir().unwrap();
        let state = || {
            let mut files: Vec<(String, String)> = Vec::new();
            for folder in [folder.path().to_owned(), folder.path().join("a.definitions")] {
                for entry in std::fs::read_dir(folder).unwrap() {
                    let path = entry.unwrap().path();
                    if path.extension().is_some_and(|extension| extension == "rs") {
                        let name = path.file_name().unwrap().to_string_lossy().into_owned();
                        files.push((name, std::fs::read_to_string(path).unwrap()));
                    }
                }
            }
            files.sort();
            files
        };
        let write = |text: &str| {
            let (file, sources) = emitted(text);
            write_split(&file, folder.path(), &sources, Path::new("/crate")).unwrap();
            state()
        };
        let first = write(TEXT);
        let edited = write(&TEXT.replace("{ input: AnyType }", "{ input: AnyType, another: AnyType }"));
        let changed: Vec<&str> = first
            .iter()
            .zip(&edited)
            .filter(|(first, edited)| first != edited)
            .map(|(first, _)| first.0.as_str())
            .collect();
        assert_eq!(changed, ["one_op.rs"]);
        // A definition that is gone leaves no file.
        let fewer = write(TEXT.split("op TwoOp").next().unwrap());
        assert_eq!(fewer.iter().map(|file| file.0.as_str()).collect::<Vec<_>>(), ["a.rs", "one_op.rs"]);
        assert!(!folder.path().join("a.definitions/two_op.rs.map").exists());
    }
}
