// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Slices that certainly do not lie within a tensor stay, so that they are not rejected.

// CHECK-LABEL: func.func @of_cast(
// CHECK-NEXT: %[[V0:.+]] = tensor.cast %arg0 : tensor<5xf32> to tensor<?xf32>
// CHECK-NEXT: %[[V1:.+]] = tensor.extract_slice %[[V0]][0] [10] [1] : tensor<?xf32> to tensor<10xf32>
// CHECK-NEXT: return %[[V1]] : tensor<10xf32>
// CHECK-NEXT: }
func.func @of_cast(%t: tensor<5xf32>) -> tensor<10xf32> {
  %0 = tensor.cast %t : tensor<5xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %0[0] [10] [1] : tensor<?xf32> to tensor<10xf32>
  return %1 : tensor<10xf32>
}

// CHECK-LABEL: func.func @of_constants(
// CHECK-DAG: %[[C0:.+]] = arith.constant 10 : index
// CHECK-NEXT: %[[V0:.+]] = tensor.extract_slice %arg0[0] [%[[C0]]] [1] : tensor<5xf32> to tensor<?xf32>
// CHECK-NEXT: %[[V1:.+]] = tensor.insert_slice %arg1 into %arg0[0] [%[[C0]]] [1] : tensor<?xf32> into tensor<5xf32>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<?xf32>, tensor<5xf32>
// CHECK-NEXT: }
func.func @of_constants(%t: tensor<5xf32>, %s: tensor<?xf32>) -> (tensor<?xf32>, tensor<5xf32>) {
  %c = arith.constant 10 : index
  %0 = tensor.extract_slice %t[0] [%c] [1] : tensor<5xf32> to tensor<?xf32>
  %1 = tensor.insert_slice %s into %t[0] [%c] [1] : tensor<?xf32> into tensor<5xf32>
  return %0, %1 : tensor<?xf32>, tensor<5xf32>
}

// CHECK-LABEL: func.func @within(
// CHECK-NEXT: %[[V0:.+]] = tensor.extract_slice %arg0[1] [4] [1] : tensor<5xf32> to tensor<4xf32>
// CHECK-NEXT: return %[[V0]] : tensor<4xf32>
// CHECK-NEXT: }
func.func @within(%t: tensor<5xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %t : tensor<5xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %0[1] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}
