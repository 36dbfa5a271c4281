//! Diagnostics: how every part of Terrace tells a user that something is wrong, and where.
//!
//! * A [`Diagnostic`] has a severity, a [`Location`](crate::location::Location), a message, notes and
//!   perhaps a help. Notes exist only as a part of one.
//! * The [`DiagnosticEngine`] of a context hands each diagnostic to the registered handlers, the last one
//!   first, and prints errors that nobody consumes.
//! * An [`InFlightDiagnostic`] is still being composed; it reports itself when dropped.
//! * A [`ParallelDiagnosticHandler`] makes the order of diagnostics independent of threads.
//! * A [`DiagnosticVerifier`](verify::DiagnosticVerifier) compares diagnostics with the `expected-error`
//!   comments of a test.
//! * [`render()`] makes text of a diagnostic, in one of two styles.
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
