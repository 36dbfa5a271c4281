//! Output of the driver itself to the standard streams.

use std::fmt::Display;
use std::io::{self, ErrorKind, IsTerminal, Write};

/// A failure without a location in the IR: an unreadable file, an unknown option.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    help: Option<String>,
}

impl Failure {
    pub(crate) fn new(message: impl Display) -> Self {
        Failure { message: message.to_string(), help: None }
    }

    /// Adds a help text.
    pub(crate) fn help(mut self, help: impl Display) -> Self {
        self.help = Some(help.to_string());
        self
    }

    /// Renders the failure, including a final line break.
    pub(crate) fn render(&self, color: bool) -> String {
        let (error, help, end) = if color { ("\x1b[1;31m", "\x1b[1;36m", "\x1b[0m") } else { ("", "", "") };
        let mut text = format!("{error}error{end}: {}\n", shown(&self.message));
        if let Some(message) = &self.help {
            text.push_str(&format!("{help}help{end}: {}\n", shown(message)));
        }
        text
    }
}

/// Escapes control characters: names of files and options may contain anything.
fn shown(text: &str) -> String {
    text.replace(|character: char| character.is_control(), "\u{FFFD}")
}

/// Returns whether standard error supports colours.
pub(crate) fn color_on_stderr() -> bool {
    let is_unset = |name| std::env::var_os(name).is_none_or(|value| value.is_empty());
    io::stderr().is_terminal()
        && is_unset("NO_COLOR")
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Writes to standard error in a single call, so that texts of several threads do not interleave. Ignores a closed
/// stream.
pub(crate) fn print_error_text(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Writes to standard output. A closed pipe is no failure.
pub(crate) fn print_text(text: &str) -> Result<(), Failure> {
    let mut stream = io::stdout().lock();
    match stream.write_all(text.as_bytes()).and_then(|()| stream.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::new(format_args!("cannot write to the standard output: {}", reason(&error))))
        }
        _ => Ok(()),
    }
}

/// Returns the text of a system error without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    if error.kind() == ErrorKind::InvalidData {
        return "it is no text in UTF-8".to_owned();
    }
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((text, _)) => text.to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_shown_without_control_characters() {
        let failure = Failure::new("cannot read 'a\x1b[31m'").help("try another");
        assert_eq!(failure.render(false), "error: cannot read 'a\u{FFFD}[31m'\nhelp: try another\n");
        assert!(failure.render(true).starts_with("\x1b[1;31merror\x1b[0m: "));
    }
}
