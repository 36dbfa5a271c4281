//! Which programs a test may run, and where they are.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Where outside programs are looked for, after `PATH`: Debian keeps LLVM's there, without a version in their names.
const FURTHER_FOLDERS: [&str; 1] = ["/usr/lib/llvm-22/bin"];

/// The programs that are built with the tests, and the folders in which the others are looked for.
#[derive(Clone, Debug)]
pub struct Programs {
    built: BTreeMap<String, PathBuf>,
    folders: Vec<PathBuf>,
}

impl Programs {
    /// The programs of this machine: those in `PATH`, and those of LLVM 22 where Debian installs them.
    pub fn of_this_machine() -> Self {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::env::split_paths(&path).chain(FURTHER_FOLDERS.map(PathBuf::from));
        Self::in_folders(folders)
    }

    /// Programs of these folders only.
    pub fn in_folders(folders: impl IntoIterator<Item = PathBuf>) -> Self {
        Self { built: BTreeMap::new(), folders: folders.into_iter().collect() }
    }

    /// Adds a program that was built with the tests: every test may run it, and it is never looked for.
    #[must_use]
    pub fn with_built(mut self, name: &str, path: impl Into<PathBuf>) -> Self {
        self.built.insert(name.to_owned(), path.into());
        self
    }

    /// The path of a program that was built with the tests.
    pub fn built(&self, name: &str) -> Option<&Path> {
        self.built.get(name).map(PathBuf::as_path)
    }

    /// The path of an outside program, if this machine has it.
    pub fn find_outside(&self, name: &str) -> Option<PathBuf> {
        self.folders.iter().map(|folder| folder.join(name)).find(|path| path.is_file())
    }
}
