// RUN: terrace-opt --load-dialect %S/inputs/kinds.dialect --strict --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

%i, %x, %f = "test.values"() : () -> (i32, index, f32)
// expected-error@+1 {{'kinds.operands' op operand #0 must be 32-bit signless integer, but got 'f32'}}
"kinds.operands"(%f) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (f32) -> ()

// -----
%i, %x, %f = "test.values"() : () -> (i32, index, f32)
// expected-error@+1 {{'kinds.operands' op operand #2 must be variadic of index, but got 'i32'}}
"kinds.operands"(%i, %x, %i) <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (i32, index, i32) -> ()

// -----
%i = "test.values"() : () -> i32
// expected-error@+1 {{'kinds.operands' op operand #1 must be 32-bit float, but got 'i32'}}
"kinds.operands"(%i, %i) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()

// -----
%i, %f = "test.values"() : () -> (i32, f32)
// expected-error@+1 {{'kinds.operands' op operand group starting at #1 requires 0 or 1 element, but found 2}}
"kinds.operands"(%i, %f, %f) <{operandSegmentSizes = array<i32: 1, 0, 2>}> : (i32, f32, f32) -> ()

// -----
%i = "test.values"() : () -> i32
// expected-error@+1 {{'kinds.nested' op}}
"kinds.nested"(%i) <{groups_segments = array<i32: 2>}> : (i32) -> ()

// -----
// expected-error@+1 {{'kinds.results' op result #1 must be variadic of index, but got 'i32'}}
%r:2 = "kinds.results"() <{resultSegmentSizes = array<i32: 1, 1, 0>}> : () -> (i32, i32)

// -----
// expected-error@+1 {{'kinds.attributes' op requires attribute 'needed'}}
"kinds.attributes"() : () -> ()

// -----
// expected-error@+1 {{'kinds.attributes' op attribute 'needed' failed to satisfy constraint: even small number}}
"kinds.attributes"() <{needed = 12 : i32}> : () -> ()

// -----
// expected-error@+1 {{'kinds.attributes' op attribute 'maybe' failed to satisfy constraint: string attribute}}
"kinds.attributes"() <{needed = 2 : i32, maybe = 1 : i32}> : () -> ()

// -----
// expected-error@+1 {{'kinds.attributes' op attribute 'mode' failed to satisfy constraint}}
"kinds.attributes"() <{needed = 2 : i32, mode = 7 : i32}> : () -> ()

// -----
// expected-error@+1 {{'kinds.attributes' op attribute 'flags' failed to satisfy constraint}}
"kinds.attributes"() <{needed = 2 : i32, flags = 8 : i32}> : () -> ()

// -----
// expected-error@+1 {{'kinds.attributes' op attribute 'padding' failed to satisfy constraint}}
"kinds.attributes"() <{needed = 2 : i32, padding = "FULL"}> : () -> ()

// -----
// expected-error@+1 {{'kinds.attributes' op attribute 'flag' failed to satisfy constraint: unit attribute}}
"kinds.attributes"() <{needed = 2 : i32, flag = 1 : i32}> : () -> ()

// -----
// expected-error@+1 {{'kinds.attributes' op attribute 'list' failed to satisfy constraint}}
"kinds.attributes"() <{needed = 2 : i32, list = [1]}> : () -> ()

// -----
// expected-error@+1 {{'kinds.regions' op region #1 ('others') failed to verify constraint: region with at least 1 blocks}}
"kinds.regions"() ({
  "test.op"() : () -> ()
}, {}) : () -> ()

// -----
// expected-error@+1 {{'kinds.arguments' op failed to verify that region #0 ('body') must be region whose blocks take at most 1 arguments}}
"kinds.arguments"() ({
^a(%x: i32, %y: i32):
  "test.op"() : () -> ()
}) : () -> ()

// -----
func @f() {
  // expected-error@+1 {{'kinds.successor' op requires 1 successor but found 0}}
  "kinds.successor"() : () -> ()
}

// -----
%i = "test.values"() : () -> i32
// expected-error@+1 {{'kinds.plain' op requires zero operands}}
"kinds.plain"(%i) : (i32) -> ()

// -----
// expected-error@+1 {{'kinds.plain' op requires zero results}}
%r = "kinds.plain"() : () -> i32

// -----
// expected-error@+1 {{'kinds.plain' op requires zero regions}}
"kinds.plain"() ({}) : () -> ()

// -----
%i, %f = "test.values"() : () -> (i32, f32)
// expected-error@+1 {{'kinds.related' op failed to verify that both sides must be of one type}}
"kinds.related"(%i, %f) : (i32, f32) -> ()

// -----
%x = "test.values"() : () -> index
// expected-error@+1 {{'kinds.related' op failed to verify that the left side must be a number}}
"kinds.related"(%x, %x) : (index, index) -> ()

// -----
// expected-error@+1 {{'kinds.typed' op failed to verify that `result` must have the type of `value`}}
%r = "kinds.typed"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<3xi32>

// -----
%i = "test.value"() : () -> i32
// expected-error@+1 {{'kinds.kept' op failed to verify that the type must stay}}
%r = "kinds.kept"(%i) : (i32) -> f32

// -----
%i, %x = "test.values"() : () -> (i32, index)
// expected-error@+1 {{'kinds.spread' op failed to verify that `rest` must have the type of `first`}}
%r:2 = "kinds.spread"(%i, %i, %x) : (i32, i32, index) -> (i32, index)

// -----
%i = "test.values"() : () -> i32
// expected-error@+1 {{'kinds.spread' op failed to verify that `outputs` must have the type of `rest`}}
%r = "kinds.spread"(%i, %i, %i) : (i32, i32, i32) -> i32

// -----
%i = "test.values"() : () -> i32
// expected-error@+1 {{'kinds.spread' op failed to verify that `outputs` must have the type of `rest`}}
%r:2 = "kinds.spread"(%i, %i, %i) : (i32, i32, i32) -> (i32, index)

// -----
%i = "test.values"() : () -> i32
%r:2 = "kinds.spread"(%i, %i, %i) : (i32, i32, i32) -> (i32, i32)
