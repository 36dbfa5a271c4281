//! Definitions on which compiled and loaded dialects once disagreed: the same texts give the same output, or the same
//! first error.

use terrace::dialect::DialectRegistry;
use terrace_generated_tests::parity;

use crate::dialects::{root, with_intrinsics_of};
use crate::reader::Reader;
use terrace_parity_tests::registry_of;

/// The dialect `parity`: compiled, and loaded, with what the loader reported.
fn readers() -> (Reader, Reader, String) {
    let compiled = registry_of(parity::dialect());
    let mut loaded = with_intrinsics_of(&compiled);
    let file = root().join("tests/generated/src/parity.dialect");
    let unchecked = terrace_opt::load_dialects(&mut loaded, &[file]).unwrap();
    (Reader::new(&compiled), Reader::new(&loaded), unchecked)
}

/// Both accept the text and print it in generic form like this.
#[track_caller]
fn accepts(text: &str, printed: &str) {
    let (compiled, loaded, _) = readers();
    for (reader, which) in [(compiled, "compiled"), (loaded, "loaded")] {
        let output = reader.print(text, true).unwrap_or_else(|error| panic!("{which}: {error}"));
        assert!(output.contains(printed), "{which}: {output}");
    }
}

/// Both report this first.
#[track_caller]
fn refuses(text: &str, message: &str) {
    let (compiled, loaded, _) = readers();
    let errors = [compiled.print(text, true), loaded.print(text, true)].map(Result::unwrap_err);
    assert_eq!(errors[1], errors[0], "loaded and compiled");
    assert!(errors[0].contains(message), "{}", errors[0]);
}

#[test]
fn inherent_attributes_are_in_the_dictionary() {
    let text = "\"parity.dictionary\"() {a = 1 : i32, b = \"c\", d} : () -> ()";
    accepts(text, "\"parity.dictionary\"() {a = 1 : i32, b = \"c\", d} : () -> ()");
    refuses(
        "\"parity.dictionary\"() {b = \"c\"} : () -> ()",
        "'parity.dictionary' op requires attribute 'a'",
    );
}

#[test]
fn a_successor_that_is_never_right_is_unchecked_when_loaded() {
    let (compiled, loaded, unchecked) = readers();
    let text = "\"test.around\"() ({\n  \"parity.nowhere\"()[^next] : () -> ()\n^next:\n  \"test.end\"() : () -> ()\n}) : () -> ()";
    let error = compiled.print(text, true).unwrap_err();
    assert!(error.contains("successor #0 ('next') must be block that is never right"), "{error}");
    loaded.print(text, true).unwrap();
    assert!(unchecked.contains("this predicate is written in Rust"), "{unchecked}");
    assert!(unchecked.contains("rust { false }"), "{unchecked}");
    // It is all that is not checked.
    assert_eq!(unchecked.matches("warning[unchecked]").count(), 1, "{unchecked}");
}

#[test]
fn no_type_follows_from_a_unit_attribute() {
    refuses("%r = \"parity.unit\"() <{flag}> : () -> i32", "'parity.unit' op failed to verify that");
}

#[test]
fn a_trait_checks_the_kind_that_it_is_given() {
    accepts(ORDER, "\"parity.order\"(%0, %1)");
    // The message has the argument of the trait, not the name of its parameter.
    let text = ORDER.replace("i32", "f32");
    refuses(&text, "failed to verify that `operands` must be integer");
}

/// An op with nothing wrong.
const ORDER: &str = "%x = \"test.source\"() : () -> i32\n\
    %y = \"test.source\"() : () -> i32\n\
    %r = \"parity.order\"(%x, %y) ({\n^bb0:\n}) : (i32, i32) -> i32";

#[test]
fn conditions_are_checked_in_one_order() {
    let with = |x: &str, y: &str, r: &str, arguments: &str| {
        format!(
            "%x = \"test.source\"() : () -> {x}\n%y = \"test.source\"() : () -> {y}\n\
             %r = \"parity.order\"(%x, %y) ({{\n^bb0({arguments}):\n}}) : ({x}, {y}) -> {r}"
        )
    };
    let all =
        ["region #0 ('inner') must be", "`operands` must be integer", "x and y have the same type", "`r`"];
    refuses(&with("f32", "f64", "index", "%b: i32"), all[0]);
    refuses(&with("f32", "f64", "index", ""), all[1]);
    refuses(&with("i32", "i64", "index", ""), all[2]);
    refuses(&with("i32", "i32", "index", ""), all[3]);
}

#[test]
fn an_alias_of_a_region_constraint_has_one_message() {
    accepts("\"parity.body\"() ({\n^bb0:\n}) : () -> ()", "\"parity.body\"() ({");
    let two = "\"parity.body\"() ({\n^bb0:\n  \"test.end\"() : () -> ()\n^bb1:\n}) : () -> ()";
    refuses(two, "region #0 ('body') failed to verify constraint: region with 1 blocks");
}

#[test]
fn functions_of_the_author_are_called_when_loaded() {
    let with = |value: i64, ty: &str| {
        format!(
            "%x = \"test.source\"() : () -> {ty}\n\
             \"parity.even\"(%x) <{{value = {value} : i64}}> : ({ty}) -> ()"
        )
    };
    accepts(&with(4, "tensor<2x2x2xf32>"), "value = 4 : i64");
    refuses(&with(5, "tensor<2x2x2xf32>"), "even integer of at least 4");
    refuses(&with(2, "tensor<2x2x2xf32>"), "even integer of at least 4");
    refuses(&with(6, "tensor<2x2xf32>"), "have as many dimensions together as the number says");
}

#[test]
fn conditions_of_traits_on_types_are_checked() {
    let with = |name: &str| format!("%x = \"test.source\"() : () -> !parity.named<\"{name}\">");
    accepts(&with("abc"), "!parity.named<\"abc\">");
    refuses(&with("a name that is long"), "failed to verify that its text has at most 20 letters");
}

#[test]
fn functions_that_are_not_compiled_in_are_unchecked() {
    let mut registry = DialectRegistry::new();
    let file = root().join("tests/generated/src/parity.dialect");
    let unchecked = terrace_opt::load_dialects(&mut registry, &[file]).unwrap();
    for name in ["crate::parity::is_even", "crate::parity::has_total_rank", "crate::parity::has_short_text"] {
        assert!(unchecked.contains(&format!("`{name}` is not compiled into this program")), "{unchecked}");
    }
}

#[test]
fn constraints_that_double_are_one_check() {
    let with = |ty: &str| format!("%x = \"test.source\"() : () -> {ty}\n\"parity.twice\"(%x) : ({ty}) -> ()");
    accepts(&with("i7"), "\"parity.twice\"");
    refuses(&with("f32"), "'parity.twice' op operand #0 must be");
}
