// RUN: terrace-opt --convert-vector-to-spirv %s | FileCheck %s

// Ops with several results: the elements of a vector, and its elements at even and odd positions.

// CHECK-LABEL: func.func @elements
func.func @elements(%a: vector<2xf32>) -> (f32, f32) {
  // CHECK: %[[A:.*]] = spirv.CompositeExtract %arg0[0 : i32] : vector<2xf32>
  // CHECK: %[[B:.*]] = spirv.CompositeExtract %arg0[1 : i32] : vector<2xf32>
  // CHECK: return %[[A]], %[[B]]
  %0:2 = vector.to_elements %a : vector<2xf32>
  return %0#0, %0#1 : f32, f32
}

// CHECK-LABEL: func.func @element_of_one
func.func @element_of_one(%a: vector<1xf32>) -> f32 {
  // CHECK-NOT: spirv.CompositeExtract
  // CHECK: return %{{.*}} : f32
  %0 = vector.to_elements %a : vector<1xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @deinterleave
func.func @deinterleave(%a: vector<4xf32>) -> (vector<2xf32>, vector<2xf32>) {
  // CHECK: spirv.VectorShuffle [0 : i32, 2 : i32] %arg0, %arg0 : vector<4xf32>, vector<4xf32> -> vector<2xf32>
  // CHECK: spirv.VectorShuffle [1 : i32, 3 : i32] %arg0, %arg0 : vector<4xf32>, vector<4xf32> -> vector<2xf32>
  %0, %1 = vector.deinterleave %a : vector<4xf32> -> vector<2xf32>
  return %0, %1 : vector<2xf32>, vector<2xf32>
}

// CHECK-LABEL: func.func @deinterleave_two
func.func @deinterleave_two(%a: vector<2xf32>) -> (vector<1xf32>, vector<1xf32>) {
  // CHECK: spirv.CompositeExtract %arg0[0 : i32] : vector<2xf32>
  // CHECK: spirv.CompositeExtract %arg0[1 : i32] : vector<2xf32>
  %0, %1 = vector.deinterleave %a : vector<2xf32> -> vector<1xf32>
  return %0, %1 : vector<1xf32>, vector<1xf32>
}
