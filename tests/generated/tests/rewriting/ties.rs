//! Types that follow from each other, interfaces and traits with checks, and interfaces to fall back on.

use std::sync::{Arc, Mutex};

use terrace::context::Context;
use terrace::dialect::DialectRegistry;
use terrace::ir::{Body, Builder};
use terrace::location::Location;
use terrace::rewrite::{FrozenPatterns, GreedyConfig, PatternSet, apply_patterns_greedily};
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::verify::verify;
use terrace_generated_tests::ties::*;

fn context() -> (Context, Arc<Mutex<Vec<String>>>) {
    let mut registry = DialectRegistry::new();
    registry.insert(dialect());
    let context = Context::new(&registry);
    let messages = Arc::new(Mutex::new(Vec::new()));
    let log = messages.clone();
    context
        .diagnostics()
        .register(move |diagnostic| log.lock().unwrap().push(diagnostic.message().to_string()));
    (context, messages)
}

fn parse(context: &Context, text: &str) -> Option<Body> {
    let source = context.sources().add("test.mlir", Arc::new(text.to_owned())).unwrap();
    let body = parse_source(context, source, &ParseOptions::default()).ok()?;
    verify(&body).ok()?;
    Some(body)
}

/// Returns the diagnostics for an op on `%t` and `%u`, tensors of `f32`, and `%f` and `%i`, an `f32` and an `i32`.
fn said_of(op: &str) -> Vec<String> {
    let (context, messages) = context();
    let values = "%t, %u, %f, %i = \"builtin.unrealized_conversion_cast\"() : () -> (tensor<2xf32>, tensor<3xf32>, f32, i32)";
    let body = parse(&context, &format!("{values}\n{op}"));
    let messages = messages.lock().unwrap().clone();
    assert_eq!(body.is_some(), messages.is_empty());
    messages
}

