//! The import from TableGen. `fixtures/import/calc.json` is what `llvm-tblgen --dump-json calc.td` prints there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use terrace_odsgen::import::{Import, ImportOptions, import};
use terrace_odsgen::{SourceFile, format_source, parse_files};

fn fixture(name: &str) -> (String, String) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/import").join(name);
    (name.to_owned(), fs::read_to_string(path).unwrap())
}

fn calc(options: &ImportOptions) -> Import {
    import(&[fixture("calc.json")], options).unwrap()
}

/// Runs `odsgen import` in a folder; returns the exit code, and what it printed on each stream.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_odsgen"));
    let output = command.current_dir(folder).arg("import").args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn definitions_become_this() {
    let import = calc(&ImportOptions::default());
    let names: Vec<&str> = import.files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["calc.dialect", "calc_passes.dialect"]);
    insta::assert_snapshot!(
        import.files.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn the_report_is_this() {
    insta::assert_snapshot!(calc(&ImportOptions::default()).report);
}

/// Rewrites of DRR become rules: native calls and unknown constraints are functions of the author's.
#[test]
fn rewrites_become_rules() {
    let import = import(&[fixture("rewrites.json")], &ImportOptions::default()).unwrap();
    let text = &import.files[0].1;
    let at = text.find("// Rewrites.").expect("a section with rewrites");
    let (_, report) = import.report.split_once("- rewrite").expect("rewrites in the report");
    insta::assert_snapshot!(format!("{}\n- rewrite{report}", &text[at..]));
    assert_eq!(parse_files(vec![SourceFile::input("calc.dialect", text.clone())]).render(false), "");
}

#[test]
fn files_are_valid_and_laid_out() {
    for (name, text) in calc(&ImportOptions::default()).files {
        assert_eq!(format_source(&text).unwrap(), text);
        assert_eq!(parse_files(vec![SourceFile::input(name, text)]).render(false), "");
    }
}

#[test]
fn documentation_and_source_are_carried_over_when_asked_for() {
    let plain = calc(&ImportOptions::default()).files.remove(0).1;
    assert!(!plain.contains("/// adds") && !plain.contains("calc::isEven"));
    let options = ImportOptions::default().with_docs(true).with_keep_source(true);
    let text = calc(&options).files.remove(0).1;
    assert!(text.contains("/// adds\nop AddOp"), "{text}");
    let quoted = "// crate::attributes::is_even: calc::isEven($_self)\n/// even number\n";
    assert!(text.contains(quoted), "{text}");
    assert_eq!(format_source(&text).unwrap(), text);
}

#[test]
fn rules_of_ones_own_translate_what_is_unknown() {
    let rules = "predicate calc::isEven({x}) => intrinsic crate::numbers::is_even\n\
                 directive custom<Values>($values, type($values)) => ($values ^ \":\" type($values))?\n\
                 transform calc::half({x}) => rust { crate::inference::halved(ty) }\n\
                 parameter calc::Grid => i64\n";
    let predicates = vec![("calc.rules".to_owned(), rules.to_owned())];
    let import = calc(&ImportOptions::default().with_predicates(predicates));
    let text = &import.files[0].1;
    for expected in [
        "constraint Even: attr = intrinsic crate::numbers::is_even\n",
        "format { ($values^ \":\" type($values))? attr-dict }",
        "infer half from whole = rust { crate::inference::halved(ty) } \"half as wide\"",
        "grid: i64\n",
        "fn get_grid(self, ir: &Body) -> i64;",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
}

/// Parts that the compiler of definitions rejects are left out and reported.
#[test]
fn what_has_errors_is_left_out() {
    let (name, text) = fixture("calc.json");
    // A format that leaves out an operand.
    let text = text.replace("$lhs `,` $rhs attr-dict", "$lhs attr-dict");
    let import = import(&[(name, text)], &ImportOptions::default()).unwrap();
    let dialect = &import.files[0].1;
    assert!(!dialect.contains("format { $lhs"), "{dialect}");
    let outcome = parse_files(vec![SourceFile::input("calc.dialect", dialect.clone())]);
    assert_eq!(outcome.render(false), "");
    let lost = "  - left out: the format: the format leaves out operand `rhs`\n";
    assert_eq!(import.report.matches(lost).count(), 3, "{}", import.report);
    assert!(import.report.contains("| 3 | the format is left out: the format leaves out operand `rhs` |"));
}

/// The dump of a dialect with one op whose result type is computed, and that has a builder.
fn computed(transformer: &str) -> String {
    r#"{
        "!instanceof": { "Op": ["T_Op"], "TypesMatchWith": ["Match"], "OpBuilder": ["Builder"] },
        "D": { "name": "t", "!superclasses": ["Dialect"] },
        "AnyType": { "!superclasses": ["TypeConstraint"], "summary": "any type" },
        "Builder": { "!superclasses": ["OpBuilder"], "dagParams": { "kind": "dag", "args": [["Value", "x"], ["int64_t", "n"]] } },
        "Match": {
            "!anonymous": true, "!superclasses": ["PredOpTrait", "TypesMatchWith"],
            "lhs": "x", "rhs": "r", "summary": "", "transformer": "TRANSFORMER"
        },
        "T_Op": {
            "!superclasses": ["Op"], "opName": "o", "opDialect": { "kind": "def", "def": "D" },
            "arguments": { "kind": "dag", "args": [[{ "kind": "def", "def": "AnyType" }, "x"]] },
            "results": { "kind": "dag", "args": [[{ "kind": "def", "def": "AnyType" }, "r"]] },
            "traits": [{ "kind": "def", "def": "Match" }],
            "builders": [{ "kind": "def", "def": "Builder" }],
            "assemblyFormat": "$x attr-dict `:` type($x)"
        }
    }"#
    .replace("TRANSFORMER", transformer)
}

#[test]
fn computed_types_are_intrinsics_and_builders_are_named() {
    for (transformer, code) in [
        ("$_self", ""),
        ("::llvm::cast<Type>($_self)", ""),
        ("::llvm::cast<ShapedType>($_self).getElementType()", " = intrinsic shaped_element_type"),
        ("::mlir::getElementTypeOrSelf($_self)", " = intrinsic element_type_or_self"),
        (
            "::llvm::cast<mlir::VectorType>($_self).cloneWith({}, IntegerType::get($_ctxt, 1))",
            " = intrinsic integer_of_same_shape(1)",
        ),
    ] {
        let dump = ("t.json".to_owned(), computed(transformer));
        let import = import(&[dump], &ImportOptions::default()).unwrap();
        let text = &import.files[0].1;
        assert!(text.contains(&format!("infer r from x{code}\n")), "{text}");
        assert!(import.summary.contains("1 defined, 1 with their syntax, 1 with all"), "{}", import.summary);
        assert!(
            import.report.contains("left out: the builder `build(Value x, int64_t n)`"),
            "{}",
            import.report
        );
    }
}

#[test]
fn files_are_written_and_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("calc.json"), fixture("calc.json").1).unwrap();
    let (code, out, error) = run(folder.path(), &["calc.json", "-o", "out"]);
    assert_eq!((code, error.as_str()), (Some(0), ""));
    assert_eq!(
        out,
        "1 dialects, 10 ops: 10 defined, 7 with their syntax, 8 with all constraints checked\nout/report.md\n"
    );
    let dialect = folder.path().join("out/calc.dialect");
    let written = fs::read_to_string(&dialect).unwrap();
    // The same again is fine; what was edited is kept.
    assert_eq!(run(folder.path(), &["calc.json", "-o", "out"]).0, Some(0));
    fs::write(&dialect, "dialect mine { }\n").unwrap();
    let (code, out, error) = run(folder.path(), &["calc.json", "-o", "out"]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert_eq!(
        error,
        "error: out/calc.dialect is there and differs\nhelp: `--force` replaces it, or name another folder\n"
    );
    assert_eq!(run(folder.path(), &["calc.json", "-o", "out", "--force"]).0, Some(0));
    assert_eq!(fs::read_to_string(&dialect).unwrap(), written);
}

