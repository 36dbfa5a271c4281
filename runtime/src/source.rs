//! The sources of a context and their common position space.
//!
//! Each source owns a range of positions: one for every byte and one for its end. A [`Location`] is therefore
//! a plain number. Lines and columns are computed on demand; the table of line starts is then cached.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use hashbrown::HashMap;

use crate::location::Location;

/// The bytes of a source in any representation (a string, a memory-mapped file).
///
/// The bytes must not change during the lifetime of the object. They need not be UTF-8.
pub trait SourceText: Send + Sync {
    /// Returns the whole text.
    fn bytes(&self) -> &[u8];

    /// Gives back the memory of a range that is unlikely to be read again, if reading it again can bring the same bytes
    /// back. Does nothing by default.
    fn release(&self, range: Range<usize>) {
        let _ = range;
    }
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

/// The error that the sources of a context exceed the position space of 2 GiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMuchSource;

impl fmt::Display for TooMuchSource {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the source files of one context exceed 2 GiB in all")
    }
}

impl std::error::Error for TooMuchSource {}

/// The positions of a source or of a piece of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SourceRange {
    start: u32,
    length: u32,
}

impl SourceRange {
    /// Returns the position of the first byte.
    pub const fn start(self) -> u32 {
        self.start
    }

    /// Returns the position after the last byte. It belongs to the range, as the location of the end of the
    /// file.
    pub const fn end(self) -> u32 {
        self.start + self.length
    }

    /// Returns the number of bytes.
    pub const fn len(self) -> usize {
        self.length as usize
    }

    /// Returns whether the range covers no byte.
    pub const fn is_empty(self) -> bool {
        self.length == 0
    }

    /// Returns whether `position` is a byte of the range or its end.
    pub const fn contains(self, position: u32) -> bool {
        self.start <= position && position <= self.end()
    }

    /// Returns the location of the byte at `offset`, clamped to the end.
    pub const fn location(self, offset: usize) -> Location {
        let offset = if offset < self.length as usize { offset as u32 } else { self.length };
        Location::position(self.start + offset)
    }

    /// Returns the subrange of the byte offsets `from..to`, clamped to this range. Pieces of a split file are
    /// subranges, which preserves the line numbers of the file.
    pub fn slice(self, from: usize, to: usize) -> SourceRange {
        let from = from.min(self.len());
        let to = to.clamp(from, self.len());
        SourceRange { start: self.start + from as u32, length: (to - from) as u32 }
    }
}

/// A source independent of any context: its name, its text and its cached line starts.
///
/// A driver with a context per piece of a file adds one `SourceFile` to all of them, so that the line starts
/// are computed once.
pub struct SourceFile {
    name: String,
    text: Arc<dyn SourceText>,
    line_starts: OnceLock<Vec<u32>>,
}

impl SourceFile {
    /// Returns a source with this text and name, which is usually a path.
    pub fn new(name: impl Into<String>, text: Arc<dyn SourceText>) -> Self {
        SourceFile { name: name.into(), text, line_starts: OnceLock::new() }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the whole text.
    pub fn bytes(&self) -> &[u8] {
        self.text.bytes()
    }

    /// Returns the offset of the first byte of each line; never empty.
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let ends = memchr::memchr_iter(b'\n', self.bytes());
            std::iter::once(0).chain(ends.map(|end| end as u32 + 1)).collect()
        })
    }

    /// Returns the text of a line without its line break.
    fn line_bytes(&self, index: usize) -> &[u8] {
        let starts = self.line_starts();
        let line = match starts.get(index + 1) {
            Some(&next) => &self.bytes()[starts[index] as usize..next as usize - 1],
            None => &self.bytes()[starts[index] as usize..],
        };
        line.strip_suffix(b"\r").unwrap_or(line)
    }
}

/// A source of a context: a file and its positions.
pub struct SourceBuffer {
    start: u32,
    file: Arc<SourceFile>,
}

impl SourceBuffer {
    /// Returns the name of the source, usually a path.
    pub fn name(&self) -> &str {
        self.file.name()
    }

    /// Returns the whole text.
    pub fn bytes(&self) -> &[u8] {
        self.file.bytes()
    }

    /// Gives back the memory of a part of the text, see [`SourceText::release`].
    pub(crate) fn release(&self, range: Range<usize>) {
        self.file.text.release(range);
    }

