//! Source files and spans.

pub(crate) mod line_map;

use std::fmt;
use std::sync::OnceLock;

/// The index of a source file in [`Sources`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(pub(crate) u32);

impl FileId {
    /// Returns the index in [`Sources`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A byte range of a source file.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Returns the smallest span that contains both. They must be of the same file.
    pub(crate) fn to(self, other: Self) -> Self {
        Self { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}..{}", self.file.0, self.start, self.end)
    }
}

/// The role of a file in a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileRole {
    /// An input: code is generated for its definitions.
    Input,
    /// A library: inputs may use its definitions; its code belongs to another crate.
    Library,
}

/// The origin of a piece of text: see [`SourceFile::with_positions`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SourcePosition {
    /// Byte offset of the piece in the text.
    pub offset: u32,
    /// Line of the origin, counted from 1.
    pub line: u32,
    /// Column of the origin, in characters from 1.
    pub column: u32,
}

/// One source file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path as diagnostics show it.
    pub path: String,
    /// The text.
    pub text: String,
    /// The role of the file.
    pub role: FileRole,
    /// The origins of the pieces of the text; empty for a text that is its own origin.
    positions: Vec<SourcePosition>,
    /// The offsets of the lines, found when first asked for.
    line_starts: OnceLock<Vec<usize>>,
}

impl SourceFile {
    /// Creates an input.
    pub fn input(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(path, text, FileRole::Input)
    }

    /// Creates a library.
    pub fn library(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(path, text, FileRole::Library)
    }

    /// Creates a file with the given role.
    pub fn new(path: impl Into<String>, text: impl Into<String>, role: FileRole) -> Self {
        Self {
            path: path.into(),
            text: text.into(),
            role,
            positions: Vec::new(),
            line_starts: OnceLock::new(),
        }
    }

    /// Sets the origins of the text's pieces, ordered by offset. Diagnostics then have the lines and columns of the
    /// origins.
    pub fn with_positions(mut self, positions: Vec<SourcePosition>) -> Self {
        debug_assert!(positions.is_sorted_by_key(|position| position.offset));
        self.positions = positions;
        self
    }

    /// Returns the name that `use` refers to: the file name without folders and extension.
    pub fn module_name(&self) -> &str {
        let name = self.path.rsplit(['/', '\\']).next().unwrap_or(&self.path);
        name.strip_suffix(".dialect").or_else(|| name.strip_suffix(".rs")).unwrap_or(name)
    }
}

/// The files of a run, built-in libraries included.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    pub(crate) fn new(files: Vec<SourceFile>) -> Self {
        Self { files }
    }

    /// Returns the file with that index.
    ///
    /// # Panics
    ///
    /// If there is no such file: the index is from another run.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.index()]
    }

    /// Returns the files with their indices.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(index, file)| (FileId(index as u32), file))
    }

    /// Returns the text of a span.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Returns line and column of the start of a span, both counted from 1; columns count characters.
    pub fn line_and_column(&self, span: Span) -> (usize, usize) {
        let file = self.file(span.file);
        let behind = file.positions.partition_point(|position| position.offset <= span.start);
        if let Some(position) = file.positions[..behind].last() {
            return (position.line as usize, position.column as usize);
        }
        let text = &file.text;
        let starts = file.line_starts.get_or_init(|| {
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
        });
        let offset = text.floor_char_boundary(span.start as usize);
        let line = starts.partition_point(|start| *start <= offset);
        let start = starts[..line].last().copied().unwrap_or_default();
        (line, text[start..offset].chars().count() + 1)
    }
}
