//! The source map of generated code. `odsgen cargo` uses it to move rustc's messages into definitions.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::source::{FileId, Sources, Span};

/// A range of generated code that is a verbatim copy from a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Segment {
    generated: usize,
    length: usize,
    file: FileId,
    source: usize,
}

/// A range of generated code that a definition gave rise to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Item {
    generated: usize,
    length: usize,
    definition: Span,
}

/// The source map of a dialect's code: by token for Rust fragments, by item for the rest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LineMap {
    segments: Vec<Segment>,
    /// Names of functions and implementations that a definition declares and its author writes.
    names: Vec<Item>,
    items: Vec<Item>,
}

impl LineMap {
    /// Appends a token. `is_next` is set if only white space separates it from the previous one, in the code and in the
    /// definition.
    pub(crate) fn push(&mut self, generated: usize, length: usize, source: Span, is_next: bool) {
        let start = source.start as usize;
        if let Some(last) = self.segments.last_mut() {
            let continues = last.file == source.file && start >= last.source;
            if is_next && continues && generated - last.generated == start - last.source {
                last.length = generated + length - last.generated;
                return;
            }
        }
        self.segments.push(Segment { generated, length, file: source.file, source: start });
    }

    /// Appends the name of a declared function or implementation.
    pub(crate) fn push_name(&mut self, generated: usize, length: usize, definition: Span) {
        self.names.push(Item { generated, length, definition });
    }

    /// Appends an item.
    pub(crate) fn push_item(&mut self, generated: usize, length: usize, definition: Span) {
        self.items.push(Item { generated, length, definition });
    }

    /// Returns the mapped places, as pairs of a range of the code and a span.
    pub fn segments(&self) -> impl Iterator<Item = (std::ops::Range<usize>, Span)> {
        self.segments.iter().map(|segment| {
            let source = Span {
                file: segment.file,
                start: segment.source as u32,
                end: (segment.source + segment.length) as u32,
            };
            (segment.generated..segment.generated + segment.length, source)
        })
    }

    /// Returns the runs of items that definitions gave rise to, as pairs of a range of the code and the definition.
    pub(crate) fn definitions(&self) -> Vec<(std::ops::Range<usize>, Span)> {
        let mut runs: Vec<(std::ops::Range<usize>, Span)> = Vec::new();
        for &Item { generated, length, definition } in &self.items {
            match runs.last_mut() {
                Some((range, last)) if *last == definition && range.end == generated => range.end += length,
                _ => runs.push((generated..generated + length, definition)),
            }
        }
        runs
    }

    /// Appends the entries of another map for a range of its code, which is at `offset` in the code of this one. No
    /// entry may cross the ends of the range.
    pub(crate) fn append(&mut self, other: &LineMap, range: std::ops::Range<usize>, offset: usize) {
        let moved = |generated: usize| generated - range.start + offset;
        let is_in = |generated: usize| range.contains(&generated);
        let segments = other.segments.iter().filter(|segment| is_in(segment.generated));
        self.segments
            .extend(segments.map(|segment| Segment { generated: moved(segment.generated), ..*segment }));
        let items = |items: &[Item]| -> Vec<Item> {
            let items = items.iter().filter(|item| is_in(item.generated));
            items.map(|item| Item { generated: moved(item.generated), ..*item }).collect()
        };
        self.names.extend(items(&other.names));
        self.items.extend(items(&other.items));
    }

    /// Returns the map as JSON, the format of the file beside the code.
    ///
    /// The paths of the sources are relative to `directory`.
    pub(crate) fn to_json(&self, sources: &Sources, directory: &Path) -> String {
        let mut files: Vec<FileId> = Vec::new();
        let mut index = |file: FileId| {
            files.iter().position(|known| *known == file).unwrap_or_else(|| {
                files.push(file);
                files.len() - 1
            })
        };
        let segments = self
            .segments
            .iter()
            .map(|segment| [segment.generated, segment.length, index(segment.file), segment.source]);
        let segments = segments.collect();
        let mut places = |items: &[Item]| -> Vec<[usize; 5]> {
            let items = items.iter().map(|item| {
                let Span { file, start, end } = item.definition;
                [item.generated, item.length, index(file), start as usize, (end - start) as usize]
            });
            items.collect()
        };
        let (names, items) = (places(&self.names), places(&self.items));
        let stored = StoredLineMap {
            version: VERSION,
            directory: directory.to_owned(),
            sources: files.iter().map(|file| sources.file(*file).path.clone()).collect(),
            segments,
            names,
            items,
        };
        serde_json::to_string(&stored).expect("numbers and texts have a form in JSON")
    }
}

