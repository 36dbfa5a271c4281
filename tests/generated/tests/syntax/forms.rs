//! Formats, traits, adaptors and hooks of ops of generated code.

use std::sync::{Arc, Mutex};

use terrace::attributes::{Attribute, NamedAttribute};
use terrace::builtin::ModuleOp;
use terrace::context::Context;
use terrace::dialect::DialectRegistry;
use terrace::generated::OpArguments;
use terrace::interfaces::{MemoryEffect, is_trivially_dead, memory_effects};
use terrace::ir::{Body, Builder, Value};
use terrace::location::Location;
use terrace::rewrite::{FrozenPatterns, GreedyConfig, PatternSet, apply_patterns_greedily};
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::types::{Type, TypeData};
use terrace::verify::verify;
use terrace_generated_tests::forms::*;

const HERE: Location = Location::UNKNOWN;

/// A context, and what diagnostics it has seen.
fn context() -> (Context, Arc<Mutex<Vec<String>>>) {
    let mut registry = DialectRegistry::new();
    registry.insert(dialect());
    let context = Context::new(&registry);
    let messages = Arc::new(Mutex::new(Vec::new()));
    let log = messages.clone();
    context.diagnostics().register(move |diagnostic| {
        log.lock().unwrap().push(diagnostic.message().to_string());
    });
    (context, messages)
}

