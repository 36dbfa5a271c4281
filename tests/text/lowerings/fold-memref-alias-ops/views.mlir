// RUN: terrace-opt %s --fold-memref-alias-ops | FileCheck %s

// Accesses to parts and to other shapes of a memref become accesses to the memref.

// CHECK-DAG: #map = affine_map<()[s0, s1] -> (s0 + s1 * 2)>
// CHECK-DAG: #map1 = affine_map<()[s0] -> (s0 * s0 + 4)>
// CHECK-DAG: #map2 = affine_map<()[s0] -> (s0 * 3)>
// CHECK-DAG: #map3 = affine_map<()[s0, s1] -> (s0 * 2 + s1)>
// CHECK-DAG: #map4 = affine_map<()[s0] -> (s0 * 2 + 2)>

// CHECK-LABEL: func.func @part(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: f32) -> f32 {
// CHECK-NEXT:   %0 = affine.apply #map()[%arg1, %arg2]
// CHECK-NEXT:   %1 = affine.apply #map1()[%arg3]
// CHECK-NEXT:   %2 = memref.load %arg0[%0, %1] {nontemporal = true} : memref<12x32xf32>
// CHECK-NEXT:   %3 = affine.apply #map()[%arg1, %arg2]
// CHECK-NEXT:   %4 = affine.apply #map1()[%arg3]
// CHECK-NEXT:   memref.store %arg4, %arg0[%3, %4] : memref<12x32xf32>
// CHECK-NEXT:   return %2 : f32
// CHECK-NEXT: }
func.func @part(%m: memref<12x32xf32>, %i: index, %j: index, %k: index, %x: f32) -> f32 {
  %0 = memref.subview %m[%i, 4] [4, 4] [2, %k] : memref<12x32xf32> to memref<4x4xf32, strided<[64, ?], offset: ?>>
  %1 = memref.load %0[%j, %k] {nontemporal = true} : memref<4x4xf32, strided<[64, ?], offset: ?>>
  memref.store %x, %0[%j, %k] : memref<4x4xf32, strided<[64, ?], offset: ?>>
  return %1 : f32
}

// CHECK-LABEL: func.func @dropped(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index) -> f32 {
// CHECK-NEXT:   %0 = affine.apply #map2()[%arg2]
// CHECK-NEXT:   %1 = memref.load %arg0[%arg1, %0] : memref<12x32xf32>
// CHECK-NEXT:   return %1 : f32
// CHECK-NEXT: }
func.func @dropped(%m: memref<12x32xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.subview %m[%i, 0] [1, 4] [1, 3] : memref<12x32xf32> to memref<4xf32, strided<[3], offset: ?>>
  %1 = memref.load %0[%j] : memref<4xf32, strided<[3], offset: ?>>
  return %1 : f32
}

// CHECK-LABEL: func.func @nested(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index) -> f32 {
// CHECK-NEXT:   %0 = affine.apply #map3()[%arg1, %arg2]
// CHECK-NEXT:   %1 = affine.apply #map4()[%arg2]
// CHECK-NEXT:   %2 = memref.load %arg0[%0, %1] : memref<12x32xf32>
// CHECK-NEXT:   return %2 : f32
// CHECK-NEXT: }
func.func @nested(%m: memref<12x32xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.subview %m[%i, 0] [4, 8] [1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
  %1 = memref.subview %0[%j, 2] [2, 2] [1, 2] : memref<4x8xf32, strided<[32, 1], offset: ?>> to memref<2x2xf32, strided<[32, 2], offset: ?>>
  %2 = memref.load %1[%i, %j] : memref<2x2xf32, strided<[32, 2], offset: ?>>
  return %2 : f32
}

// CHECK-LABEL: func.func @start(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index) -> f32 {
// CHECK-NEXT:   %0 = memref.load %arg0[%arg1, %arg2] : memref<12x32xf32>
// CHECK-NEXT:   return %0 : f32
// CHECK-NEXT: }
func.func @start(%m: memref<12x32xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.subview %m[0, 0] [4, 8] [1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1]>>
  %1 = memref.load %0[%i, %j] : memref<4x8xf32, strided<[32, 1]>>
  return %1 : f32
}

// CHECK-LABEL: func.func @expanded(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index, %arg3: index) -> f32 {
// CHECK-NEXT:   %0 = affine.linearize_index disjoint [%arg1, %arg2] by (3, 4) : index
// CHECK-NEXT:   %1 = memref.load %arg0[%0, %arg3] : memref<12x32xf32>
// CHECK-NEXT:   return %1 : f32
// CHECK-NEXT: }
func.func @expanded(%m: memref<12x32xf32>, %i: index, %j: index, %k: index) -> f32 {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
  %1 = memref.load %0[%i, %j, %k] : memref<3x4x32xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @collapsed(%arg0: memref<12x32xf32>, %arg1: index) -> f32 {
// CHECK-NEXT:   %0:2 = affine.delinearize_index %arg1 into (12, 32) : index, index
// CHECK-NEXT:   %1 = memref.load %arg0[%0#0, %0#1] : memref<12x32xf32>
// CHECK-NEXT:   return %1 : f32
// CHECK-NEXT: }
func.func @collapsed(%m: memref<12x32xf32>, %i: index) -> f32 {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<12x32xf32> into memref<384xf32>
  %1 = memref.load %0[%i] : memref<384xf32>
  return %1 : f32
}