fn printed(body: &Body) -> String {
    let mut text = Vec::new();
    print_body(body, &PrintOptions::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn types_follow_from_one_or_from_as_many() {
    let spread = |operands: &str, sizes: &str, types: &str| {
        said_of(&format!(
            "%r:2 = \"ties.spread\"({operands}) {{operandSegmentSizes = array<i32: {sizes}>, groups_segments = array<i32>}} : {types}"
        ))
    };
    let fine =
        spread("%t, %f, %f, %t", "1, 2, 0, 1", "(tensor<2xf32>, f32, f32, tensor<2xf32>) -> (f32, f32)");
    assert_eq!(fine, [] as [&str; 0]);
    assert_eq!(
        spread("%t, %f, %f", "1, 2, 0, 0", "(tensor<2xf32>, f32, f32) -> (f32, f32)"),
        [] as [&str; 0]
    );
    assert_eq!(
        spread("%t, %f, %i", "1, 2, 0, 0", "(tensor<2xf32>, f32, i32) -> (f32, i32)"),
        ["'ties.spread' op failed to verify that the type of `inputs` must follow from that of `like`"]
    );
    assert_eq!(
        spread("%t, %f, %f, %u", "1, 2, 0, 1", "(tensor<2xf32>, f32, f32, tensor<3xf32>) -> (f32, f32)"),
        ["'ties.spread' op failed to verify that `last` must have the type of `like`"]
    );
    // As many are asked for, and of the same types one by one.
    assert_eq!(
        spread("%t, %f", "1, 1, 0, 0", "(tensor<2xf32>, f32) -> (f32, f32)"),
        ["'ties.spread' op failed to verify that `outputs` must have the type of `inputs`"]
    );
    assert_eq!(
        spread("%t, %f, %f", "1, 2, 0, 0", "(tensor<2xf32>, f32, f32) -> (f32, i32)"),
        ["'ties.spread' op failed to verify that `outputs` must have the type of `inputs`"]
    );
}

#[test]
fn a_format_leaves_out_types_that_follow() {
    let (context, messages) = context();
    let text = "%t, %f = \"builtin.unrealized_conversion_cast\"() : () -> (tensor<2xf32>, f32)\n\
        %r:2 = ties.spread %t[%f, %f] groups (%t), (%t) last %t : tensor<2xf32> ((tensor<2xf32>), (tensor<2xf32>)) -> f32, f32";
    let body = parse(&context, text).unwrap_or_else(|| panic!("{messages:?}"));
    let text = printed(&body);
    assert!(
        text.contains("ties.spread %0#0[%0#1, %0#1] groups (%0#0), (%0#0) last %0#0 : tensor<2xf32>"),
        "{text}"
    );
}

#[test]
fn a_type_without_parameters_is_not_written() {
    let (context, messages) = context();
    let text = "%u = \"builtin.unrealized_conversion_cast\"() : () -> !ties.unit\n%r = ties.unit %u, %u";
    let mut body = parse(&context, text).unwrap_or_else(|| panic!("{messages:?}"));
    let text = printed(&body);
    assert!(text.contains("ties.unit %0, %0\n"), "{text}");

    let (_, region) = body.region(body.root(), 0);
    let block = body.entry_block(region).unwrap();
    let op = body.ops(block).nth(1).unwrap();
    let input = body.result(body.ops(block).next().unwrap(), 0);
    let unit = UnitOp::from_op(&body, op).unwrap();
    // The arguments of the template are the defaults.
    assert_eq!((unit.text(&body), unit.number(&body), unit.outcome(&body)), ("nothing", 3, Outcome::Err));
    let built = UnitOp::build(
        &mut Builder::at_end(&mut body, block),
        Location::UNKNOWN,
        input,
        &[],
        None,
        None,
        None,
    );
    assert_eq!(body.value_type(built.output(&body)), UnitType::get(&context).into());
}

#[test]
fn interfaces_and_traits_check_what_has_them() {
    assert_eq!(
        said_of(
            "%v = \"builtin.unrealized_conversion_cast\"() : () -> !ties.unit\n%w = ties.unit %v, %v, %v, %v"
        ),
        ["'ties.unit' op has more than 3 operands"]
    );
    assert_eq!(
        said_of("%v = \"builtin.unrealized_conversion_cast\"() : () -> !ties.box<width = 101>"),
        ["is too large"]
    );
    assert_eq!(
        said_of("%v = \"builtin.unrealized_conversion_cast\"() : () -> !ties.box<width = 10>"),
        ["is a multiple"]
    );
    assert_eq!(said_of("module attributes {a.b = #ties.ticket<value = 0>} {}"), ["begins at one"]);
    assert_eq!(
        said_of("module attributes {a.b = #ties.ticket<value = 1>, a.c = !ties.box<width = 99>} {}"),
        [] as [&str; 0]
    );
    let (context, _) = context();
    assert_eq!(BoxType::get_checked(&context, 101).unwrap_err().message(), "is too large");
    assert_eq!(TicketAttr::get_checked(&context, 0).unwrap_err().message(), "begins at one");
}

#[test]
fn a_dialect_implements_interfaces_for_its_ops() {
    let (context, _) = context();
    let text = "%u = \"builtin.unrealized_conversion_cast\"() : () -> !ties.unit\n%r = ties.unit %u,";
    let body = parse(&context, text).unwrap();
    let (_, region) = body.region(body.root(), 0);
    let block = body.entry_block(region).unwrap();
    let mut ops = body.ops(block);
    assert!(AnyPriced::of(&body, ops.next().unwrap()).is_none());
    assert_eq!(AnyPriced::of(&body, ops.next().unwrap()).map(|priced| priced.price(&body)), Some(7));
    // An op that nobody declares has what the dialect says of its name.
    assert!(context.op_name("ties.unknown").info(&context).interface::<PricedTable>().is_some());
    assert!(context.op_name("ties.spread").info(&context).interface::<PricedTable>().is_none());
    assert!(context.op_name("other.unknown").info(&context).interface::<PricedTable>().is_none());
}

#[test]
fn traits_of_a_dialect_are_found_with_their_arguments() {
    let (context, _) = context();
    let text = "%u = \"builtin.unrealized_conversion_cast\"() : () -> !ties.unit\n%r = ties.unit %u,";
    let body = parse(&context, text).unwrap();
    let (_, region) = body.region(body.root(), 0);
    let ops: Vec<_> = body.ops(body.entry_block(region).unwrap()).collect();
    assert_eq!(body.interface::<AtMostTable>(ops[1]).map(|table| table.n), Some(3));
    assert!(body.interface::<SilentTable>(ops[1]).is_some());
    assert!(body.interface::<AtMostTable>(ops[0]).is_none());
    let ty = BoxType::get(&context, 3).into();
    assert_eq!(context.type_interface::<NoMultipleOfTable>(ty).map(|table| table.n), Some(5));
    assert!(context.type_interface::<NoMultipleOfTable>(UnitType::get(&context).into()).is_none());
}

#[test]
fn traits_fold_what_ops_do_not() {
    let (context, _) = context();
    let text = "%t, %u = \"builtin.unrealized_conversion_cast\"() : () -> (tensor<2xf32>, !ties.unit)\n\
        %r = ties.unit %u, %u\n%s = ties.unit %r, %u\n\
        ties.spread %t[] groups (%s) : tensor<2xf32> ((!ties.unit)) -> ";
    let mut body = parse(&context, text).unwrap();
    let patterns = FrozenPatterns::new(&context, PatternSet::new());
    assert!(apply_patterns_greedily(&mut body, &patterns, &GreedyConfig::default()).changed);
    let text = printed(&body);
    assert!(text.contains("groups (%0#1)"), "{text}");
}

#[test]
fn words_of_rust_are_cases() {
    assert_eq!("Err".parse::<Outcome>(), Ok(Outcome::Err));
    assert_eq!(Outcome::try_from(4), Ok(Outcome::Error));
    assert_eq!(Outcome::from_value(9), None);
}
