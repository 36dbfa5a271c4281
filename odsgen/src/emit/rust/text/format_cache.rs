//! A cache of formatted items between runs of a build script, so that an edit of one definition formats only its items.
//!
//! The key of an item is the text of its tokens, so a hit is exact. Positions in definitions are not part of an entry:
//! an entry says which tokens are where in the text, and the current run says where each of them comes from.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use crate::build::output::write_if_changed;

/// A formatted item.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::emit::rust) struct Formatted {
    /// The text.
    pub(in crate::emit::rust) text: String,
    /// The ranges in the text of tokens that come from definitions, each with its number among those of the item.
    pub(in crate::emit::rust) located: Vec<(usize, Range<usize>)>,
    /// The ranges of the tokens that span several lines.
    pub(in crate::emit::rust) long: Vec<Range<usize>>,
}

/// The formatted items of a module, by the text of their tokens.
#[derive(Debug, Default)]
pub(in crate::emit::rust) struct FormatCache {
    /// The file and its header; `None` for a cache of one run.
    file: Option<(PathBuf, String)>,
    /// The entries of the previous run that this one has not used.
    previous: BTreeMap<String, Formatted>,
    /// The entries of this run.
    current: BTreeMap<String, Formatted>,
    has_new: bool,
}

impl FormatCache {
    /// Reads the cache of a module from its file in a folder. It is empty if the file does not exist, is damaged, or was
    /// written by another program.
    pub(in crate::emit::rust) fn read(folder: &Path, module: &str) -> FormatCache {
        let Some(header) = header() else { return FormatCache::default() };
        let path = folder.join(format!("{module}.rs.items"));
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let previous = text.strip_prefix(&header).map(entries).unwrap_or_default();
        FormatCache { file: Some((path, header)), previous, ..FormatCache::default() }
    }

    /// Returns the item with this key, if it is known.
    pub(in crate::emit::rust) fn get(&mut self, key: &str) -> Option<&Formatted> {
        if let Some((key, formatted)) = self.previous.remove_entry(key) {
            self.current.insert(key, formatted);
        }
        self.current.get(key)
    }

    /// Adds an item.
    pub(in crate::emit::rust) fn insert(&mut self, key: String, formatted: Formatted) {
        if self.file.is_some() {
            self.has_new = true;
            self.current.insert(key, formatted);
        }
    }

    /// Writes the items of this run, if they differ from those of the previous one.
    pub(in crate::emit::rust) fn write(self) {
        let Some((path, mut text)) = self.file else { return };
        if !self.has_new && self.previous.is_empty() {
            return;
        }
        for (key, formatted) in &self.current {
            write_entry(&mut text, key, formatted);
        }
        // Without a cache the next run only takes longer.
        let _ = write_if_changed(&path, &text);
    }
}

/// Returns the first line of a cache that this program writes. Another build of the generator may format otherwise, so
/// the line identifies the executable. Returns `None` if that is unknown.
fn header() -> Option<String> {
    let metadata = std::fs::metadata(std::env::current_exe().ok()?).ok()?;
    let modified = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("terrace-odsgen items 1 {} {}\n", metadata.len(), modified.as_nanos()))
}

/// Writes an entry: a line of numbers, then key and text. The numbers are the lengths of key and text, the number of
/// located tokens, number, start and end of each, then start and end of each long token.
fn write_entry(out: &mut String, key: &str, formatted: &Formatted) {
    let mut numbers = vec![key.len(), formatted.text.len(), formatted.located.len()];
    for (token, range) in &formatted.located {
        numbers.extend([*token, range.start, range.end]);
    }
    numbers.extend(formatted.long.iter().flat_map(|range| [range.start, range.end]));
    for number in numbers {
        let _ = write!(out, "{number} ");
    }
    out.push('\n');
    out.push_str(key);
    out.push_str(&formatted.text);
}

/// Reads the entries of a cache, up to the first damaged one.
fn entries(mut text: &str) -> BTreeMap<String, Formatted> {
    let mut entries = BTreeMap::new();
    while let Some((key, formatted, rest)) = read_entry(text) {
        entries.insert(key, formatted);
        text = rest;
    }
    entries
}

/// Reads an entry. Returns its key, the item and the text behind it.
fn read_entry(text: &str) -> Option<(String, Formatted, &str)> {
    let (line, rest) = text.split_once('\n')?;
    let mut numbers = line.split_ascii_whitespace().map(str::parse::<usize>);
    let mut next = || numbers.next()?.ok();
    let (key_length, text_length, count) = (next()?, next()?, next()?);
    let key = rest.get(..key_length)?;
    let rest = &rest[key_length..];
    let text = rest.get(..text_length)?;
    let in_text = |start: usize, end: usize| text.get(start..end).map(|_| start..end);
    let mut formatted = Formatted { text: text.to_owned(), ..Formatted::default() };
    for _ in 0..count {
        let token = next()?;
        formatted.located.push((token, in_text(next()?, next()?)?));
    }
    while let Some(start) = next() {
        formatted.long.push(in_text(start, next()?)?);
    }
    Some((key.to_owned(), formatted, &rest[text_length..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(text: &str) -> Formatted {
        Formatted { text: text.to_owned(), located: vec![(0, 1..3), (2, 4..6)], long: vec![0..4, 5..6] }
    }

    #[test]
    fn the_next_run_finds_the_items_of_this_one_and_forgets_those_that_it_does_not_use() {
        let folder = tempfile::tempdir().unwrap();
        let mut cache = FormatCache::read(folder.path(), "a");
        assert!(cache.get("one").is_none());
        cache.insert("one".to_owned(), item("fn one\n"));
        cache.insert("two".to_owned(), item("fn two\n"));
        cache.write();
        let mut cache = FormatCache::read(folder.path(), "a");
        assert_eq!(cache.get("one"), Some(&item("fn one\n")));
        assert_eq!(cache.get("one"), Some(&item("fn one\n")));
        cache.write();
        assert!(FormatCache::read(folder.path(), "a").get("two").is_none());
        assert!(FormatCache::read(folder.path(), "a").get("one").is_some());
        assert!(FormatCache::read(folder.path(), "b").get("one").is_none());
    }

    #[test]
    fn damaged_files_and_those_of_other_programs_are_not_used() {
        let folder = tempfile::tempdir().unwrap();
        let mut cache = FormatCache::read(folder.path(), "a");
        cache.insert("one".to_owned(), item("fn one\n"));
        cache.insert("two".to_owned(), item("fn two\n"));
        cache.write();
        let path = folder.path().join("a.rs.items");
        let text = std::fs::read_to_string(&path).unwrap();
        for length in 0..text.len() {
            std::fs::write(&path, &text[..length]).unwrap();
            let mut cache = FormatCache::read(folder.path(), "a");
            assert!(cache.get("two").is_none(), "{length}");
        }
        std::fs::write(&path, text.replacen("items 1", "items 0", 1)).unwrap();
        assert!(FormatCache::read(folder.path(), "a").get("one").is_none());
        std::fs::write(&path, text.replace("1 3", "1 300")).unwrap();
        assert!(FormatCache::read(folder.path(), "a").get("one").is_none());
    }
}
