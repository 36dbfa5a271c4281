// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// An expansion of a collapse has the sizes from before if each group has one open size at most.

// CHECK-LABEL: func.func @one_for_each(
// CHECK-NEXT: return %arg0 : tensor<?x4x?xf32>
// CHECK-NEXT: }
func.func @one_for_each(%t: tensor<?x4x?xf32>, %i: index, %j: index) -> tensor<?x4x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x4x?xf32> into tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%i, 4, %j] : tensor<?x?xf32> into tensor<?x4x?xf32>
  return %1 : tensor<?x4x?xf32>
}

// CHECK-LABEL: func.func @two_in_one(
// CHECK-NEXT: %[[V0:.+]] = tensor.collapse_shape %arg0 {{\[\[}}0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
// CHECK-NEXT: %[[V1:.+]] = tensor.expand_shape %[[V0]] {{\[\[}}0, 1], [2]] output_shape [%arg1, %arg2, 4] : tensor<?x4xf32> into tensor<?x?x4xf32>
// CHECK-NEXT: return %[[V1]] : tensor<?x?x4xf32>
// CHECK-NEXT: }
func.func @two_in_one(%t: tensor<?x?x4xf32>, %i: index, %j: index) -> tensor<?x?x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%i, %j, 4] : tensor<?x4xf32> into tensor<?x?x4xf32>
  return %1 : tensor<?x?x4xf32>
}
