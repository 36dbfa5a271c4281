//! Source files and places in them.

use std::fmt;

/// The number of a source file within one run: its index in [`Sources`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(pub(crate) u32);

impl FileId {
    /// The index of the file in [`Sources`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A stretch of one source file, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The smallest span that holds both; they have to be of the same file.
    pub(crate) fn to(self, other: Self) -> Self {
        Self { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}..{}", self.file.0, self.start, self.end)
    }
}

/// The part a file plays in a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileRole {
    /// The definitions that the run is about; code is generated for them.
    Input,
    /// Definitions that inputs may name; their code belongs to another crate.
    Library,
}

/// Where a piece of a text comes from: see [`SourceFile::with_positions`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SourcePosition {
    /// Offset of the piece in the text, in bytes.
    pub offset: u32,
    /// Its line in the place it comes from, counted from 1.
    pub line: u32,
    /// Its column there, counted in characters from 1.
    pub column: u32,
}

/// One source file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path as diagnostics show it.
    pub path: String,
    /// The text.
    pub text: String,
    /// Whether the run is about this file, or only refers to it.
    pub role: FileRole,
    /// Where the pieces of the text come from; empty when it is what people read.
    positions: Vec<SourcePosition>,
}

impl SourceFile {
    /// A file whose definitions the run is about.
    pub fn input(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(path, text, FileRole::Input)
    }

    /// A file whose definitions inputs may name.
    pub fn library(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(path, text, FileRole::Library)
    }

    /// A file in the part that it plays.
    pub fn new(path: impl Into<String>, text: impl Into<String>, role: FileRole) -> Self {
        Self { path: path.into(), text: text.into(), role, positions: Vec::new() }
    }

    /// Says that the text was made of the pieces of another one, which is what people read: lines and columns are
    /// those of the other one. The positions are in the order of their offsets.
    pub fn with_positions(mut self, positions: Vec<SourcePosition>) -> Self {
        debug_assert!(positions.is_sorted_by_key(|position| position.offset));
        self.positions = positions;
        self
    }

    /// The name by which `use` refers to the file: its name without folders and ending.
    pub fn module_name(&self) -> &str {
        let name = self.path.rsplit(['/', '\\']).next().unwrap_or(&self.path);
        name.strip_suffix(".dialect").unwrap_or(name)
    }
}

/// All files of a run, libraries that are built in included.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    pub(crate) fn new(files: Vec<SourceFile>) -> Self {
        Self { files }
    }

    /// The file with that number.
    ///
    /// # Panics
    ///
    /// When the number is of another run and there is no such file in this one.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.index()]
    }

    /// All files with their numbers.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(index, file)| (FileId(index as u32), file))
    }

    /// The text of a span.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Line and column of the start of a span, both counted from 1; columns count characters.
    pub fn line_and_column(&self, span: Span) -> (usize, usize) {
        let file = self.file(span.file);
        let behind = file.positions.partition_point(|position| position.offset <= span.start);
        if let Some(position) = file.positions[..behind].last() {
            return (position.line as usize, position.column as usize);
        }
        let text = &file.text;
        let before = &text[..text.floor_char_boundary(span.start as usize)];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}
