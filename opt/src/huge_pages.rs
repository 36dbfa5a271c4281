//! Huge pages for the memory that a large input takes.
//!
//! Without them, about a sixth of the CPU time of reading a large file is page faults. Where Linux grants huge pages to
//! memory for which a program asks (`madvise`, the setting of most distributions), glibc asks for them if its environment
//! says so when the program starts. A program can therefore only ask for them by executing itself again.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// The environment variable with the tunable parameters of glibc, separated by colons.
const TUNABLES: &str = "GLIBC_TUNABLES";

/// The parameter by which `malloc` asks for huge pages: 1 is `madvise`.
const PARAMETER: &str = "glibc.malloc.hugetlb";

/// The file that says, in brackets, which memory the system grants huge pages.
const SYSTEM_SETTING: &str = "/sys/kernel/mm/transparent_hugepage/enabled";

/// The size of a file, in bytes, from which huge pages save more time than starting again takes.
const SMALLEST_LARGE_FILE: u64 = 4 << 20;

/// Executes the program again with huge pages, if an argument names a large file. Returns if there is none, if the program
/// has huge pages, or if they cannot be had.
pub(crate) fn restart_with_huge_pages() {
    let mut arguments = env::args_os();
    let name = arguments.next();
    let arguments: Vec<OsString> = arguments.collect();
    if !arguments.iter().any(|argument| is_large_file(argument)) {
        return;
    }
    let Some(tunables) = tunables_with_huge_pages(env::var_os(TUNABLES)) else { return };
    if !fs::read_to_string(SYSTEM_SETTING).is_ok_and(|setting| setting.contains("[madvise]")) {
        return;
    }
    let (Some(name), Ok(program)) = (name, env::current_exe()) else { return };
    // This returns only if it fails; then the program goes on without huge pages.
    let _ = Command::new(program).arg0(name).args(arguments).env(TUNABLES, tunables).exec();
}

fn is_large_file(argument: &OsStr) -> bool {
    fs::metadata(argument).is_ok_and(|file| file.is_file() && file.len() >= SMALLEST_LARGE_FILE)
}

/// Returns the parameters of glibc with that for huge pages added; `None` if it is among them, whatever its value.
fn tunables_with_huge_pages(tunables: Option<OsString>) -> Option<OsString> {
    let mut tunables = tunables.unwrap_or_default();
    if tunables.to_string_lossy().contains(PARAMETER) {
        return None;
    }
    if !tunables.is_empty() {
        tunables.push(":");
    }
    tunables.push(format!("{PARAMETER}=1"));
    Some(tunables)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parameter_is_added_once() {
        let with = |tunables: Option<&str>| tunables_with_huge_pages(tunables.map(OsString::from));
        assert_eq!(with(None).unwrap(), "glibc.malloc.hugetlb=1");
        assert_eq!(
            with(Some("glibc.malloc.check=3")).unwrap(),
            "glibc.malloc.check=3:glibc.malloc.hugetlb=1"
        );
        assert_eq!(with(Some("glibc.malloc.hugetlb=0")), None);
    }
}
