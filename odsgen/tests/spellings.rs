//! The fixture of constructs in both spellings: a `.dialect` file and a Rust file say the same.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Returns the schema of a file, without what differs between files: their names, lines, and the documentation of the
/// dialect, which Rust has on the module.
fn schema(path: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    let output = Command::new(env!("CARGO_BIN_EXE_odsgen")).arg("schema").arg(path).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut schema: Value = serde_json::from_slice(&output.stdout).unwrap();
    for dialect in schema["dialects"].as_array_mut().unwrap() {
        dialect["summary"] = Value::Null;
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
    let declared = schema("tests/generated/src/constructs.dialect");
    let in_rust = schema("tests/macros/tests/constructs/module.rs");
    assert!(declared["dialects"][0]["ops"].as_array().is_some_and(|ops| ops.len() > 15));
    assert_eq!(in_rust, declared);
}
