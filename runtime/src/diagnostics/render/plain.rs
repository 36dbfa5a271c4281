//! The layout of the document "diagnostics, SourceMgr Diagnostic Handler".

use std::fmt::Write;

use super::{Part, UNKNOWN_PLACE, parts};
use crate::diagnostics::{Diagnostic, LocationResolver, ResolvedLocation};
use crate::source::{SourceExcerpt, without_control_characters};

pub(super) fn render(diagnostic: &Diagnostic, resolver: &dyn LocationResolver) -> String {
    let mut out = String::new();
    let parts = parts(diagnostic, resolver);
    for part in &parts {
        push_part(&mut out, part);
    }
    if let Some(help) = diagnostic.help() {
        push_place(&mut out, &parts[0].location);
        out.push_str("help: ");
        out.push_str(&without_control_characters(help));
        out.push('\n');
    }
    out
}

fn push_part(out: &mut String, part: &Part) {
    push_place(out, &part.location);
    let _ = writeln!(out, "{}: {}", part.severity, part.message);
    if let Some(excerpt) = part.location.place.as_ref().and_then(|place| place.excerpt.as_ref()) {
        push_excerpt(out, excerpt, part.extent);
    }
}

/// Appends `file:line:column: `.
fn push_place(out: &mut String, location: &ResolvedLocation) {
    let _ = match (&location.place, &location.description) {
        (Some(place), _) => {
            let file = without_control_characters(&place.file);
            write!(out, "{file}:{}:{}: ", place.line, place.column)
        }
        (None, Some(text)) => write!(out, "{UNKNOWN_PLACE}: {}: ", without_control_characters(text)),
        (None, None) => write!(out, "{UNKNOWN_PLACE}: "),
    };
}

/// Appends the source line, followed by a line with a caret and a tilde for each further character of the
/// extent. Tabs before the place are copied, so that the caret is aligned for any tab width.
fn push_excerpt(out: &mut String, excerpt: &SourceExcerpt, extent: u32) {
    let (before, rest) = excerpt.text().split_at(excerpt.offset());
    out.push_str(excerpt.text());
    out.push('\n');
    out.extend(before.chars().map(|c| if c == '\t' { c } else { ' ' }));
    out.push('^');
    let meant = rest.char_indices().take_while(|(offset, _)| *offset < extent as usize);
    out.extend(meant.skip(1).map(|_| '~'));
    out.push('\n');
}
