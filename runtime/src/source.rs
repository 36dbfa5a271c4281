//! The source texts of a context and the position space they share.
//!
//! Each source owns a range of positions, one for every byte and one more for its end, so that a
//! [`Location`] is a plain number. Lines and columns are worked out only when somebody asks for them; the
//! table of line starts is then kept.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use hashbrown::HashMap;

use crate::location::Location;

/// The bytes of a source, however they are held (a string, a mapped file).
///
/// The bytes must stay the same as long as the object lives. They need not be UTF-8.
pub trait SourceText: Send + Sync {
    /// The whole text.
    fn bytes(&self) -> &[u8];
}

impl SourceText for Vec<u8> {
    fn bytes(&self) -> &[u8] {
        self
    }
}

impl SourceText for &'static [u8] {
    fn bytes(&self) -> &[u8] {
        self
    }
}

impl SourceText for String {
    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}

/// The sources of one context exceed the position space of 2 GiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMuchSource;

impl fmt::Display for TooMuchSource {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the source files of one context exceed 2 GiB in all")
    }
}

impl std::error::Error for TooMuchSource {}

/// The positions that a source, or a piece of one, owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SourceRange {
    start: u32,
    length: u32,
}

impl SourceRange {
    /// The position of the first byte.
    pub const fn start(self) -> u32 {
        self.start
    }

    /// The position behind the last byte. It belongs to the range: the end of a file is a place.
    pub const fn end(self) -> u32 {
        self.start + self.length
    }

    /// The number of bytes.
    pub const fn len(self) -> usize {
        self.length as usize
    }

    /// Whether the range covers no byte.
    pub const fn is_empty(self) -> bool {
        self.length == 0
    }

    /// Whether `position` is one of the range's bytes or its end.
    pub const fn contains(self, position: u32) -> bool {
        self.start <= position && position <= self.end()
    }

    /// The location of the byte at `offset` from the start; an offset behind the end means the end.
    pub const fn location(self, offset: usize) -> Location {
        let offset = if offset < self.length as usize { offset as u32 } else { self.length };
        Location::position(self.start + offset)
    }

    /// The part of this range that the byte offsets `from..to` cover, cut to this range. The pieces of a
    /// split file are such parts, so they keep the lines of the whole file.
    pub fn slice(self, from: usize, to: usize) -> SourceRange {
        let from = from.min(self.len());
        let to = to.clamp(from, self.len());
        SourceRange { start: self.start + from as u32, length: (to - from) as u32 }
    }
}

/// A source apart from any context: its name, its text and, once needed, where its lines start.
///
/// A driver that gives each piece of a file a context of its own adds one such file to all of them: the table of line
/// starts is then made once.
pub struct SourceFile {
    name: String,
    text: Arc<dyn SourceText>,
    line_starts: OnceLock<Vec<u32>>,
}

impl SourceFile {
    /// A source of this text, under a name that is a path as a rule.
    pub fn new(name: impl Into<String>, text: Arc<dyn SourceText>) -> Self {
        SourceFile { name: name.into(), text, line_starts: OnceLock::new() }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn bytes(&self) -> &[u8] {
        self.text.bytes()
    }

    /// The offset of the first byte of each line; never empty.
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let ends = memchr::memchr_iter(b'\n', self.bytes());
            std::iter::once(0).chain(ends.map(|end| end as u32 + 1)).collect()
        })
    }

    /// The text of a line, without its line break.
    fn line_bytes(&self, index: usize) -> &[u8] {
        let starts = self.line_starts();
        let line = match starts.get(index + 1) {
            Some(&next) => &self.bytes()[starts[index] as usize..next as usize - 1],
            None => &self.bytes()[starts[index] as usize..],
        };
        line.strip_suffix(b"\r").unwrap_or(line)
    }
}

/// A source of a context: a file, and the positions it was given.
pub struct SourceBuffer {
    start: u32,
    file: Arc<SourceFile>,
}

impl SourceBuffer {
    /// The name under which the source was added, as a rule a path.
    pub fn name(&self) -> &str {
        self.file.name()
    }

    /// The whole text.
    pub fn bytes(&self) -> &[u8] {
        self.file.bytes()
    }

    /// The positions the source owns.
    pub fn range(&self) -> SourceRange {
        SourceRange { start: self.start, length: self.bytes().len() as u32 }
    }

