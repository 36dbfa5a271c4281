//! The programs that a test may run, and their paths.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The folders searched before `PATH`: Debian installs the programs of LLVM 22 there, without a version in their names.
/// Those in `PATH` may be of another version.
const FIRST_FOLDERS: [&str; 1] = ["/usr/lib/llvm-22/bin"];

/// The programs built with the tests, and the search path of the others.
#[derive(Clone, Debug)]
pub struct Programs {
    built: BTreeMap<String, PathBuf>,
    folders: Vec<PathBuf>,
    /// The requirements of tests besides programs, with the reason where one is missing.
    facilities: BTreeMap<String, Result<(), String>>,
}

impl Programs {
    /// Returns the programs of this machine: those of LLVM 22 as installed by Debian, and those in `PATH`.
    pub fn of_this_machine() -> Self {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = FIRST_FOLDERS.map(PathBuf::from).into_iter().chain(std::env::split_paths(&path));
        Self::in_folders(folders)
    }

    /// Returns the programs of these folders only.
    pub fn in_folders(folders: impl IntoIterator<Item = PathBuf>) -> Self {
        Self { built: BTreeMap::new(), folders: folders.into_iter().collect(), facilities: BTreeMap::new() }
    }

    /// Adds a program built with the tests: every test may run it, and it is never searched for.
    #[must_use]
    pub fn with_built(mut self, name: &str, path: impl Into<PathBuf>) -> Self {
        self.built.insert(name.to_owned(), path.into());
        self
    }

    /// Adds something that is no program and that tests may require: available, or missing for a reason.
    #[must_use]
    pub fn with_facility(mut self, name: &str, available: Result<(), String>) -> Self {
        self.facilities.insert(name.to_owned(), available);
        self
    }

    /// Returns the reason why a requirement of a test is missing.
    pub fn missing(&self, name: &str) -> Option<String> {
        match self.facilities.get(name) {
            Some(available) => available.clone().err(),
            None if self.find_outside(name).is_some() => None,
            None => Some(format!("{name} is not installed")),
        }
    }

    /// Returns the path of a program built with the tests.
    pub fn built(&self, name: &str) -> Option<&Path> {
        self.built.get(name).map(PathBuf::as_path)
    }

    /// Returns the path of an external program, if installed.
    pub fn find_outside(&self, name: &str) -> Option<PathBuf> {
        self.folders.iter().map(|folder| folder.join(name)).find(|path| path.is_file())
    }
}