#[test]
fn what_is_no_dump_is_an_error_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let help = "help: `llvm-tblgen --dump-json FILE.td` prints what is expected here\n";
    for (text, reason) in [
        ("{", "is no JSON: EOF while parsing an object at line 1 column 1"),
        ("[]", "is no dump of TableGen: it is not an object"),
        ("{}", "is no dump of TableGen: it has no object `!instanceof`"),
        (
            "{\"!instanceof\": {\"Op\": 3}}",
            "is no dump of TableGen: `!instanceof` has no list for the class `Op`",
        ),
        (
            "{\"!instanceof\": {\"Op\": [3]}}",
            "is no dump of TableGen: `!instanceof` names no records of `Op`",
        ),
        (
            "{\"!instanceof\": {\"Op\": [\"A\"]}}",
            "is no dump of TableGen: the record `A` of class `Op` is missing",
        ),
    ] {
        fs::write(folder.path().join("x.json"), text).unwrap();
        let (code, out, error) = run(folder.path(), &["x.json", "-o", "out"]);
        assert_eq!((code, out.as_str()), (Some(1), ""));
        assert_eq!(error, format!("error: x.json {reason}\n{help}"));
        assert!(!folder.path().join("out").exists());
    }
    // What is in the records is checked as well.
    for (op, message) in [
        ("{\"opName\": \"a\"}", "x.json: `A` has no dialect"),
        (
            "{\"opDialect\": {\"def\": \"D\", \"kind\": \"def\"}}",
            "x.json: `../d` cannot be the name of a dialect",
        ),
    ] {
        let text =
            format!("{{\"!instanceof\": {{\"Op\": [\"A\"]}}, \"A\": {op}, \"D\": {{\"name\": \"../d\"}}}}");
        fs::write(folder.path().join("x.json"), text).unwrap();
        let (code, _, error) = run(folder.path(), &["x.json", "-o", "out"]);
        assert_eq!((code, error), (Some(1), format!("error: {message}\n")));
    }
    fs::write(folder.path().join("x.json"), "{\"!instanceof\": {}}").unwrap();
    fs::write(folder.path().join("x.rules"), "predicat x => y").unwrap();
    let (code, _, error) = run(folder.path(), &["x.json", "-o", "out", "--predicates", "x.rules"]);
    assert_eq!(code, Some(1));
    assert!(error.starts_with("error: x.rules:1: unknown kind of rule `predicat`\nhelp: "), "{error}");
}