    /// The place of a byte offset; an offset behind the end means the end.
    pub fn locate_offset(&self, offset: usize) -> SourcePosition<'_> {
        let offset = offset.min(self.bytes().len());
        let index = self.file.line_starts().partition_point(|&start| start as usize <= offset) - 1;
        let line_start = self.file.line_starts()[index] as usize;
        SourcePosition {
            file: self.file.name(),
            line: index as u32 + 1,
            column: (offset - line_start) as u32 + 1,
            line_bytes: self.file.line_bytes(index),
        }
    }

    /// The place of a line and a column, both counted from 1, if the source has such a line. A column
    /// behind the end of the line is kept as it is.
    pub fn locate_line(&self, line: u32, column: u32) -> Option<SourcePosition<'_>> {
        let index = (line as usize).checked_sub(1)?;
        (index < self.file.line_starts().len()).then(|| SourcePosition {
            file: self.file.name(),
            line,
            column,
            line_bytes: self.file.line_bytes(index),
        })
    }
}

/// A position, as people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourcePosition<'a> {
    /// The name of the source.
    pub file: &'a str,
    /// The line, counted from 1.
    pub line: u32,
    /// The column in bytes, counted from 1.
    pub column: u32,
    /// The text of the line, without its line break; perhaps not UTF-8.
    pub line_bytes: &'a [u8],
}

impl SourcePosition<'_> {
    /// The line made fit to be shown: decoded, without control characters, and cut around the place when
    /// it is very long.
    pub fn excerpt(&self) -> SourceExcerpt {
        SourceExcerpt::new(self.line_bytes, (self.column as usize).saturating_sub(1))
    }
}

/// A source line, or the part of a very long one around a place, as text that can be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceExcerpt {
    text: String,
    offset: usize,
}

impl SourceExcerpt {
    /// A line longer than this many bytes is cut.
    const LONGEST_LINE: usize = 512;

    /// The number of bytes kept on either side of the place in a line that is cut.
    const KEPT_AROUND: usize = 100;

    /// Stands where a part of a line was cut away.
    const CUT: &str = "...";

    /// Prepares `line` for being shown; `offset` is the place in bytes from its start. An offset behind
    /// the end of the line means its end.
    pub fn new(line: &[u8], offset: usize) -> Self {
        let offset = offset.min(line.len());
        let (mut from, mut to) = (0, line.len());
        if line.len() > Self::LONGEST_LINE {
            from = character_start(line, offset.saturating_sub(Self::KEPT_AROUND));
            to = character_start(line, (offset + Self::KEPT_AROUND).min(line.len()));
        }
        let mut text = String::new();
        if from > 0 {
            text.push_str(Self::CUT);
        }
        push_shown(&mut text, &String::from_utf8_lossy(&line[from..offset]));
        let shown_offset = text.len();
        push_shown(&mut text, &String::from_utf8_lossy(&line[offset..to]));
        if to < line.len() {
            text.push_str(Self::CUT);
        }
        SourceExcerpt { text, offset: shown_offset }
    }

    /// The text to be shown: one line, whose only control characters are tabs.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The place in [`text`](Self::text), in bytes from its start; at most its length.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

/// The start of the UTF-8 character that `offset` points into, if it is inside of one.
fn character_start(bytes: &[u8], offset: usize) -> usize {
    let is_continuation = |&at: &usize| bytes.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    (offset.saturating_sub(3)..=offset).rev().find(|at| !is_continuation(at)).unwrap_or(offset)
}

fn push_shown(out: &mut String, text: &str) {
    out.extend(
        text.chars().map(|c| if c.is_control() && c != '\t' { char::REPLACEMENT_CHARACTER } else { c }),
    );
}

/// The sources of a context: a set that only grows, readable from all threads without a lock.
///
/// ```
/// use std::sync::Arc;
/// use terrace_runtime::source::Sources;
///
/// let sources = Sources::new();
/// let range = sources.add("a.ir", Arc::new(String::from("module {\n}\n")))?;
/// let place = sources.locate(range.location(9).as_position().unwrap()).unwrap();
/// assert_eq!((place.file, place.line, place.column), ("a.ir", 2, 1));
/// # Ok::<(), terrace_runtime::source::TooMuchSource>(())
/// ```
pub struct Sources {
    /// In the order of their positions.
    buffers: boxcar::Vec<SourceBuffer>,
    /// The first position nobody owns. Held while a buffer is added, so that the buffers' order is that
    /// of their positions.
    next_position: Mutex<u32>,
    /// Files that were only named by a location and read to show a line of them; `None` when that failed.
    loaded: Mutex<HashMap<String, Option<Arc<SourceBuffer>>>>,
}

impl Sources {
    /// The largest file that is read only to show a line of it, in bytes.
    const LARGEST_LOADED_FILE: u64 = 64 << 20;

