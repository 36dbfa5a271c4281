//! Types and attributes of which the author wrote parts in Rust.

use std::sync::{Arc, Mutex};

use terrace::attributes::Attribute;
use terrace::builtin::ModuleOp;
use terrace::context::Context;
use terrace::dialect::DialectRegistry;
use terrace::ir::Builder;
use terrace::location::Location;
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::types::Type;
use terrace_generated_tests::authored::*;

fn context() -> (Context, Arc<Mutex<Vec<String>>>) {
    let mut registry = DialectRegistry::new();
    registry.insert(dialect());
    let context = Context::new(&registry);
    let messages = Arc::new(Mutex::new(Vec::new()));
    let log = messages.clone();
    context.diagnostics().register(move |diagnostic| {
        let mut log = log.lock().unwrap();
        log.push(diagnostic.message().to_string());
        log.extend(diagnostic.notes().iter().map(|note| format!("  note: {}", note.message())));
    });
    (context, messages)
}

/// The text of a type after it was read from this one; or the messages.
fn read(ty: &str) -> String {
    let (context, messages) = context();
    let source = format!("%0 = builtin.unrealized_conversion_cast to {ty}");
    let range = context.sources().add("test.mlir", Arc::new(source)).unwrap();
    let Ok(module) = parse_source(&context, range, &ParseOptions::default()) else {
        return messages.lock().unwrap().join("\n");
    };
    let mut text = Vec::new();
    print_body(&module, &PrintOptions::default(), &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let begin = text.find(" to ").unwrap() + 4;
    text[begin..text.find("\n}").unwrap()].to_owned()
}

#[test]
fn the_author_reads_and_writes() {
    for text in [
        "!authored.int<12>",
        "!authored.complex<1, i32>",
        "!authored.recursive<\"r\", tuple<i8, !authored.recursive<\"r\">>>",
        "!authored.word<hello>",
        "!authored.bounds<1 to 2 : [3, 4]>",
        "!authored.bounds<1 to 2 : []>",
        "!authored.own<\"LETTERS\">",
        "!authored<hooked 4>",
    ] {
        assert_eq!(read(text), text);
    }
    assert_eq!(read("!authored.own<\"letters\">"), "!authored.own<\"LETTERS\">");
}

#[test]
fn what_is_wrong_is_reported() {
    let texts = [
        "!authored.complex<0, i32>",
        "!authored.complex<1, f32>",
        "!authored.complex<4294967296, i32>",
        "!authored.bounds<1 to 2 : [3]>",
        "!authored.bounds<1 for 2 : [3]>",
        "!authored.int<-1>",
    ];
    insta::assert_snapshot!(texts.map(|text| format!("{text}\n{}", read(text))).join("\n\n"));
}

#[test]
fn construction_is_checked() {
    let (context, _) = context();
    let message = |number, element| ComplexType::get_checked(&context, number, element).unwrap_err();
    assert_eq!(message(0, Type::I32).message(), "non-zero parameter passed to 'ComplexType'");
    assert_eq!(message(1, Type::F32).message(), "non integer-type passed to 'ComplexType'");
    let complex = ComplexType::get_doubled(&context, 4, None);
    assert_eq!((*complex.number(&context), *complex.element(&context)), (8, Type::I32));
    assert_eq!(*ComplexType::get_from_element(&context, Type::I8).number(&context), 1);
    // A replacement makes a type as well.
    let to = |new: Type| {
        let replace = |part| {
            (part == terrace::sub_elements::Part::Type(Type::I32))
                .then_some(terrace::sub_elements::Part::Type(new))
        };
        complex.ty().replace_parts(&context, replace)
    };
    assert_eq!(to(Type::F32).unwrap_err().message(), "non integer-type passed to 'ComplexType'");
}

fn is_placed<T: Placed>(_: T) {}

#[test]
fn handles_have_the_traits() {
    let (context, _) = context();
    is_placed(ComplexType::get(&context, 1, Type::I8));
    let wide = Type::integer(&context, 1_000_000);
    assert!(ComplexType::get_checked(&context, 1, wide).is_ok());
    let error = ComplexType::get_checked(&context, 4_000_000_000, wide);
    assert_eq!(error.unwrap_err().message(), "a small type has a short text");
    let error = ComplexType::get_checked(&context, 100_000, wide);
    let message = "failed to verify that it begins with '!authored' and is short";
    assert_eq!(error.unwrap_err().message(), message);
}

#[test]
fn attributes_are_values_in_rust() {
    let (context, _) = context();
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    let (_, region) = module.region(module.root(), 0);
    let block = module.entry_block(region).unwrap();
    let mut builder = Builder::at_end(&mut module, block);
    let op = IntervalOp::build(&mut builder, Location::UNKNOWN, 1..4, Some(vec![2..3, 5..6]));
    assert_eq!(op.interval(&module), 1..4);
    assert_eq!(op.several(&module), Some(vec![2..3, 5..6]));
    op.set_interval(&mut module, 7..9);
    assert_eq!(op.interval(&module), 7..9);
    let mut text = Vec::new();
    print_body(&module, &PrintOptions::default(), &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let line = "authored.interval <7, 9> and [#authored.interval<2, 3>, #authored.interval<5, 6>]";
    assert!(text.contains(line), "{text}");
    let interval = IntervalAttr::get(&context, 1, 2);
    assert_eq!(IntervalAttr::from_attribute(&context, Attribute::UNIT), None);
    assert_eq!(IntervalAttr::from_attribute(&context, interval.to_attribute(&context)), Some(interval));
}
