// RUN: terrace-opt  --expand-strided-metadata %s | FileCheck %s

// Views become casts of their base.

// CHECK: #map = affine_map<()[s0, s1] -> (s0 * s1)>
// CHECK-NEXT: #map1 = affine_map<()[s0, s1, s2, s3] -> (s0 + s1 * s2 + s3 * 2)>
// CHECK-NEXT: #map2 = affine_map<()[s0] -> (s0 * 3)>
// CHECK-NEXT: #map3 = affine_map<()[s0] -> (s0 floordiv 3)>
// CHECK-NEXT: #map4 = affine_map<()[s0] -> ((s0 floordiv 3) * 4)>
// CHECK-NEXT: module {
// CHECK-LABEL: func.func @subview(%arg0: memref<?x?xf32, strided<[?, ?], offset: ?>>, %arg1: index, %arg2: index) -> memref<?x4xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:     %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:     %0 = affine.apply #map()[%arg2, %strides#1]
// CHECK-NEXT:     %1 = affine.apply #map1()[%offset, %arg1, %strides#0, %strides#1]
// CHECK-NEXT:     %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%1], sizes: [%arg2, 4], strides: [%strides#0, %0] : memref<f32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:     return %reinterpret_cast : memref<?x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-LABEL: func.func @subst(%arg0: memref<8x16xf32>) -> memref<4xf32, strided<[2], offset: 35>> {
// CHECK-NEXT:     %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<8x16xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:     %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [35], sizes: [4], strides: [2] : memref<f32> to memref<4xf32, strided<[2], offset: 35>>
// CHECK-NEXT:     return %reinterpret_cast : memref<4xf32, strided<[2], offset: 35>>
// CHECK-NEXT:   }
// CHECK-LABEL: func.func @collapse(%arg0: memref<3x?x4xf32>) -> memref<?x4xf32> {
// CHECK-NEXT:     %base_buffer, %offset, %sizes:3, %strides:3 = memref.extract_strided_metadata %arg0 : memref<3x?x4xf32> -> memref<f32>, index, index, index, index, index, index, index
// CHECK-NEXT:     %0 = affine.apply #map2()[%sizes#1]
// CHECK-NEXT:     %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%0, 4], strides: [4, 1] : memref<f32> to memref<?x4xf32>
// CHECK-NEXT:     return %reinterpret_cast : memref<?x4xf32>
// CHECK-NEXT:   }
// CHECK-LABEL: func.func @expand(%arg0: memref<?x4xf32>, %arg1: index) -> memref<3x?x4xf32> {
// CHECK-NEXT:     %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:     %0 = affine.apply #map3()[%sizes#0]
// CHECK-NEXT:     %1 = affine.apply #map4()[%sizes#0]
// CHECK-NEXT:     %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [3, %0, 4], strides: [%1, 4, 1] : memref<f32> to memref<3x?x4xf32>
// CHECK-NEXT:     return %reinterpret_cast : memref<3x?x4xf32>
// CHECK-NEXT:   }
// CHECK-LABEL: func.func @meta(%arg0: index) -> (memref<f32>, index, index, index) {
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc(%arg0) : memref<?x4xf32>
// CHECK-NEXT:     %reinterpret_cast = memref.reinterpret_cast %alloc to offset: [0], sizes: [], strides: [] : memref<?x4xf32> to memref<f32>
// CHECK-NEXT:     return %reinterpret_cast, %c0, %arg0, %c4 : memref<f32>, index, index, index
// CHECK-NEXT:   }
// CHECK-LABEL: func.func @ptr(%arg0: memref<?x?xf32, strided<[?, ?], offset: ?>>, %arg1: index) -> index {
// CHECK-NEXT:     %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<?x?xf32, strided<[?, ?], offset: ?>> -> index
// CHECK-NEXT:     return %intptr : index
// CHECK-NEXT:   }
// CHECK-LABEL: func.func @casts(%arg0: memref<8x16xf32>) -> (memref<?x?xf32>, index) {
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %cast = memref.cast %arg0 : memref<8x16xf32> to memref<?x?xf32>
// CHECK-NEXT:     return %cast, %c4 : memref<?x?xf32>, index
// CHECK-NEXT:   }
// CHECK-NEXT: }
func.func @subview(%b: memref<?x?xf32, strided<[?,?], offset: ?>>, %o: index, %s: index) -> memref<?x4xf32, strided<[?, ?], offset: ?>> {
  %0 = memref.subview %b[%o, 2][%s, 4][1, %s] : memref<?x?xf32, strided<[?,?], offset: ?>> to memref<?x4xf32, strided<[?,?], offset: ?>>
  return %0 : memref<?x4xf32, strided<[?, ?], offset: ?>>
}
func.func @subst(%b: memref<8x16xf32>) -> memref<4xf32, strided<[2], offset: 35>> {
  %0 = memref.subview %b[2, 3][1, 4][1, 2] : memref<8x16xf32> to memref<4xf32, strided<[2], offset: 35>>
  return %0 : memref<4xf32, strided<[2], offset: 35>>
}
func.func @collapse(%b: memref<3x?x4xf32>) -> memref<?x4xf32> {
  %0 = memref.collapse_shape %b [[0, 1], [2]] : memref<3x?x4xf32> into memref<?x4xf32>
  return %0 : memref<?x4xf32>
}
func.func @expand(%b: memref<?x4xf32>, %n: index) -> memref<3x?x4xf32> {
  %0 = memref.expand_shape %b [[0, 1], [2]] output_shape [3, %n, 4] : memref<?x4xf32> into memref<3x?x4xf32>
  return %0 : memref<3x?x4xf32>
}
func.func @meta(%n: index) -> (memref<f32>, index, index, index) {
  %a = memref.alloc(%n) : memref<?x4xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %a : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %t#0 : memref<f32>, index, index, index
}
func.func @ptr(%b: memref<?x?xf32, strided<[?,?], offset: ?>>, %o: index) -> index {
  %0 = memref.subview %b[%o, 2][1, 4][1, 1] : memref<?x?xf32, strided<[?,?], offset: ?>> to memref<1x4xf32, strided<[?,?], offset: ?>>
  %p = memref.extract_aligned_pointer_as_index %0 : memref<1x4xf32, strided<[?,?], offset: ?>> -> index
  return %p : index
}
func.func @casts(%b: memref<8x16xf32>) -> (memref<?x?xf32>, index) {
  %0 = memref.reinterpret_cast %b to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<8x16xf32> to memref<4x4xf32>
  %a, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<4x4xf32> -> memref<f32>, index, index, index, index, index
  %1 = memref.cast %b : memref<8x16xf32> to memref<?x?xf32>
  return %1, %s#0 : memref<?x?xf32>, index
}