/// The version of the file format.
const VERSION: u32 = 2;

/// A place in a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MappedSpan {
    /// The file.
    pub path: PathBuf,
    /// The byte range.
    pub range: std::ops::Range<usize>,
    /// Its relation to the code.
    pub kind: MappedKind,
}

/// The relation of a place in a definition to generated code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MappedKind {
    /// The same text.
    Text,
    /// The declaration of a function or an implementation that the code names and the author writes.
    Announcement,
    /// The name of the definition that the code was generated for.
    Definition,
}

/// A [`LineMap`] as stored beside the code of a dialect, in `NAME.rs.map`.
#[derive(Serialize, Deserialize, Debug)]
pub struct StoredLineMap {
    version: u32,
    directory: PathBuf,
    sources: Vec<String>,
    /// Start and length in the code, number and start in the source.
    segments: Vec<[usize; 4]>,
    /// Start and length in the code; number, start and length in the source.
    names: Vec<[usize; 5]>,
    /// The same, for items.
    items: Vec<[usize; 5]>,
}

impl StoredLineMap {
    /// Parses a map. Returns `None` if the text is invalid or of another version.
    pub fn parse(text: &str) -> Option<Self> {
        serde_json::from_str::<Self>(text).ok().filter(|map| map.version == VERSION)
    }

    fn path(&self, source: usize) -> Option<PathBuf> {
        Some(self.directory.join(self.sources.get(source)?))
    }

    /// Returns the place in a definition for a range of the code.
    pub fn find(&self, generated: std::ops::Range<usize>) -> Option<MappedSpan> {
        let first = self.segments.partition_point(|[start, length, ..]| {
            start + length <= generated.start && start + length < generated.end.max(generated.start + 1)
        });
        let end = generated.end.max(generated.start + 1);
        let overlapping = self.segments[first..].iter().take_while(|[start, ..]| *start < end);
        let mut found: Option<(usize, std::ops::Range<usize>)> = None;
        for &[start, length, source, at] in overlapping {
            let from = generated.start.max(start) - start;
            let to = (generated.end.min(start + length) - start).max(from);
            match &mut found {
                None => found = Some((source, at + from..at + to)),
                Some((known, range)) if *known == source && at >= range.end => range.end = at + to,
                Some(_) => break,
            }
        }
        if let Some((source, range)) = found {
            return Some(MappedSpan { path: self.path(source)?, range, kind: MappedKind::Text });
        }
        let names = (&self.names, MappedKind::Announcement);
        [names, (&self.items, MappedKind::Definition)].into_iter().find_map(|(places, kind)| {
            let place = places.partition_point(|[start, length, ..]| start + length <= generated.start);
            let &[start, _, source, at, length] = places.get(place)?;
            (start <= generated.start).then_some(())?;
            Some(MappedSpan { path: self.path(source)?, range: at..at + length, kind })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SourceFile;

    const FILE: FileId = FileId(0);

    fn span(start: u32, end: u32) -> Span {
        Span { file: FILE, start, end }
    }

    fn stored(map: &LineMap) -> StoredLineMap {
        let sources = Sources::new(vec![SourceFile::input("a.dialect", "")]);
        StoredLineMap::parse(&map.to_json(&sources, Path::new("/crate"))).unwrap()
    }

    fn exact(start: usize, end: usize) -> Option<MappedSpan> {
        Some(MappedSpan { path: "/crate/a.dialect".into(), range: start..end, kind: MappedKind::Text })
    }

    #[test]
    fn tokens_are_found() {
        let mut map = LineMap::default();
        map.push(100, 3, span(10, 13), false);
        map.push(104, 2, span(14, 16), true);
        // From here on the layout differs.
        map.push(120, 4, span(17, 21), true);
        map.push_name(130, 4, span(30, 36));
        map.push_item(90, 100, span(0, 5));
        assert_eq!(map.segments().count(), 2);
        let stored = stored(&map);
        assert_eq!(stored.find(100..103), exact(10, 13));
        assert_eq!(stored.find(104..106), exact(14, 16));
        assert_eq!(stored.find(101..124), exact(11, 21));
        assert_eq!(stored.find(122..122), exact(19, 19));
        assert_eq!(stored.find(80..130), exact(10, 21));
        assert_eq!(
            stored.find(110..112).map(|found| (found.range, found.kind)),
            Some((0..5, MappedKind::Definition))
        );
        assert_eq!(
            stored.find(130..134).map(|found| (found.range, found.kind)),
            Some((30..36, MappedKind::Announcement))
        );
        assert_eq!(stored.find(20..30), None);
        assert_eq!(stored.find(500..501), None);
    }
}