/// A dump in which any one value is another one gives files or a message.
#[test]
fn no_dump_causes_a_panic() {
    let (name, text) = fixture("calc.json");
    let values = ["null", "3", "\"text\"", "[]", "{}", "{\"def\":\"Calc_AddOp\",\"kind\":\"def\"}"];
    // A step that is prime visits all kinds of places.
    for (number, (at, _)) in text.match_indices(':').enumerate().filter(|(number, _)| number % 149 == 0) {
        let rest = &text[at + 1..];
        let mut parsed = serde_json::Deserializer::from_str(rest).into_iter::<serde_json::Value>();
        if !matches!(parsed.next(), Some(Ok(_))) {
            continue;
        }
        let end = at + 1 + parsed.byte_offset();
        let value = values[number / 149 % values.len()];
        let changed = format!("{}{value}{}", &text[..=at], &text[end..]);
        if let Ok(import) = import(&[(name.clone(), changed)], &ImportOptions::default()) {
            for (name, text) in import.files {
                assert_eq!(parse_files(vec![SourceFile::input(name, text)]).error_count, 0);
            }
        }
    }
}

/// A dump of the op `t.f`, with these fields and traits besides the usual ones.
fn op_dump(arguments: &str, traits: &str, more: &str) -> String {
    format!(
        r#"{{
        "!instanceof": {{ "Op": ["T_F"] }},
        "D": {{ "name": "t", "!superclasses": ["Dialect"] }},
        "AnyAttr": {{ "!superclasses": ["AttrConstraint"], "summary": "any attribute" }},
        "AnyType": {{ "!superclasses": ["TypeConstraint"], "summary": "any type" }},
        "AnyRegion": {{ "!superclasses": ["Region"], "summary": "any region" }},
        "Function": {{ "!superclasses": ["Interface", "Trait", "NativeTrait", "InterfaceTrait", "OpInterfaceTrait", "OpInterface"], "cppInterfaceName": "FunctionOpInterface", "trait": "FunctionOpInterface::Trait" }},
        "T_F": {{
            "!superclasses": ["Op"], "opName": "f", "opDialect": {{ "kind": "def", "def": "D" }},
            "arguments": {{ "kind": "dag", "args": [{arguments}] }},
            "regions": {{ "kind": "dag", "args": [[{{ "kind": "def", "def": "AnyRegion" }}, "body"]] }},
            "traits": [{traits}], "hasCustomAssemblyFormat": 1 {more}
        }}
    }}"#
    )
}

const SIGNATURE: [&str; 4] = ["sym_name", "function_type", "arg_attrs", "res_attrs"];

