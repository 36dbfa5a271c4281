//! Text of a diagnostic.

mod plain;
mod rich;

use super::{Diagnostic, LocationResolver, ResolvedLocation, Severity};
use crate::location::Location;
use crate::source::without_control_characters;

/// How a diagnostic is laid out. Both styles name the place as `file:line:column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RenderStyle {
    /// The layout of the document "diagnostics": a line with place, severity and message, the source line,
    /// a line with a caret; the same for each note.
    Plain,
    /// The layout that Rust's compiler made known, with line numbers and a margin.
    Rich {
        /// Whether to write terminal escape sequences for colours.
        color: bool,
    },
}

/// How many places of one location are told; call stacks of generated code can be endless.
const MOST_RELATED_PLACES: usize = 10;

/// Makes text of a diagnostic; it ends with a line break.
///
/// Control characters of messages and sources, which could drive a terminal, are replaced. Of a location
/// with many related places, say callers, the first ten are told.
pub fn render(diagnostic: &Diagnostic, resolver: &dyn LocationResolver, style: RenderStyle) -> String {
    match style {
        RenderStyle::Plain => plain::render(diagnostic, resolver),
        RenderStyle::Rich { color } => rich::render(diagnostic, resolver, color),
    }
}

/// A part of a diagnostic: its message, or one of its notes.
struct Part {
    severity: Severity,
    message: String,
    location: ResolvedLocation,
    extent: u32,
    /// Whether a note says something about the diagnostic's own place.
    at_main_place: bool,
}

/// The diagnostic and all its notes, those included that its locations give rise to, in order.
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
    // A note at the place of the diagnostic would only repeat the places told with it.
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

/// The name of the file, line and column of a part whose location names none.
const UNKNOWN_PLACE: &str = "<unknown>:0";

#[cfg(test)]
mod tests;
