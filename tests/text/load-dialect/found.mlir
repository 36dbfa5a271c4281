// RUN: not terrace-opt --load-dialect %S/inputs/kinds.dialect --allow-unregistered-dialect --split-input-file %s 2>&1 | FileCheck %s

// What was found stands beside what is wrong.
// CHECK: error: 'kinds.attributes' op attribute 'needed' failed to satisfy constraint: even small number
// CHECK: it is 12 : i32
"kinds.attributes"() <{needed = 12 : i32}> : () -> ()

// -----
// CHECK: error: 'kinds.regions' op region #1 ('others') failed to verify constraint: region with at least 1 blocks
// CHECK: it has no blocks
"kinds.regions"() ({
  "test.op"() : () -> ()
}, {}) : () -> ()

// -----
// CHECK: error: 'kinds.arguments' op failed to verify that region #0 ('body') must be region whose blocks take at most 1 arguments
// CHECK: it has 1 block with 2 arguments
"kinds.arguments"() ({
^a(%x: i32, %y: i32):
  "test.op"() : () -> ()
}) : () -> ()

// -----
// CHECK: error: 'kinds.plain' op requires zero regions
// CHECK: it has 1
"kinds.plain"() ({}) : () -> ()

// -----
%i, %f = "test.values"() : () -> (i32, f32)
// CHECK: error: 'kinds.related' op failed to verify that both sides must be of one type
// CHECK: operand 'lhs' is of type 'i32', operand 'rhs' is of type 'f32'
"kinds.related"(%i, %f) : (i32, f32) -> ()

// -----
%x = "test.values"() : () -> index
// CHECK: error: 'kinds.related' op failed to verify that the left side must be a number
// CHECK: operand 'lhs' is of type 'index'
"kinds.related"(%x, %x) : (index, index) -> ()

// -----
// CHECK: error: 'kinds.typed' op failed to verify that `result` must have the type of `value`
// CHECK: result 'result' is of type 'tensor<3xi32>', attribute 'value' is dense<1> : tensor<2xi32>
%r = "kinds.typed"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<3xi32>

// -----
%i, %f = "test.values"() : () -> (i32, f32)
// CHECK: error: 'kinds.uniform' op failed to verify that operands and results must be of one type
// CHECK: the operands are of types 'i32', 'f32', the result is of type 'i32'
%r = "kinds.uniform"(%i, %f) : (i32, f32) -> i32

// -----
// CHECK: error: 'kinds.uniform' op failed to verify that operands and results must be of one type
// CHECK: there are no operands, the results are of types 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32' and 1 more
%r:9 = "kinds.uniform"() : () -> (i32, i32, i32, i32, i32, i32, i32, i32, f32)

// -----
%i, %f = "test.values"() : () -> (i32, f32)
// CHECK: error: 'kinds.lists' op failed to verify that values and outputs must be of one type
// CHECK: operand 'values' has values of types 'i32', 'f32', result 'outputs' has no values
"kinds.lists"(%i, %f) : (i32, f32) -> ()
