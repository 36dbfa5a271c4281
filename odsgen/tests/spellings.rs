//! The fixtures of constructs in both spellings: a `.dialect` file and a Rust file say the same. The language page has a
//! table of these constructs.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

const DECLARED: &str = "tests/generated/src/syntax/constructs.dialect";
const IN_RUST: &str = "odsgen/tests/fixtures/spellings/constructs.rs";

fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// Returns the schema of a file, without what differs between files: their names, lines, and the documentation of the
/// dialect, which Rust has on the module, and how the cases of enums are called, which Rust spells in its own way.
fn schema(path: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_odsgen")).arg("schema").arg(file(path)).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut schema: Value = serde_json::from_slice(&output.stdout).unwrap();
    for dialect in schema["dialects"].as_array_mut().unwrap() {
        dialect["summary"] = Value::Null;
        for definition in dialect["enums"].as_array_mut().unwrap() {
            for case in definition["cases"].as_array_mut().unwrap() {
                case["name"] = Value::Null;
            }
        }
    }
    without_places(&mut schema);
    schema
}

fn without_places(value: &mut Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(without_places),
        Value::Object(map) => {
            map.remove("file");
            map.remove("line");
            map.values_mut().for_each(without_places);
        }
        _ => {}
    }
}

/// Two files declare the same, and at least that many ops.
fn have_one_schema(declared: &str, in_rust: &str, count: usize) {
    let (declared, in_rust) = (schema(declared), schema(in_rust));
    assert!(declared["dialects"][0]["ops"].as_array().is_some_and(|ops| ops.len() >= count));
    for (one, other) in
        declared["dialects"].as_array().unwrap().iter().zip(in_rust["dialects"].as_array().unwrap())
    {
        for (kind, definitions) in one.as_object().unwrap() {
            assert_eq!(&other[kind], definitions, "{kind}");
        }
    }
    assert_eq!(in_rust, declared);
}

#[test]
fn constructs_have_two_spellings() {
    have_one_schema(DECLARED, IN_RUST, 16);
}

#[test]
fn directives_have_two_spellings() {
    for (name, count) in [("dictionaries", 7), ("directives", 18), ("functions", 5), ("operand_lists", 9)] {
        let declared = format!("tests/text/load-dialect/inputs/{name}.dialect");
        have_one_schema(&declared, &format!("odsgen/tests/fixtures/spellings/{name}.rs"), count);
    }
}

/// Each directive of the library is used in the fixtures, in both spellings.
#[test]
fn each_directive_is_in_a_fixture() {
    let texts = |folder: &str, ending: &str| -> String {
        let files = ["dictionaries", "directives", "functions", "operand_lists"];
        files.map(|name| fs::read_to_string(file(&format!("{folder}/{name}.{ending}"))).unwrap()).concat()
    };
    let declared = texts("tests/text/load-dialect/inputs", "dialect");
    let in_rust = texts("odsgen/tests/fixtures/spellings", "rs");
    for directive in terrace_vocabulary::LIBRARY_DIRECTIVES {
        let call = format!("custom<intrinsic {}>", directive.name);
        assert!(declared.contains(&call) && in_rust.contains(&call), "{call} is in no fixture");
    }
}

/// Returns what stands in backticks.
fn names(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// The table of constructs on the language page names definitions that both files have, and tests that exist; and it
/// leaves out no op, no rule, and nothing else that either file defines to show a construct.
#[test]
fn each_construct_is_in_the_table_of_the_language_page() {
    let page = fs::read_to_string(file("docs/language.md")).unwrap();
    let (_, table) = page.split_once("| construct | definitions | when loaded | shown by |\n").unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .skip(1)
        .map_while(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .map(|line| line.split(" | ").collect())
        .collect();
    let declared = schema(DECLARED);
    let mut known: BTreeSet<&str> = BTreeSet::new();
    let mut needed: BTreeSet<&str> = BTreeSet::new();
    for (kind, definitions) in declared["dialects"][0].as_object().unwrap() {
        let definitions = definitions.as_array().into_iter().flatten();
        let definitions: Vec<&str> = definitions.filter_map(|one| one["definition"].as_str()).collect();
        if kind == "ops" || kind == "rewrites" {
            needed.extend(&definitions);
        }
        known.extend(&definitions);
    }
    let in_rust = fs::read_to_string(file(IN_RUST)).unwrap();
    let tests: String = ["tests/generated/tests/syntax/constructs.rs", "odsgen/tests/spellings.rs"]
        .map(|path| fs::read_to_string(file(path)).unwrap())
        .concat();
    for row in &rows {
        let [construct, definitions, loaded, shown] = row[..] else { panic!("{row:?}") };
        assert!(names(definitions).next().is_some() && names(shown).next().is_some(), "{construct}");
        assert!(
            matches!(loaded, "the same" | "rejected") || loaded.starts_with("a warning, "),
            "{construct}"
        );
        for name in names(definitions) {
            let is_file = ["dialect", "rs"]
                .iter()
                .all(|ending| file(&format!("odsgen/tests/fixtures/{name}.{ending}")).exists());
            assert!(known.contains(name) || is_file, "`{name}` is not defined");
            assert!(is_file || in_rust.contains(name), "`{name}` is not defined in Rust");
            needed.remove(name);
        }
        for name in names(shown) {
            assert!(tests.contains(&format!("fn {name}()")), "there is no test `{name}`");
        }
    }
    assert!(rows.len() > 30 && needed.is_empty(), "not in the table: {needed:?}");
}

/// Returns the first lines of the errors in a fixture, in one of the spellings.
fn messages(name: &str, ending: &str) -> Vec<String> {
    let path = file(&format!("odsgen/tests/fixtures/invalid/{name}.{ending}"));
    let output = Command::new(env!("CARGO_BIN_EXE_odsgen")).arg("check").arg(path).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stderr).unwrap();
    text.lines().filter(|line| line.starts_with("error")).map(str::to_owned).collect()
}

#[test]
fn a_clash_of_segment_attributes_is_noticed() {
    let expected = [
        "error[duplicate-name]: an attribute `operandSegmentSizes` holds the sizes of the segments of this op",
        "error[duplicate-name]: an attribute `sizes` holds the sizes of the groups of this operand",
    ];
    assert_eq!(messages("segment_names", "dialect"), expected);
    assert_eq!(messages("segment_names", "rs"), expected);
}

#[test]
fn a_case_without_a_name_in_rust_is_noticed() {
    let expected = [
        "error[invalid-name]: the case `Self` has no name in Rust",
        "error[invalid-name]: the case `_1` has no name in Rust",
        "error[accessor-clash]: the cases `TOP` and `top` would both be `Top` in Rust",
    ];
    assert_eq!(messages("case_name_in_rust", "dialect"), expected);
    assert_eq!(messages("case_name_in_rust", "rs"), expected);
}
