//! The expected texts are what `mlir-opt` 22 prints for the same IR, but for `func`.

use std::borrow::Cow;

use crate::attributes::{Attribute, AttributeData, LocationData, NamedAttribute};
use crate::context::{Context, ContextOptions};
use crate::dialect::{Dialect, DialectRegistry, OpDescriptor, OpHooks, OpTraits};
use crate::ir::{Block, Body, Op, OperationState, Region, Value};
use crate::location::Location;
use crate::text::printer::{OpPrinter, PrintOptions, RegionForm, print_body, print_op};
use crate::types::{Type, TypeData};

fn name_constant(body: &Body, op: Op, name: &mut dyn FnMut(Value, &str)) {
    name(body.result(op, 0), "c0_i32");
}

fn print_constant(printer: &mut OpPrinter<'_, '_>, body: &Body, op: Op) {
    printer.print_optional_attributes(body, op, &[]);
    printer.print_text(" : ");
    printer.print_type(body.value_type(body.result(op, 0)));
}

fn name_parts(body: &Body, op: Op, name: &mut dyn FnMut(Value, &str)) {
    name(body.result(op, 1), "tail of it");
}

fn print_wrap(printer: &mut OpPrinter<'_, '_>, body: &Body, op: Op) {
    printer.print_space();
    printer.print_region(body, op, 0, RegionForm { terminators: false, ..RegionForm::FULL });
}

fn print_branch(printer: &mut OpPrinter<'_, '_>, body: &Body, op: Op) {
    let operands: Vec<Value> = body.operands(op).collect();
    printer.print_space();
    printer.print_successor_with_operands(body, body.successor(op, 0), &operands);
}

/// `builtin` with a stand-in for `func`, and a dialect `t`.
fn context(threading: bool) -> Context {
    let op = |name: &'static str, traits, hooks| {
        OpDescriptor::new(Cow::Borrowed(name)).with_traits(traits).with_hooks(hooks)
    };
    let hooks = OpHooks::new();
    let mut function = crate::builtin::FuncOp::DESCRIPTOR.clone();
    function.default_dialect = Cow::Borrowed("t");
    let others = crate::builtin::dialect();
    let others = others.operations().iter().filter(|other| other.name != "func");
    let builtin = others
        .fold(Dialect::new("builtin").operation(function), |dialect, other| dialect.operation(other.clone()));
    let constant = hooks.with_print(print_constant).with_result_names(name_constant);
    let t = Dialect::new("t")
        .operation(op("t.constant", OpTraits::NONE, constant))
        .operation(op("t.parts", OpTraits::NONE, hooks.with_result_names(name_parts)))
        .operation(op("t.wrap", OpTraits::NONE, hooks.with_print(print_wrap)))
        .operation(op("t.end", OpTraits::TERMINATOR, hooks))
        .operation(op("t.branch", OpTraits::TERMINATOR, hooks.with_print(print_branch)));
    let mut registry = DialectRegistry::new();
    registry.insert(builtin).insert(t);
    let options =
        ContextOptions { allow_unregistered_dialects: true, threading, ..ContextOptions::default() };
    Context::with_options(&registry, options)
}

fn module(context: &Context) -> (Body, Block) {
    let mut body = Body::new(context, context.op_name("builtin.module"), Location::UNKNOWN, 1);
    let (_, region) = body.region(body.root(), 0);
    let block = body.append_block(region);
    (body, block)
}

fn state(body: &Body, name: &str) -> OperationState {
    OperationState::new(body.context().op_name(name), Location::UNKNOWN)
}

fn add(body: &mut Body, block: Block, state: OperationState) -> Op {
    let op = body.create_op(state);
    body.append_op(block, op);
    op
}

/// Adds an op with operands and results.
fn simple(body: &mut Body, block: Block, name: &str, operands: &[Value], results: &[Type]) -> Op {
    let state = state(body, name).operands(operands.iter().copied()).results(results.iter().copied());
    add(body, block, state)
}

fn region(body: &Body, op: Op, position: usize) -> Region {
    body.region(op, position).1
}

fn string(context: &Context, text: &str) -> Attribute {
    let value = text.as_bytes().into();
    context.data().intern_attribute(AttributeData::String { value, ty: Type::NONE })
}

fn named(context: &Context, name: &str, value: Attribute) -> NamedAttribute {
    NamedAttribute { name: context.identifier(name), value }
}

fn function_type(context: &Context, inputs: &[Type], results: &[Type]) -> Type {
    context.data().intern_type(TypeData::Function { inputs: inputs.into(), results: results.into() })
}

