//! What a diagnostic consists of.

use std::fmt::{self, Display, Write};

use crate::location::Location;

/// How grave a diagnostic is ("diagnostics, Diagnostic").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The input or the use of the compiler is wrong; there is no result to rely on.
    Error,
    /// Something is likely a mistake, but there is a result.
    Warning,
    /// Information somebody asked for.
    Remark,
    /// A part of another diagnostic. No diagnostic has this severity itself.
    Note,
}

impl Severity {
    /// The word that messages and `expected-*` comments use.
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

/// Something said in addition to a diagnostic, about another place or about the same one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    location: Location,
    message: String,
}

impl Note {
    /// The place the note speaks about.
    pub fn location(&self) -> Location {
        self.location
    }

    /// The text.
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// A message to the user about a place in the input.
///
/// Its severity is never [`Severity::Note`]: a note can only be attached.
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
    /// An error about `location`.
    pub fn error(location: Location, message: impl Display) -> Self {
        Self::new(Severity::Error, location, message)
    }

    /// A warning about `location`.
    pub fn warning(location: Location, message: impl Display) -> Self {
        Self::new(Severity::Warning, location, message)
    }

    /// A remark about `location`.
    pub fn remark(location: Location, message: impl Display) -> Self {
        Self::new(Severity::Remark, location, message)
    }

    fn new(severity: Severity, location: Location, message: impl Display) -> Self {
        let message = message.to_string();
        Diagnostic { location, extent: 0, severity, message, notes: Vec::new(), help: None }
    }

    /// Error, warning or remark.
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// The place the diagnostic speaks about.
    pub fn location(&self) -> Location {
        self.location
    }

    /// How many bytes of the source from the location on are meant; 0 when only the place is known.
    pub fn extent(&self) -> u32 {
        self.extent
    }

    /// The text.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The attached notes, in the order in which they were attached.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// What the user may do about it.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Adds to the end of the message ("diagnostics, Appending arguments"): strings, characters, integers,
    /// types, attributes, and lists by [`joined`].
    pub fn append(&mut self, argument: impl Display) -> &mut Self {
        append_to(&mut self.message, argument);
        self
    }

    /// Says that `bytes` bytes of the source from the location on are meant, so that they are underlined.
    pub fn set_extent(&mut self, bytes: u32) -> &mut Self {
        self.extent = bytes;
        self
    }

    /// Attaches a note about a place of its own.
    pub fn attach_note(&mut self, location: Location, message: impl Display) -> &mut Self {
        self.notes.push(Note { location, message: message.to_string() });
        self
    }

    /// Attaches a note about the diagnostic's own place.
    pub fn attach_note_here(&mut self, message: impl Display) -> &mut Self {
        self.attach_note(self.location, message)
    }

    /// Says what the user may do about it; a second help goes to a line of its own.
    pub fn add_help(&mut self, help: impl Display) -> &mut Self {
        match &mut self.help {
            Some(text) => append_to(text, format_args!("\n{help}")),
            None => self.help = Some(help.to_string()),
        }
        self
    }
}

fn append_to(text: &mut String, argument: impl Display) {
    // Writing to a string fails only if the argument's own implementation says so; what it wrote by then
    // is the best there is.
    let _ = write!(text, "{argument}");
}

/// A list as a diagnostic shows it: the elements with ", " between them and nothing around them.
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
