//! The child process in which machine code runs.

use std::ffi::OsString;
use std::process::{Child, Command, ExitCode, ExitStatus};
use std::time::{Duration, Instant};

use crate::Arguments;

/// The environment variable that marks the child, with the number of the parent.
const MARK: &str = "TERRACE_RUN_CHILD_OF";

/// Returns whether this process is a child of another `terrace-run`.
pub(crate) fn is_child() -> bool {
    std::env::var_os(MARK).is_some()
}

/// Executes this program again in a child process, and returns its exit code. Reports if the child crashes, or takes
/// longer than allowed.
pub(crate) fn supervise(words: &[OsString], arguments: &Arguments) -> ExitCode {
    let started = std::env::current_exe().and_then(|program| {
        let mut command = Command::new(program);
        command.args(words.iter().skip(1)).env(MARK, std::process::id().to_string());
        command.spawn()
    });
    let what = format!("'{}' of '{}'", arguments.entry, arguments.file.display());
    let status = started.and_then(|mut child| wait(&mut child, arguments.max_time));
    match status {
        Ok(Some(status)) => match status.code() {
            Some(code) => ExitCode::from(u8::try_from(code).unwrap_or(1)),
            None => {
                let (reason, help) = crash(status);
                eprintln!("error: {what} was stopped: {reason}");
                eprintln!("help: {help}");
                ExitCode::FAILURE
            }
        },
        Ok(None) => {
            let limit = arguments.max_time.unwrap_or_default();
            eprintln!("error: {what} was stopped: it ran for more than {} seconds", limit.as_secs_f64());
            eprintln!("help: the limit is that of '--max-time'");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("error: {what} cannot be run in a process of its own: {error}");
            eprintln!("help: run it with '--engine interpreter'");
            ExitCode::FAILURE
        }
    }
}

/// Waits for the end of a child; kills it and returns `None` if it takes too long.
fn wait(child: &mut Child, limit: Option<Duration>) -> std::io::Result<Option<ExitStatus>> {
    let Some(limit) = limit else { return child.wait().map(Some) };
    let begin = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if begin.elapsed() >= limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// Returns the reason of a crash, and a way to find its cause.
#[cfg(unix)]
fn crash(status: ExitStatus) -> (String, &'static str) {
    use std::os::unix::process::ExitStatusExt;
    let signal = status.signal().unwrap_or_default();
    let reason = match signal {
        4 => "it reached a trap: a division by zero, or code that cannot be reached (SIGILL)".to_owned(),
        5 => "it reached a breakpoint (SIGTRAP)".to_owned(),
        6 => "it was aborted (SIGABRT)".to_owned(),
        7 => "it accessed memory that does not exist (SIGBUS)".to_owned(),
        8 => "it divided by zero, or a quotient overflowed (SIGFPE)".to_owned(),
        9 => "it was killed (SIGKILL)".to_owned(),
        11 => "it accessed memory that is not its own (SIGSEGV)".to_owned(),
        signal => format!("it received the signal {signal}"),
    };
    (
        reason,
        "machine code does not check undefined behaviour; '--engine interpreter' does, for the dialects that it knows",
    )
}

#[cfg(not(unix))]
fn crash(status: ExitStatus) -> (String, &'static str) {
    (format!("{status}"), "machine code does not check undefined behaviour; '--engine interpreter' does")
}

/// In a child, ends this process when the parent has ended.
pub(crate) fn end_with_parent() {
    #[cfg(unix)]
    if let Some(parent) = std::env::var(MARK).ok().and_then(|parent| parent.parse::<u32>().ok()) {
        std::thread::spawn(move || {
            while std::os::unix::process::parent_id() == parent {
                std::thread::sleep(Duration::from_millis(100));
            }
            std::process::exit(1);
        });
    }
}