/// Adds a `func` with an entry block where it has arguments or `is_defined`.
fn function(body: &mut Body, block: Block, name: &str, inputs: &[Type], is_defined: bool) -> Op {
    let context = body.context().clone();
    let ty = function_type(&context, inputs, &[]);
    let ty = context.data().intern_attribute(AttributeData::Type(ty));
    let state = state(body, "func")
        .attribute(named(&context, "sym_name", string(&context, name)))
        .attribute(named(&context, "type", ty))
        .regions(1);
    let op = add(body, block, state);
    if is_defined {
        let (child, region) = body.region_mut(op, 0);
        let entry = child.append_block(region);
        for input in inputs {
            child.add_argument(entry, *input, Location::UNKNOWN);
        }
    }
    op
}

fn entry(body: &Body, op: Op) -> Block {
    let (child, region) = body.region(op, 0);
    child.entry_block(region).expect("the op has an entry block")
}

fn text(body: &Body, options: &PrintOptions) -> String {
    let mut out = Vec::new();
    print_body(body, options, &mut out).expect("writing to memory");
    String::from_utf8(out).expect("text is UTF-8")
}

/// The ops of these tests are no valid IR.
fn custom() -> PrintOptions {
    PrintOptions { assume_verified: true, ..PrintOptions::default() }
}

fn generic() -> PrintOptions {
    PrintOptions { generic: true, ..PrintOptions::default() }
}

/// Nested regions, packs, several bodies.
fn nested(context: &Context) -> Body {
    let (mut body, top) = module(context);
    let three = state(&body, "t.s").regions(3);
    let three = add(&mut body, top, three);
    body.append_block(region(&body, three, 0));
    let block = body.append_block(region(&body, three, 2));
    body.add_argument(block, Type::I32, Location::UNKNOWN);
    simple(&mut body, top, "t.z", &[], &[]);
    simple(&mut body, top, "t.y", &[], &[]);
    let f = function(&mut body, top, "f", &[Type::I32, Type::I32], true);
    let start = entry(&body, f);
    {
        let child = body.child_mut(f).expect("a function owns a body");
        let outer = state(child, "t.a").regions(1);
        let outer = add(child, start, outer);
        let block = child.append_block(region(child, outer, 0));
        child.add_argument(block, Type::I32, Location::UNKNOWN);
        child.add_argument(block, Type::I32, Location::UNKNOWN);
        let inner = state(child, "t.b").regions(2);
        let inner = add(child, block, inner);
        let block = child.append_block(region(child, inner, 0));
        child.add_argument(block, Type::I32, Location::UNKNOWN);
        let block = child.append_block(region(child, inner, 1));
        child.add_argument(block, Type::I32, Location::UNKNOWN);
        let last = child.append_block(region(child, inner, 1));
        let argument = child.add_argument(last, Type::I32, Location::UNKNOWN);
        let branch = state(child, "t.br").successor(last);
        add(child, block, branch);
        let pair = simple(child, last, "t.p", &[], &[Type::I32, Type::I32]);
        let operands = [child.result(pair, 1), child.result(pair, 0), argument];
        let end = state(child, "t.k").operands(operands).successor(last);
        add(child, last, end);
        simple(child, start, "t.p", &[], &[Type::I32, Type::I32]);
        simple(child, start, "t.end", &[], &[]);
    }
    let inner =
        state(&body, "builtin.module").attribute(named(context, "sym_name", string(context, "a"))).regions(1);
    let inner = add(&mut body, top, inner);
    let (child, region) = body.region_mut(inner, 0);
    let top = child.append_block(region);
    simple(child, top, "t.q", &[], &[]);
    simple(child, top, "t.r", &[], &[Type::I1]);
    for (name, uses_argument) in [("f", false), ("g", true)] {
        let f = function(child, top, name, &[Type::I32], true);
        let start = entry(child, f);
        let function = child.child_mut(f).expect("a function owns a body");
        let op = simple(function, start, "t.r", &[], &[Type::I32]);
        let operand = if uses_argument { function.argument(start, 0) } else { function.result(op, 0) };
        simple(function, start, "t.end", &[operand], &[]);
    }
    simple(child, top, "t.r", &[], &[Type::I1]);
    body
}

