// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Margins: of known width, of no width, of casts and before casts.

// CHECK-LABEL: func.func @known_width(
// CHECK-NEXT: %padded = tensor.pad %arg0 low[0, 2] high[1, 2] {
// CHECK-NEXT: ^bb0(%arg2: index, %arg3: index):
// CHECK-NEXT: tensor.yield %arg1 : i32
// CHECK-NEXT: } : tensor<?x6xi32> to tensor<?x10xi32>
// CHECK-NEXT: %cast = tensor.cast %padded : tensor<?x10xi32> to tensor<?x?xi32>
// CHECK-NEXT: return %cast : tensor<?x?xi32>
// CHECK-NEXT: }
func.func @known_width(%t: tensor<?x6xi32>, %x: i32) -> tensor<?x?xi32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %t low[0, %c2] high[1, %c2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<?x6xi32> to tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// CHECK-LABEL: func.func @nothing(
// CHECK-NEXT: return %arg0 : tensor<?x3xi32>
// CHECK-NEXT: }
func.func @nothing(%t: tensor<?x3xi32>, %x: i32) -> tensor<?x3xi32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %t low[%c0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<?x3xi32> to tensor<?x3xi32>
  return %0 : tensor<?x3xi32>
}

// CHECK-LABEL: func.func @of_cast(
// CHECK-NEXT: %padded = tensor.pad %arg0 low[0, 0] high[0, 1] {
// CHECK-NEXT: ^bb0(%arg2: index, %arg3: index):
// CHECK-NEXT: tensor.yield %arg1 : i32
// CHECK-NEXT: } : tensor<2x3xi32> to tensor<2x4xi32>
// CHECK-NEXT: return %padded : tensor<2x4xi32>
// CHECK-NEXT: }
func.func @of_cast(%t: tensor<2x3xi32>, %x: i32) -> tensor<2x4xi32> {
  %c = tensor.cast %t : tensor<2x3xi32> to tensor<?x?xi32>
  %0 = tensor.pad %c low[0, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<?x?xi32> to tensor<2x4xi32>
  return %0 : tensor<2x4xi32>
}

// CHECK-LABEL: func.func @before_cast(
// CHECK-NEXT: %padded = tensor.pad %arg0 low[0, 0] high[%arg2, %arg2] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index):
// CHECK-NEXT: tensor.yield %arg1 : i32
// CHECK-NEXT: } : tensor<?x?xi32> to tensor<4x4xi32>
// CHECK-NEXT: return %padded : tensor<4x4xi32>
// CHECK-NEXT: }
func.func @before_cast(%t: tensor<?x?xi32>, %x: i32, %n: index) -> tensor<4x4xi32> {
  %0 = tensor.pad %t low[0, 0] high[%n, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<?x?xi32> to tensor<?x?xi32>
  %1 = tensor.cast %0 : tensor<?x?xi32> to tensor<4x4xi32>
  return %1 : tensor<4x4xi32>
}
