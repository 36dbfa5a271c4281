//! Ops that are read, written and checked by their declared assembly formats alone.

mod dialect;

use std::sync::{Arc, Mutex};

use terrace_runtime::context::{Context, ContextOptions};
use terrace_runtime::diagnostics::{Diagnostic, HandlerResult, RenderStyle, render};
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_runtime::verify::verify;

/// Reads and checks a text; an error is the rendered diagnostics.
fn read(text: &str) -> Result<Body, String> {
    let mut registry = DialectRegistry::new();
    registry.insert(dialect::dialect());
    let options = ContextOptions::default().with_print_op_on_diagnostic(false);
    let context = Context::with_options(&registry, options);
    let found = Arc::new(Mutex::new(String::new()));
    let resolver = context.diagnostics().shared_resolver();
    context.diagnostics().register({
        let found = Arc::clone(&found);
        move |diagnostic: &Diagnostic| {
            found.lock().unwrap().push_str(&render(diagnostic, &*resolver, RenderStyle::Plain));
            HandlerResult::Consumed
        }
    });
    let range = context.sources().add("in", Arc::new(text.to_owned())).unwrap();
    let body = parse_source(&context, range, &ParseOptions::default());
    match body.and_then(|body| verify(&body).map(|()| body)) {
        Ok(body) => Ok(body),
        Err(_) => Err(found.lock().unwrap().clone()),
    }
}

fn print(body: &Body, generic: bool) -> String {
    let mut out = Vec::new();
    print_body(body, &PrintOptions::default().with_generic(generic), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Returns the printed form of `text`, and asserts that the generic form represents the same IR.
fn round_trip(text: &str) -> String {
    let body = read(text).unwrap();
    let (custom, generic) = (print(&body, false), print(&body, true));
    for again in [&custom, &generic] {
        let body = read(again).unwrap_or_else(|error| panic!("{error}{again}"));
        assert_eq!(print(&body, false), custom);
        assert_eq!(print(&body, true), generic);
    }
    let inner = custom.strip_prefix("module {\n").and_then(|text| text.strip_suffix("}\n")).unwrap();
    let generic = generic.strip_prefix("\"builtin.module\"() ({\n").unwrap();
    inner
        .lines()
        .chain(["---"])
        .chain(generic.lines())
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect()
}

/// The diagnostics of texts that are wrong.
fn rejected(texts: &[&str]) -> String {
    let one = |text: &&str| match read(text) {
        Ok(body) => format!("ACCEPTED {text}\n{}", print(&body, false)),
        Err(error) => error,
    };
    texts.iter().map(one).collect()
}

#[test]
fn regions_of_directives_end_like_declared_ones() {
    insta::assert_snapshot!(round_trip(
        "t.each do {
         } then {
           t.make : i8
         } then {
           t.yield {x}
         } then {
         ^bb0(%a: i32):
           t.yield
         }"
    ), @r#"
      t.each do {
      } then {
        %0 = t.make : i8
      } then {
        t.yield {x}
      } then {
      ^bb0(%arg0: i32):
      }
    ---
      "t.each"() ({
        "t.yield"() : () -> ()
      }, {
        %0 = "t.make"() : () -> i8
        "t.yield"() : () -> ()
      }, {
        "t.yield"() {x} : () -> ()
      }, {
      ^bb0(%arg0: i32):
        "t.yield"() : () -> ()
      }) : () -> ()
    }) : () -> ()
    "#);
}