#[test]
fn generic_numbers_go_on_from_the_last_region_to_the_first() {
    let body = nested(&context(true));
    let expected = r#""builtin.module"() ({
  "t.s"() ({
  ^bb0:
  }, {
  }, {
  ^bb0(%arg8: i32):
  }) : () -> ()
  "t.z"() : () -> ()
  "t.y"() : () -> ()
  "func"() ({
  ^bb0(%arg2: i32, %arg3: i32):
    "t.a"() ({
    ^bb0(%arg4: i32, %arg5: i32):
      "t.b"() ({
      ^bb0(%arg7: i32):
      }, {
      ^bb0(%arg6: i32):
        "t.br"()[^bb1] : () -> ()
      ^bb1(%5: i32):  // 2 preds: ^bb0, ^bb1
        %6:2 = "t.p"() : () -> (i32, i32)
        "t.k"(%6#1, %6#0, %5)[^bb1] : (i32, i32, i32) -> ()
      }) : () -> ()
    }) : () -> ()
    %4:2 = "t.p"() : () -> (i32, i32)
    "t.end"() : () -> ()
  }) {sym_name = "f", type = (i32, i32) -> ()} : () -> ()
  "builtin.module"() <{sym_name = "a"}> ({
    "t.q"() : () -> ()
    %0 = "t.r"() : () -> i1
    "func"() ({
    ^bb0(%arg1: i32):
      %3 = "t.r"() : () -> i32
      "t.end"(%3) : (i32) -> ()
    }) {sym_name = "f", type = (i32) -> ()} : () -> ()
    "func"() ({
    ^bb0(%arg0: i32):
      %2 = "t.r"() : () -> i32
      "t.end"(%arg0) : (i32) -> ()
    }) {sym_name = "g", type = (i32) -> ()} : () -> ()
    %1 = "t.r"() : () -> i1
  }) : () -> ()
}) : () -> ()
"#;
    assert_eq!(text(&body, &generic()), expected);
}

#[test]
fn custom_numbers_begin_where_the_region_around_ends() {
    let body = nested(&context(true));
    let expected = r#"module {
  "t.s"() ({
  ^bb0:
  }, {
  }, {
  ^bb0(%arg0: i32):
  }) : () -> ()
  "t.z"() : () -> ()
  "t.y"() : () -> ()
  func @f(%arg0: i32, %arg1: i32) {
    "t.a"() ({
    ^bb0(%arg2: i32, %arg3: i32):
      "t.b"() ({
      ^bb0(%arg4: i32):
      }, {
      ^bb0(%arg4: i32):
        "t.br"()[^bb1] : () -> ()
      ^bb1(%1: i32):  // 2 preds: ^bb0, ^bb1
        %2:2 = "t.p"() : () -> (i32, i32)
        "t.k"(%2#1, %2#0, %1)[^bb1] : (i32, i32, i32) -> ()
      }) : () -> ()
    }) : () -> ()
    %0:2 = "t.p"() : () -> (i32, i32)
    "t.end"() : () -> ()
  }
  module @a {
    "t.q"() : () -> ()
    %0 = "t.r"() : () -> i1
    func @f(%arg0: i32) {
      %2 = "t.r"() : () -> i32
      "t.end"(%2) : (i32) -> ()
    }
    func @g(%arg0: i32) {
      %2 = "t.r"() : () -> i32
      "t.end"(%arg0) : (i32) -> ()
    }
    %1 = "t.r"() : () -> i1
  }
}
"#;
    assert_eq!(text(&body, &custom()), expected);
    let unique = text(&body, &PrintOptions { unique_ssa_ids: true, ..custom() });
    for line in ["^bb0(%arg8: i32):", "func @f(%arg2: i32, %arg3: i32)", "%3 = \"t.r\"", "^bb1(%5: i32):"] {
        assert!(unique.contains(line), "{line} in\n{unique}");
    }
}

#[test]
fn users_are_named_in_comments() {
    let body = nested(&context(true));
    let text = text(&body, &PrintOptions { value_users: true, ..generic() });
    for line in [
        "    // %arg2 is unused\n",
        "        // %20 is used by %22\n",
        "        %21:2 = \"t.p\"() : () -> (i32, i32) // users: (%22), (%22)\n",
        "        \"t.k\"(%21#1, %21#0, %20)[^bb1] : (i32, i32, i32) -> () // id: %22\n",
        "    %16:2 = \"t.p\"() : () -> (i32, i32) // unused\n",
    ] {
        assert!(text.contains(line), "{line} in\n{text}");
    }
}

