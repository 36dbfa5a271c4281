//! The rules for each kind of snippet.
//!
//! | the first fence | the snippet |
//! |---|---|
//! | `console` | commands behind `$`, each with what it prints; `...` stands for any lines. All succeed, but with `fails` the last one |
//! | `sh` | commands that succeed |
//! | `dialect` | definitions without a mistake; a dialect is put in front of them where they have none |
//! | `mlir` | IR that `terrace-opt` takes; with `toy`, that `toyc` takes |
//! | `toy` | a program that `toyc` takes |
//! | `rust` | a documentation test of this crate (`tests/src/book.rs`) |
//! | `ebnf`, `text` | for people |
//! | any with `vulkan` | the same where there is a Vulkan device, and skipped elsewhere |
//! | any with `file=PATH` | lines of that file of the checkout; `...` in a comment stands for lines that are left out |
//! | any with `expansion=PATH` | the same of the code that is generated for the definitions in that file |
//! | any with `write=PATH` | written to that path of the folder that commands run in; the paragraph above names it |

use std::fs;

use terrace_odsgen::{SourceFile, parse_files};

use crate::checkout;
use crate::page::{Block, Page};
use crate::workplace::Workplace;

/// The outcome of a check.
pub struct Outcome {
    /// The errors, each with its place.
    pub wrong: Vec<String>,
    /// The page with what commands print today.
    pub text: String,
}

/// Checks the snippets of a page, in order.
pub fn check(page: &Page, workplace: &Workplace) -> Outcome {
    let mut outcome = Outcome { wrong: Vec::new(), text: String::new() };
    let mut written = 0;
    for block in page.blocks() {
        let mut body = block.body.to_owned();
        let missing = if block.has("vulkan") { terrace_tests::vulkan_device().err() } else { None };
        let result = if let Some(reason) = missing {
            terrace_tests::report_skipped(&format!("{}:{}: {reason}", page.name, block.line));
            Ok(())
        } else if let Some(path) = block.value("file") {
            let text = fs::read_to_string(checkout().join(path)).map_err(|error| error.to_string());
            text.and_then(|text| check_excerpt(&block, path, &text))
        } else if let Some(path) = block.value("expansion") {
            let text = terrace_odsgen::expand(&[checkout().join(path)]).map_err(|error| error.to_string());
            text.and_then(|text| check_excerpt(&block, path, &text))
        } else if let Some(path) = block.value("write") {
            workplace.write(path, block.body);
            let is_named = block.above.contains(&format!("`{path}`"));
            if is_named { Ok(()) } else { Err(format!("the paragraph above does not name `{path}`")) }
        } else {
            match block.language() {
                "console" => console(&block, workplace).map(|now| body = now),
                "sh" => commands(&block, workplace),
                "dialect" => definitions(&block),
                "mlir" if block.has("toy") => accepted("toyc -x mlir", "snippet.mlir", &block, workplace),
                "mlir" => {
                    accepted("terrace-opt --allow-unregistered-dialect", "snippet.mlir", &block, workplace)
                }
                "toy" => accepted("toyc", "snippet.toy", &block, workplace),
                "rust" => rust(page),
                "ebnf" | "text" => Ok(()),
                "" => Err("a snippet has no language".to_owned()),
                other => Err(format!("no test knows the language `{other}`")),
            }
        };
        if let Err(reason) = result {
            outcome.wrong.push(format!("{}:{}: {reason}", page.name, block.line));
        }
        outcome.text.push_str(&page.text[written..block.range.start]);
        outcome.text.push_str(&body);
        written = block.range.end;
    }
    outcome.text.push_str(&page.text[written..]);
    outcome
}

/// A page with Rust has to be one of those whose Rust is compiled.
fn rust(page: &Page) -> Result<(), String> {
    let list = include_str!("../../../src/book.rs");
    if list.contains(&format!("/{}\")]", page.name)) {
        Ok(())
    } else {
        Err("nothing compiles the Rust of this page: name it in tests/src/book.rs".to_owned())
    }
}

fn definitions(block: &Block<'_>) -> Result<(), String> {
    let has_dialect = block.body.lines().any(|line| line.starts_with("dialect "));
    let text =
        if has_dialect { block.body.to_owned() } else { format!("dialect example {{ }}\n{}", block.body) };
    let outcome = parse_files(vec![SourceFile::input("snippet.dialect", text)]);
    if outcome.diagnostics.is_empty() { Ok(()) } else { Err(outcome.render(false)) }
}

/// Asserts that a program accepts a snippet.
fn accepted(program: &str, file: &str, block: &Block<'_>, workplace: &Workplace) -> Result<(), String> {
    workplace.write(file, block.body);
    match workplace.run(&format!("{program} {file}")) {
        (_, true) => Ok(()),
        (text, false) => Err(text),
    }
}

fn commands(block: &Block<'_>, workplace: &Workplace) -> Result<(), String> {
    match workplace.run(&format!("set -e\n{}", block.body)) {
        (_, true) => Ok(()),
        (text, false) => Err(format!("{}{text}", block.body)),
    }
}

