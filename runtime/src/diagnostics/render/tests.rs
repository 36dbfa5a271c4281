use std::sync::Arc;

use super::*;
use crate::diagnostics::testing::engine_for;
use crate::diagnostics::{DiagnosticEngine, Place, RelatedPlace};

const RICH: RenderStyle = RenderStyle::Rich { color: false };

fn both(engine: &DiagnosticEngine, diagnostic: &Diagnostic) -> String {
    let plain = engine.render(diagnostic, RenderStyle::Plain);
    format!("{plain}----\n{}", engine.render(diagnostic, RICH))
}

#[test]
fn an_error_with_its_source_line() {
    let text = "\n\n\n\n\nfunc @foo() -> (index, ind) {\n";
    let (engine, range) = engine_for(text);
    let diagnostic =
        Diagnostic::error(range.location(text.find("ind)").unwrap()), "expected non-function type");
    insta::assert_snapshot!(both(&engine, &diagnostic), @r"
    test.ir:6:24: error: expected non-function type
    func @foo() -> (index, ind) {
                           ^
    ----
    error: expected non-function type
     --> test.ir:6:24
      |
    6 | func @foo() -> (index, ind) {
      |                        ^
    ");
}

#[test]
fn notes_and_help() {
    let text = "module {\n  %0 = \"a\"() : () -> i32\n  \"module_terminator\"() : () -> ()\n}\n";
    let (engine, range) = engine_for(text);
    let place = range.location(text.find("\"module_t").unwrap());
    let mut diagnostic = Diagnostic::error(place, "'module_terminator' op expects parent op 'module'");
    diagnostic
        .set_extent(19)
        .attach_note_here("see current operation: \"module_terminator\"() : () -> ()")
        .attach_note(range.location(text.find("%0").unwrap()), "first operation\nof the block")
        .add_help("put it into a module")
        .add_help("or remove it");
    insta::assert_snapshot!(both(&engine, &diagnostic), @r#"
    test.ir:3:3: error: 'module_terminator' op expects parent op 'module'
      "module_terminator"() : () -> ()
      ^~~~~~~~~~~~~~~~~~~
    test.ir:3:3: note: see current operation: "module_terminator"() : () -> ()
      "module_terminator"() : () -> ()
      ^
    test.ir:2:3: note: first operation
    of the block
      %0 = "a"() : () -> i32
      ^
    test.ir:3:3: help: put it into a module
    or remove it
    ----
    error: 'module_terminator' op expects parent op 'module'
     --> test.ir:3:3
      |
    3 |   "module_terminator"() : () -> ()
      |   ^^^^^^^^^^^^^^^^^^^
      |
      = note: see current operation: "module_terminator"() : () -> ()
      = help: put it into a module
              or remove it
    note: first operation
          of the block
     --> test.ir:2:3
      |
    2 |   %0 = "a"() : () -> i32
      |   ^
    "#);
}

#[test]
fn tabs_wide_characters_and_the_end_of_a_line() {
    let text = "\tadd\t%x, \"é\u{1b}[0m\", %y";
    let (engine, range) = engine_for(text);
    let warning = Diagnostic::warning(range.location(text.find("%y").unwrap()), "bad \u{1b}[31my");
    insta::assert_snapshot!(both(&engine, &warning), @r#"
    test.ir:1:20: warning: bad �[31my
    	add	%x, "é�[0m", %y
    	   	             ^
    ----
    warning: bad �[31my
     --> test.ir:1:20
      |
    1 |     add    %x, "é�[0m", %y
      |                         ^
    "#);
    let remark = Diagnostic::remark(range.location(text.len()), "expected a type");
    insta::assert_snapshot!(both(&engine, &remark), @r#"
    test.ir:1:22: remark: expected a type
    	add	%x, "é�[0m", %y
    	   	               ^
    ----
    remark: expected a type
     --> test.ir:1:22
      |
    1 |     add    %x, "é�[0m", %y
      |                           ^
    "#);
}

#[test]
fn a_very_long_line() {
    let mut text = "a ".repeat(1 << 19);
    text.push_str("HERE");
    text.push_str(&" b".repeat(1 << 19));
    let (engine, range) = engine_for(&text);
    let diagnostic = Diagnostic::error(range.location(1 << 20), "unexpected");
    let rendered = both(&engine, &diagnostic);
    assert!(rendered.len() < 1000);
    insta::assert_snapshot!(rendered, @r"
    test.ir:1:1048577: error: unexpected
    ...a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a HERE b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b...
                                                                                                           ^
    ----
    error: unexpected
     --> test.ir:1:1048577
      |
    1 | ...a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a HERE b b b b b b b b b b b b b...
      |                                                                                                        ^
    ");
}

#[test]
fn an_empty_file_and_an_unknown_place() {
    let (engine, range) = engine_for("");
    insta::assert_snapshot!(both(&engine, &Diagnostic::error(range.location(0), "empty")), @r"
    test.ir:1:1: error: empty

    ^
    ----
    error: empty
     --> test.ir:1:1
      |
    1 |
      | ^
    ");
    let mut diagnostic = Diagnostic::error(Location::UNKNOWN, "nowhere");
    diagnostic.attach_note(range.location(0), "but here").add_help("say where");
    insta::assert_snapshot!(both(&engine, &diagnostic), @r"
    <unknown>:0: error: nowhere
    test.ir:1:1: note: but here

    ^
    <unknown>:0: help: say where
    ----
    error: nowhere
      |
      = help: say where
    note: but here
     --> test.ir:1:1
      |
    1 |
      | ^
    ");
}

#[test]
fn colour_only_when_asked() {
    let (engine, range) = engine_for("x");
    let diagnostic = Diagnostic::error(range.location(0), "bad");
    assert!(engine.render(&diagnostic, RenderStyle::Rich { color: true }).contains("\u{1b}["));
    assert!(!both(&engine, &diagnostic).contains('\u{1b}'));
}

/// Attribute 0 is a name; attribute n is a call with n callers.
struct Calls;

impl LocationResolver for Calls {
    fn resolve(&self, location: Location) -> ResolvedLocation {
        let place = |line| Place { file: "a.ir".into(), line, column: 1, excerpt: None };
        match location.as_attribute() {
            Some(0) => {
                ResolvedLocation { description: Some("loc(\"x\")".into()), ..ResolvedLocation::default() }
            }
            Some(callers) => ResolvedLocation {
                place: Some(place(1)),
                description: None,
                related: (0..callers)
                    .map(|caller| RelatedPlace { relation: "called from".into(), place: place(caller + 2) })
                    .collect(),
            },
            None => ResolvedLocation::default(),
        }
    }
}

#[test]
fn call_stacks_and_names() {
    let engine = DiagnosticEngine::new(Arc::new(Calls));
    let mut diagnostic = Diagnostic::error(Location::attribute(2), "bad call");
    diagnostic.attach_note_here("see current operation").attach_note(Location::attribute(0), "named");
    insta::assert_snapshot!(both(&engine, &diagnostic), @r#"
    a.ir:1:1: error: bad call
    a.ir:2:1: note: called from
    a.ir:3:1: note: called from
    a.ir:1:1: note: see current operation
    <unknown>:0: loc("x"): note: named
    ----
    error: bad call
    --> a.ir:1:1
     = note: see current operation
    note: called from
    --> a.ir:2:1
    note: called from
    --> a.ir:3:1
    note: named
    --> <unknown>:0: loc("x")
    "#);
    let deep = Diagnostic::error(Location::attribute(5000), "deep");
    let rendered = engine.render(&deep, RenderStyle::Plain);
    assert_eq!(rendered.lines().count(), 1 + MOST_RELATED_PLACES);
    insta::assert_snapshot!(rendered.lines().last().unwrap(), @"a.ir:11:1: note: called from (and 4990 more)");
}
