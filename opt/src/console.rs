//! What the driver itself says on the two standard streams.

use std::fmt::Display;
use std::io::{self, ErrorKind, IsTerminal, Write};

/// Something went wrong that has no place in the IR: a file that cannot be read, an option that is not known.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    help: Option<String>,
}

impl Failure {
    pub(crate) fn new(message: impl Display) -> Self {
        Failure { message: message.to_string(), help: None }
    }

    /// Says what the user may do about it.
    pub(crate) fn help(mut self, help: impl Display) -> Self {
        self.help = Some(help.to_string());
        self
    }

    /// The failure as text, which ends with a line break.
    pub(crate) fn render(&self, color: bool) -> String {
        let (error, help, end) = if color { ("\x1b[1;31m", "\x1b[1;36m", "\x1b[0m") } else { ("", "", "") };
        let mut text = format!("{error}error{end}: {}\n", shown(&self.message));
        if let Some(message) = &self.help {
            text.push_str(&format!("{help}help{end}: {}\n", shown(message)));
        }
        text
    }
}

/// The text without what could drive a terminal: a name of a file or option may contain anything.
fn shown(text: &str) -> String {
    text.replace(|character: char| character.is_control(), "\u{FFFD}")
}

/// Whether what goes to the standard error should be coloured.
pub(crate) fn color_on_stderr() -> bool {
    let is_unset = |name| std::env::var_os(name).is_none_or(|value| value.is_empty());
    io::stderr().is_terminal()
        && is_unset("NO_COLOR")
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Writes to the standard error, at once, so that texts of several threads do not mix. A stream that nobody reads is
/// no reason to fail.
pub(crate) fn print_error_text(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Writes to the standard output; a reader that has gone away is no failure.
pub(crate) fn print_text(text: &str) -> Result<(), Failure> {
    let mut stream = io::stdout().lock();
    match stream.write_all(text.as_bytes()).and_then(|()| stream.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::new(format_args!("cannot write to the standard output: {}", reason(&error))))
        }
        _ => Ok(()),
    }
}

/// The reason of an error of the system without its number.
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
