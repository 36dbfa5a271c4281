// RUN: terrace-opt --load-dialect %S/inputs/traits.dialect --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

%wide, %narrow = "test.values"() : () -> (tensor<3x2xf32>, tensor<4xf32>)
// expected-error@+1 {{'traits.broadcastable' op operand #1 of type 'tensor<4xf32>' does not broadcast with the operands before it, whose shape is '3x2'}}
%b = "traits.broadcastable"(%wide, %narrow) : (tensor<3x2xf32>, tensor<4xf32>) -> tensor<3x2xf32>

// -----
%i = "test.values"() : () -> i32
// expected-error@+1 {{'traits.broadcastable' op operand #0 must be a vector or tensor to be broadcast, but got 'i32'}}
%b = "traits.broadcastable"(%i) : (i32) -> i32

// -----
%t = "test.values"() : () -> tensor<1x2xf32>
// expected-error@+1 {{'traits.broadcastable' op result #0 of type 'tensor<2xf32>' must have the shape that the operands broadcast to, '1x2'}}
%b = "traits.broadcastable"(%t) : (tensor<1x2xf32>) -> tensor<2xf32>

// -----
%i, %t = "test.values"() : () -> (i32, tensor<2xi32>)
// expected-error@+1 {{'traits.elementwise' op if an operand is non-scalar, then there must be at least one non-scalar result}}
%b = "traits.elementwise"(%i, %t) : (i32, tensor<2xi32>) -> i32

// -----
// expected-error@+1 {{'traits.function' op is function-like, so it must have one region, but got 2}}
"traits.function"() ({}, {}) {sym_name = "f"} : () -> ()

// -----
// expected-error@+1 {{'traits.function' op expects argument attribute array to have the same number of elements as the number of function arguments, got 0, but expected 1}}
"traits.function"() ({
^entry(%x: i32):
  "test.end"() : () -> ()
}) {sym_name = "f", arg_attrs = []} : () -> ()

// -----
// expected-error@+1 {{'traits.nameless' op is function-like, so its definition needs the trait 'Symbol'}}
"traits.nameless"() ({}) : () -> ()

// -----
// expected-error@+1 {{graph}}
"traits.graph"() ({
^a:
  "test.op"() : () -> ()
^b:
  "test.op"() : () -> ()
}) : () -> ()

// -----
%i = "test.values"() : () -> i32
"traits.isolated"() ({
  // expected-error@+1 {{use of undeclared SSA value name '%i'}}
  "test.use"(%i) : (i32) -> ()
}) : () -> ()

// -----
// expected-error@+1 {{'traits.child' op expects parent op 'traits.isolated'}}
"traits.child"() : () -> ()

// -----
// expected-error@+1 {{'traits.child_of_func' op expects parent op 'func'}}
"traits.child_of_func"() : () -> ()

// -----
// expected-error@+1 {{'traits.child_of_two' op expects parent op to be one of 'traits.graph, func'}}
"traits.child_of_two"() : () -> ()

// -----
// expected-error@+1 {{'traits.no_arguments' op region should have no arguments}}
"traits.no_arguments"() ({
^a(%x: i32):
  "test.op"() : () -> ()
}) : () -> ()

// -----
// expected-error@+1 {{'traits.single_block' op expects region #0 to have 0 or 1 blocks}}
"traits.single_block"() ({
^a:
  "test.op"() : () -> ()
^b:
  "test.op"() : () -> ()
}) : () -> ()

// -----
// expected-error@+2 {{'traits.implicit' op expects regions to end with 'traits.end', found 'traits.other_end'}}
// expected-note@+1 {{the absence of terminator implies 'traits.end'}}
"traits.implicit"() ({
  "traits.other_end"() : () -> ()
}) : () -> ()

// -----
// expected-error@+1 {{symbol}}
"traits.symbol"() {sym_name = 1 : i32} : () -> ()

// -----
"traits.table"() ({
  // expected-note@+1 {{see existing symbol definition here}}
  "traits.symbol"() {sym_name = "a"} : () -> ()
  // expected-error@+1 {{redefinition of symbol named 'a'}}
  "traits.symbol"() {sym_name = "a"} : () -> ()
}) : () -> ()

// -----
"traits.single_block"() ({
  // expected-error@+1 {{'traits.end' op must be the last operation in the parent block}}
  "traits.end"() : () -> ()
  "test.op"() : () -> ()
}) : () -> ()

// -----
%i, %f = "test.values"() : () -> (i32, f32)
// expected-error@+1 {{'traits.same_type' op requires all operands to have the same type}}
"traits.same_type"(%i, %f) : (i32, f32) -> ()

// -----
%i = "test.values"() : () -> i32
// expected-error@+1 {{'traits.same_type_all' op requires the same type for all operands and results}}
%r = "traits.same_type_all"(%i) : (i32) -> f32

// -----
%a, %b = "test.values"() : () -> (tensor<2xi32>, tensor<3xi32>)
// expected-error@+1 {{'traits.same_shape' op requires the same shape for all operands}}
"traits.same_shape"(%a, %b) : (tensor<2xi32>, tensor<3xi32>) -> ()

// -----
%a = "test.values"() : () -> tensor<2xi32>
// expected-error@+1 {{'traits.same_shape_all' op requires the same shape for all operands and results}}
%r = "traits.same_shape_all"(%a) : (tensor<2xi32>) -> tensor<3xi32>

// -----
%i, %f = "test.values"() : () -> (i32, f32)
// expected-error@+1 {{'traits.same_element' op requires the same element type for all operands}}
"traits.same_element"(%i, %f) : (i32, f32) -> ()

// -----
%i = "test.values"() : () -> i32
// expected-error@+1 {{'traits.same_element_all' op requires the same element type for all operands and results}}
%r = "traits.same_element_all"(%i) : (i32) -> f32

// -----
%i = "test.values"() : () -> i32
// expected-error@+1 {{'traits.same_size' op}}
"traits.same_size"(%i) : (i32) -> ()

// -----
// expected-error@+1 {{'traits.same_result_size' op}}
%r = "traits.same_result_size"() : () -> i32

// -----
%i = "test.values"() : () -> i32
// expected-error@+1 {{'traits.segments' op}}
"traits.segments"(%i) <{operandSegmentSizes = array<i32: 0, 2>}> : (i32) -> ()

// -----
// expected-error@+1 {{'traits.result_segments' op}}
%r = "traits.result_segments"() <{resultSegmentSizes = array<i32: 1, 1>}> : () -> i32

// -----
%i, %f = "test.values"() : () -> (i32, f32)
// expected-error@+1 {{'traits.one_type' op failed to verify that the operands must be of one type}}
"traits.one_type"(%i, %f) : (i32, f32) -> ()

// -----
%i, %t = "test.values"() : () -> (i32, tensor<2xi32>)
// expected-error@+1 {{'traits.both' op requires the same shape for all operands}}
"traits.both"(%i, %t) : (i32, tensor<2xi32>) -> ()
