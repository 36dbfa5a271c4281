//! Parsing and matching of the `expected-*` comments of a source.

use hashbrown::HashMap;
use regex::Regex;

use crate::diagnostics::{Diagnostic, Severity};
use crate::location::Location;
use crate::source::{SourceBuffer, SourceRange};

/// The place of an expected diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Target {
    /// This one-based line of the file. A line that does not exist matches nothing.
    Line(i64),
    /// The unknown location.
    Unknown,
}

/// The pattern that the message must contain.
enum Pattern {
    Text,
    Expression(Regex),
}

/// One `expected-*` comment.
pub(super) struct Expectation {
    pub(super) severity: Severity,
    /// The text between the braces.
    pub(super) text: String,
    pattern: Pattern,
    /// The `expected-...` comment and its length.
    pub(super) location: Location,
    pub(super) extent: u32,
    /// Whether a diagnostic matched. Each expectation matches one diagnostic.
    pub(super) met: bool,
}

impl Expectation {
    pub(super) fn matches(&self, message: &str) -> bool {
        match &self.pattern {
            Pattern::Text => message.contains(&self.text),
            Pattern::Expression(expression) => expression.is_match(message),
        }
    }

    pub(super) fn failure(&self, message: impl std::fmt::Display) -> Diagnostic {
        let mut failure = Diagnostic::error(self.location, message);
        failure.set_extent(self.extent);
        failure
    }
}

/// The expectations of a source or a piece of it.
#[derive(Default)]
pub(super) struct Expectations {
    /// In file order.
    pub(super) all: Vec<Expectation>,
    /// Indices into `all`.
    pub(super) by_target: HashMap<Target, Vec<usize>>,
    /// Errors for malformed expectations.
    pub(super) malformed: Vec<Diagnostic>,
}

impl Expectations {
    /// Parses the comments of the lines in `range` of `buffer`.
    pub(super) fn scan(buffer: &SourceBuffer, range: SourceRange) -> Self {
        let from = (range.start() - buffer.range().start()) as usize;
        let text = &buffer.bytes()[from..from + range.len()];
        let first_line = i64::from(buffer.locate_offset(from).line);
        let mut expectations = Expectations::default();
        let (mut line_number, mut line_start) = (first_line, 0);
        let mut comments = Vec::new();
        for found in memchr::memmem::find_iter(text, b"expected-") {
            if found < line_start {
                continue; // A line that was read as a whole already.
            }
            let skipped = &text[line_start..found];
            line_number += memchr::memchr_iter(b'\n', skipped).count() as i64;
            line_start += memchr::memrchr(b'\n', skipped).map_or(0, |end| end + 1);
            let line_end = memchr::memchr(b'\n', &text[found..]).map_or(text.len(), |end| found + end);
            let line = &text[line_start..line_end];
            for (offset, extent, comment) in line_comments(line) {
                let location = range.location(line_start + offset);
                match comment {
                    Ok(comment) => comments.push((line_number, location, extent as u32, comment)),
                    Err(reason) => expectations.report_malformed(location, extent as u32, &reason),
                }
            }
            line_start = (line_end + 1).min(text.len());
            line_number += 1;
        }
        expectations.add_all(first_line, comments);
        expectations
    }

    /// Resolves the designators and adds the expectations. The next or previous line without an expectation
    /// is the one outside the run of adjacent lines with expectations.
    fn add_all(&mut self, first_line: i64, comments: Vec<(i64, Location, u32, Comment)>) {
        let is_neighbour = |a: &(i64, _, _, _), b: &(i64, _, _, _)| b.0 - a.0 <= 1;
        let run_of: Vec<(i64, i64)> = comments
            .chunk_by(is_neighbour)
            .flat_map(|run| std::iter::repeat_n((run[0].0, run[run.len() - 1].0), run.len()))
            .collect();
        for ((line, location, extent, comment), (run_first, run_last)) in comments.into_iter().zip(run_of) {
            let target = match comment.designator {
                Designator::Offset(offset) => Target::Line(line.saturating_add(offset)),
                Designator::Below => Target::Line(run_last + 1),
                // The first line, if there is no line above.
                Designator::Above => Target::Line((run_first - 1).max(first_line)),
                Designator::Unknown => Target::Unknown,
            };
            let pattern = if comment.is_expression {
                match expression(&comment.text) {
                    Ok(expression) => Pattern::Expression(expression),
                    Err(reason) => {
                        self.report_malformed(location, extent, &reason);
                        continue;
                    }
                }
            } else {
                Pattern::Text
            };
            self.by_target.entry(target).or_default().push(self.all.len());
            let Comment { severity, text, .. } = comment;
            self.all.push(Expectation { severity, text, pattern, location, extent, met: false });
        }
    }

    fn report_malformed(&mut self, location: Location, extent: u32, reason: &str) {
        let mut diagnostic = Diagnostic::error(location, format_args!("malformed expectation: {reason}"));
        diagnostic.set_extent(extent).add_help(
            "write expected-(error|warning|remark|note){{message}}, with -re for regular expressions and \
             @+N, @-N, @below, @above or @unknown for another place, up to the end of the line",
        );
        self.malformed.push(diagnostic);
    }
}

