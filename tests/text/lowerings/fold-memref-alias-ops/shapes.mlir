// RUN: terrace-opt %s --allow-unregistered-dialect --fold-memref-alias-ops | FileCheck %s

// Shapes without dimensions, and shapes that are not known. A view that something else uses stays.

// CHECK-DAG: #map = affine_map<()[s0] -> (s0 + 2)>

// CHECK-LABEL: func.func @without_dimensions(%arg0: memref<1x1xf32>, %arg1: memref<f32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %0 = memref.load %arg0[%c0, %c0] : memref<1x1xf32>
// CHECK-NEXT:   %1 = memref.load %arg1[] : memref<f32>
// CHECK-NEXT:   return %0, %1 : f32, f32
// CHECK-NEXT: }
func.func @without_dimensions(%m: memref<1x1xf32>, %n: memref<f32>, %i: index) -> (f32, f32) {
  %0 = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  %1 = memref.load %0[] : memref<f32>
  %2 = memref.expand_shape %n [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %3 = memref.load %2[%i, %i] : memref<1x1xf32>
  return %1, %3 : f32, f32
}

// CHECK-LABEL: func.func @open(%arg0: memref<?x4xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: index, %arg4: index) -> (f32, f32) {
// CHECK-NEXT:   %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1]] : memref<?x4xf32> into memref<?xf32>
// CHECK-NEXT:   %0 = memref.load %collapse_shape[%arg2] : memref<?xf32>
// CHECK-NEXT:   %1 = affine.linearize_index disjoint [%arg2, %arg3] by (%arg4, 4) : index
// CHECK-NEXT:   %2 = memref.load %arg1[%1] : memref<?xf32>
// CHECK-NEXT:   return %0, %2 : f32, f32
// CHECK-NEXT: }
func.func @open(%m: memref<?x4xf32>, %n: memref<?xf32>, %i: index, %j: index, %k: index) -> (f32, f32) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %1 = memref.load %0[%i] : memref<?xf32>
  %2 = memref.expand_shape %n [[0, 1]] output_shape [%k, 4] : memref<?xf32> into memref<?x4xf32>
  %3 = memref.load %2[%i, %j] : memref<?x4xf32>
  return %1, %3 : f32, f32
}

// CHECK-LABEL: func.func @other_use(%arg0: memref<12xf32>, %arg1: index) -> f32 {
// CHECK-NEXT:   %subview = memref.subview %arg0[2] [4] [1] : memref<12xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   %0 = affine.apply #map()[%arg1]
// CHECK-NEXT:   %1 = memref.load %arg0[%0] : memref<12xf32>
// CHECK-NEXT:   "test.use"(%subview) : (memref<4xf32, strided<[1], offset: 2>>) -> ()
// CHECK-NEXT:   return %1 : f32
// CHECK-NEXT: }
func.func @other_use(%m: memref<12xf32>, %i: index) -> f32 {
  %0 = memref.subview %m[2] [4] [1] : memref<12xf32> to memref<4xf32, strided<[1], offset: 2>>
  %1 = memref.load %0[%i] : memref<4xf32, strided<[1], offset: 2>>
  "test.use"(%0) : (memref<4xf32, strided<[1], offset: 2>>) -> ()
  return %1 : f32
}
