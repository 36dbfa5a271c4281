//! Texts that are rejected, with their diagnostics.

use super::{read, rejected};
use crate::context::{Context, ContextOptions, NestingLimits};
use crate::dialect::{DialectRegistry, OptionalDialect};

#[test]
fn numbers() {
    insta::assert_snapshot!(rejected(&[
        "42 : f32", "4.0 : i32", "-0x7F : f32", "0x7FC00 : bf16", "300 : i8", "-129 : i8", "-1 : ui8", "1 : none",
        "-", "1 :", "18446744073709551616", "128 : si8",
    ]), @r"
    in:1:1: error: unexpected decimal integer literal for a floating point value, expected integer type
    42 : f32
    ^
    in:1:1: help: add a trailing dot to make the literal a float
    in:1:1: error: floating point value not valid for specified type
    4.0 : i32
    ^
    in:1:1: help: the type is 'i32'
    in:1:2: error: hexadecimal float literal should not have a leading minus
    -0x7F : f32
     ^
    in:1:1: error: hexadecimal float constant out of range for type
    0x7FC00 : bf16
    ^
    in:1:1: help: 'bf16' has 16 bits
    in:1:1: error: integer constant out of range for attribute
    300 : i8
    ^
    in:1:1: help: the number has to fit 8 bits
    in:1:2: error: integer constant out of range for attribute
    -129 : i8
     ^
    in:1:2: help: the number has to fit 8 bits
    in:1:2: error: negative integer literal not valid for unsigned integer type
    -1 : ui8
     ^
    in:1:1: error: integer literal not valid for specified type
    1 : none
    ^
    in:1:1: help: the type is 'none'
    in:1:2: error: expected constant integer or floating point value, found the end of the text
    -
     ^
    in:1:4: error: expected non-function type, found the end of the text
    1 :
       ^
    in:1:1: error: integer constant out of range for attribute
    18446744073709551616
    ^
    in:1:1: help: the number has to fit 64 bits
    in:1:1: error: integer constant out of range for attribute
    128 : si8
    ^
    in:1:1: help: the number has to fit 8 signed bits
    ");
}

#[test]
fn words_and_strings() {
    insta::assert_snapshot!(rejected(&[
        "f33", "desne<1>", "foo", "%a", "\"a\\qb\"", "\"abc", "@a::b", "@\"\"", "@a : i32",
    ]), @r#"
    in:1:1: error: expected attribute value, found 'f33'
    f33
    ^
    in:1:1: help: did you mean 'f32'?
    in:1:1: error: expected attribute value, found 'desne'
    desne<1>
    ^
    in:1:1: help: did you mean 'dense'?
    in:1:1: error: expected attribute value, found 'foo'
    foo
    ^
    in:1:1: help: a string is written between quotes
    in:1:1: error: expected attribute value, found '%a'
    %a
    ^
    in:1:1: help: an attribute is known before the program runs; a value cannot stand in it
    in:1:3: error: unknown escape in string literal
    "a\qb"
      ^
    in:1:3: help: escapes are '\\', '\"', '\n', '\t' and '\' with two hexadecimal digits
    in:1:1: error: expected attribute value, found a string that does not end on its line
    "abc
    ^
    in:1:5: error: expected nested symbol reference identifier, found 'b'
    @a::b
        ^
    in:1:1: error: the name of a symbol cannot be empty
    @""
    ^
    in:1:4: error: expected the end of the text, found ':'
    @a : i32
       ^
    "#);
}

#[test]
fn collections() {
    insta::assert_snapshot!(rejected(&[
        "[1 2]", "[1,]", "[1\n\n\n", "{a = 1, a = 2}", "{\"\" = 1}", "{1 = 1}", "{a = 1 b}", "{a = }", "{a, }",
    ]), @r#"
    in:1:4: error: expected ',' or ']', found '2'
    [1 2]
       ^
    in:1:4: error: expected attribute value, found ']'
    [1,]
       ^
    in:1:3: error: expected ',' or ']', found the end of the text
    [1
      ^
    in:1:9: error: duplicate key 'a' in dictionary attribute
    {a = 1, a = 2}
            ^
    in:1:2: error: expected valid attribute name, which is not empty
    {"" = 1}
     ^
    in:1:2: error: expected attribute name, found '1'
    {1 = 1}
     ^
    in:1:8: error: expected '}' in attribute dictionary, found 'b'
    {a = 1 b}
           ^
    in:1:6: error: expected attribute value, found '}'
    {a = }
         ^
    in:1:5: error: expected attribute name, found '}'
    {a, }
        ^
    "#);
}

#[test]
fn types() {
    insta::assert_snapshot!(rejected(&[
        "() -> () -> ()", "() -> tesnor<2xi32>", "(i32) i32", "tensor<2>", "tensor<2x>", "tensor<2x2",
        "tensor<99999999999999999999xi32>", "tensor<*xi32, 1>", "vector<?xi32>", "vector<[2x4]xi32>",
        "memref<2xi32, 1, 2>", "memref<2xi32, \"x\", affine_map<(d0) -> (d0)>>",
        "memref<2xi32, 1, offset: 0, strides: [1]>", "memref<*xi32, offset: 0, strides: [1]>", "tuple<\n\"i32>", "\n)",
        "array<i32:\nx>", "affine_set<(d0) : (d0\n> 0)>", "@a::\nb",
        "memref<*xi32, affine_map<(d0) -> (d0)>>", "tuple<i32, f32", "i16777216", "i99999999999", "!undefined",
        "!foo.bar<", "!foo.bar<(]>", "!foo.", "!builtin.x", "!foo<\"a>",
    ]), @r#"
    in:1:10: error: expected the end of the text, found '->'
    () -> () -> ()
             ^
    in:1:7: error: expected non-function type, found 'tesnor'
    () -> tesnor<2xi32>
          ^
    in:1:7: help: did you mean 'tensor'?
    in:1:7: error: expected '->' in function type, found 'i32'
    (i32) i32
          ^
    in:1:9: error: expected 'x' in dimension list, found '>'
    tensor<2>
            ^
    in:1:9: help: the element type comes last, behind an 'x'
    in:1:10: error: expected non-function type, found '>'
    tensor<2x>
             ^
    in:1:11: error: expected 'x' in dimension list, found the end of the text
    tensor<2x2
              ^
    in:1:8: error: invalid dimension
    tensor<99999999999999999999xi32>
           ^
    in:1:8: help: a size fits 63 bits
    in:1:15: error: cannot apply encoding to unranked tensor
    tensor<*xi32, 1>
                  ^
    in:1:8: error: expected non-function type, found '?'
    vector<?xi32>
           ^
    in:1:8: help: the dimensions of a vector are static; write '[4]' for a scalable one
    in:1:10: error: missing ']' closing scalable dimension
    vector<[2x4]xi32>
             ^
    in:1:10: help: brackets hold one dimension each: '[4]x[4]xf32'
    in:1:18: error: multiple memory spaces specified in memref type
    memref<2xi32, 1, 2>
                     ^
    in:1:20: error: expected memory space to be last in memref type
    memref<2xi32, "x", affine_map<(d0) -> (d0)>>
                       ^
    in:1:18: error: expected memory space to be last in memref type
    memref<2xi32, 1, offset: 0, strides: [1]>
                     ^
    in:1:15: error: cannot have affine map for unranked memref type
    memref<*xi32, offset: 0, strides: [1]>
                  ^
    in:2:1: error: expected non-function type, found a string that does not end on its line
    "i32>
    ^
    in:2:1: error: expected attribute value, found ')'
    )
    ^
    in:2:1: error: expected integer literal, found 'x'
    x>
    ^
    in:2:1: error: expected '== affine-expr' or '>= affine-expr' at end of affine constraint, found '>'
    > 0)>
    ^
    in:2:1: help: a constraint compares with '==', '>=' or '<='
    in:2:1: error: expected nested symbol reference identifier, found 'b'
    b
    ^
    in:1:15: error: cannot have affine map for unranked memref type
    memref<*xi32, affine_map<(d0) -> (d0)>>
                  ^
    in:1:15: error: expected '>' in tuple type, found the end of the text
    tuple<i32, f32
                  ^
    in:1:1: error: integer bitwidth is limited to 16777215 bits
    i16777216
    ^
    in:1:1: error: invalid integer width
    i99999999999
    ^
    in:1:1: error: undefined symbol alias id 'undefined'
    !undefined
    ^
    in:1:1: help: an alias is defined before its use: '!undefined = ...'
    in:1:9: error: unbalanced '<' character in pretty dialect name
    !foo.bar<
            ^
    in:1:9: help: a body that does not balance is written as a string: '!dialect<"text">'
    in:1:9: error: unbalanced '(' character in pretty dialect name
    !foo.bar<(]>
            ^
    in:1:9: help: a body that does not balance is written as a string: '!dialect<"text">'
    in:1:6: error: expected the name of something in dialect 'foo' after the dot
    !foo.
         ^
    in:1:1: error: dialect 'builtin' provides no type parsing hook
    !builtin.x
    ^
    in:1:6: error: expected '"' in string literal
    !foo<"a>
         ^
    "#);
}

#[test]
fn elements() {
    insta::assert_snapshot!(rejected(&[
        "dense<[1, [2]]> : tensor<2xi32>", "dense<[[1, 2], [3]]> : tensor<2x2xi32>", "dense<[1, 2.0]> : tensor<2xi32>",
        "dense<1> : tensor<2xf32>", "dense<1> : tensor<?xf32>", "dense<[1, 2]> : tensor<3xi32>", "dense<1> : i32",
        "dense<\"0x12\"> : tensor<2xi32>", "dense<\"0xZ1\"> : tensor<2xi32>", "dense<\"0x123\"> : tensor<2xi32>",
        "dense<\"abc\"> : tensor<2xi32>", "dense<true> : tensor<2xi32>", "dense<-true> : tensor<2xi1>",
        "dense<> : tensor<2xi32>", "dense<1> : tensor<1xcomplex<i32>>", "dense<(1, 2)> : tensor<2xi32>",
        "dense<[(1, 2), 3]> : tensor<2xcomplex<i32>>", "dense<300> : tensor<2xi8>", "dense<-3> : tensor<2xui8>",
        "dense<1> : tensor<2x!foo.string>", "dense<x> : tensor<i32>", "dense<1", "dense<1>",
        "sparse<[[0, 0, 0]], [1]> : tensor<2x2xi32>", "sparse<[[0, 0]]> : tensor<2x2xi32>",
    ]), @r#"
    in:1:11: error: tensor literal is invalid; ranks are not consistent between elements
    dense<[1, [2]]> : tensor<2xi32>
              ^
    in:1:11: help: all lists of one nesting level have the same number of elements
    in:1:18: error: tensor literal is invalid; ranks are not consistent between elements
    dense<[[1, 2], [3]]> : tensor<2x2xi32>
                     ^
    in:1:18: help: all lists of one nesting level have the same number of elements
    in:1:11: error: expected integer elements, but parsed floating-point
    dense<[1, 2.0]> : tensor<2xi32>
              ^
    in:1:7: error: unexpected decimal integer literal for a floating point value, expected integer type
    dense<1> : tensor<2xf32>
          ^
    in:1:7: help: add a trailing dot to make the literal a float
    in:1:1: error: elements literal type must have static shape
    dense<1> : tensor<?xf32>
    ^
    in:1:1: error: inferred shape of elements literal ([2]) does not match type ([3])
    dense<[1, 2]> : tensor<3xi32>
    ^
    in:1:1: error: elements literal must be a shaped type
    dense<1> : i32
    ^
    in:1:1: help: expected a vector, tensor or memref type
    in:1:1: error: elements hex data size is invalid for provided type: 'tensor<2xi32>'
    dense<"0x12"> : tensor<2xi32>
    ^
    in:1:7: error: expected string containing hex digits starting with `0x`
    dense<"0xZ1"> : tensor<2xi32>
          ^
    in:1:7: help: 'Z' is no hexadecimal digit
    in:1:7: error: expected string containing hex digits starting with `0x`
    dense<"0x123"> : tensor<2xi32>
          ^
    in:1:7: help: two digits make a byte, but their number is odd
    in:1:7: error: expected string containing hex digits starting with `0x`
    dense<"abc"> : tensor<2xi32>
          ^
    in:1:7: error: expected i1 type for 'true' or 'false' values
    dense<true> : tensor<2xi32>
          ^
    in:1:8: error: expected integer or floating point literal, found 'true'
    dense<-true> : tensor<2xi1>
           ^
    in:1:1: error: parsed zero elements, but type ('tensor<2xi32>') expected at least 1
    dense<> : tensor<2xi32>
    ^
    in:1:1: error: parsed 1 elements, but type ('tensor<1xcomplex<i32>>') expected pairs
    dense<1> : tensor<1xcomplex<i32>>
    ^
    in:1:1: help: a complex element is written '(real, imaginary)'
    in:1:1: error: parsed pairs, but the type has no complex elements
    dense<(1, 2)> : tensor<2xi32>
    ^
    in:1:1: help: a pair '(real, imaginary)' is an element of type 'complex'
    in:1:16: error: either all elements of a literal are pairs or none is
    dense<[(1, 2), 3]> : tensor<2xcomplex<i32>>
                   ^
    in:1:7: error: integer constant out of range for type
    dense<300> : tensor<2xi8>
          ^
    in:1:7: help: the number has to fit 8 bits
    in:1:8: error: expected unsigned integer elements, but parsed negative value
    dense<-3> : tensor<2xui8>
           ^
    in:1:7: error: expected string token, got '1'
    dense<1> : tensor<2x!foo.string>
          ^
    in:1:7: error: expected element literal of primitive type, found 'x'
    dense<x> : tensor<i32>
          ^
    in:1:8: error: expected '>', found the end of the text
    dense<1
           ^
    in:1:9: error: expected ':', found the end of the text
    dense<1>
            ^
    in:1:1: error: expected shape ([2, 2]); inferred shape of indices literal ([1, 3]); inferred shape of values literal ([1])
    sparse<[[0, 0, 0]], [1]> : tensor<2x2xi32>
    ^
    in:1:1: help: there is one value for each index, and an index has one number for each dimension
    in:1:16: error: expected ',', found '>'
    sparse<[[0, 0]]> : tensor<2x2xi32>
                   ^
    "#);
}

#[test]
fn dense_arrays_and_layouts() {
    insta::assert_snapshot!(rejected(&[
        "array<i7: 1>", "array<index: 1>", "array<i8: 300>", "array<f32: 1>", "array<i1: 1>", "array<i32: true>",
        "array<i32: 1, 2", "array<i32 1>", "array<[1]>", "array<i32: 1,>", "strided<[1, 2], offset>",
        "strided<[1, 2], foo: 1>", "strided<>", "strided<[x]>", "strided<[1] offset: 3>", "distinct[a]<i32>",
        "[distinct[0]<1>, distinct[0]<2>]", "dense_resource<1> : tensor<2xi32>",
    ]), @r"
    in:1:7: error: element type bitwidth must be a multiple of 8
    array<i7: 1>
          ^
    in:1:7: error: expected integer or float type, got: 'index'
    array<index: 1>
          ^
    in:1:11: error: integer constant out of range for type
    array<i8: 300>
              ^
    in:1:11: help: the number has to fit 8 bits
    in:1:12: error: unexpected decimal integer literal for a floating point value, expected integer type
    array<f32: 1>
               ^
    in:1:12: help: add a trailing dot to make the literal a float
    in:1:11: error: expected 'true' or 'false' values for i1 type
    array<i1: 1>
              ^
    in:1:12: error: expected i1 type for 'true' or 'false' values
    array<i32: true>
               ^
    in:1:16: error: expected '>' to close an array attribute, found the end of the text
    array<i32: 1, 2
                   ^
    in:1:11: error: expected ':' after dense array type, found '1'
    array<i32 1>
              ^
    in:1:7: error: expected non-function type, found '['
    array<[1]>
          ^
    in:1:14: error: expected integer literal, found '>'
    array<i32: 1,>
                 ^
    in:1:23: error: expected ':' after 'offset', found '>'
    strided<[1, 2], offset>
                          ^
    in:1:17: error: expected 'offset' after comma, found 'foo'
    strided<[1, 2], foo: 1>
                    ^
    in:1:9: error: expected '[', found '>'
    strided<>
            ^
    in:1:10: error: expected a 64-bit signed integer or '?', found 'x'
    strided<[x]>
             ^
    in:1:13: error: expected ',', found 'offset'
    strided<[1] offset: 3>
                ^
    in:1:10: error: expected distinct ID, found 'a'
    distinct[a]<i32>
             ^
    in:1:18: error: referenced attribute does not match previous definition
    [distinct[0]<1>, distinct[0]<2>]
                     ^
    in:1:18: help: every 'distinct[0]' of a file holds the same attribute
    in:1:16: error: expected identifier key for 'resource' entry, found '1'
    dense_resource<1> : tensor<2xi32>
                   ^
    ");
}

#[test]
fn affine() {
    insta::assert_snapshot!(rejected(&[
        "affine_map<(d0) -> (d1)>", "affine_map<(d0, d0) -> (d0)>", "affine_map<(d0) -> (d0 * d0)>",
        "affine_map<(d0) -> (1 mod d0)>", "affine_map<(d0) -> d0>", "affine_map<(d0) -> (d0 +)>",
        "affine_map<(d0) -> (+ d0)>", "affine_map<(d0) -> (9223372036854775808)>", "affine_map<(d0) -> (d0 / 2)>",
        "affine_map<(d0) -> (%0)>", "affine_map<(d0) : (d0 >= 0)>", "affine_map<(d0) (d0)>", "affine_map<(1) -> ()>",
        "affine_set<(d0) : (d0)>", "affine_set<(d0) : (d0 > 0)>", "affine_set<(d0) : d0 >= 0>",
        "affine_map<(d0) -> (())>",
    ]), @r"
    in:1:21: error: use of undeclared identifier 'd1'
    affine_map<(d0) -> (d1)>
                        ^
    in:1:21: help: did you mean 'd0'?
    in:1:17: error: redefinition of identifier 'd0'
    affine_map<(d0, d0) -> (d0)>
                    ^
    in:1:24: error: non-affine expression: at least one of the multiply operands has to be either a constant or symbolic
    affine_map<(d0) -> (d0 * d0)>
                           ^
    in:1:23: error: non-affine expression: right operand of mod has to be either a constant or symbolic
    affine_map<(d0) -> (1 mod d0)>
                          ^
    in:1:20: error: expected '(' in affine map range, found 'd0'
    affine_map<(d0) -> d0>
                       ^
    in:1:25: error: missing right operand of binary operator
    affine_map<(d0) -> (d0 +)>
                            ^
    in:1:21: error: missing left operand of binary operator
    affine_map<(d0) -> (+ d0)>
                        ^
    in:1:21: error: constant too large for index
    affine_map<(d0) -> (9223372036854775808)>
                        ^
    in:1:24: error: '/' is no affine operator
    affine_map<(d0) -> (d0 / 2)>
                           ^
    in:1:24: help: did you mean 'floordiv'?
    in:1:21: error: unexpected ssa identifier
    affine_map<(d0) -> (%0)>
                        ^
    in:1:21: help: values stand for dimensions and symbols only where an op applies a map
    in:1:12: error: expected AffineMap, but got IntegerSet
    affine_map<(d0) : (d0 >= 0)>
               ^
    in:1:12: help: did you mean 'affine_set'?
    in:1:17: error: expected '->' or ':', found '('
    affine_map<(d0) (d0)>
                    ^
    in:1:13: error: expected bare identifier, found '1'
    affine_map<(1) -> ()>
                ^
    in:1:22: error: expected '== affine-expr' or '>= affine-expr' at end of affine constraint, found ')'
    affine_set<(d0) : (d0)>
                         ^
    in:1:22: help: a constraint compares with '==', '>=' or '<='
    in:1:23: error: expected '== affine-expr' or '>= affine-expr' at end of affine constraint, found '>'
    affine_set<(d0) : (d0 > 0)>
                          ^
    in:1:23: help: a constraint compares with '==', '>=' or '<='
    in:1:19: error: expected '(' in integer set constraint list, found 'd0'
    affine_set<(d0) : d0 >= 0>
                      ^
    in:1:22: error: no expression inside parentheses
    affine_map<(d0) -> (())>
                         ^
    ");
}

#[test]
fn locations() {
    insta::assert_snapshot!(rejected(&[
        "loc", "loc()", "loc(foo)", "loc(\"a\":-1:2)", "loc(\"a\":99999999999:1)", "loc(\"a\":1:2 to)",
        "loc(callsite(\"a\", \"b\"))", "loc(fused{\"a\"})", "loc(\"a\"(\"b\" \"c\"))", "loc(#foo)",
    ]), @r#"
    in:1:4: error: expected '(' in inline location, found the end of the text
    loc
       ^
    in:1:5: error: expected location instance, found ')'
    loc()
        ^
    in:1:5: help: for example 'unknown', '"file":10:8', '"name"', 'callsite(...)' or 'fused[...]'
    in:1:5: error: expected location instance, found 'foo'
    loc(foo)
        ^
    in:1:5: help: for example 'unknown', '"file":10:8', '"name"', 'callsite(...)' or 'fused[...]'
    in:1:9: error: expected integer line number in FileLineColRange, found '-'
    loc("a":-1:2)
            ^
    in:1:9: error: expected integer line number in FileLineColRange, which has to fit 32 bits
    loc("a":99999999999:1)
            ^
    in:1:15: error: expected either integer or `:` post `to` in FileLineColRange, found ')'
    loc("a":1:2 to)
                  ^
    in:1:17: error: expected 'at' in callsite location, found ','
    loc(callsite("a", "b"))
                    ^
    in:1:10: error: expected '[' in fused location, found '{'
    loc(fused{"a"})
             ^
    in:1:13: error: expected ')' after child location of NameLoc, found '"c"'
    loc("a"("b" "c"))
                ^
    in:1:5: error: undefined symbol alias id 'foo'
    loc(#foo)
        ^
    in:1:5: help: an alias is defined before its use: '#foo = ...'
    "#);
}

#[test]
fn ops_of_a_dialect_that_is_not_built_in_name_its_feature() {
    let far = OptionalDialect { name: "far", feature: "far", library: "dialects", prefix_is_optional: true };
    let mut registry = DialectRegistry::new();
    registry.add_optional_dialects(&[far]);
    let context = Context::new(&registry);
    let log = std::sync::Arc::new(std::sync::Mutex::new(String::new()));
    let shown = std::sync::Arc::clone(&log);
    let resolver = context.diagnostics().shared_resolver();
    context.diagnostics().register(move |diagnostic: &crate::diagnostics::Diagnostic| {
        let style = crate::diagnostics::RenderStyle::Plain;
        shown.lock().unwrap().push_str(&crate::diagnostics::render(diagnostic, &*resolver, style));
    });
    for text in ["return", "far.away", "\"far.away\"() : () -> ()"] {
        let source = context.sources().add("in", std::sync::Arc::new(text.to_owned())).unwrap();
        let options = crate::text::ParseOptions::default();
        assert!(crate::text::parse_source(&context, source, &options).is_err());
    }
    insta::assert_snapshot!(log.lock().unwrap(), @r#"
    in:1:1: error: custom op 'return' is unknown
    return
    ^
    in:1:1: help: an op without the name of its dialect may be of 'far', which is not registered; it comes with the feature `far` of `dialects`
    in:1:1: error: custom op 'far.away' is unknown
    far.away
    ^
    in:1:1: help: dialect 'far' is not registered; it comes with the feature `far` of `dialects`
    in:1:1: error: op 'far.away' is of a dialect that is not registered
    "far.away"() : () -> ()
    ^
    in:1:1: help: dialect 'far' is not registered; it comes with the feature `far` of `dialects`, or allow unregistered dialects (--allow-unregistered-dialect)
    "#);
}

#[test]
fn unregistered_dialects_need_leave() {
    let context = Context::new(&DialectRegistry::new());
    let all: String = ["!foo.bar", "#foo<\"x\"> : i32", "opaque<foo, \"0x00\"> : tensor<1xi8>"]
        .iter()
        .map(|text| read(&context, text).unwrap_err())
        .collect();
    insta::assert_snapshot!(all, @r#"
    in:1:1: error: `!foo<bar>` type created with unregistered dialect
    !foo.bar
    ^
    in:1:1: help: if this is intended, let the context allow unregistered dialects, which --allow-unregistered-dialect does on the command line
    in:1:1: error: `#foo<"x">` attribute created with unregistered dialect
    #foo<"x"> : i32
    ^
    in:1:1: help: if this is intended, let the context allow unregistered dialects, which --allow-unregistered-dialect does on the command line
    in:1:1: error: `opaque<foo, ...>` attribute created with unregistered dialect
    opaque<foo, "0x00"> : tensor<1xi8>
    ^
    in:1:1: help: if this is intended, let the context allow unregistered dialects, which --allow-unregistered-dialect does on the command line
    "#);
}

#[test]
fn nesting_is_limited() {
    let limits = NestingLimits { attributes: 20, ..NestingLimits::default() };
    let options = ContextOptions { limits, ..ContextOptions::default() };
    let context = Context::with_options(&DialectRegistry::new(), options);
    let nested = |open: &str, inner: &str, close: &str, levels: usize| {
        format!("{}{inner}{}", open.repeat(levels), close.repeat(levels))
    };
    for (open, inner, close) in [
        ("[", "1", "]"),
        ("{a = ", "1", "}"),
        ("tuple<", "i32", ">"),
        ("() -> (", "i32", ")"),
        ("(", "i32", ") -> ()"),
    ] {
        assert!(read(&context, &nested(open, inner, close, 15)).is_ok());
        let error = read(&context, &nested(open, inner, close, 21)).unwrap_err();
        assert!(error.contains("types and attributes nest deeper than 20 levels"), "{error}");
    }
    let expression = |levels| format!("affine_map<(d0) -> ({})>", nested("(", "d0", ")", levels));
    assert!(read(&context, &expression(15)).is_ok());
    assert!(read(&context, &expression(21)).is_err());
    let deepest = Context::new(&DialectRegistry::new());
    assert!(read(&deepest, &nested("[", "1", "]", 100_000)).is_err());
    let location = |levels| format!("loc({})", nested("callsite(unknown at ", "unknown", ")", levels));
    assert!(read(&deepest, &location(500)).is_ok());
    assert!(read(&deepest, &location(100_000)).is_err());
}
