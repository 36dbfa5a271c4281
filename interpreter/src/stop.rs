//! Why a program ends before its end.

use std::fmt::Display;

use terrace_runtime::location::Location;

/// What kind of end it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopKind {
    /// The program does what nothing says the meaning of.
    Undefined,
    /// The program says itself that something is wrong, as `assert` does.
    Failed,
    /// The interpreter cannot execute that.
    Unsupported,
    /// A limit of the interpreter: steps, depth or memory.
    Limit,
}

/// Why an op cannot be executed. The interpreter makes a diagnostic of it that points at the op.
///
/// The message goes on where the op's name ends: "divides by zero".
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

    /// The program does what is undefined.
    pub fn undefined(message: impl Display) -> Stop {
        Stop::new(StopKind::Undefined, message)
    }

    /// The program says that something is wrong.
    pub fn failed(message: impl Display) -> Stop {
        Stop::new(StopKind::Failed, message)
    }

    /// The interpreter cannot do that.
    pub fn unsupported(message: impl Display) -> Stop {
        Stop::new(StopKind::Unsupported, message)
    }

    /// A limit is reached.
    pub fn limit(message: impl Display) -> Stop {
        Stop::new(StopKind::Limit, message)
    }

    /// Says what the user may do about it.
    #[must_use]
    pub fn help(mut self, help: impl Display) -> Stop {
        self.0.help = Some(help.to_string());
        self
    }

    /// Points at another place.
    #[must_use]
    pub fn note(mut self, location: Location, message: impl Display) -> Stop {
        self.0.notes.push((location, message.to_string()));
        self
    }

    /// What kind of end it is.
    pub fn kind(&self) -> StopKind {
        self.0.kind
    }

    /// The message.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// What the user may do about it.
    pub fn help_text(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// Other places that matter.
    pub fn notes(&self) -> &[(Location, String)] {
        &self.0.notes
    }
}
