//! Removal of temporary files when the program is interrupted.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

/// The temporary files that exist, and the thread that waits for signals.
static FILES: OnceLock<Mutex<Vec<PathBuf>>> = OnceLock::new();

/// A guard of a temporary file, which is removed if a signal terminates the program. Dropping the guard unregisters the
/// file.
#[derive(Debug)]
pub(crate) struct RemovedOnInterrupt(PathBuf);

impl RemovedOnInterrupt {
    /// Creates a file and registers it atomically with respect to signals. The first call installs the handlers.
    pub(crate) fn create<F: AsRef<Path>>(create: impl FnOnce() -> io::Result<F>) -> io::Result<(F, Self)> {
        with_files(|files| {
            let file = create()?;
            let path = file.as_ref().to_path_buf();
            files.push(path.clone());
            Ok((file, RemovedOnInterrupt(path)))
        })
    }
}

impl Drop for RemovedOnInterrupt {
    fn drop(&mut self) {
        with_files(|files| files.retain(|path| *path != self.0));
    }
}

fn with_files<R>(work: impl FnOnce(&mut Vec<PathBuf>) -> R) -> R {
    let files = FILES.get_or_init(|| {
        // If the system refuses the handlers, a temporary file may be left behind.
        if let Ok(signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) {
            std::thread::spawn(move || wait(signals));
        }
        Mutex::default()
    });
    work(&mut files.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Waits for a signal, removes the files, and lets the signal take its default action.
fn wait(mut signals: Signals) {
    for signal in signals.forever() {
        // The lock is held, so that no further file is created.
        let files = FILES.get().map(|files| files.lock().unwrap_or_else(PoisonError::into_inner));
        for path in files.iter().flat_map(|files| files.iter()) {
            let _ = std::fs::remove_file(path);
        }
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}
