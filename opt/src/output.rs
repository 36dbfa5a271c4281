//! Output: standard output, a device, or a file that is replaced only on success.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::console::{Failure, reason};
#[cfg(unix)]
use crate::interrupt::RemovedOnInterrupt;

/// The size of the buffer before the stream, in bytes.
const BUFFER: usize = 64 << 10;

/// The command line argument for standard output.
const STANDARD_OUTPUT: &str = "-";

/// An output stream. A file is changed only by [`Output::keep`].
pub(crate) struct Output {
    name: String,
    writer: BufWriter<Stream>,
}

#[cfg(unix)]
type Guard = RemovedOnInterrupt;
#[cfg(not(unix))]
type Guard = ();

enum Stream {
    Standard(io::Stdout),
    /// A device or a pipe.
    Direct(File),
    /// A temporary file that replaces `target`.
    Replacing {
        file: NamedTempFile,
        target: PathBuf,
        _guard: Guard,
    },
    /// The reader has closed the pipe.
    Closed,
}

impl Output {
    /// Opens standard output, or the file at `path`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Output, Failure> {
        let (name, stream) = match path.filter(|path| *path != Path::new(STANDARD_OUTPUT)) {
            None => ("the standard output".to_owned(), Ok(Stream::Standard(io::stdout()))),
            Some(path) => (format!("'{}'", path.display()), open_file(path)),
        };
        match stream {
            Ok(stream) => Ok(Output { name, writer: BufWriter::with_capacity(BUFFER, stream) }),
            Err(error) => Err(failure(&name, &error)),
        }
    }

    /// Writes with a function, such as a printer.
    pub(crate) fn write_with(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        write(&mut self.writer).map_err(|error| failure(&self.name, &error))
    }

    /// Commits the output.
    pub(crate) fn keep(mut self) -> Result<(), Failure> {
        let name = std::mem::take(&mut self.name);
        self.finish().map_err(|error| failure(&name, &error))
    }

    /// Discards the output: a file is unchanged. Text already written to a stream is flushed.
    pub(crate) fn discard(mut self) -> Result<(), Failure> {
        if let Stream::Replacing { .. } = self.writer.get_ref() {
            return Ok(());
        }
        let name = std::mem::take(&mut self.name);
        self.finish().map_err(|error| failure(&name, &error))
    }

    fn finish(self) -> io::Result<()> {
        let stream = self.writer.into_inner().map_err(io::IntoInnerError::into_error)?;
        if let Stream::Replacing { file, target, .. } = stream {
            file.persist(target).map_err(|error| error.error)?;
        }
        Ok(())
    }
}

fn failure(name: &str, error: &io::Error) -> Failure {
    Failure::new(format_args!("cannot write to {name}: {}", reason(error)))
}

fn open_file(path: &Path) -> io::Result<Stream> {
    let permissions = match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => return Err(ErrorKind::IsADirectory.into()),
        Ok(metadata) => {
            // Opening tests write permission: replacing the file would only need that of the folder.
            let file = OpenOptions::new().append(true).open(path)?;
            if !metadata.is_file() {
                return Ok(Stream::Direct(file));
            }
            Some(metadata.permissions())
        }
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    // A symbolic link is kept, and its target replaced.
    let target = if permissions.is_some() { fs::canonicalize(path)? } else { path.to_path_buf() };
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    fs::metadata(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".terrace-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let create = || builder.tempfile_in(folder);
    #[cfg(unix)]
    let created = RemovedOnInterrupt::create(create);
    #[cfg(not(unix))]
    let created = create().map(|file| (file, ()));
    let (file, guard) = created.map_err(|error| {
        // The error names the temporary file, which means nothing to the user.
        error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error)
    })?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    Ok(Stream::Replacing { file, target, _guard: guard })
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match self {
            Stream::Standard(stream) => stream.write(bytes),
            Stream::Direct(file) => file.write(bytes),
            Stream::Replacing { file, .. } => file.write(bytes),
            Stream::Closed => Ok(bytes.len()),
        };
        match written {
            // A closed pipe is no failure: the reader may be `head`.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                *self = Stream::Closed;
                Ok(bytes.len())
            }
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Stream::Standard(stream) => match stream.flush() {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
                flushed => flushed,
            },
            Stream::Direct(file) => file.flush(),
            Stream::Replacing { file, .. } => file.flush(),
            Stream::Closed => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_in(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn write(path: &Path, text: &str) -> Output {
        let mut output = Output::open(Some(path)).unwrap();
        output.write_with(|writer| writer.write_all(text.as_bytes())).unwrap();
        output
    }

    #[test]
    fn a_file_is_replaced_at_the_end_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        write(&path, "one").discard().unwrap();
        drop(write(&path, "one"));
        assert_eq!(names_in(folder.path()), [""; 0]);
        let long = "x".repeat(3 * BUFFER);
        let output = write(&path, &long);
        assert!(!path.exists());
        output.keep().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), long);
        write(&path, "two").discard().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), long);
        write(&path, "two").keep().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(names_in(folder.path()), ["out"]);
    }

    #[test]
    fn what_cannot_be_written_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let message = |path: &Path| Output::open(Some(path)).map(drop).unwrap_err().render(false);
        assert!(message(folder.path()).ends_with("directory\n"), "{}", message(folder.path()));
        let path = folder.path().join("missing").join("out");
        assert!(message(&path).contains("missing"), "{}", message(&path));
    }

    #[cfg(unix)]
    #[test]
    fn links_permissions_and_devices() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("out"), folder.path().join("link"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).unwrap();
        symlink("out", &link).unwrap();
        write(&link, "new").keep().unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);

        write(Path::new("/dev/null"), "text").keep().unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        // A new file has default permissions, not those of a temporary file.
        let (new, usual) = (folder.path().join("new"), folder.path().join("usual"));
        write(&new, "text").keep().unwrap();
        fs::write(&usual, "text").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&new), mode(&usual));
    }
}
