// RUN: terrace-opt %s --canonicalize | FileCheck %s

// What the types of concatenated tensors tell of each other.

// CHECK-LABEL: func.func @a(
// CHECK-NEXT: %cast = tensor.cast %arg0 : tensor<4x?xf32> to tensor<4x8xf32>
// CHECK-NEXT: %concat = tensor.concat dim(0) %cast, %arg1 : (tensor<4x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
// CHECK-NEXT: %cast_0 = tensor.cast %concat : tensor<?x8xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %cast_0 : tensor<?x?xf32>
// CHECK-NEXT: }
func.func @a(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>) -> tensor<?x?xf32> {
  %c = tensor.concat dim(0) %a, %b : (tensor<4x?xf32>, tensor<?x8xf32>) -> tensor<?x?xf32>
  return %c : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @b(
// CHECK-NEXT: %concat = tensor.concat dim(0) %arg0, %arg1 : (tensor<4x?xf32>, tensor<3x?xf32>) -> tensor<7x?xf32>
// CHECK-NEXT: %cast = tensor.cast %concat : tensor<7x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %cast : tensor<?x?xf32>
// CHECK-NEXT: }
func.func @b(%a: tensor<4x?xf32>, %b: tensor<3x?xf32>) -> tensor<?x?xf32> {
  %c = tensor.concat dim(0) %a, %b : (tensor<4x?xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>
  return %c : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @c(
// CHECK-NEXT: %concat = tensor.concat dim(0) %arg0, %arg1 : (tensor<4x?xf32>, tensor<?x?xf32>) -> tensor<12x8xf32>
// CHECK-NEXT: return %concat : tensor<12x8xf32>
// CHECK-NEXT: }
func.func @c(%a: tensor<4x?xf32>, %b: tensor<?x?xf32>) -> tensor<12x8xf32> {
  %c = tensor.concat dim(0) %a, %b : (tensor<4x?xf32>, tensor<?x?xf32>) -> tensor<12x8xf32>
  return %c : tensor<12x8xf32>
}

// CHECK-LABEL: func.func @d(
// CHECK-NEXT: %cast = tensor.cast %arg0 : tensor<4x?xf32> to tensor<?x8xf32>
// CHECK-NEXT: return %cast : tensor<?x8xf32>
// CHECK-NEXT: }
func.func @d(%a: tensor<4x?xf32>) -> tensor<?x8xf32> {
  %c = tensor.concat dim(0) %a : (tensor<4x?xf32>) -> tensor<?x8xf32>
  return %c : tensor<?x8xf32>
}

// CHECK-LABEL: func.func @e(
// CHECK-NEXT: %concat = tensor.concat dim(0) %arg0, %arg1, %arg2 : (tensor<4x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<12x8xf32>
// CHECK-NEXT: return %concat : tensor<12x8xf32>
// CHECK-NEXT: }
func.func @e(%a: tensor<4x?xf32>, %b: tensor<?x?xf32>, %d: tensor<?x?xf32>) -> tensor<12x8xf32> {
  %c = tensor.concat dim(0) %a, %b, %d : (tensor<4x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<12x8xf32>
  return %c : tensor<12x8xf32>
}

// CHECK-LABEL: func.func @f(
// CHECK-NEXT: %cast = tensor.cast %arg0 : tensor<4x?xf32> to tensor<?x8xf32>
// CHECK-NEXT: %concat = tensor.concat dim(0) %cast, %arg1 : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
// CHECK-NEXT: %cast_0 = tensor.cast %concat : tensor<?x8xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %cast_0 : tensor<?x?xf32>
// CHECK-NEXT: }
func.func @f(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>) -> tensor<?x?xf32> {
  %k = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %c = tensor.concat dim(0) %k, %b : (tensor<?x?xf32>, tensor<?x8xf32>) -> tensor<?x?xf32>
  return %c : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @g(
// CHECK-NEXT: return %arg0 : tensor<4x8xf32>
// CHECK-NEXT: }
func.func @g(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c = tensor.concat dim(0) %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}
