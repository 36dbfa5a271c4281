//! The layout of rustc.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::{Part, UNKNOWN_PLACE, parts};
use crate::diagnostics::{Diagnostic, LocationResolver, Severity};
use crate::source::without_control_characters;

pub(super) fn render(diagnostic: &Diagnostic, resolver: &dyn LocationResolver, color: bool) -> String {
    let parts = parts(diagnostic, resolver);
    let help = diagnostic.help().map(without_control_characters);
    let mut main = group(&parts[0], true);
    let mut elsewhere = Vec::new();
    for part in &parts[1..] {
        if part.at_main_place {
            main = main.element(Level::NOTE.message(part.message.as_str()));
        } else {
            elsewhere.push(group(part, false));
        }
    }
    if let Some(help) = &help {
        main = main.element(Level::HELP.message(help.as_ref()));
    }
    let mut groups = vec![main];
    groups.append(&mut elsewhere);
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let shown = std::iter::once(&parts[0]).chain(parts[1..].iter().filter(|part| !part.at_main_place));
    let mut text = with_columns_of_file(&renderer.render(&groups), shown);
    text.push('\n');
    text
}

/// The marker after a file name whose line and column the renderer computes from the excerpt. It is unique,
/// since control characters are replaced in all other text.
const COMPUTED_PLACE: char = '\u{1}';

/// Replaces the places that the renderer computed. An excerpt may be a part of its line, and columns count
/// bytes, so only the parts have the correct columns.
fn with_columns_of_file<'a>(rendered: &str, shown: impl Iterator<Item = &'a Part>) -> String {
    let mut pieces = rendered.split(COMPUTED_PLACE);
    let mut text = pieces.next().unwrap_or_default().to_owned();
    let places = shown.filter_map(|part| part.location.place.as_ref());
    for (piece, place) in pieces.zip(places.filter(|place| place.excerpt.is_some())) {
        text.push_str(&format!(":{}:{}", place.line, place.column));
        text.push_str(piece.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit()));
    }
    text
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Remark => Level::INFO.with_name("remark"),
        Severity::Note => Level::NOTE,
    }
}

/// Returns a title with its place. The first group of a report is the primary one.
fn group(part: &Part, primary: bool) -> Group<'_> {
    let level = level(part.severity);
    let message = part.message.as_str();
    let title = if primary { level.primary_title(message) } else { level.secondary_title(message) };
    let Some(place) = &part.location.place else {
        return match &part.location.description {
            Some(text) => {
                let place = format!("{UNKNOWN_PLACE}: {}", without_control_characters(text));
                title.element(Origin::path(place))
            }
            // A part without a place is shown without one.
            None => Group::with_title(title),
        };
    };
    let file = without_control_characters(&place.file);
    let line = place.line as usize;
    let Some(excerpt) = &place.excerpt else {
        return title.element(Origin::path(file).line(line).char_column(place.column as usize));
    };
    let start = excerpt.offset();
    let rest = &excerpt.text()[start..];
    let mut end = start + rest.chars().next().map_or(0, char::len_utf8);
    end = end.max(excerpt.text().floor_char_boundary(start.saturating_add(part.extent as usize)));
    let annotation = AnnotationKind::Primary.span(start..end);
    let path = format!("{file}{COMPUTED_PLACE}");
    title.element(Snippet::source(excerpt.text()).path(path).line_start(line).annotation(annotation))
}
