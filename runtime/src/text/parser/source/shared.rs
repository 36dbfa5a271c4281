//! The state shared by the pieces of a source text that are parsed in parallel.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use crate::text::parser::source::file::FileState;

/// A source text with an index of its alias definitions.
pub(crate) struct SharedSource<'source> {
    source: &'source [u8],
    /// Where the text begins in `source`, behind other pieces of a split file.
    begin: usize,
    /// Names whose meaning is local to this text.
    pub(in crate::text::parser) file: Arc<FileState>,
    /// Offsets of the lines that begin with `#name =` or `!name =`, by name with its sigil; built on demand.
    definitions: OnceLock<FxHashMap<&'source [u8], u32>>,
}

impl<'source> SharedSource<'source> {
    pub(in crate::text::parser) fn new(source: &'source [u8]) -> Self {
        SharedSource::starting_at(source, 0)
    }

    /// Returns a text that begins at an offset.
    pub(in crate::text::parser) fn starting_at(source: &'source [u8], begin: usize) -> Self {
        SharedSource { source, begin, file: Arc::default(), definitions: OnceLock::new() }
    }

    /// Returns a text nested in another one, with which it shares its names.
    pub(in crate::text::parser) fn within(source: &'source [u8], outer: &SharedSource<'_>) -> Self {
        SharedSource { file: Arc::clone(&outer.file), ..SharedSource::new(source) }
    }

    /// Returns the offset of the definition of the alias `name`, with its sigil, at the start of a line. The
    /// printer defines the aliases of locations after the ops that use them.
    pub(in crate::text::parser) fn definition(&self, name: &[u8]) -> Option<u32> {
        self.definitions.get_or_init(|| self.find_definitions()).get(name).copied()
    }

    fn find_definitions(&self) -> FxHashMap<&'source [u8], u32> {
        let mut found = FxHashMap::default();
        let mut add = |start: usize| {
            let line = &self.source[start..];
            let end = line.iter().position(|byte| matches!(byte, b' ' | b'=' | b'\n')).unwrap_or(line.len());
            let rest = line[end..].iter().find(|byte| **byte != b' ');
            if rest == Some(&b'=') {
                found.entry(&line[..end]).or_insert(start as u32);
            }
        };
        let newlines = memchr::memchr_iter(b'\n', &self.source[self.begin..]);
        for start in std::iter::once(self.begin).chain(newlines.map(|newline| self.begin + newline + 1)) {
            if matches!(self.source.get(start), Some(b'#' | b'!')) {
                add(start);
            }
        }
        found
    }
}