#[test]
fn skipped_regions_are_dots() {
    let body = nested(&context(true));
    let options = PrintOptions { skip_regions: true, ..custom() };
    assert_eq!(text(&body, &options), "module {...}\n");
    assert_eq!(
        text(&body, &PrintOptions { skip_regions: true, ..generic() }),
        "\"builtin.module\"() ({...}) : () -> ()\n"
    );
}

#[test]
fn suggested_names_get_suffixes() {
    let context = context(true);
    let (mut body, block) = module(&context);
    let constant = |body: &mut Body, block: Block| simple(body, block, "t.constant", &[], &[Type::I32]);
    constant(&mut body, block);
    constant(&mut body, block);
    let op = state(&body, "t.b").regions(2);
    let op = add(&mut body, block, op);
    for position in 0..2 {
        let block = body.append_block(region(&body, op, position));
        let inner = constant(&mut body, block);
        let value = body.result(inner, 0);
        constant(&mut body, block);
        simple(&mut body, block, "t.k", &[value], &[]);
    }
    constant(&mut body, block);
    let parts = simple(&mut body, block, "t.parts", &[], &[Type::I1; 3]);
    let value = body.result(parts, 2);
    simple(&mut body, block, "t.k", &[value], &[]);
    let expected = r#"module {
  %c0_i32 = t.constant : i32
  %c0_i32_0 = t.constant : i32
  "t.b"() ({
    %c0_i32_2 = t.constant : i32
    %c0_i32_3 = t.constant : i32
    "t.k"(%c0_i32_2) : (i32) -> ()
  }, {
    %c0_i32_2 = t.constant : i32
    %c0_i32_3 = t.constant : i32
    "t.k"(%c0_i32_2) : (i32) -> ()
  }) : () -> ()
  %c0_i32_1 = t.constant : i32
  %0, %tail_of_it:2 = "t.parts"() : () -> (i1, i1, i1)
  "t.k"(%tail_of_it#1) : (i1) -> ()
}
"#;
    assert_eq!(text(&body, &custom()), expected);
}

#[test]
fn predecessors_stand_in_comments() {
    let context = context(true);
    let (mut body, block) = module(&context);
    let op = state(&body, "t.b").regions(1);
    let op = add(&mut body, block, op);
    let blocks: Vec<Block> = (0..4).map(|_| body.append_block(region(&body, op, 0))).collect();
    let value = simple(&mut body, blocks[0], "t.c", &[], &[function_type(&context, &[], &[Type::I1])]);
    let value = body.result(value, 0);
    let fork = state(&body, "t.br").operands([value]).successor(blocks[2]).successor(blocks[1]);
    add(&mut body, blocks[0], fork);
    let twice = state(&body, "t.br").successor(blocks[2]).successor(blocks[2]);
    add(&mut body, blocks[1], twice);
    let expected = r#""builtin.module"() ({
  "t.b"() ({
    %0 = "t.c"() : () -> (() -> i1)
    "t.br"(%0)[^bb2, ^bb1] : (() -> i1) -> ()
  ^bb1:  // pred: ^bb0
    "t.br"()[^bb2, ^bb2] : () -> ()
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb1
  ^bb3:  // no predecessors
  }) : () -> ()
}) : () -> ()
"#;
    assert_eq!(text(&body, &generic()), expected);
}

#[test]
fn properties_and_attributes_stand_apart() {
    let context = context(true);
    let (mut body, block) = module(&context);
    let unit = |name: &str| named(&context, name, Attribute::UNIT);
    let op = state(&body, "t.x").attribute(unit("a b")).attribute(unit("a.b"));
    let op = add(&mut body, block, op);
    let properties =
        Attribute::dictionary(&context, vec![named(&context, "p", string(&context, "\"\u{e9}"))]);
    body.attach_properties(op.index, properties);
    let empty = simple(&mut body, block, "t.y", &[], &[]);
    body.attach_properties(empty.index, Attribute::EMPTY_DICTIONARY);
    body.set_attribute(body.root(), "z.z", Some(Attribute::UNIT));
    body.set_attribute(body.root(), "sym_visibility", Some(string(&context, "private")));
    body.set_attribute(body.root(), "sym_name", Some(string(&context, "a b")));
    let expected = r#""builtin.module"() <{sym_name = "a b", sym_visibility = "private"}> ({
  "t.x"() <{p = "\22\C3\A9"}> {"a b", a.b} : () -> ()
  "t.y"() <{}> : () -> ()
}) {z.z} : () -> ()
"#;
    assert_eq!(text(&body, &generic()), expected);
    let custom = text(&body, &custom());
    let head = "module @\"a b\" attributes {sym_visibility = \"private\", z.z} {\n";
    assert!(custom.starts_with(head), "{custom}");
}

