//! Links between pages, and to files of the checkout.

use std::path::Path;

use crate::page::Page;

/// The text of a page without blocks and spans of code, in which brackets mean nothing.
fn prose(text: &str) -> String {
    let mut out = String::new();
    let mut fence: Option<&str> = None;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        let ticks = &trimmed[..trimmed.len() - trimmed.trim_start_matches('`').len()];
        match fence {
            None if ticks.len() >= 3 => fence = Some(ticks),
            Some(open) if trimmed == open => fence = None,
            Some(_) => {}
            None => {
                for (index, part) in line.split('`').enumerate() {
                    // What is between two backticks is replaced by as much as keeps a link one.
                    out.push_str(if index % 2 == 0 { part } else { "code" });
                }
            }
        }
    }
    out
}

/// The links of a page: their texts and targets.
pub fn links(text: &str) -> Vec<(String, String)> {
    let prose = prose(text);
    let mut found = Vec::new();
    for (position, _) in prose.match_indices("](") {
        let target = prose[position + 2..].split(')').next().unwrap_or_default();
        let label = prose[..position].rsplit('[').next().unwrap_or_default();
        found.push((label.to_owned(), target.to_owned()));
    }
    found
}

/// The anchors of a page: those that it names, and those that mdBook and others make of headings.
pub fn anchors(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for part in text.split("<a id=\"").skip(1) {
        found.push(part.split('"').next().unwrap_or_default().to_owned());
    }
    let mut is_code = false;
    for line in text.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
        }
        let heading = line.trim_start_matches('#');
        if is_code || heading.len() == line.len() || !heading.starts_with(' ') {
            continue;
        }
        let letters = heading.trim().to_lowercase();
        let anchor: String = letters
            .chars()
            .filter_map(|letter| match letter {
                ' ' | '-' => Some('-'),
                '_' => Some('_'),
                letter if letter.is_alphanumeric() => Some(letter),
                _ => None,
            })
            .collect();
        found.push(anchor);
    }
    found
}

/// Returns the errors in the links of a page.
pub fn wrong_links(checkout: &Path, page: &Page, pages: &[Page]) -> Vec<String> {
    let mut wrong = Vec::new();
    let folder = Path::new(&page.name).parent().unwrap();
    for (label, target) in links(&page.text) {
        if target.starts_with("https://") || target.starts_with("http://") {
            continue;
        }
        let (path, anchor) = target.split_once('#').unwrap_or((&target, ""));
        let name = if path.is_empty() { page.name.clone() } else { joined(folder, path) };
        let mut report = |reason: &str| wrong.push(format!("{}: [{label}]({target}): {reason}", page.name));
        match pages.iter().find(|page| page.name == name) {
            Some(other) if !anchor.is_empty() && !anchors(&other.text).iter().any(|one| one == anchor) => {
                report("there is no such anchor");
            }
            Some(other) if page.name.starts_with("docs/") && !other.name.starts_with("docs/") => {
                report("the book ends at docs/: name the file instead");
            }
            Some(_) => {}
            None if page.name.starts_with("docs/") => report("there is no such page in the book"),
            None if !checkout.join(&name).exists() => report("there is no such file"),
            None => {}
        }
    }
    wrong
}

/// A path relative to a folder, without `..`.
fn joined(folder: &Path, path: &str) -> String {
    let mut parts: Vec<&str> = folder.iter().filter_map(|part| part.to_str()).collect();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn links_and_anchors_are_found() {
    let text =
        "# The `a` and b\n[x](y.md#z) `[no](n.md)`\n\n```text\n[no](n.md)\n# no\n```\n<a id=\"named\"></a>\n";
    assert_eq!(links(text), [("x".to_owned(), "y.md#z".to_owned())]);
    assert_eq!(anchors(text), ["named", "the-a-and-b"]);
    assert_eq!(joined(Path::new("docs/toy"), "../language.md"), "docs/language.md");
}

#[test]
fn wrong_links_are_seen() {
    let page = |name: &str, text: &str| Page { name: name.to_owned(), text: text.to_owned() };
    let pages = [
        page("docs/a.md", "# A\n[b](b.md#b) [c](#a) [d](../README.md) [e](b.md#x) [f](f.md)"),
        page("docs/b.md", "# B"),
    ];
    let wrong = wrong_links(Path::new("."), &pages[0], &pages);
    assert_eq!(wrong.len(), 3, "{wrong:?}");
}
