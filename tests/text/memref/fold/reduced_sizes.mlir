// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Sizes of a view that lacks dimensions of size 1.

// CHECK-LABEL: func.func @sizes(
// CHECK-NEXT: return %arg1, %arg2 : index, index
// CHECK-NEXT: }
func.func @sizes(%m: memref<?x?x?xf32>, %i: index, %j: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[0, 0, 0] [%i, 1, %j] [1, 1, 1] : memref<?x?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %1 = memref.dim %0, %c0 : memref<?x?xf32, strided<[?, 1]>>
  %2 = memref.dim %0, %c1 : memref<?x?xf32, strided<[?, 1]>>
  return %1, %2 : index, index
}
