//! Atomic file writes.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes a text to a file if its content differs. Returns whether it did.
///
/// The write is atomic: at any time the file has the old text or the new one, even if the program is stopped or the
/// disk is full. An unchanged file keeps its modification time, so that nothing that depends on it is rebuilt.
/// Preserves symbolic links and the permissions of an existing file.
///
/// # Errors
///
/// If the folder or the file cannot be written.
///
/// ```
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("a.txt");
/// assert!(terrace_odsgen::write_if_changed(&path, "text").unwrap());
/// assert!(!terrace_odsgen::write_if_changed(&path, "text").unwrap());
/// ```
pub fn write_if_changed(path: &Path, text: &str) -> io::Result<bool> {
    if std::fs::read(path).is_ok_and(|known| known == text.as_bytes()) {
        return Ok(false);
    }
    let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let temporary = temporary_beside(&path);
    let write = || {
        let mut file = std::fs::File::create_new(&temporary)?;
        file.write_all(text.as_bytes())?;
        if let Ok(known) = std::fs::metadata(&path) {
            if known.permissions().readonly() {
                return Err(io::Error::from(io::ErrorKind::PermissionDenied));
            }
            file.set_permissions(known.permissions())?;
        }
        drop(file);
        std::fs::rename(&temporary, &path)
    };
    match write() {
        Ok(()) => Ok(true),
        Err(error) => {
            // A file that cannot be removed was not created either.
            let _ = std::fs::remove_file(&temporary);
            Err(error)
        }
    }
}

/// Returns an unused file name in the same folder.
fn temporary_beside(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.rs");
        assert!(write_if_changed(&path, "one").unwrap());
        assert!(write_if_changed(&path, "two").unwrap());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "two");
        let mut permissions = std::fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        std::fs::set_permissions(&path, permissions).unwrap();
        assert!(write_if_changed(&path, "three").is_err());
        assert!(write_if_changed(&folder.path().join("no/a.rs"), "text").is_err());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
