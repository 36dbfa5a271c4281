//! No input makes the front end panic, hang or overflow the stack, whatever it is; and what parses keeps its tokens.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use terrace_odsgen::emit::{markdown, schema};
use terrace_odsgen::{RustOptions, SourceFile, emit_rust, format_source, parse_files, render};

fn fixtures() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/valid");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// Reads, renders, emits and formats.
fn exercise(text: &str) {
    let outcome = parse_files(vec![SourceFile::input("x.dialect", text)]);
    let _ = outcome.render(false);
    if outcome.error_count == 0 {
        let _ = (markdown::text(&outcome.model), schema::text(&outcome.model));
        let emission = emit_rust(&outcome.model, &RustOptions::default());
        let _ = render(&emission.diagnostics, &outcome.model.sources, false);
        for file in &emission.files {
            for (range, span) in file.map.segments() {
                // But for the white space between tokens, what is mapped is the same text.
                let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().concat();
                assert_eq!(words(&file.text[range]), words(outcome.model.sources.text(span)));
            }
        }
    }
    if let Ok(once) = format_source(text) {
        assert_eq!(format_source(&once).unwrap(), once);
        let content = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(content(&once), content(text));
    }
}

/// Pieces that mean something to the grammar.
const PIECES: &[&str] = &[
    "op ",
    "A",
    "=",
    "\"a\"",
    ":",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "<",
    ">",
    ",",
    ";",
    "?",
    "...",
    "rust { x }",
    "rust",
    "where ",
    "format ",
    "type",
    "$x",
    "^",
    "/// d\n",
    "// c\n",
    "/* c */",
    "\n",
    "enum E { a }",
    "1",
    "-",
    "=>",
    "->",
    "#",
    "and ",
    "or ",
    "not ",
    "interface I: op",
    "fn f(&self)",
    "rewrite R",
    "match ",
    "operands ",
    "results ",
    "attr-dict",
    "\\",
    "'",
    "\u{e9}",
    "use builtin::*;",
    "template T",
    "constraint C: type = ",
    "I32",
    "pass P ",
    "\"",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in "\\PC{0,200}") {
        exercise(&text);
    }

    #[test]
    fn any_pieces(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..60)) {
        exercise(&format!("dialect d {{ }}\n{}", pieces.concat()));
    }

    #[test]
    fn mutated_fixtures(
        file in any::<prop::sample::Index>(),
        edits in prop::collection::vec(
            (any::<prop::sample::Index>(), 0usize..12, prop::sample::select(PIECES)),
            1..4,
        ),
    ) {
        let fixtures = fixtures();
        let mut text = fixtures[file.index(fixtures.len())].clone();
        for (at, length, piece) in edits {
            let start = text.floor_char_boundary(at.index(text.len() + 1));
            let end = text.ceil_char_boundary((start + length).min(text.len()));
            text.replace_range(start..end, piece);
        }
        exercise(&text);
    }
}

#[test]
fn deep_nesting_gives_a_diagnostic() {
    let depth = 10_000;
    for (open, close, around) in [
        ("(", ")", ("/// s\nconstraint C: type = ", "F32", "")),
        ("not ", "", ("/// s\nconstraint C: type = ", "F32", "")),
        ("TensorOf<[", "]>", ("/// s\nconstraint C: type = ", "F32", "")),
        ("", " on rust { x }", ("/// s\nconstraint C: type = ", "F32", "")),
        ("Vec<", ">", ("type T = \"t\" { x: ", "u8", " }")),
        ("&", "", ("type T = \"t\" { x: ", "u8", " }")),
        ("a(", ")", ("rewrite R { ", "x", " => x; }")),
        ("(", ")?", ("op A = \"a\" { format { ", "x", " } }")),
        ("type(", ")", ("op A = \"a\" { format { ", "$x", " } }")),
        ("[", "]", ("op A = \"a\" { metadata x = ", "1", " }")),
        ("(", ")", ("op A = \"a\" { where ", "same_type()", " }")),
        ("{", "}", ("op A = \"a\" { verify rust ", "", " }")),
    ] {
        let (before, middle, after) = around;
        let text = format!(
            "dialect d {{ }}\n{before}{}{middle}{}{after}\n",
            open.repeat(depth),
            close.repeat(depth)
        );
        let outcome = parse_files(vec![SourceFile::input("x.dialect", text)]);
        assert!(outcome.error_count > 0, "{open}");
    }
}

#[test]
fn definitions_that_double_do_not_explode() {
    let mut text = "/// s\nconstraint C0<T: [type]>: type = T\n".to_owned();
    for level in 1..60 {
        text.push_str(&format!(
            "/// s\nconstraint C{level}<T: [type]>: type = C{0}<[C{0}<T>, C{0}<T>]>\n",
            level - 1
        ));
    }
    text.push_str("/// s\nconstraint All: type = C59<[F32]>\n");
    let _ = parse_files(vec![SourceFile::input("x.dialect", text)]);
}

#[test]
fn templates_that_double_do_not_explode() {
    let mut text = "dialect d { }\ntemplate T0 { }\n".to_owned();
    for level in 1..60 {
        text.push_str(&format!("template T{level}: T{0} + T{0}\n", level - 1));
    }
    text.push_str("op A = \"a\": T59\n");
    assert!(parse_files(vec![SourceFile::input("x.dialect", text)]).error_count > 0);
}

#[test]
fn rewrites_that_double_do_not_explode() {
    let mut text = "dialect d { }\nop A = \"a\": [Commutative, SameOperandsAndResultType] \
                    { operands { x: I8, y: I8 } results { r: I8 } }\nop B = \"b\" { operands { x: I8 } results { r: I8 } }\n\
                    rewrite R { match r = b(x); build v0 = a(x, x);\n"
        .to_owned();
    for level in 1..60 {
        text.push_str(&format!("v{level} = a(v{0}, v{0});\n", level - 1));
    }
    text.push_str("replace r with a(v59, v59); }\nrewrite S { a(a(x, y), a(y, x)) => x; }\n");
    let outcome = parse_files(vec![SourceFile::input("x.dialect", text)]);
    assert_eq!(outcome.render(false), "");
}