    /// Returns the positions of the source.
    pub fn range(&self) -> SourceRange {
        SourceRange { start: self.start, length: self.bytes().len() as u32 }
    }

    /// Returns the source position of a byte offset, clamped to the end.
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

    /// Returns the source position of a one-based line and column, if the line exists. The column is not
    /// clamped to the line.
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

/// A position as file, line and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourcePosition<'a> {
    /// The name of the source.
    pub file: &'a str,
    /// The one-based line.
    pub line: u32,
    /// The one-based column in bytes.
    pub column: u32,
    /// The text of the line without its line break; not necessarily UTF-8.
    pub line_bytes: &'a [u8],
}

impl SourcePosition<'_> {
    /// Returns the line in displayable form: decoded, without control characters, and truncated around the
    /// position if it is very long.
    pub fn excerpt(&self) -> SourceExcerpt {
        SourceExcerpt::new(self.line_bytes, (self.column as usize).saturating_sub(1))
    }
}

/// A displayable source line, truncated around a position if it is very long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceExcerpt {
    text: String,
    offset: usize,
}

impl SourceExcerpt {
    /// The length in bytes above which a line is truncated.
    const LONGEST_LINE: usize = 512;

    /// The number of bytes kept on each side of the position in a truncated line.
    const KEPT_AROUND: usize = 100;

    /// The replacement for truncated text.
    const CUT: &str = "...";

    /// Returns the displayable form of `line`. `offset` is the position in bytes, clamped to the end of the
    /// line.
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

    /// Returns the text: one line without control characters other than tabs.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the byte offset of the position in [`text`](Self::text), at most its length.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

/// Returns the start of the UTF-8 character that contains `offset`, if any.
fn character_start(bytes: &[u8], offset: usize) -> usize {
    let is_continuation = |&at: &usize| bytes.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    (offset.saturating_sub(3)..=offset).rev().find(|at| !is_continuation(at)).unwrap_or(offset)
}

fn push_shown(out: &mut String, text: &str) {
    out.extend(
        text.chars().map(|c| if c.is_control() && c != '\t' { char::REPLACEMENT_CHARACTER } else { c }),
    );
}

/// The sources of a context: an append-only set, readable by all threads without a lock.
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
    /// The first free position. Locked while a buffer is added, so that the buffers are sorted by position.
    next_position: Mutex<u32>,
    /// Files that were read to show a line named by a location; `None` if reading failed.
    loaded: Mutex<HashMap<String, Option<Arc<SourceBuffer>>>>,
}

impl Sources {
    /// The size in bytes of the largest file that is read to show a line of it.
    const LARGEST_LOADED_FILE: u64 = 64 << 20;

    /// Returns an empty set.
    pub fn new() -> Self {
        Sources {
            buffers: boxcar::Vec::new(),
            next_position: Mutex::new(1),
            loaded: Mutex::new(HashMap::new()),
        }
    }

    /// Adds a source and allocates its positions.
    ///
    /// # Errors
    ///
    /// If the sources would exceed 2 GiB in total; the set is then unchanged.
    pub fn add(
        &self,
        name: impl Into<String>,
        text: Arc<dyn SourceText>,
    ) -> Result<SourceRange, TooMuchSource> {
        self.add_file(Arc::new(SourceFile::new(name, text)))
    }

    /// Adds a source that may be shared with other contexts and allocates its positions.
    ///
    /// # Errors
    ///
    /// If the sources would exceed 2 GiB in total; the set is then unchanged.
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

    /// Returns the source that owns a position.
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

    /// Returns the most recently added source named `name`.
    pub fn buffer_named(&self, name: &str) -> Option<&SourceBuffer> {
        self.buffers.iter().map(|(_, buffer)| buffer).filter(|buffer| buffer.name() == name).last()
    }

    /// Returns the file, line and column of a position; `None` if no source owns it.
    pub fn locate(&self, position: u32) -> Option<SourcePosition<'_>> {
        let buffer = self.buffer_at(position)?;
        Some(buffer.locate_offset((position - buffer.start) as usize))
    }

    /// Returns the line of a file location (with one-based line and column). A file that is not among the
    /// sources is read from disk once ("diagnostics, SourceMgr Diagnostic Handler"). `None` if reading fails,
    /// or if the file does not have the line.
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
        // Only regular files are read: a pipe or a device could block or be endless.
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

/// Replaces control characters, which could affect a terminal, except for line breaks and tabs.
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
        // An offset inside a character.
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
