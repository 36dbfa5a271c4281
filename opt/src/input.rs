//! Input files: large ones are memory-mapped, all others read.

use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use memmap2::Mmap;
use terrace_runtime::source::{SourceFile, SourceText};

use crate::console::{Failure, reason};

/// The command line argument for standard input.
const STANDARD_INPUT: &str = "-";

/// The name of standard input in diagnostics and locations, as in MLIR's tools.
const STANDARD_INPUT_NAME: &str = "<stdin>";

/// The size below which files are read: mapping would cost more.
const SMALLEST_MAPPED_FILE: u64 = 64 << 10;

/// The maximum length of a stream, which may be infinite. It exceeds the limit of a context, which reports the error.
const MOST_BYTES_OF_STREAM: u64 = 1 << 31;

/// Reads the input file `path`, or standard input.
pub(crate) fn read_input(path: &Path) -> Result<Arc<SourceFile>, Failure> {
    let (name, text) = if path == Path::new(STANDARD_INPUT) {
        let text = read_stream(io::stdin().lock());
        (STANDARD_INPUT_NAME.to_owned(), text)
    } else {
        (path.to_string_lossy().into_owned(), read_file(path))
    };
    match text {
        Ok(text) => Ok(Arc::new(SourceFile::new(name, text))),
        Err(error) => Err(Failure::new(format_args!("cannot read '{name}': {}", reason(&error)))),
    }
}

fn read_file(path: &Path) -> io::Result<Arc<dyn SourceText>> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if metadata.is_file() && metadata.len() >= SMALLEST_MAPPED_FILE {
        return Ok(Arc::new(MappedFile(map(&file)?)));
    }
    read_stream(file)
}

fn read_stream(stream: impl Read) -> io::Result<Arc<dyn SourceText>> {
    let mut bytes = Vec::new();
    stream.take(MOST_BYTES_OF_STREAM).read_to_end(&mut bytes)?;
    Ok(Arc::new(bytes))
}

/// The text of a memory-mapped file.
struct MappedFile(Mmap);

impl SourceText for MappedFile {
    fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn release(&self, range: Range<usize>) {
        release(&self.0, range);
    }
}

/// Maps a file for reading.
#[allow(unsafe_code)]
fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: The bytes of the mapping must not change while it lives. This process does not write to the file: the
    // output goes to another one, which takes its place by renaming. That nobody else changes a source file while
    // it is compiled is what every tool that maps its input relies on. The map is private and read-only.
    unsafe { Mmap::map(file) }
}

/// Removes pages of a mapping from memory. Whether that succeeds changes nothing but the size of the process.
#[cfg(unix)]
#[allow(unsafe_code)]
fn release(mapping: &Mmap, range: Range<usize>) {
    // SAFETY: The mapping is private, read-only and of a file that does not change, see `map`: the system reads the same
    // bytes from the file when they are accessed again.
    let _ = unsafe {
        mapping.unchecked_advise_range(memmap2::UncheckedAdvice::DontNeed, range.start, range.len())
    };
}

#[cfg(not(unix))]
fn release(_: &Mmap, _: Range<usize>) {}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(path: &Path) -> Vec<u8> {
        read_input(path).unwrap().bytes().to_vec()
    }

    #[test]
    fn small_files_large_files_and_streams_are_read_alike() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("input");
        for size in [0, 1, SMALLEST_MAPPED_FILE as usize - 1, SMALLEST_MAPPED_FILE as usize, 100_001] {
            let text: Vec<u8> = (0..size).map(|index| index as u8).collect();
            std::fs::write(&path, &text).unwrap();
            assert!(text_of(&path) == text, "{size}");
        }
    }

    #[test]
    fn a_mapped_file_that_is_replaced_keeps_its_text() {
        let folder = tempfile::tempdir().unwrap();
        let (path, other) = (folder.path().join("input"), folder.path().join("other"));
        let text = vec![b'x'; 2 * SMALLEST_MAPPED_FILE as usize];
        std::fs::write(&path, &text).unwrap();
        std::fs::write(&other, b"other").unwrap();
        let input = read_input(&path).unwrap();
        std::fs::rename(&other, &path).unwrap();
        assert!(input.bytes() == text);
    }

    #[test]
    fn released_text_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("input");
        let text: Vec<u8> = (0..3 * SMALLEST_MAPPED_FILE).map(|index| index as u8).collect();
        std::fs::write(&path, &text).unwrap();
        let mapped = MappedFile(map(&File::open(&path).unwrap()).unwrap());
        mapped.release(1..text.len() - 1);
        assert!(mapped.bytes() == text);
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let message = |path: &Path| read_input(path).map(drop).unwrap_err().render(false);
        let missing = folder.path().join("missing.mlir");
        assert!(message(&missing).contains("missing.mlir'"));
        assert!(message(folder.path()).ends_with("directory\n"), "{}", message(folder.path()));
    }
}
