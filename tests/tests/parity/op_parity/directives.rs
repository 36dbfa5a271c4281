//! Directives of the library in assembly formats: a dialect has the same text and the same errors whether it is declared
//! in a file and compiled, declared in Rust, or loaded.

use terrace::dialect::{Dialect, DialectRegistry};
use terrace_parity_tests::{fixture, fixtures_in_rust};

use crate::dialects::root;
use crate::reader::Reader;

/// Returns the registry with the dialects of Terrace and one more.
fn registry_with(dialect: Dialect) -> DialectRegistry {
    let mut registry = terrace_dialects::registry();
    registry.insert(dialect);
    registry
}

/// The registries with a fixture, and how the fixture came into each.
fn ways(name: &str, in_rust: Dialect) -> [(DialectRegistry, &'static str); 3] {
    let mut loaded = terrace_dialects::registry();
    let file = root().join(format!("tests/text/load-dialect/inputs/{name}.dialect"));
    let unchecked = terrace_opt::load_dialects(&mut loaded, &[file]).unwrap();
    assert_eq!(unchecked, "", "{name}");
    let declared = fixture(name).expect("the fixture is compiled");
    [(registry_with(declared), "compiled"), (registry_with(in_rust), "in Rust"), (loaded, "loaded")]
}

/// Returns the parts of a text test of loaded dialects; none if there is no such test.
fn parts(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(format!("tests/text/load-dialect/{name}.mlir")));
    text.unwrap_or_default().split("// -----\n").map(str::to_owned).collect()
}

#[test]
fn directives_have_this_text_in_both_spellings() {
    for (name, in_rust) in fixtures_in_rust() {
        let text = parts(name).concat();
        assert!(text.contains("CHECK"), "{name}");
        for generic in [false, true] {
            let mut printed = Vec::new();
            for (registry, way) in ways(name, in_rust.clone()) {
                let reader = Reader::new(&registry);
                let output =
                    reader.print(&text, generic).unwrap_or_else(|error| panic!("{name}, {way}: {error}"));
                let again =
                    reader.print(&output, generic).unwrap_or_else(|error| panic!("{name}, {way}: {error}"));
                assert_eq!(again, output, "{name}, {way}: read back");
                printed.push((output, way));
            }
            for (output, way) in &printed {
                assert_eq!(*output, printed[0].0, "{name}: {way} and {}", printed[0].1);
            }
        }
    }
}

#[test]
fn directives_have_these_errors_in_both_spellings() {
    let mut count = 0;
    for (name, in_rust) in fixtures_in_rust() {
        let ways = ways(name, in_rust);
        for part in parts(&format!("{name}_invalid")).iter().filter(|part| part.contains("expected-error")) {
            let mut errors =
                ways.iter().map(|(registry, _)| Reader::new(registry).print(part, true).unwrap_err());
            let first = errors.next().expect("there are three ways");
            assert!(errors.all(|error| error == first), "{name}: {part}");
            count += 1;
        }
    }
    assert!(count > 20, "only {count} texts are wrong");
}