fn text(body: &Body) -> String {
    let mut text = Vec::new();
    print_body(body, &PrintOptions::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Parses a text and asserts that its printed form parses back; or returns the diagnostics.
fn read(source: &str) -> Result<Body, String> {
    let (context, messages) = context();
    let range = context.sources().add("test.mlir", Arc::new(source.to_owned())).unwrap();
    let body = parse_source(&context, range, &ParseOptions::default());
    match body.and_then(|body| verify(&body).map(|()| body)) {
        Ok(body) => Ok(body),
        Err(_) => Err(messages.lock().unwrap().join("\n")),
    }
}

#[test]
fn formats_have_branches_clauses_and_directives() {
    let source = r#"
%i, %x, %b = "builtin.unrealized_conversion_cast"() : () -> (i32, index, i1)
forms.groups %i [(%i, %i), (), (%i)] last %b {more}
forms.groups %i []
forms.nested ((%i, %b), (), (%x)) : ((i32, i1), (), (index))
forms.branches (%i, %b : i32, i1) slow "kind" order 4 bound %x
forms.branches none fast {more}
forms.properties <{amount = 3 : i64, flag}> attributes {more}
forms.properties <{amount = 3 : i64}>
forms.directive "a" wide 3 %x, %x end {more}
forms.directive "b" end
forms.foo is_read_only
forms.foo {more}
%p = forms.call @f(%i, %x) : (i32, index) -> f32
forms.call @f() {more} : () -> ()
"#;
    let body = read(source).unwrap();
    let printed = text(&body);
    assert_eq!(text(&read(&printed).unwrap()), printed);
    insta::assert_snapshot!(printed);
}

#[test]
fn wrong_ops_are_rejected() {
    let values = r#"%i, %x, %t, %u = "builtin.unrealized_conversion_cast"() : () -> (i32, index, tensor<2xf32>, tensor<3xf32>)"#;
    let cases = [
        "forms.branches",
        "forms.branches none slow bound %x bound %x",
        "forms.directive \"a\" wide end",
        "forms.groups %i [(%i)",
        r#""forms.groups"(%i, %i) <{groups_segments = array<i32: 2>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i32, i32) -> ()"#,
        r#""forms.groups"(%i, %i) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i32, i32) -> ()"#,
        r#""forms.groups"(%i, %x) <{groups_segments = array<i32: 1>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i32, index) -> ()"#,
        r#""forms.traits"(%x) : (index) -> ()"#,
        r#""forms.traits"(%x, %i) : (index, i32) -> ()"#,
        r#""forms.traits"(%x, %x, %x, %x) : (index, index, index, index) -> ()"#,
        r#""forms.traits"(%x, %x) <{alignment = 12 : i64}> : (index, index) -> ()"#,
        r#""forms.shaped"(%t, %u) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>"#,
        r#""forms.tail"(%i) ({}) : (i32) -> ()"#,
        r#"%f = "builtin.unrealized_conversion_cast"() : () -> i1
"forms.tail"(%f) ({ ^b(%a: i1, %c: i1): }) : (i1) -> ()"#,
        r#""forms.avg_pool"(%t) <{ksize = [1], strides = [1, 1, 1, 1], padding = "SAME"}> : (tensor<2xf32>) -> tensor<2xf32>"#,
        r#""forms.avg_pool"(%t) <{ksize = [1, 1, 1, 1], strides = [1, 1, 1, 1], padding = "FULL"}> : (tensor<2xf32>) -> tensor<2xf32>"#,
    ];
    let verdict = |case: &&str| match read(&format!("{values}\n{case}")) {
        Ok(_) => panic!("{case} is right"),
        Err(messages) => messages,
    };
    insta::assert_snapshot!(cases.iter().map(verdict).collect::<Vec<_>>().join("\n"));
}

#[test]
fn right_ops_are_accepted() {
    let source = r#"
%x, %t, %f = "builtin.unrealized_conversion_cast"() : () -> (index, tensor<2xf32>, i1)
"forms.traits"(%x, %x, %x) <{alignment = 16 : i64}> : (index, index, index) -> ()
%s = "forms.shaped"(%t, %t) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
"forms.tail"(%f) ({ ^b(%a: i1): }) : (i1) -> ()
%p = "forms.avg_pool"(%t) <{ksize = [1, 1, 1, 1], strides = [1, 1, 1, 1], padding = "SAME", data_format = 1 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
"#;
    if let Err(messages) = read(source) {
        panic!("{messages}");
    }
}

/// Reads from an op or an adaptor.
fn count<A: OpArguments>(op: BranchesOp<A>, ir: &Body) -> (usize, bool) {
    (op.inputs(ir).len() + usize::from(op.bound(ir).is_some()), op.slow(ir))
}

#[test]
fn adaptors_have_the_accessors_of_ops() {
    let (context, _) = context();
    let mut module = ModuleOp::body(&context, HERE);
    let (_, region) = module.region(module.root(), 0);
    let block = module.entry_block(region).unwrap();
    let mut builder = Builder::at_end(&mut module, block);
    let one = ConstantOp::build(&mut builder, HERE, 1);
    let one = one.result(builder.body());
    let op = BranchesOp::build(&mut builder, HERE, &[one, one], Some(one), Some("kind"), true, None);
    let groups = GroupsOp::build(&mut builder, HERE, one, &[&[one, one], &[]], None);
    assert_eq!(count(op, &module), (3, true));
    let with_others: &[Value] = &[one, one, one];
    let adaptor: BranchesOpAdaptor<'_> = op.adaptor(&module, with_others);
    assert_eq!((count(adaptor, &module), adaptor.kind(&module)), ((3, true), Some("kind")));
    // Before there is an op.
    let sizes = Attribute::dense_i32_array(&context, &[1, 0]);
    let attributes = [NamedAttribute { name: context.identifier("operandSegmentSizes"), value: sizes }];
    let adaptor = BranchesOpAdaptor::new(&context, &with_others[..1], &attributes);
    assert_eq!(count(adaptor, &module), (1, false));
    assert_eq!(SumOpAdaptor::new(&context, &[one, one], &[]).rhs(&module), one);
    assert_eq!(groups.groups(&module), [vec![one, one], vec![]]);
    groups.set_groups(&mut module, &[&[one], &[one], &[one, one]]);
    assert_eq!(groups.groups(&module), [vec![one], vec![one], vec![one, one]]);
    assert_eq!(groups.last(&module), None);
}

#[test]
fn ops_fold_and_have_a_canonical_form() {
    let source = "
%a = forms.constant 1
%b = forms.constant 2
%s = \"forms.sum\"(%a, %b) : (i32, i32) -> i32
%x = \"builtin.unrealized_conversion_cast\"() : () -> i32
%n = \"forms.negate\"(%x) : (i32) -> i32
%m = \"forms.negate\"(%n) : (i32) -> i32
%h = \"forms.hooked\"(%m) : (i32) -> i32
forms.call @use(%s, %h) : (i32, i32) -> ()
";
    let mut body = read(source).unwrap();
    let patterns = FrozenPatterns::new(&body.context().clone(), PatternSet::canonicalization(body.context()));
    let outcome = apply_patterns_greedily(&mut body, &patterns, &GreedyConfig::default());
    assert!(outcome.changed && outcome.converged);
    insta::assert_snapshot!(text(&body));
}

#[test]
fn effects_are_those_that_are_declared() {
    let source = r#"
%a, %b, %i = "builtin.unrealized_conversion_cast"() : () -> (i32, i64, index)
%0 = "forms.load"(%a, %b, %i) : (i32, i64, index) -> i8
"forms.store"(%b) <{global = @g, operandSegmentSizes = array<i32: 0, 1>}> : (i64) -> ()
%1:2 = "forms.make"() : () -> (i8, i16)
"forms.harmless"() : () -> ()
"#;
    let body = read(source).unwrap();
    let shown = |effect: &MemoryEffect| {
        let value = effect.value.map(|value| ir_text(&body, value)).unwrap_or_default();
        let symbol = if effect.symbol.is_some() { " symbol" } else { "" };
        format!("{:?} {value}{symbol} {}", effect.kind, effect.resource.name())
    };
    let (holder, region) = body.regions(body.root()).next().unwrap();
    let ops: Vec<_> = holder.blocks(region).flat_map(|block| holder.ops(block)).collect();
    let effects: Vec<String> = ops[1..]
        .iter()
        .map(|op| memory_effects(&body, *op).unwrap().iter().map(shown).collect::<Vec<_>>().join(", "))
        .collect();
    assert_eq!(
        effects,
        [
            "Read i32 default, Read i64 default",
            "Write i64 log, Free  symbol default, Read  default",
            "Allocate i16 default",
            "",
        ]
    );
    assert_eq!(
        ops[1..].iter().map(|op| is_trivially_dead(&body, *op)).collect::<Vec<_>>(),
        [true, false, true, true]
    );
}

fn ir_text(body: &Body, value: Value) -> String {
    match body.value_type(value).data(body.context()) {
        TypeData::Integer { width, .. } => format!("i{width}"),
        _ => "another type".to_owned(),
    }
}

#[test]
fn builders_take_values_attributes_types_or_lists() {
    let (context, _) = context();
    let mut body = ModuleOp::body(&context, HERE);
    let (_, block) = ModuleOp::from_op(&body, body.root()).unwrap().block(&body).unwrap();
    let mut builder = Builder::at_end(&mut body, block);
    let one = ConstantOp::build(&mut builder, HERE, 1).op();
    let attribute = Attribute::integer(&context, Type::I32, 2);
    let two = ConstantOp::build_with_attributes(&mut builder, HERE, attribute).op();
    let three = ConstantOp::build_with_types(&mut builder, HERE, &[Type::I32], attribute).op();
    let value = NamedAttribute { name: context.identifier("value"), value: attribute };
    let four = ConstantOp::build_inferred(&mut builder, HERE, &[], &[value]).op();
    let five = ConstantOp::build_generic(&mut builder, HERE, &[Type::I32], &[], &[value]).op();
    let [one, two, three, four, five] = [one, two, three, four, five].map(|op| builder.body().result(op, 0));
    SumOp::build(&mut builder, HERE, one, two);
    SumOp::build_inferred(&mut builder, HERE, &[three, four], &[]);
    SumOp::build_with_types(&mut builder, HERE, &[Type::I32], four, five);
    TailOp::build_generic(&mut builder, HERE, &[], &[], &[]);
    // The module does not verify; only what the builders made is of interest.
    let options = PrintOptions::default().with_assume_verified(true);
    let mut text = Vec::new();
    print_body(&body, &options, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let expected = [
        "%4 = forms.constant 2\n",
        "\"forms.sum\"(%0, %1) : (i32, i32) -> i32",
        "\"forms.sum\"(%2, %3) : (i32, i32) -> i32",
        "\"forms.sum\"(%3, %4) : (i32, i32) -> i32",
        "\"forms.tail\"() ({\n  }) : () -> ()",
    ];
    for part in expected {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn dialects_check_attributes_of_arguments_and_results() {
    assert!(read("func @f(i32, i32 {forms.hint})").is_ok());
    let Err(message) = read("func @f(i32, i32 {forms.hint = 1})") else { panic!("1 is a hint") };
    assert_eq!(message, "'func' op 'forms.hint' of argument #1 must be a unit attribute");
    let Err(message) = read("func @f() -> (i32 {forms.hint})") else { panic!("results have hints") };
    assert_eq!(message, "'func' op result #0 may not have 'forms.hint'");
}