    /// No sources yet.
    pub fn new() -> Self {
        Sources {
            buffers: boxcar::Vec::new(),
            next_position: Mutex::new(1),
            loaded: Mutex::new(HashMap::new()),
        }
    }

    /// Adds a source and gives it its positions.
    ///
    /// # Errors
    ///
    /// When the sources would exceed 2 GiB in all; the set is then unchanged.
    pub fn add(
        &self,
        name: impl Into<String>,
        text: Arc<dyn SourceText>,
    ) -> Result<SourceRange, TooMuchSource> {
        self.add_file(Arc::new(SourceFile::new(name, text)))
    }

    /// Adds a source that other contexts may have as well, and gives it its positions.
    ///
    /// # Errors
    ///
    /// When the sources would exceed 2 GiB in all; the set is then unchanged.
    pub fn add_file(&self, file: Arc<SourceFile>) -> Result<SourceRange, TooMuchSource> {
        let length = u32::try_from(file.bytes().len()).map_err(|_| TooMuchSource)?;
        let mut next = self.next_position.lock().unwrap_or_else(PoisonError::into_inner);
        let start = *next;
        let end =
            start.checked_add(length).filter(|&end| end < Location::MAX_PAYLOAD).ok_or(TooMuchSource)?;
        self.buffers.push(SourceBuffer { start, file });
        *next = end + 1;
        Ok(SourceRange { start, length })
    }

