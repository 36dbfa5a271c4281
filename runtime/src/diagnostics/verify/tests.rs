use super::*;
use crate::diagnostics::RenderStyle;

/// A diagnostic that a test reports: a line, 0 for an unknown location, and a constructor with a message.
type Reported<'a> = (usize, fn(Location, &'a str) -> Diagnostic, &'a str);

fn error(location: Location, message: &str) -> Diagnostic {
    Diagnostic::error(location, message)
}

fn warning(location: Location, message: &str) -> Diagnostic {
    Diagnostic::warning(location, message)
}

fn remark(location: Location, message: &str) -> Diagnostic {
    Diagnostic::remark(location, message)
}

fn line_offset(text: &str, line: usize) -> usize {
    text.split_inclusive('\n').take(line - 1).map(str::len).sum()
}

fn failures(text: &[u8], mode: VerifyMode, report: impl Fn(&DiagnosticEngine, SourceRange)) -> String {
    let sources = Arc::new(Sources::new());
    let range = sources.add("test.ir", Arc::new(text.to_vec())).unwrap();
    let engine = DiagnosticEngine::new(sources.clone());
    let handler = VerifierHandler::new(&engine, DiagnosticVerifier::new(&sources, range, mode));
    report(&engine, range);
    let failures = handler.finish();
    failures.iter().map(|failure| engine.render(failure, RenderStyle::Plain)).collect()
}