#[test]
fn functions_show_their_attributes() {
    let context = context(true);
    let (mut body, block) = module(&context);
    let unit = Attribute::dictionary(&context, vec![named(&context, "t.u", Attribute::UNIT)]);
    let array = |items: &[Attribute]| context.data().intern_attribute(AttributeData::Array(items.into()));
    let defined = function(&mut body, block, "f", &[Type::I32, Type::I1], true);
    body.set_attribute(defined, "arg_attrs", Some(array(&[unit, Attribute::EMPTY_DICTIONARY])));
    body.set_attribute(defined, "t.a", Some(Attribute::UNIT));
    let start = entry(&body, defined);
    let child = body.child_mut(defined).unwrap();
    let argument = child.argument(start, 0);
    let cast =
        simple(child, start, "builtin.unrealized_conversion_cast", &[argument], &[Type::I64, Type::I1]);
    child.set_attribute(cast, "a", Some(Attribute::UNIT));
    let jump = child.append_block(child.region(child.root(), 0).1);
    child.add_argument(jump, Type::I32, Location::UNKNOWN);
    let branch = state(child, "t.branch").operands([argument]).successor(jump);
    add(child, start, branch);
    let declared = function(&mut body, block, "g", &[Type::I32], false);
    let ty = function_type(&context, &[Type::I32], &[Type::I32]);
    let ty = context.data().intern_attribute(AttributeData::Type(ty));
    body.set_attribute(declared, "type", Some(ty));
    body.set_attribute(declared, "res_attrs", Some(array(&[unit])));
    body.set_attribute(declared, "sym_visibility", Some(string(&context, "private")));
    let broken = function(&mut body, block, "h", &[], false);
    body.set_attribute(broken, "type", None);
    let expected = r#"module {
  func @f(%arg0: i32 {t.u}, %arg1: i1) attributes {t.a} {
    %0:2 = builtin.unrealized_conversion_cast %arg0 : i32 to i64, i1 {a}
    branch ^bb1(%arg0 : i32)
  ^bb1(%1: i32):  // pred: ^bb0
  }
  func private @g(i32) -> (i32 {t.u})
  "func"() ({
  }) {sym_name = "h"} : () -> ()
}
"#;
    assert_eq!(text(&body, &custom()), expected);
}

#[test]
fn aliases_are_ordered_by_depth_and_name() {
    let context = context(true);
    let file = string(&context, "x");
    let place = |line| {
        let data = LocationData::FileLineColumn { file, start: (line, 1), end: (line, 1) };
        let attribute = context.data().intern_attribute(AttributeData::Location(data));
        Location::attribute(attribute.raw())
    };
    // Interned early, so that the order of interning is not that of the text.
    let (late, early) = (place(3), place(2));
    let (mut body, block) = module(&context);
    body.set_location(body.root(), place(1));
    let big = context.data().intern_type(TypeData::Tuple([Type::I1; 17].into()));
    let op = simple(&mut body, block, "t.a", &[], &[big]);
    body.set_location(op, early);
    body.set_attribute(op, "l", Some(Attribute::from_raw(late.as_attribute().unwrap())));
    let op = state(&body, "t.b").regions(1);
    let op = add(&mut body, block, op);
    body.set_location(op, late);
    let inner = body.append_block(region(&body, op, 0));
    body.add_argument(inner, Type::I1, place(4));
    let options = PrintOptions { debug_info: true, ..custom() };
    let lines = text(&body, &options);
    let lines: Vec<&str> = lines.lines().map(|line| line.split(" = tuple").next().unwrap()).collect();
    let expected = [
        "!tuple",
        "#loc2 = loc(\"x\":3:1)",
        "#loc3 = loc(\"x\":4:1)",
        "module {",
        "  %0 = \"t.a\"() {l = #loc2} : () -> !tuple loc(#loc1)",
        "  \"t.b\"() ({",
        "  ^bb0(%arg0: i1 loc(\"x\":4:1)):",
        "  }) : () -> () loc(#loc2)",
        "} loc(#loc)",
        "#loc = loc(\"x\":1:1)",
        "#loc1 = loc(\"x\":2:1)",
    ];
    assert_eq!(lines, expected);
    let local = text(&body, &PrintOptions { local_scope: true, ..options });
    assert!(local.starts_with("module {\n"), "{local}");
}

