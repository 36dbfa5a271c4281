//! Diagnostics, notes and severities.

use std::fmt::{self, Display, Write};

use crate::location::Location;

/// The severity of a diagnostic ("diagnostics, Diagnostic").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The input or the invocation is invalid; the result is unusable.
    Error,
    /// Something is probably a mistake; the result is usable.
    Warning,
    /// Requested information.
    Remark,
    /// Part of another diagnostic. No diagnostic has this severity itself.
    Note,
}

impl Severity {
    /// Returns the name of the severity in messages and in `expected-*` comments.
    pub const fn as_str(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Remark => "remark",
            Severity::Note => "note",
        }
    }
}

impl Display for Severity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// A message attached to a diagnostic, at the same or at another location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    location: Location,
    message: String,
}

impl Note {
    /// Returns the location of the note.
    pub fn location(&self) -> Location {
        self.location
    }

    /// Returns the text of the note.
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// A message to the user about a location.
///
/// The severity is never [`Severity::Note`]: notes are only attached.
///
/// ```
/// use terrace_runtime::diagnostics::{Diagnostic, joined};
/// use terrace_runtime::location::Location;
///
/// let mut diagnostic = Diagnostic::error(Location::UNKNOWN, "Compose an interesting error: ");
/// diagnostic.append("@foo").append(", ").append("i32").append(", (").append(joined(&[0, 1, 2])).append(')');
/// assert_eq!(diagnostic.message(), "Compose an interesting error: @foo, i32, (0, 1, 2)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    location: Location,
    extent: u32,
    severity: Severity,
    message: String,
    notes: Vec<Note>,
    help: Option<String>,
}

impl Diagnostic {
    /// Returns an error about `location`.
    pub fn error(location: Location, message: impl Display) -> Self {
        Self::new(Severity::Error, location, message)
    }

    /// Returns a warning about `location`.
    pub fn warning(location: Location, message: impl Display) -> Self {
        Self::new(Severity::Warning, location, message)
    }

    /// Returns a remark about `location`.
    pub fn remark(location: Location, message: impl Display) -> Self {
        Self::new(Severity::Remark, location, message)
    }

    fn new(severity: Severity, location: Location, message: impl Display) -> Self {
        let message = message.to_string();
        Diagnostic { location, extent: 0, severity, message, notes: Vec::new(), help: None }
    }

    /// Returns the severity: error, warning or remark.
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns the location of the diagnostic.
    pub fn location(&self) -> Location {
        self.location
    }

    /// Returns the length of the underlined source range in bytes; 0 if only the position is known.
    pub fn extent(&self) -> u32 {
        self.extent
    }

    /// Returns the message.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the notes in the order of attachment.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Returns the help: what the user can do about the diagnostic.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Appends an argument to the message ("diagnostics, Appending arguments"): a string, a character, an
    /// integer, a type, an attribute, or a list by [`joined`].
    pub fn append(&mut self, argument: impl Display) -> &mut Self {
        append_to(&mut self.message, argument);
        self
    }

    /// Sets the length of the underlined source range to `bytes`.
    pub fn set_extent(&mut self, bytes: u32) -> &mut Self {
        self.extent = bytes;
        self
    }

    /// Attaches a note at its own location.
    pub fn attach_note(&mut self, location: Location, message: impl Display) -> &mut Self {
        self.notes.push(Note { location, message: message.to_string() });
        self
    }

    /// Attaches a note at the location of the diagnostic.
    pub fn attach_note_here(&mut self, message: impl Display) -> &mut Self {
        self.attach_note(self.location, message)
    }

    /// Adds a help. Each further help is a line of its own.
    pub fn add_help(&mut self, help: impl Display) -> &mut Self {
        match &mut self.help {
            Some(text) => append_to(text, format_args!("\n{help}")),
            None => self.help = Some(help.to_string()),
        }
        self
    }
}

fn append_to(text: &mut String, argument: impl Display) {
    // Writing to a string fails only if the argument's `Display` fails. The text written up to that point is
    // kept.
    let _ = write!(text, "{argument}");
}

/// Formats a list with ", " between the elements.
pub fn joined<T: Display>(elements: &[T]) -> impl Display {
    fmt::from_fn(move |formatter| {
        for (index, element) in elements.iter().enumerate() {
            if index > 0 {
                formatter.write_str(", ")?;
            }
            element.fmt(formatter)?;
        }
        Ok(())
    })
}