fn verify(text: &str, reported: &[Reported<'_>]) -> String {
    failures(text.as_bytes(), VerifyMode::All, |engine, range| {
        for (line, make, message) in reported {
            let location = match line {
                0 => Location::UNKNOWN,
                _ => range.location(line_offset(text, *line)),
            };
            engine.report(&make(location, message));
        }
    })
}

#[test]
fn the_example_of_the_document() {
    let text = r#"// Expect an error on the same line.
func @bad_branch() {
  br ^missing  // expected-error {{reference to an undefined block}}
}

// Expect an error on an adjacent line.
func @foo(%a : f32) {
  // expected-error@+1 {{unknown comparison predicate "foo"}}
  %result = cmpf "foo", %a, %a : f32
  return
}

// Expect an error on the next line that does not contain a designator.
// expected-remark@below {{remark on function below}}
// expected-remark@below {{another remark on function below}}
func @bar(%a : f32)

// Expect an error on the previous line that does not contain a designator.
func @baz(%a : f32)
// expected-remark@above {{remark on function above}}
// expected-remark@above {{another remark on function above}}
"#;
    let reported: [Reported<'_>; 6] = [
        (3, error, "reference to an undefined block"),
        (9, error, "unknown comparison predicate \"foo\""),
        (16, remark, "remark on function below"),
        (16, remark, "another remark on function below"),
        (19, remark, "another remark on function above"),
        (19, remark, "remark on function above"),
    ];
    // Expectations are met in their order: the first of the remarks above fits both messages, and meets the
    // first of them.
    insta::assert_snapshot!(verify(text, &reported), @r#"
    test.ir:19:1: error: unexpected remark: remark on function above
    func @baz(%a : f32)
    ^
    test.ir:21:4: error: expected remark "another remark on function above" was not produced
    // expected-remark@above {{another remark on function above}}
       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    "#);
    let mut in_order = reported;
    in_order.swap(4, 5);
    assert_eq!(verify(text, &in_order), "");
    insta::assert_snapshot!(verify(text, &in_order[..3]), @r#"
    test.ir:15:4: error: expected remark "another remark on function below" was not produced
    // expected-remark@below {{another remark on function below}}
       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    test.ir:20:4: error: expected remark "remark on function above" was not produced
    // expected-remark@above {{remark on function above}}
       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    test.ir:21:4: error: expected remark "another remark on function above" was not produced
    // expected-remark@above {{another remark on function above}}
       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    "#);
}

#[test]
fn what_is_not_expected_is_a_failure() {
    let text = "\n\nfunc @foo() -> (index, ind) {\n}\n// expected-remark {{expected some remark}}\n";
    insta::assert_snapshot!(verify(text, &[(3, error, "expected non-function type"), (0, error, "nowhere")]), @r#"
    test.ir:3:1: error: unexpected error: expected non-function type
    func @foo() -> (index, ind) {
    ^
    <unknown>:0: error: unexpected error: nowhere
    test.ir:5:4: error: expected remark "expected some remark" was not produced
    // expected-remark {{expected some remark}}
       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    "#);
    let only_expected = failures(text.as_bytes(), VerifyMode::OnlyExpected, |engine, range| {
        engine.error(range.location(0), "ignored").report();
    });
    insta::assert_snapshot!(only_expected, @r#"
    test.ir:5:4: error: expected remark "expected some remark" was not produced
    // expected-remark {{expected some remark}}
       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    "#);
}

#[test]
fn each_expectation_is_met_once() {
    let text = "op // expected-error {{same}} expected-error {{same}}\n";
    let report: Reported<'_> = (1, error, "the same thing");
    assert_eq!(verify(text, &[report, report]), "");
    insta::assert_snapshot!(verify(text, &[report]), @r#"
    test.ir:1:31: error: expected error "same" was not produced
    op // expected-error {{same}} expected-error {{same}}
                                  ^~~~~~~~~~~~~~~~~~~~~~~
    "#);
    insta::assert_snapshot!(verify(text, &[report, report, report]), @r"
    test.ir:1:1: error: unexpected error: the same thing
    op // expected-error {{same}} expected-error {{same}}
    ^
    ");
}

#[test]
fn designators() {
    let text = "\
// expected-error@unknown {{lost}}
// expected-error @+2 {{two down}}
// expected-warning@below {{below}}
op // expected-error@-0 {{here}}
// expected-error@below {{end}}";
    let reported: [Reported<'_>; 5] = [
        (0, error, "lost"),
        (4, error, "two down"),
        (6, warning, "below"),
        (4, error, "here"),
        (6, error, "end"),
    ];
    // There is no line 6: those two are at the end of line 5.
    insta::assert_snapshot!(verify(text, &reported), @r#"
    test.ir:5:32: error: unexpected warning: below
    // expected-error@below {{end}}
                                   ^
    test.ir:5:32: error: unexpected error: end
    // expected-error@below {{end}}
                                   ^
    test.ir:3:4: error: expected warning "below" was not produced
    // expected-warning@below {{below}}
       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    test.ir:5:4: error: expected error "end" was not produced
    // expected-error@below {{end}}
       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
    "#);
    let far = "// expected-error@-5 {{a}} expected-error@+99999999999999999999 {{b}}\nop\n";
    insta::assert_snapshot!(verify(far, &[]), @r#"
    test.ir:1:4: error: expected error "a" was not produced
    // expected-error@-5 {{a}} expected-error@+99999999999999999999 {{b}}
       ^~~~~~~~~~~~~~~~~~~~~~~
    test.ir:1:28: error: expected error "b" was not produced
    // expected-error@-5 {{a}} expected-error@+99999999999999999999 {{b}}
                               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    "#);
    let blank = "// expected-error@below {{a}}\n\nop\n// expected-error@above {{b}}\n";
    assert_eq!(verify(blank, &[(2, error, "a"), (3, error, "b")]), "");
}

#[test]
fn the_severity_must_agree() {
    let text = "op // expected-warning {{text}}\n";
    insta::assert_snapshot!(verify(text, &[(1, error, "some text")]), @r#"
    test.ir:1:7: error: 'error' diagnostic emitted when expecting a 'warning'
    op // expected-warning {{text}}
          ^~~~~~~~~~~~~~~~~~~~~~~~~
    test.ir:1:7: error: expected warning "text" was not produced
    op // expected-warning {{text}}
          ^~~~~~~~~~~~~~~~~~~~~~~~~
    "#);
}

#[test]
fn regular_expressions() {
    let text = "op // expected-error-re@+0 {{(a) {{x+|y{2}}} {{[0-9]}}.}}\n";
    assert_eq!(verify(text, &[(1, error, "an (a) xxx 7. end")]), "");
    assert_eq!(verify(text, &[(1, error, "(a) yy 7.")]), "");
    insta::assert_snapshot!(verify(text, &[(1, error, "(a) x 77")]), @r#"
    test.ir:1:1: error: unexpected error: (a) x 77
    op // expected-error-re@+0 {{(a) {{x+|y{2}}} {{[0-9]}}.}}
    ^
    test.ir:1:7: error: expected error "(a) {{x+|y{2}}} {{[0-9]}}." was not produced
    op // expected-error-re@+0 {{(a) {{x+|y{2}}} {{[0-9]}}.}}
          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    "#);
}

#[test]
fn slips_are_failures() {
    let text = "\
// expected-error@over {{a}}
// expected-error {{b
// expected-error {{c}} d
// expected-error-re {{e{{f}}
// expected-error-re {{g{{(h}}}}
// expected-fatal {{i}} is prose, and so is expected-error: j or unexpected-error {{k}}
\"expected-error {{a string}}\"
";
    insta::assert_snapshot!(verify(text, &[]), @r"
    test.ir:1:4: error: malformed expectation: '@over' names no place
    // expected-error@over {{a}}
       ^~~~~~~~~~~~~~~~~~~~~~~~~
    test.ir:1:4: help: write expected-(error|warning|remark|note){{message}}, with -re for regular expressions and @+N, @-N, @below, @above or @unknown for another place, up to the end of the line
    test.ir:2:4: error: malformed expectation: expected '}}' to close the message
    // expected-error {{b
       ^~~~~~~~~~~~~~~~~~
    test.ir:2:4: help: write expected-(error|warning|remark|note){{message}}, with -re for regular expressions and @+N, @-N, @below, @above or @unknown for another place, up to the end of the line
    test.ir:3:4: error: malformed expectation: text after the closing '}}'
    // expected-error {{c}} d
       ^~~~~~~~~~~~~~~~~~~~~~
    test.ir:3:4: help: write expected-(error|warning|remark|note){{message}}, with -re for regular expressions and @+N, @-N, @below, @above or @unknown for another place, up to the end of the line
    test.ir:4:4: error: malformed expectation: no '}}' closes the regular expression
    // expected-error-re {{e{{f}}
       ^~~~~~~~~~~~~~~~~~~~~~~~~~
    test.ir:4:4: help: write expected-(error|warning|remark|note){{message}}, with -re for regular expressions and @+N, @-N, @below, @above or @unknown for another place, up to the end of the line
    test.ir:5:4: error: malformed expectation: '(h' is no regular expression: unclosed group
    // expected-error-re {{g{{(h}}}}
       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    test.ir:5:4: help: write expected-(error|warning|remark|note){{message}}, with -re for regular expressions and @+N, @-N, @below, @above or @unknown for another place, up to the end of the line
    ");
}

#[test]
fn braces_in_the_text_and_text_that_is_not_utf8() {
    assert_eq!(verify("op // expected-error {{a}} {{b}}  \r\n", &[(1, error, "a}} {{b")]), "");
    let report = |engine: &DiagnosticEngine, range: SourceRange| {
        engine.error(range.location(0), "a \u{FFFD} b").report();
    };
    assert_eq!(failures(b"\xFF // expected-error {{ \xFF b}}", VerifyMode::All, report), "");
}

#[test]
fn notes_are_compared_one_by_one() {
    let text = "a // expected-note {{see}}\nb // expected-error {{bad}} expected-note {{current}}\n";
    let result = failures(text.as_bytes(), VerifyMode::All, |engine, range| {
        engine
            .error(range.location(line_offset(text, 2)), "bad")
            .note(range.location(0), "see this")
            .note_here("see current operation")
            .note_here("one more")
            .report();
    });
    insta::assert_snapshot!(result, @r"
    test.ir:2:1: error: unexpected note: one more
    b // expected-error {{bad}} expected-note {{current}}
    ^
    ");
}

#[test]
fn pieces_keep_the_lines_of_the_file() {
    let text = "a // expected-error {{one}}\n// -----\n// expected-error@below {{two}}\nb\n// -----\nc\n";
    let sources = Arc::new(Sources::new());
    sources.add("other.ir", Arc::new(String::from("x\n"))).unwrap();
    let range = sources.add("test.ir", Arc::new(text.to_owned())).unwrap();
    let engine = DiagnosticEngine::new(sources.clone());
    let mut result = String::new();
    let starts = [0, line_offset(text, 3), line_offset(text, 6), text.len()];
    for bounds in starts.windows(2) {
        let piece = range.slice(bounds[0], bounds[1]);
        let handler =
            VerifierHandler::new(&engine, DiagnosticVerifier::new(&sources, piece, VerifyMode::All));
        match bounds[0] {
            0 => drop(engine.error(piece.location(0), "one")),
            _ if text[bounds[0]..].starts_with("c") => drop(engine.error(range.location(0), "one")),
            _ => drop(engine.error(range.location(text.find("b\n").unwrap()), "two")),
        }
        for failure in handler.finish() {
            result.push_str(&engine.render(&failure, RenderStyle::Plain));
        }
    }
    insta::assert_snapshot!(result, @r"
    test.ir:1:1: error: unexpected error: one
    a // expected-error {{one}}
    ^
    ");
}