#[test]
fn elided_terminators_and_single_ops() {
    let context = context(true);
    let (mut body, block) = module(&context);
    let wrap = state(&body, "t.wrap").regions(1);
    let wrap = add(&mut body, block, wrap);
    let inner = body.append_block(region(&body, wrap, 0));
    let op = simple(&mut body, inner, "t.r", &[], &[Type::I1]);
    simple(&mut body, inner, "t.end", &[], &[]);
    let options = custom();
    assert_eq!(print_op(&body, wrap, &options), "t.wrap {\n  %0 = \"t.r\"() : () -> i1\n}");
    assert_eq!(print_op(&body, op, &options), "%0 = \"t.r\"() : () -> i1");
    // A value whose op is in no block has no name.
    let value = body.result(op, 0);
    let user = simple(&mut body, block, "t.k", &[value], &[]);
    body.detach_op(op);
    assert_eq!(print_op(&body, user, &options), "\"t.k\"(<<UNKNOWN SSA VALUE>>) : (i1) -> ()");
    assert_eq!(print_op(&body, op, &options), "<<UNKNOWN SSA VALUE>> = \"t.r\"() : () -> i1");
}

#[test]
fn deep_nesting_takes_no_stack() {
    const LEVELS: usize = 4096;
    let context = context(true);
    let (mut body, mut block) = module(&context);
    for _ in 0..LEVELS {
        let op = state(&body, "t.n").regions(1);
        let op = add(&mut body, block, op);
        block = body.append_block(region(&body, op, 0));
    }
    assert_eq!(text(&body, &generic()).lines().count(), 2 * LEVELS + 3);
    assert_eq!(text(&body, &custom()).matches("^bb0:").count(), 1);
}

#[test]
fn pieces_make_the_same_text() {
    let build = |context: &Context| {
        let (mut body, block) = module(context);
        for number in 0..600 {
            let f = function(&mut body, block, "f", &[Type::I32], number % 7 != 0);
            if number % 7 == 0 {
                continue;
            }
            let start = entry(&body, f);
            let count = if number == 300 { 9000 } else { 40 };
            let child = body.child_mut(f).unwrap();
            for _ in 0..count {
                let last = child.last_op(start).map_or(child.argument(start, 0), |op| child.result(op, 0));
                simple(child, start, "t.r", &[last], &[Type::I32]);
            }
        }
        for _ in 0..10 {
            let op = state(&body, "t.n").regions(1);
            let op = add(&mut body, block, op);
            let inner = body.append_block(region(&body, op, 0));
            for _ in 0..1000 {
                simple(&mut body, inner, "t.r", &[], &[Type::I32]);
            }
        }
        body
    };
    let (one, many) = (build(&context(false)), build(&context(true)));
    for options in [generic(), custom()] {
        let (one, many) = (text(&one, &options), text(&many, &options));
        assert!(one == many, "threads change the text");
        assert_eq!(one.lines().count(), many.lines().count());
        assert!(many.lines().all(|line| !line.contains("<<")));
    }
    let numbers = text(&many, &generic());
    let results: std::collections::HashSet<&str> = numbers
        .lines()
        .filter_map(|line| line.trim_start().split_once(" = \"t.r\""))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(results.len(), numbers.matches(" = \"t.r\"").count());
}

#[test]
fn resources_follow_in_the_order_of_the_text() {
    let context = context(true);
    let blob = |key: &str| {
        let blob = crate::resources::Blob::new(1, [1u8]).expect("one is an alignment");
        context.resources().define("builtin", key, blob);
        let (ty, key) = (Type::I8, context.identifier(key));
        context.data().intern_attribute(AttributeData::DenseResource { ty, key })
    };
    blob("unused");
    let (first, second, third) = (blob("c"), blob("b"), blob("a"));
    let (mut body, block) = module(&context);
    let op = state(&body, "t.a").attribute(named(&context, "q", third)).regions(1);
    let op = add(&mut body, block, op);
    body.attach_properties(op.index, Attribute::dictionary(&context, vec![named(&context, "p", first)]));
    let inner = body.append_block(region(&body, op, 0));
    let inner = simple(&mut body, inner, "t.b", &[], &[]);
    body.set_attribute(inner, "r", Some(second));
    let text = text(&body, &generic());
    let (_, section) = text.split_once("{-#\n").expect("there are resources");
    let keys: Vec<&str> =
        section.lines().filter_map(|line| line.split_once(": \"")).map(|line| line.0.trim()).collect();
    assert_eq!(keys, ["c", "b", "a"]);
    assert!(text.contains(": () -> ()\n\n{-#\n"), "{text}");
}
