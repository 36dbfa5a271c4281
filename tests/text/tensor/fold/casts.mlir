// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Casts of slices and empty tensors, and of what is inserted or collapsed.

// CHECK-LABEL: func.func @slice(
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%arg1, 0] [2, 4] [1, 1] : tensor<8x4xi32> to tensor<2x4xi32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %arg0[%arg1, 0] [2, 1] [1, 1] : tensor<8x4xi32> to tensor<2xi32>
// CHECK-NEXT: return %extracted_slice, %extracted_slice_0 : tensor<2x4xi32>, tensor<2xi32>
// CHECK-NEXT: }
func.func @slice(%t: tensor<8x4xi32>, %i: index, %n: index) -> (tensor<2x4xi32>, tensor<2xi32>) {
  %0 = tensor.extract_slice %t[%i, 0] [%n, 4] [1, 1] : tensor<8x4xi32> to tensor<?x4xi32>
  %1 = tensor.cast %0 : tensor<?x4xi32> to tensor<2x4xi32>
  %2 = tensor.extract_slice %t[%i, 0] [%n, 1] [1, 1] : tensor<8x4xi32> to tensor<?xi32>
  %3 = tensor.cast %2 : tensor<?xi32> to tensor<2xi32>
  return %1, %3 : tensor<2x4xi32>, tensor<2xi32>
}

// CHECK-LABEL: func.func @empty(
// CHECK-NEXT: %0 = tensor.empty(%arg1) : tensor<4x?xi32>
// CHECK-NEXT: return %0 : tensor<4x?xi32>
// CHECK-NEXT: }
func.func @empty(%n: index, %m: index) -> tensor<4x?xi32> {
  %0 = tensor.empty(%n, %m) : tensor<?x?xi32>
  %1 = tensor.cast %0 : tensor<?x?xi32> to tensor<4x?xi32>
  return %1 : tensor<4x?xi32>
}

// CHECK-LABEL: func.func @inserted(
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %arg0 into %arg1[%arg2, 0] [1, %arg4] [1, 1] : tensor<1x?xi32> into tensor<4x?xi32>
// CHECK-NEXT: %cast = tensor.cast %inserted_slice : tensor<4x?xi32> to tensor<?x?xi32>
// CHECK-NEXT: return %cast : tensor<?x?xi32>
// CHECK-NEXT: }
func.func @inserted(%s: tensor<1x?xi32>, %t: tensor<4x?xi32>, %i: index, %n: index, %m: index) -> tensor<?x?xi32> {
  %0 = tensor.cast %s : tensor<1x?xi32> to tensor<?x?xi32>
  %1 = tensor.cast %t : tensor<4x?xi32> to tensor<?x?xi32>
  %2 = tensor.insert_slice %0 into %1[%i, 0] [%n, %m] [1, 1] : tensor<?x?xi32> into tensor<?x?xi32>
  return %2 : tensor<?x?xi32>
}

// CHECK-LABEL: func.func @collapsed(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{\[\[}}0, 1]] : tensor<2x3xi32> into tensor<6xi32>
// CHECK-NEXT: %cast = tensor.cast %collapsed : tensor<6xi32> to tensor<?xi32>
// CHECK-NEXT: return %cast : tensor<?xi32>
// CHECK-NEXT: }
func.func @collapsed(%t: tensor<2x3xi32>) -> tensor<?xi32> {
  %0 = tensor.cast %t : tensor<2x3xi32> to tensor<?x3xi32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x3xi32> into tensor<?xi32>
  return %1 : tensor<?xi32>
}
