//! Stops: the reasons why a program ends early.

use std::fmt::Display;

use terrace_runtime::location::Location;

use crate::Outcome;

/// The kind of a stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopKind {
    /// Undefined behaviour of the program.
    Undefined,
    /// An error detected by the program itself, as by `assert`.
    Failed,
    /// An op that the interpreter does not support.
    Unsupported,
    /// A resource limit: steps, depth or memory.
    Limit,
}

/// The reason why an op cannot be executed. The interpreter reports it as a diagnostic at the op.
///
/// The message continues a sentence that starts with the op's name: "divides by zero".
#[derive(Clone, Debug)]
pub struct Stop(Box<Reason>);

#[derive(Clone, Debug)]
struct Reason {
    kind: StopKind,
    message: String,
    help: Option<String>,
    notes: Vec<(Location, String)>,
}

impl Stop {
    fn new(kind: StopKind, message: impl Display) -> Stop {
        Stop(Box::new(Reason { kind, message: message.to_string(), help: None, notes: Vec::new() }))
    }

    /// Creates a stop for undefined behaviour of the program.
    pub fn undefined(message: impl Display) -> Stop {
        Stop::new(StopKind::Undefined, message)
    }

    /// Creates a stop for an error detected by the program itself.
    pub fn failed(message: impl Display) -> Stop {
        Stop::new(StopKind::Failed, message)
    }

    /// Creates a stop for an op that the interpreter does not support.
    pub fn unsupported(message: impl Display) -> Stop {
        Stop::new(StopKind::Unsupported, message)
    }

    /// Creates a stop for an exceeded resource limit.
    pub fn limit(message: impl Display) -> Stop {
        Stop::new(StopKind::Limit, message)
    }

    /// Returns nothing for an assertion that holds, and a stop with the program's message for one that does not.
    pub(crate) fn unless(holds: bool, message: &str) -> Result<Outcome, Stop> {
        match holds {
            true => Ok(Outcome::nothing()),
            false => Err(Stop::failed(format!("does not hold: {message}"))
                .help("the program says with it what has to be so; look at what it is given")),
        }
    }

    /// Adds a help text.
    #[must_use]
    pub fn help(mut self, help: impl Display) -> Stop {
        self.0.help = Some(help.to_string());
        self
    }

    /// Adds a note at another location.
    #[must_use]
    pub fn note(mut self, location: Location, message: impl Display) -> Stop {
        self.0.notes.push((location, message.to_string()));
        self
    }

    /// Returns the kind of the reason.
    pub fn kind(&self) -> StopKind {
        self.0.kind
    }

    /// Returns the message.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the help text.
    pub fn help_text(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// Returns the notes with their locations.
    pub fn notes(&self) -> &[(Location, String)] {
        &self.0.notes
    }
}

/// Returns the reason why a value of a scalable type is not computed with.
pub(crate) fn scalable(ty: &str) -> Stop {
    Stop::unsupported(format!("has a value of type '{ty}', whose size the machine determines"))
        .help("the interpreter executes vectors of fixed size; write the size without brackets, or run machine code")
}
