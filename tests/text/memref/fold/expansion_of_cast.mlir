// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Expansions of casts, to sizes that are constants.

// CHECK-LABEL: func.func @expansion_of_cast(
// CHECK-NEXT: %expand_shape = memref.expand_shape %arg0 {{\[\[}}0, 1], [2, 3]] output_shape [8, 1, %arg1, %arg2] : memref<8x?xf32> into memref<8x1x?x?xf32>
// CHECK-NEXT: return %expand_shape : memref<8x1x?x?xf32>
// CHECK-NEXT: }
func.func @expansion_of_cast(%m: memref<8x?xf32>, %a: index, %b: index) -> memref<8x1x?x?xf32> {
  %c8 = arith.constant 8 : index
  %0 = memref.cast %m : memref<8x?xf32> to memref<?x?xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2, 3]] output_shape [%c8, 1, %a, %b] : memref<?x?xf32> into memref<?x1x?x?xf32>
  %2 = memref.cast %1 : memref<?x1x?x?xf32> to memref<8x1x?x?xf32>
  return %2 : memref<8x1x?x?xf32>
}

// CHECK-LABEL: func.func @expansion_of_cast_to_constants(
// CHECK-NEXT: %expand_shape = memref.expand_shape %arg0 {{\[\[}}0, 1], [2, 3]] output_shape [1, 8, 1, %arg1] : memref<8x?xf32> into memref<1x8x1x?xf32>
// CHECK-NEXT: return %expand_shape : memref<1x8x1x?xf32>
// CHECK-NEXT: }
func.func @expansion_of_cast_to_constants(%m: memref<8x?xf32>, %a: index) -> memref<1x8x1x?xf32> {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = memref.cast %m : memref<8x?xf32> to memref<?x?xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2, 3]] output_shape [%c1, %c8, %c1, %a] : memref<?x?xf32> into memref<?x?x?x?xf32>
  %2 = memref.cast %1 : memref<?x?x?x?xf32> to memref<1x8x1x?xf32>
  return %2 : memref<1x8x1x?xf32>
}

// CHECK-LABEL: func.func @expansion_of_cast_with_other_sizes(
// CHECK-NEXT: %cast = memref.cast %arg0 : memref<8x?xf32> to memref<?x?xf32>
// CHECK-NEXT: %expand_shape = memref.expand_shape %cast {{\[\[}}0, 1], [2]] output_shape [%arg1, %arg2, %arg1] : memref<?x?xf32> into memref<?x?x?xf32>
// CHECK-NEXT: return %expand_shape : memref<?x?x?xf32>
// CHECK-NEXT: }
func.func @expansion_of_cast_with_other_sizes(%m: memref<8x?xf32>, %a: index, %b: index) -> memref<?x?x?xf32> {
  %0 = memref.cast %m : memref<8x?xf32> to memref<?x?xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [%a, %b, %a] : memref<?x?xf32> into memref<?x?x?xf32>
  return %1 : memref<?x?x?xf32>
}
