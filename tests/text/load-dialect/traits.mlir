// RUN: terrace-opt --load-dialect %S/inputs/traits.dialect --strict --allow-unregistered-dialect %s | FileCheck %s

// What each trait accepts.
// CHECK: traits.affine_scope
// CHECK: traits.both
%i, %f, %s = "test.values"() : () -> (i32, f32, tensor<2xi32>)
%wide, %narrow, %any = "test.values"() : () -> (tensor<?x2xf32>, tensor<2xf32>, tensor<*xf32>)
%v = "test.values"() : () -> vector<2xi1>
"traits.affine_scope"() ({}) : () -> ()
%b0 = "traits.broadcastable"(%wide, %narrow) : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
%b1 = "traits.broadcastable"(%narrow, %any) : (tensor<2xf32>, tensor<*xf32>) -> tensor<5xf32>
%c = "traits.constant_like"() {value = 1 : i32} : () -> i32
%e = "traits.elementwise"(%s, %s) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
"traits.function"() ({}) {sym_name = "declared"} : () -> ()
"traits.function"() ({
^entry(%x: i32):
  "test.end"() : () -> ()
}) {sym_name = "defined", arg_attrs = [{test.hint = 1 : i32}]} : () -> ()
"traits.graph"() ({
  %late = "test.use"(%later) : (i32) -> i32
  %later = "test.def"() : () -> i32
  "traits.child_of_two"() : () -> ()
}) : () -> ()
"traits.isolated"() ({
  "traits.child"() : () -> ()
}) : () -> ()
func @parent() {
  "traits.child_of_func"() : () -> ()
  "traits.child_of_two"() : () -> ()
  "test.end"() : () -> ()
}
"traits.no_arguments"() ({
  "test.op"() : () -> ()
}) : () -> ()
"traits.single_block"() ({
  "test.op"() : () -> ()
}) : () -> ()
"traits.implicit"() ({
  "traits.end"() : () -> ()
}) : () -> ()
"traits.table"() ({
  "traits.symbol"() {sym_name = "a"} : () -> ()
  "traits.symbol"() {sym_name = "b"} : () -> ()
}) : () -> ()
"traits.same_type"(%i, %i) : (i32, i32) -> ()
%t = "traits.same_type_all"(%s) : (tensor<2xi32>) -> tensor<?xi32>
"traits.same_shape"(%s, %narrow) : (tensor<2xi32>, tensor<2xf32>) -> ()
%h = "traits.same_shape_all"(%s) : (tensor<2xi32>) -> tensor<2xi1>
"traits.same_element"(%i, %s) : (i32, tensor<2xi32>) -> ()
%m = "traits.same_element_all"(%i) : (i32) -> tensor<4xi32>
"traits.same_size"(%i, %f) : (i32, f32) -> ()
%r:2 = "traits.same_result_size"() : () -> (i32, f32)
"traits.segments"(%i, %f) <{operandSegmentSizes = array<i32: 1, 1>}> : (i32, f32) -> ()
%q = "traits.result_segments"() <{resultSegmentSizes = array<i32: 1, 0>}> : () -> i32
"traits.one_type"(%i, %i) : (i32, i32) -> ()
"traits.both"(%s, %s) : (tensor<2xi32>, tensor<2xi32>) -> ()
