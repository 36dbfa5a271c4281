//! A page of Markdown, and the blocks of code in it.

use std::fs;
use std::ops::Range;
use std::path::Path;

/// A page.
pub struct Page {
    /// Its path below the root of the checkout.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// A block between fences of backticks.
pub struct Block<'page> {
    /// The line of the first fence, from 1.
    pub line: usize,
    /// The words behind the first fence; the first one is the language.
    pub words: Vec<&'page str>,
    /// The lines between the fences.
    pub body: &'page str,
    /// Their range in the page.
    pub range: Range<usize>,
    /// The paragraph above.
    pub above: &'page str,
}

impl Page {
    /// Reads a page.
    pub fn read(checkout: &Path, path: &Path) -> Self {
        let name = path.strip_prefix(checkout).unwrap().to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
        Page { name, text }
    }

    /// Its blocks, in order.
    pub fn blocks(&self) -> Vec<Block<'_>> {
        let mut found = Vec::new();
        let mut offset = 0;
        let mut open: Option<(usize, &str, &str, usize)> = None;
        for (index, line) in self.text.split_inclusive('\n').enumerate() {
            let start = offset;
            offset += line.len();
            let line = line.trim_end();
            match open {
                None if line.starts_with("```") => {
                    let fence = &line[..line.len() - line.trim_start_matches('`').len()];
                    open = Some((index + 1, fence, &line[fence.len()..], offset));
                }
                Some((number, fence, words, body)) if line == fence => {
                    let above = self.text[..body].trim_end().rsplit_once('\n').map_or("", |(above, _)| above);
                    let above = above.trim_end().rsplit("\n\n").next().unwrap_or_default();
                    found.push(Block {
                        line: number,
                        words: words.split(',').collect(),
                        body: &self.text[body..start],
                        range: body..start,
                        above,
                    });
                    open = None;
                }
                _ => {}
            }
        }
        assert!(open.is_none(), "{}: a block has no end", self.name);
        found
    }
}

impl<'page> Block<'page> {
    /// The language; empty where none is named.
    pub fn language(&self) -> &'page str {
        self.words[0]
    }

    /// Whether a word stands behind the language.
    pub fn has(&self, word: &str) -> bool {
        self.words[1..].contains(&word)
    }

    /// The value of a word `key=value`.
    pub fn value(&self, key: &str) -> Option<&'page str> {
        self.words[1..].iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
    }
}

#[test]
fn blocks_are_found() {
    let text = "Above\nit.\n\n```rust,file=a.rs,ignore\nfn f() {}\n```\n\n````text\n```\n````\n".to_owned();
    let page = Page { name: "page.md".to_owned(), text };
    let blocks = page.blocks();
    assert_eq!(blocks.len(), 2);
    assert_eq!(blocks[0].language(), "rust");
    assert_eq!(blocks[0].value("file"), Some("a.rs"));
    assert!(blocks[0].has("ignore") && !blocks[0].has("rust"));
    assert_eq!((blocks[0].line, blocks[0].body, blocks[0].above), (4, "fn f() {}\n", "Above\nit."));
    assert_eq!(blocks[1].body, "```\n");
}