/// Runs the commands of a block, and gives the block with what they print.
fn console(block: &Block<'_>, workplace: &Workplace) -> Result<String, String> {
    let mut now = String::new();
    let (mut failed, mut wrong) = (String::new(), String::new());
    let mut rest = block.body;
    while let Some(text) = rest.strip_prefix("$ ") {
        let (command, text) = text.split_once('\n').unwrap_or((text, ""));
        let end =
            if text.starts_with("$ ") { 0 } else { text.find("\n$ ").map_or(text.len(), |end| end + 1) };
        let (expected, next) = text.split_at(end);
        rest = next;
        let (printed, succeeded) = workplace.run(command);
        let printed = printed.trim_end();
        let fits = fits(expected.trim_end(), printed);
        if succeeded == (block.has("fails") && rest.is_empty()) {
            let how = if succeeded { "succeeds" } else { "fails" };
            failed.push_str(&format!("`{command}` {how}\n{printed}\n"));
        } else if !fits {
            wrong.push_str(&format!("`{command}` prints\n{printed}\n"));
        }
        let shown = if fits || expected.lines().any(|line| line.trim() == "...") {
            expected.trim_end()
        } else {
            printed
        };
        now.push_str(&format!("$ {command}\n"));
        if !shown.is_empty() {
            now.push_str(shown);
            now.push('\n');
        }
        if rest.starts_with("$ ") && expected.ends_with("\n\n") {
            now.push('\n');
        }
    }
    if !rest.trim().is_empty() {
        return Err(format!("this is no command: {rest}"));
    }
    if std::env::var_os("UPDATE_BOOK").is_none() {
        failed.push_str(&wrong);
    }
    if failed.is_empty() { Ok(now) } else { Err(failed) }
}

/// Whether a text is the expected one, in which lines `...` stand for any lines.
fn fits(expected: &str, found: &str) -> bool {
    let parts: Vec<Vec<&str>> = expected
        .lines()
        .collect::<Vec<_>>()
        .split(|line| line.trim() == "...")
        .map(<[&str]>::to_vec)
        .collect();
    let lines: Vec<&str> = found.lines().collect();
    let (first, last) = (&parts[0], &parts[parts.len() - 1]);
    if parts.len() == 1 {
        return *first == lines;
    }
    if !lines.starts_with(first) || !lines.ends_with(last) || lines.len() < first.len() + last.len() {
        return false;
    }
    let mut between = &lines[first.len()..lines.len() - last.len()];
    for part in &parts[1..parts.len() - 1] {
        let Some(position) = (0..=between.len()).find(|start| between[*start..].starts_with(part)) else {
            return false;
        };
        between = &between[position + part.len()..];
    }
    true
}

/// Whether the lines stand in a text, piece by piece, perhaps indented by more.
fn check_excerpt(block: &Block<'_>, path: &str, text: &str) -> Result<(), String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut start = 0;
    let shown: Vec<&str> = block.body.lines().collect();
    for piece in shown.split(|line| matches!(line.trim(), "// ..." | "...")) {
        let piece: Vec<&str> = piece.to_vec();
        let Some(first) = piece.iter().position(|line| !line.trim().is_empty()) else { continue };
        let last = piece.iter().rposition(|line| !line.trim().is_empty()).unwrap_or(first);
        let piece = &piece[first..=last];
        let found = (start..lines.len()).find(|start| is_at(piece, &lines[*start..]));
        let Some(found) = found else {
            return Err(format!(
                "these lines are not in {path}, or not in this order:\n{}",
                piece.join("\n")
            ));
        };
        start = found + piece.len();
    }
    Ok(())
}

/// Whether lines begin with others, all of them indented by the same.
fn is_at(piece: &[&str], lines: &[&str]) -> bool {
    if lines.len() < piece.len() {
        return false;
    }
    let Some(indent) = lines[0].strip_suffix(piece[0]).filter(|indent| indent.trim().is_empty()) else {
        return false;
    };
    piece.iter().zip(lines).all(|(shown, line)| {
        if shown.is_empty() { line.is_empty() } else { line.strip_prefix(indent) == Some(shown) }
    })
}

#[test]
fn dots_stand_for_lines() {
    assert!(fits("a\nb", "a\nb"));
    assert!(!fits("a", "a\nb"));
    assert!(fits("a\n...\nc", "a\nb\nb\nc"));
    assert!(fits("...\nb\n...", "a\nb\nc"));
    assert!(!fits("...\nd\n...", "a\nb\nc"));
    assert!(!fits("a\n...\na", "a"));
    assert!(fits("", ""));
}

#[test]
fn excerpts_may_be_indented() {
    assert!(is_at(&["a {", "    b", "", "}"], &["  a {", "      b", "", "  }", "c"]));
    assert!(!is_at(&["a {", "b"], &["  a {", "      b"]));
    assert!(!is_at(&["a", "b"], &["a"]));
}