#[test]
fn types_of_values() {
    insta::assert_snapshot!(round_trip(
        "%0:4 = t.make : i32, i32, i64, index
         %1 = t.add %0#0, %0#1 {x} : i32
         %2:2 = t.compare %0#0, %0#1 : i32
         %3 = t.constant {y = 1 : i8} 7 : i16
         %4:2 = t.swap %0#0, %0#2 : i32, i64
         %5:2 = t.call @f(%0#0, %0#2) : (i32, i64) -> (i32, i32)
         t.call @g() : () -> ()
         %6 = t.alloc() : memref<4xf32>
         %7 = t.alloc(%0#3, %0#3)[%0#3] {z} : memref<4xf32>
         t.switch (%0#0, %0#1), (), (%0#2) : (i32, i32), (), (i64)
         t.switch :
         %8 = t.segments -> i32
         %9:3 = t.segments %0#0 : i32 and %0#1, %0#2 : i32, i64 -> i8 tail i16, i32
         %10:2 = t.segments and %0#1 : i32 -> i8 more i1
         t.make :"
    ), @r#"
      %0:4 = t.make : i32, i32, i64, index
      %1 = t.add %0#0, %0#1 {x} : i32
      %2:2 = t.compare %0#0, %0#1 : i32
      %3 = t.constant {y = 1 : i8} 7 : i16
      %4:2 = t.swap %0#0, %0#2 : i32, i64
      %5:2 = t.call @f(%0#0, %0#2) : (i32, i64) -> (i32, i32)
      t.call @g() : () -> ()
      %6 = t.alloc() : memref<4xf32>
      %7 = t.alloc(%0#3, %0#3)[%0#3] {z} : memref<4xf32>
      t.switch (%0#0, %0#1), (), (%0#2) : (i32, i32), (), (i64)
      t.switch  :
      %8 = t.segments -> i32
      %9:3 = t.segments %0#0 : i32 and %0#1, %0#2 : i32, i64 -> i8 tail i16, i32
      %10:2 = t.segments and %0#1 : i32 -> i8 more i1
      t.make :
    ---
      %0:4 = "t.make"() : () -> (i32, i32, i64, index)
      %1 = "t.add"(%0#0, %0#1) {x} : (i32, i32) -> i32
      %2:2 = "t.compare"(%0#0, %0#1) : (i32, i32) -> (i1, index)
      %3 = "t.constant"() <{value = 7 : i16}> {y = 1 : i8} : () -> i16
      %4:2 = "t.swap"(%0#0, %0#2) : (i32, i64) -> (i64, i32)
      %5:2 = "t.call"(%0#0, %0#2) <{callee = @f}> : (i32, i64) -> (i32, i32)
      "t.call"() <{callee = @g}> : () -> ()
      %6 = "t.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
      %7 = "t.alloc"(%0#3, %0#3, %0#3) <{operandSegmentSizes = array<i32: 2, 1>}> {z} : (index, index, index) -> memref<4xf32>
      "t.switch"(%0#0, %0#1, %0#2) <{sizes = array<i32: 2, 0, 1>}> : (i32, i32, i64) -> ()
      "t.switch"() <{sizes = array<i32>}> : () -> ()
      %8 = "t.segments"() <{operandSegmentSizes = array<i32: 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0>}> : () -> i32
      %9:3 = "t.segments"(%0#0, %0#1, %0#2) <{operandSegmentSizes = array<i32: 1, 2>, resultSegmentSizes = array<i32: 1, 2, 0>}> : (i32, i32, i64) -> (i8, i16, i32)
      %10:2 = "t.segments"(%0#1) <{operandSegmentSizes = array<i32: 0, 1>, resultSegmentSizes = array<i32: 1, 0, 1>}> : (i32) -> (i8, i1)
      "t.make"() : () -> ()
    }) : () -> ()
    "#);
}

#[test]
fn attributes() {
    insta::assert_snapshot!(round_trip(
        "t.foo
         t.foo {x = 1 : i32} is_read_only
         t.paint red, green, none
         t.paint \"deep blue\", \"deep blue\", \"red|deep blue\"
         t.global @a 3
         t.global @\"b c\" 3 = 4 : i8 kind false attributes {align = 16 : i64, a}
         t.global @c 1 attributes {align = 8 : i64}
         t.properties at [1]
         t.properties at 2 : i8 <{zone = 1 : i32, area = \"x\"}> {size_of = 2 : i32}
         t.clauses
         t.clauses nowait order 1 : i8 {x}
         t.either static 1 : i8 off
         t.either dynamic on 2 : i8
         %0, %1 = t.make : tuple<i32>, i1
         t.clauses order 1 : i8 if (%1 : i1)
         t.shape <4> %0 : <i32>"
    ), @r#"
      t.foo
      t.foo {x = 1 : i32} is_read_only
      t.paint red, green, none
      t.paint "deep blue", "deep blue", "red|deep blue"
      t.global @a 3
      t.global @"b c" 3 = 4 : i8 kind false attributes {a, align = 16 : i64}
      t.global @c 1
      t.properties at [1]
      t.properties at 2 : i8 <{area = "x", zone = 1 : i32}> {size_of = 2 : i32}
      t.clauses
      t.clauses nowait order 1 : i8 {x}
      t.either static 1 : i8 off
      t.either dynamic on 2 : i8
      %0:2 = t.make : tuple<i32>, i1
      t.clauses if(%0#1 : i1) order 1 : i8
      t.shape <4> %0#0 : <i32>
    ---
      "t.foo"() : () -> ()
      "t.foo"() <{is_read_only}> {x = 1 : i32} : () -> ()
      "t.paint"() <{bits = 0 : i64, color = 1 : i32, name = "green"}> : () -> ()
      "t.paint"() <{bits = 5 : i64, color = 4 : i32, name = "deep blue"}> : () -> ()
      "t.global"() <{align = 8 : i64, kind = true, sym_name = "a", width = 3 : i16}> : () -> ()
      "t.global"() <{align = 16 : i64, init = 4 : i8, kind = false, sym_name = "b c", width = 3 : i16}> {a} : () -> ()
      "t.global"() <{align = 8 : i64, kind = true, sym_name = "c", width = 1 : i16}> : () -> ()
      "t.properties"() <{place = [1], size = 1 : i32}> : () -> ()
      "t.properties"() <{area = "x", place = 2 : i8, size = 1 : i32, zone = 1 : i32}> {size_of = 2 : i32} : () -> ()
      "t.clauses"() : () -> ()
      "t.clauses"() <{nowait, order = 1 : i8}> {x} : () -> ()
      "t.either"() <{value = 1 : i8}> : () -> ()
      "t.either"() <{level = 2 : i8}> : () -> ()
      %0:2 = "t.make"() : () -> (tuple<i32>, i1)
      "t.clauses"(%0#1) <{order = 1 : i8}> : (i1) -> ()
      "t.shape"(%0#0) <{shape = 4 : i64}> : (tuple<i32>) -> ()
    }) : () -> ()
    "#);
}

#[test]
fn regions_and_successors() {
    insta::assert_snapshot!(round_trip(
        "%0, %1 = t.make : i1, i32
         t.when {
         }
         t.when {
           t.make : i8
         } else {
         ^bb0(%a: i32):
           t.yield {x}
         } attributes {y}
         t.reversed {
           t.make : i8
         } first {
           t.make : i16
         } more {
           t.make : i32
         }, {
         }
         t.reversed {
         } first {
           t.make : i16
         } more
         t.custom [%1 times 3 : i32] {x}
         t.signs a(b[], <c>) : {} = d -> e ? + * | :: / - ... f :g ( ) h {x}
         t.equal %0, %0 : i1, i1
         t.reversed {
           %c, %d = t.make : i1, i32
           t.branch %c, ^a(%d, %c : i32, i1) others [^a, ^b]
         ^a(%e: i32, %f: i1):
           t.branch %f, ^b others []
         ^b:
           t.all {
             t.yield
           }, {
           } to ^a, ^b
         } first {
         } more {
           %g = t.make : i32
           t.finish %g : i32
         }"
    ), @r#"
      %0:2 = t.make : i1, i32
      t.when {
      }
      t.when {
        %1 = t.make : i8
      } else {
      ^bb0(%arg0: i32):
        t.yield {x}
      } attributes {y}
      t.reversed {
        %1 = t.make : i8
      } first {
        %1 = t.make : i16
      } more {
        %1 = t.make : i32
      }, {
      }
      t.reversed {
      } first {
        %1 = t.make : i16
      } more
      t.custom[%0#1 times 3 : i32] {x}
      t.signs a(b[], <c>) : {} = d -> e ? + * | :: / - ... f :g ( )
      h {x}
      t.equal %0#0, %0#0 : i1, i1
      t.reversed {
        %1:2 = t.make : i1, i32
        t.branch %1#0, ^bb1(%1#1, %1#0 : i32, i1) others[^bb1, ^bb2]
      ^bb1(%2: i32, %3: i1):  // 3 preds: ^bb0, ^bb0, ^bb2
        t.branch %3, ^bb2 others[]
      ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb2
        t.all {
          t.yield
        }, {
        } to ^bb1, ^bb2
      } first {
      } more {
        %1 = t.make : i32
        t.finish %1 : i32
      }
    ---
      %0:2 = "t.make"() : () -> (i1, i32)
      "t.when"() ({
        "t.yield"() : () -> ()
      }, {
      }) : () -> ()
      "t.when"() ({
        %9 = "t.make"() : () -> i8
        "t.yield"() : () -> ()
      }, {
      ^bb0(%arg0: i32):
        "t.yield"() {x} : () -> ()
      }) {y} : () -> ()
      "t.reversed"() ({
        %8 = "t.make"() : () -> i16
      }, {
        %7 = "t.make"() : () -> i8
      }, {
        %6 = "t.make"() : () -> i32
      }, {
      }) : () -> ()
      "t.reversed"() ({
        %5 = "t.make"() : () -> i16
      }, {
      }) : () -> ()
      "t.custom"(%0#1) <{factor = 3 : i64}> {x} : (i32) -> ()
      "t.signs"() {x} : () -> ()
      "t.equal"(%0#0, %0#0) : (i1, i1) -> ()
      "t.reversed"() ({
      }, {
        %2:2 = "t.make"() : () -> (i1, i32)
        "t.branch"(%2#0, %2#1, %2#0)[^bb1, ^bb1, ^bb2] : (i1, i32, i1) -> ()
      ^bb1(%3: i32, %4: i1):  // 3 preds: ^bb0, ^bb0, ^bb2
        "t.branch"(%4)[^bb2] : (i1) -> ()
      ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb2
        "t.all"()[^bb1, ^bb2] ({
          "t.yield"() : () -> ()
        }, {
        }) : () -> ()
      }, {
        %1 = "t.make"() : () -> i32
        "t.finish"(%1) : (i32) -> ()
      }) : () -> ()
    }) : () -> ()
    "#);
}

#[test]
fn wrong_text_is_reported_at_its_place() {
    insta::assert_snapshot!(rejected(&[
        "t.call @f(%a : () -> ()",
        "t.add %a %b : i32",
        "%0 = t.make : i8\n%1 = t.add %0, %0 : i32",
        "t.make : i8, x",
        "%0 = t.make :\n",
        "%0 = t.make : i64\n%1, %2 = t.compare %0, %0 : i64",
        "%0 = t.make : i64\nt.swap %0, %0 : i64, i64",
        "%0 = t.make : i64\nt.call @f(%0) : (i64, i32) -> ()",
        "%0 = t.make : i64\nt.finish %0 : i64, i64",
        "t.paint blue, red, red",
        "t.paint gren, red, red",
        "t.paint red, 1, red",
        "t.paint red, red, \"red|blue\"",
        "t.global 3",
        "t.global @a 3 {x}",
        "t.global @a 3 attributes {sym_name = \"b\"}",
        "t.properties at 1 <{plce = 2}>",
        "t.clauses nowait nowait",
        "t.either on",
        "%0 = t.make : i1\nt.branch %0, %0",
        "%0 = t.make : i32\nt.branch %0, ^a others []",
        "t.when else {}",
        "t.when {\n  \"t.finish\"() : () -> ()\n}",
        "t.custom [%a time 3 : i32]",
        "t.signs a(b]",
        "%0, %1 = t.make : i1, i2\nt.equal %0, %1 : i1, i2",
        "%0 = t.make : i1\nt.shape 4 %0 : <i1>",
        "%0 = t.make : i1\nt.shape <4> %0 : [i1]",
    ]), @r#"
    in:1:14: error: expected ')', found ':'
    t.call @f(%a : () -> ()
                 ^
    in:1:10: error: expected ',', found '%b'
    t.add %a %b : i32
             ^
    in:2:12: error: use of value '%0' expects different type than prior uses: 'i32' vs 'i8'
    %1 = t.add %0, %0 : i32
               ^
    in:1:1: note: prior use here
    %0 = t.make : i8
    ^
    in:1:14: error: expected non-function type, found 'x'
    t.make : i8, x
                 ^
    in:1:14: help: a type of a dialect is written '!dialect.name'
    in:1:14: error: expected non-function type, found the end of the text
    %0 = t.make :
                 ^
    in:2:10: error: cannot infer the type of result 'carry'
    %1, %2 = t.compare %0, %0 : i64
             ^
    in:2:1: error: failed to infer the result types: nothing to swap
    t.swap %0, %0 : i64, i64
    ^
    in:2:11: error: 1 operands present, but expected 2
    t.call @f(%0) : (i64, i32) -> ()
              ^
    in:2:10: error: 1 operands present, but expected 2
    t.finish %0 : i64, i64
             ^
    in:1:9: error: expected 'color' to be one of: none, red, green, deep blue, found 'blue'
    t.paint blue, red, red
            ^
    in:1:9: error: expected 'color' to be one of: none, red, green, deep blue, found 'gren'
    t.paint gren, red, red
            ^
    in:1:9: help: did you mean 'green'?
    in:1:14: error: expected 'name' to be one of: none, red, green, deep blue, found '1'
    t.paint red, 1, red
                 ^
    in:1:19: error: expected 'bits' to be one of: none, red, green, deep blue, found '"red|blue"'
    t.paint red, red, "red|blue"
                      ^
    in:1:10: error: expected valid '@'-identifier for symbol name, found '3'
    t.global 3
             ^
    in:1:15: error: expected the name of an op, found '{'
    t.global @a 3 {x}
                  ^
    in:1:27: error: duplicate key 'sym_name' in dictionary attribute
    t.global @a 3 attributes {sym_name = "b"}
                              ^
    in:1:20: error: 't.properties' has no property 'plce'
    t.properties at 1 <{plce = 2}>
                       ^
    in:1:20: help: did you mean 'place'?
    in:1:18: error: 'nowait' stands here a second time, and may stand once at most
    t.clauses nowait nowait
                     ^
    in:1:10: error: expected 'dynamic', found 'on'
    t.either on
             ^
    in:2:14: error: expected the name of a block, found '%0'
    t.branch %0, %0
                 ^
    in:2:10: error: use of value '%0' expects different type than prior uses: 'i1' vs 'i32'
    t.branch %0, ^a others []
             ^
    in:1:1: note: prior use here
    %0 = t.make : i32
    ^
    in:1:8: error: expected '{' to begin a region, found 'else'
    t.when else {}
           ^
    in:1:1: error: 't.when' op expects regions to end with 't.yield', found 't.finish'
    t.when {
    ^
    in:1:1: note: in custom textual format, the absence of terminator implies 't.yield'
    t.when {
    ^
    in:1:14: error: expected 'times', found 'time'
    t.custom [%a time 3 : i32]
                 ^
    in:1:12: error: expected '[', found ']'
    t.signs a(b]
               ^
    in:2:1: error: 't.equal' op failed to verify that both operands have one type
    t.equal %0, %1 : i1, i2
    ^
    in:2:9: error: expected '<', found '4'
    t.shape 4 %0 : <i1>
            ^
    in:2:18: error: expected '<', found '['
    t.shape <4> %0 : [i1]
                     ^
    "#);
}

#[test]
fn what_a_format_cannot_show_is_printed_in_generic_form() {
    let text = "%0, %1 = t.make : i1, i2\n%2 = \"t.add\"(%0, %1) : (i1, i2) -> i1\n\"t.paint\"() <{bits = 9, color = 3 : i32, name = \"red\"}> : () -> ()\n";
    let printed = print(&read(text).unwrap(), false);
    insta::assert_snapshot!(printed, @r#"
    module {
      %0:2 = t.make : i1, i2
      %1 = "t.add"(%0#0, %0#1) : (i1, i2) -> i1
      "t.paint"() <{bits = 9 : i64, color = 3 : i32, name = "red"}> : () -> ()
    }
    "#);
}
