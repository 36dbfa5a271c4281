// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Reshapes of reshapes, to the own sizes, and sizes of reshaped tensors.

// CHECK-LABEL: func.func @twice(
// CHECK-NEXT: %[[V0:.+]] = tensor.reshape %arg0(%arg2) : (tensor<*xf32>, tensor<?xi32>) -> tensor<*xf32>
// CHECK-NEXT: return %[[V0]] : tensor<*xf32>
// CHECK-NEXT: }
func.func @twice(%t: tensor<*xf32>, %a: tensor<1xi32>, %b: tensor<?xi32>) -> tensor<*xf32> {
  %0 = tensor.reshape %t(%a) : (tensor<*xf32>, tensor<1xi32>) -> tensor<?xf32>
  %1 = tensor.reshape %0(%b) : (tensor<?xf32>, tensor<?xi32>) -> tensor<*xf32>
  return %1 : tensor<*xf32>
}

// CHECK-LABEL: func.func @own_sizes(
// CHECK-NEXT: return %arg0 : tensor<5x?x?xi32>
// CHECK-NEXT: }
func.func @own_sizes(%t: tensor<5x?x?xi32>) -> tensor<5x?x?xi32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %d1 = tensor.dim %t, %c1 : tensor<5x?x?xi32>
  %d2 = tensor.dim %t, %c2 : tensor<5x?x?xi32>
  %s = tensor.from_elements %c5, %d1, %d2 : tensor<3xindex>
  %0 = tensor.reshape %t(%s) : (tensor<5x?x?xi32>, tensor<3xindex>) -> tensor<5x?x?xi32>
  return %0 : tensor<5x?x?xi32>
}

// CHECK-LABEL: func.func @exchanged_sizes(
// CHECK-DAG: %[[C0:.+]] = arith.constant 0 : index
// CHECK-DAG: %[[C1:.+]] = arith.constant 1 : index
// CHECK-NEXT: %[[V0:.+]] = tensor.dim %arg0, %[[C0]] : tensor<?x?xi32>
// CHECK-NEXT: %[[V1:.+]] = tensor.dim %arg0, %[[C1]] : tensor<?x?xi32>
// CHECK-NEXT: %[[V2:.+]] = tensor.from_elements %[[V1]], %[[V0]] : tensor<2xindex>
// CHECK-NEXT: %[[V3:.+]] = tensor.reshape %arg0(%[[V2]]) : (tensor<?x?xi32>, tensor<2xindex>) -> tensor<?x?xi32>
// CHECK-NEXT: return %[[V3]] : tensor<?x?xi32>
// CHECK-NEXT: }
func.func @exchanged_sizes(%t: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?xi32>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xi32>
  %s = tensor.from_elements %d1, %d0 : tensor<2xindex>
  %0 = tensor.reshape %t(%s) : (tensor<?x?xi32>, tensor<2xindex>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// CHECK-LABEL: func.func @size(
// CHECK-NEXT: %[[V0:.+]] = tensor.extract %arg1[%arg2] : tensor<?xindex>
// CHECK-NEXT: return %[[V0]] : index
// CHECK-NEXT: }
func.func @size(%t: tensor<*xf32>, %s: tensor<?xindex>, %i: index) -> index {
  %0 = tensor.reshape %t(%s) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
  %1 = tensor.dim %0, %i : tensor<*xf32>
  return %1 : index
}
