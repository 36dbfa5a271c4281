// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Sizes of a slice that lacks dimensions of size 1.

// CHECK-LABEL: func.func @sizes(
// CHECK-NEXT: return %arg1, %arg2 : index, index
// CHECK-NEXT: }
func.func @sizes(%t: tensor<?x?x?xf32>, %i: index, %j: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %t[0, 0, 0] [1, %i, %j] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %1, %2 : index, index
}
