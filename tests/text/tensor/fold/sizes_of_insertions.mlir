// RUN: terrace-opt %s --canonicalize | FileCheck %s

// What is inserted into a tensor does not change its sizes.

// CHECK-LABEL: func.func @element(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
// CHECK-NEXT: %dim_0 = tensor.dim %arg0, %arg2 : tensor<?x?xf32>
// CHECK-NEXT: return %dim, %dim_0 : index, index
// CHECK-NEXT: }
func.func @element(%t: tensor<?x?xf32>, %x: f32, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %x into %t[%n, %n] : tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %2 = tensor.dim %0, %n : tensor<?x?xf32>
  return %1, %2 : index, index
}

// CHECK-LABEL: func.func @slice(
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %arg0, %c0 : tensor<?x4xf32>
// CHECK-NEXT: return %dim, %c4 : index, index
// CHECK-NEXT: }
func.func @slice(%t: tensor<?x4xf32>, %s: tensor<?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert_slice %s into %t[%n, 0] [1, %n] [1, 1] : tensor<?xf32> into tensor<?x4xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x4xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x4xf32>
  return %1, %2 : index, index
}