enum Designator {
    Offset(i64),
    Below,
    Above,
    Unknown,
}

/// An expectation before resolution of its designator.
struct Comment {
    severity: Severity,
    is_expression: bool,
    designator: Designator,
    text: String,
}

/// The head of an expectation, up to and including the opening braces.
struct Head {
    /// The offset of the word `expected`.
    start: usize,
    /// The offset after the opening braces, or of an invalid designator.
    end: usize,
    severity: Severity,
    is_expression: bool,
    designator: Result<Designator, String>,
}

/// Returns the expectations in the comment of a line: the offset and length in bytes, and the expectation or
/// an error.
///
/// The text of an expectation ends at the last closing braces before the next one or the end of the line, so
/// it may contain braces.
fn line_comments(line: &[u8]) -> Vec<(usize, usize, Result<Comment, String>)> {
    let Some(comment_start) = memchr::memmem::find(line, b"//") else { return Vec::new() };
    let heads: Vec<Head> = memchr::memmem::find_iter(&line[comment_start..], b"expected-")
        .filter_map(|found| parse_head(line, comment_start + found))
        .collect();
    let mut comments = Vec::with_capacity(heads.len());
    let ends: Vec<usize> = heads.iter().skip(1).map(|head| head.start).chain([line.len()]).collect();
    for (head, segment_end) in heads.into_iter().zip(ends) {
        let body = line[head.end..segment_end].trim_ascii_end();
        let extent = head.end + body.len() - head.start;
        let comment = head.designator.and_then(|designator| match memchr::memmem::rfind(body, b"}}") {
            None => Err("expected '}}' to close the message".to_owned()),
            Some(end) if end + 2 != body.len() => Err("text after the closing '}}'".to_owned()),
            Some(end) => Ok(Comment {
                severity: head.severity,
                is_expression: head.is_expression,
                designator,
                text: String::from_utf8_lossy(&body[..end]).into_owned(),
            }),
        });
        comments.push((head.start, extent, comment));
    }
    comments
}

/// Parses `expected-error-re @+1 {{`; returns `None` for other text, which is prose.
fn parse_head(line: &[u8], start: usize) -> Option<Head> {
    if line[..start].last().is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return None;
    }
    let mut rest = line[start..].strip_prefix(b"expected-")?;
    let severities = [Severity::Error, Severity::Warning, Severity::Remark, Severity::Note];
    let severity = severities.into_iter().find(|severity| rest.starts_with(severity.as_str().as_bytes()))?;
    rest = &rest[severity.as_str().len()..];
    let is_expression = rest.starts_with(b"-re");
    if is_expression {
        rest = &rest[3..];
    }
    rest = rest.trim_ascii_start();
    let mut designator = Ok(Designator::Offset(0));
    if let Some(word) = rest.strip_prefix(b"@") {
        let open = memchr::memmem::find(word, b"{{")?;
        designator = parse_designator(word[..open].trim_ascii_end());
        rest = &word[open..];
    }
    let end = line.len() - rest.strip_prefix(b"{{")?.len();
    Some(Head { start, end, severity, is_expression, designator })
}

fn parse_designator(word: &[u8]) -> Result<Designator, String> {
    match word {
        b"below" => return Ok(Designator::Below),
        b"above" => return Ok(Designator::Above),
        b"unknown" => return Ok(Designator::Unknown),
        [b'+' | b'-', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
            // The number saturates: no line has a number that large.
            let distance = digits.iter().fold(0i64, |number, digit| {
                number.saturating_mul(10).saturating_add(i64::from(digit - b'0'))
            });
            return Ok(Designator::Offset(if word[0] == b'-' { -distance } else { distance }));
        }
        _ => {}
    }
    Err(format!("'@{}' names no place", String::from_utf8_lossy(word)))
}

/// Returns the regular expression for a text in which `{{...}}` encloses regular expressions.
fn expression(text: &str) -> Result<Regex, String> {
    let compile = |source: &str| {
        Regex::new(source).map_err(|error| match error {
            regex::Error::CompiledTooBig(_) => "the regular expression is too large".to_owned(),
            error => {
                // The last line of the error has the reason; the lines before show the place.
                let text = error.to_string();
                let reason = text.lines().last().unwrap_or_default().trim_start_matches("error: ");
                format!("'{source}' is no regular expression: {reason}")
            }
        })
    };
    let (mut source, mut rest) = (String::new(), text);
    while let Some((literal, after)) = rest.split_once("{{") {
        let Some(close) = after.find("}}") else {
            return Err("no '}}' closes the regular expression".to_owned());
        };
        // Of more than two closing braces the first ones belong to the expression, as in `{{a{2}}}`.
        let extra = after[close + 2..].bytes().take_while(|&byte| byte == b'}').count();
        let (piece, after) = (&after[..close + extra], &after[close + extra + 2..]);
        compile(piece)?;
        source.push_str(&regex::escape(literal));
        source.push_str("(?:");
        source.push_str(piece);
        source.push(')');
        rest = after;
    }
    source.push_str(&regex::escape(rest));
    compile(&source)
}
