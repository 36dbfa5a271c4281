// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Two transpositions are one, or none.

// CHECK-LABEL: func.func @twice(
// CHECK-NEXT: %transpose = memref.transpose %arg0 (d0, d1, d2) -> (d2, d1, d0) : memref<2x3x4xf32> to memref<4x3x2xf32, strided<[1, 4, 12]>>
// CHECK-NEXT: return %transpose : memref<4x3x2xf32, strided<[1, 4, 12]>>
// CHECK-NEXT: }
func.func @twice(%m: memref<2x3x4xf32>) -> memref<4x3x2xf32, strided<[1, 4, 12]>> {
  %0 = memref.transpose %m (i, j, k) -> (k, i, j) : memref<2x3x4xf32> to memref<4x2x3xf32, strided<[1, 12, 4]>>
  %1 = memref.transpose %0 (i, j, k) -> (i, k, j) : memref<4x2x3xf32, strided<[1, 12, 4]>> to memref<4x3x2xf32, strided<[1, 4, 12]>>
  return %1 : memref<4x3x2xf32, strided<[1, 4, 12]>>
}

// CHECK-LABEL: func.func @inverse(
// CHECK-NEXT: return %arg0 : memref<2x3x4xf32, strided<[12, 4, 1]>>
// CHECK-NEXT: }
func.func @inverse(%m: memref<2x3x4xf32, strided<[12, 4, 1]>>) -> memref<2x3x4xf32, strided<[12, 4, 1]>> {
  %0 = memref.transpose %m (i, j, k) -> (k, i, j) : memref<2x3x4xf32, strided<[12, 4, 1]>> to memref<4x2x3xf32, strided<[1, 12, 4]>>
  %1 = memref.transpose %0 (i, j, k) -> (j, k, i) : memref<4x2x3xf32, strided<[1, 12, 4]>> to memref<2x3x4xf32, strided<[12, 4, 1]>>
  return %1 : memref<2x3x4xf32, strided<[12, 4, 1]>>
}
