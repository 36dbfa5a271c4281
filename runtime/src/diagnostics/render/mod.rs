//! Rendering of diagnostics.

mod plain;
mod rich;

use super::{Diagnostic, LocationResolver, ResolvedLocation, Severity};
use crate::location::Location;
use crate::source::without_control_characters;

/// The layout of a rendered diagnostic. Both styles show the place as `file:line:column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RenderStyle {
    /// The layout of the document "diagnostics": a line with place, severity and message, the source line,
    /// and a line with a caret, for the diagnostic and for each note.
    Plain,
    /// The layout of rustc, with line numbers and a margin.
    Rich {
        /// Whether to emit terminal escape sequences for colours.
        color: bool,
    },
}

/// The maximum number of secondary places rendered for a location. Call stacks of generated code are
/// unbounded.
const MOST_RELATED_PLACES: usize = 10;

/// Renders a diagnostic. The text ends with a line break.
///
/// Control characters in messages and sources, which could affect a terminal, are replaced. At most ten
/// secondary places of a location, such as callers, are rendered.
pub fn render(diagnostic: &Diagnostic, resolver: &dyn LocationResolver, style: RenderStyle) -> String {
    match style {
        RenderStyle::Plain => plain::render(diagnostic, resolver),
        RenderStyle::Rich { color } => rich::render(diagnostic, resolver, color),
    }
}

/// The message of a diagnostic or one of its notes.
struct Part {
    severity: Severity,
    message: String,
    location: ResolvedLocation,
    extent: u32,
    /// Whether this is a note at the location of the diagnostic.
    at_main_place: bool,
}

/// Returns the diagnostic and all its notes in order, including the notes for secondary places of its
/// locations.
fn parts(diagnostic: &Diagnostic, resolver: &dyn LocationResolver) -> Vec<Part> {
    let mut parts = Vec::new();
    let message = diagnostic.message();
    push_parts(&mut parts, resolver, diagnostic.severity(), message, diagnostic.location(), true);
    parts[0].extent = diagnostic.extent();
    for note in diagnostic.notes() {
        let at_main_place = note.location() == diagnostic.location();
        push_parts(&mut parts, resolver, Severity::Note, note.message(), note.location(), at_main_place);
    }
    parts
}

fn push_parts(
    parts: &mut Vec<Part>,
    resolver: &dyn LocationResolver,
    severity: Severity,
    message: &str,
    location: Location,
    at_main_place: bool,
) {
    let mut resolved = resolver.resolve(location);
    let mut related = std::mem::take(&mut resolved.related);
    let message = without_control_characters(message).into_owned();
    parts.push(Part { severity, message, location: resolved, extent: 0, at_main_place });
    // A note at the diagnostic's location would repeat its secondary places.
    if at_main_place && severity == Severity::Note {
        return;
    }
    let untold = related.len().saturating_sub(MOST_RELATED_PLACES);
    related.truncate(MOST_RELATED_PLACES);
    for related in related {
        parts.push(Part {
            severity: Severity::Note,
            message: without_control_characters(&related.relation).into_owned(),
            location: ResolvedLocation { place: Some(related.place), ..ResolvedLocation::default() },
            extent: 0,
            at_main_place: false,
        });
    }
    if untold > 0
        && let Some(last) = parts.last_mut()
    {
        last.message.push_str(&format!(" (and {untold} more)"));
    }
}

/// The place of a part whose location has no file.
const UNKNOWN_PLACE: &str = "<unknown>:0";

#[cfg(test)]
mod tests;
