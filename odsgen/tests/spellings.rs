//! The fixture of constructs in both spellings: a `.dialect` file and a Rust file say the same.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Returns the schema of a file, without what differs between files: their names, lines, and the documentation of the
/// dialect, which Rust has on the module, and how the cases of enums are called, which Rust spells in its own way.
fn schema(path: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    let output = Command::new(env!("CARGO_BIN_EXE_odsgen")).arg("schema").arg(path).output().unwrap();
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

#[test]
fn constructs_have_two_spellings() {
    let declared = schema("tests/generated/src/syntax/constructs.dialect");
    let in_rust = schema("odsgen/tests/fixtures/spellings/constructs.rs");
    assert!(declared["dialects"][0]["ops"].as_array().is_some_and(|ops| ops.len() > 15));
    for (one, other) in
        declared["dialects"].as_array().unwrap().iter().zip(in_rust["dialects"].as_array().unwrap())
    {
        for (kind, definitions) in one.as_object().unwrap() {
            assert_eq!(&other[kind], definitions, "{kind}");
        }
    }
    assert_eq!(in_rust, declared);
}
