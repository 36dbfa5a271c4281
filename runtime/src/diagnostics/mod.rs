//! Diagnostics: errors, warnings and remarks with locations.
//!
//! * A [`Diagnostic`] has a severity, a [`Location`](crate::location::Location), a message, notes and
//!   optionally a help. Notes exist only as part of a diagnostic.
//! * The [`DiagnosticEngine`] of a context delivers each diagnostic to the registered handlers, the last one
//!   first, and prints errors that no handler consumes.
//! * An [`InFlightDiagnostic`] is under construction; it is reported on drop.
//! * A [`ParallelDiagnosticHandler`] makes the order of diagnostics deterministic.
//! * A [`DiagnosticVerifier`](verify::DiagnosticVerifier) compares diagnostics with the `expected-error`
//!   comments of a test.
//! * [`render()`] renders a diagnostic in one of two styles.
//!
//! The parts follow the document "diagnostics".

mod diagnostic;
mod engine;
mod in_flight;
mod mute;
mod parallel;
mod render;
mod resolve;
#[cfg(test)]
pub(crate) mod testing;
pub mod verify;

pub use diagnostic::{Diagnostic, Note, Severity, joined};
pub use engine::{DiagnosticEngine, HandlerId, HandlerResult, ScopedHandler};
pub use in_flight::{InFlightDiagnostic, Reported};
pub use parallel::ParallelDiagnosticHandler;
pub use render::{RenderStyle, render};
pub use resolve::{LocationResolver, Place, RelatedPlace, ResolvedLocation};