    /// The source that owns a position.
    pub fn buffer_at(&self, position: u32) -> Option<&SourceBuffer> {
        let (mut low, mut high) = (0, self.buffers.count());
        while low < high {
            let middle = low + (high - low) / 2;
            let buffer = self.buffers.get(middle)?;
            if buffer.range().contains(position) {
                return Some(buffer);
            }
            if buffer.start < position {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        None
    }

    /// The source that was added last under `name`.
    pub fn buffer_named(&self, name: &str) -> Option<&SourceBuffer> {
        self.buffers.iter().map(|(_, buffer)| buffer).filter(|buffer| buffer.name() == name).last()
    }

    /// The file, line and column of a position; `None` if no source owns it.
    pub fn locate(&self, position: u32) -> Option<SourcePosition<'_>> {
        let buffer = self.buffer_at(position)?;
        Some(buffer.locate_offset((position - buffer.start) as usize))
    }

    /// The line of a place that is known by file, line and column (counted from 1) only. A file that is
    /// not among the sources is read from disk, once ("diagnostics, SourceMgr Diagnostic Handler"); when
    /// that fails, or the file has no such line, there is nothing to show.
    pub fn excerpt_of(&self, file: &str, line: u32, column: u32) -> Option<SourceExcerpt> {
        if let Some(buffer) = self.buffer_named(file) {
            return Some(buffer.locate_line(line, column)?.excerpt());
        }
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        let buffer = loaded.entry_ref(file).or_insert_with(|| Self::load(file)).clone();
        drop(loaded);
        Some(buffer?.locate_line(line, column)?.excerpt())
    }

    fn load(file: &str) -> Option<Arc<SourceBuffer>> {
        let path = Path::new(file);
        // Only a plain file is read: a pipe or a device could block or never end.
        let metadata = path.metadata().ok()?;
        if !metadata.is_file() || metadata.len() > Self::LARGEST_LOADED_FILE {
            return None;
        }
        let bytes = std::fs::read(path).ok()?;
        Some(Arc::new(SourceBuffer { start: 0, file: Arc::new(SourceFile::new(file, Arc::new(bytes))) }))
    }
}

impl Default for Sources {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Sources {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.buffers.iter().map(|(_, buffer)| buffer.name())).finish()
    }
}

/// Replaces control characters, which could drive a terminal, except line breaks and tabs.
pub(crate) fn without_control_characters(text: &str) -> Cow<'_, str> {
    let is_unwanted = |c: char| c.is_control() && c != '\n' && c != '\t';
    if text.contains(is_unwanted) {
        Cow::Owned(text.replace(is_unwanted, "\u{FFFD}"))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(sources: &Sources, location: Location) -> (String, u32, u32) {
        let place = sources.locate(location.as_position().unwrap()).unwrap();
        (place.file.to_owned(), place.line, place.column)
    }

    #[test]
    fn positions_become_lines_and_columns() {
        let sources = Sources::new();
        let first = sources.add("a", Arc::new(String::from("x\ny z\n"))).unwrap();
        let empty = sources.add("b", Arc::new(Vec::new())).unwrap();
        let last = sources.add("c", Arc::new(&b"\r\nq\r\n"[..])).unwrap();
        assert_eq!(place(&sources, first.location(0)), ("a".into(), 1, 1));
        assert_eq!(place(&sources, first.location(4)), ("a".into(), 2, 3));
        assert_eq!(place(&sources, first.location(6)), ("a".into(), 3, 1));
        assert_eq!(place(&sources, first.location(99)), ("a".into(), 3, 1));
        assert_eq!(place(&sources, empty.location(0)), ("b".into(), 1, 1));
        assert_eq!(place(&sources, last.location(2)), ("c".into(), 2, 1));
        assert_eq!(sources.locate(last.start() + 2).unwrap().line_bytes, b"q");
        assert_eq!(sources.locate(0), None);
        assert_eq!(sources.locate(last.end() + 1), None);
        assert_eq!(first.slice(2, 5).location(1), first.location(3));
    }

    #[test]
    fn a_file_may_be_a_source_of_several_contexts() {
        let file = Arc::new(SourceFile::new("a", Arc::new(String::from("x\ny\n"))));
        for padding in ["", "p"] {
            let sources = Sources::new();
            sources.add("padding", Arc::new(padding.to_owned())).unwrap();
            let range = sources.add_file(Arc::clone(&file)).unwrap();
            assert_eq!(place(&sources, range.location(2)), ("a".into(), 2, 1));
        }
    }

    #[test]
    fn the_position_space_ends_at_two_gibibytes() {
        let sources = Sources::new();
        *sources.next_position.lock().unwrap() = Location::MAX_PAYLOAD - 4;
        assert_eq!(sources.add("a", Arc::new(vec![b'x'; 4])), Err(TooMuchSource));
        assert!(sources.add("a", Arc::new(vec![b'x'; 3])).is_ok());
        assert_eq!(sources.add("b", Arc::new(Vec::new())), Err(TooMuchSource));
    }

    #[test]
    fn lines_that_are_no_text_can_be_shown() {
        let excerpt = SourceExcerpt::new(b"a\xFF\x1B[31m\tb", 8);
        assert_eq!(excerpt.text(), "a\u{FFFD}\u{FFFD}[31m\tb");
        assert_eq!(&excerpt.text()[excerpt.offset()..], "b");
        // A place inside of a character.
        let excerpt = SourceExcerpt::new("é".as_bytes(), 1);
        assert_eq!(excerpt.text(), "\u{FFFD}\u{FFFD}");
    }

    #[test]
    fn a_very_long_line_is_cut_around_the_place() {
        let mut line = "é".repeat(1 << 19);
        line.push('!');
        let excerpt = SourceExcerpt::new(line.as_bytes(), line.len() - 1);
        assert_eq!(excerpt.text(), format!("...{}!", "é".repeat(50)));
        assert_eq!(&excerpt.text()[excerpt.offset()..], "!");
        let excerpt = SourceExcerpt::new(line.as_bytes(), 2000);
        assert_eq!(excerpt.text(), format!("...{}...", "é".repeat(100)));
    }

    #[test]
    fn a_file_that_is_only_named_is_read_to_show_its_line() {
        let sources = Sources::new();
        let shown = sources.excerpt_of(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), 1, 2).unwrap();
        assert_eq!((shown.text(), shown.offset()), ("[package]", 1));
        assert_eq!(sources.excerpt_of("no such file", 1, 1), None);
        sources.add("added", Arc::new(String::from("text"))).unwrap();
        assert_eq!(sources.excerpt_of("added", 1, 3).unwrap().text(), "text");
        assert_eq!(sources.excerpt_of("added", 2, 1), None);
        assert_eq!(sources.excerpt_of("added", 0, 0), None);
    }
}