fn attributes(names: &[&str]) -> String {
    let attribute = |name: &&str| format!(r#"[{{ "kind": "def", "def": "AnyAttr" }}, "{name}"]"#);
    names.iter().map(attribute).collect::<Vec<_>>().join(", ")
}

const FUNCTION: &str = r#"{ "kind": "def", "def": "Function" }"#;

#[test]
fn functions_get_the_syntax_of_signatures() {
    let import_op = |text: String| import(&[("t.json".to_owned(), text)], &ImportOptions::default()).unwrap();
    let function = import_op(op_dump(&attributes(&SIGNATURE), FUNCTION, ""));
    insta::assert_snapshot!(function.files[0].1);
    assert!(function.summary.contains("1 defined, 1 with their syntax"), "{}", function.summary);
    let assumed = "  - assumed: C++ reads and prints the op by the function interface: ";
    assert!(function.report.contains(assumed), "{}", function.report);
    // What lacks an attribute of signatures, or is no function, waits for hooks.
    for (arguments, traits) in [(&SIGNATURE[..3], FUNCTION), (&SIGNATURE[..], "")] {
        let other = import_op(op_dump(&attributes(arguments), traits, ""));
        assert!(other.files[0].1.contains("    parse\n    print\n"), "{}", other.files[0].1);
        assert!(other.summary.contains("1 defined, 0 with their syntax"), "{}", other.summary);
    }
}

#[test]
fn rules_of_syntax_stand_for_what_cpp_reads() {
    let import_with = |rule: &str, dump: String| {
        let predicates = vec![("t.rules".to_owned(), rule.to_owned())];
        let options = ImportOptions::default().with_predicates(predicates);
        import(&[("t.json".to_owned(), dump)], &options).unwrap()
    };
    let dump = || op_dump(&attributes(&["count"]), "", "");
    let import = import_with("syntax t.f => \"of\" $count $body attr-dict\n", dump());
    let text = &import.files[0].1;
    assert!(text.contains("format { \"of\" $count $body attr-dict }") && !text.contains("parse"), "{text}");
    // A rule that does not fit is left out like any format.
    let import = import_with("syntax t.f => $missing attr-dict\n", dump());
    assert!(import.report.contains("left out: the format: "), "{}", import.report);
    // A rule for a class is for those of its ops that have none of their own.
    let import = import_with("syntax Op => \"all\" $count $body attr-dict\n", dump());
    assert!(import.files[0].1.contains("format { \"all\" $count $body attr-dict }"), "{}", import.files[0].1);
    let both = "syntax Op => $count $body attr-dict\nsyntax t.f => \"own\" $count $body attr-dict\n";
    let import = import_with(both, dump());
    assert!(import.files[0].1.contains("format { \"own\" $count $body attr-dict }"), "{}", import.files[0].1);
    // Clauses say which types follow from others.
    let operand = r#"[{ "kind": "def", "def": "AnyType" }, "x"]"#;
    let result = r#", "results": { "kind": "dag", "args": [[{ "kind": "def", "def": "AnyType" }, "r"]] }"#;
    let rule = "syntax t.f => $x $body attr-dict \":\" type($r); infer x from r \"as the result\"\n";
    let import = import_with(rule, op_dump(operand, "", result));
    let text = &import.files[0].1;
    assert!(text.contains("infer x from r \"as the result\"\n"), "{text}");
    assert!(text.contains("format { $x $body attr-dict \":\" type($r) }"), "{text}");
    // `-` says that a function has a syntax of its own.
    let import = import_with("syntax t.f => -\n", op_dump(&attributes(&SIGNATURE), FUNCTION, ""));
    assert!(import.files[0].1.contains("    parse\n    print\n"), "{}", import.files[0].1);
}

/// A record that contains itself would never be translated, and a long chain would take all of the stack.
#[test]
fn records_that_do_not_end_are_errors() {
    let message = |records: &str| {
        let text = format!("{{ \"!instanceof\": {{}}, {records} }}");
        import(&[("t.json".to_owned(), text)], &ImportOptions::default()).unwrap_err()
    };
    let record = |name: &str, field: &str, other: &str| format!(r#""{name}": {{ "{field}": {other} }}"#);
    let reference = |name: &str| format!(r#"{{ "kind": "def", "def": "{name}" }}"#);
    let help = "help: `llvm-tblgen --dump-json FILE.td` prints what is expected here";
    let cycle =
        [record("A", "baseType", &reference("B")), record("B", "children", &format!("[{}]", reference("A")))];
    assert_eq!(
        message(&cycle.join(", ")),
        format!("t.json is no dump of TableGen: the record `A` contains itself\n{help}")
    );
    let chain = (0..1_000).map(|number| {
        record(&format!("R{number:06}"), "predicate", &reference(&format!("R{:06}", number + 1)))
    });
    let error = message(&chain.collect::<Vec<_>>().join(", "));
    assert!(error.ends_with(&format!("contains others more than 200 levels deep\n{help}")), "{error}");
}
