// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Transfers whose bounds are known, and reads and writes of the same elements of tensors.

// CHECK-LABEL: func.func @in_bounds(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0, %c0], %arg1 {in_bounds = [true, true]} : memref<4x8xi32>, vector<4x8xi32>
// CHECK-NEXT: %1 = vector.transfer_read %arg0[%arg2, %c0], %arg1 {in_bounds = [false, true]} : memref<4x8xi32>, vector<2x8xi32>
// CHECK-NEXT: return %0, %1 : vector<4x8xi32>, vector<2x8xi32>
// CHECK-NEXT: }
func.func @in_bounds(%m: memref<4x8xi32>, %x: i32, %i: index) -> (vector<4x8xi32>, vector<2x8xi32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0, %c0], %x : memref<4x8xi32>, vector<4x8xi32>
  %1 = vector.transfer_read %m[%i, %c0], %x : memref<4x8xi32>, vector<2x8xi32>
  return %0, %1 : vector<4x8xi32>, vector<2x8xi32>
}

// CHECK-LABEL: func.func @read_of_written(
// CHECK-NEXT: return %arg1 : vector<1x4xi32>
// CHECK-NEXT: }
func.func @read_of_written(%t: tensor<4x4xi32>, %v: vector<1x4xi32>, %w: vector<1x4xi32>) -> vector<1x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 0 : i32
  %0 = vector.transfer_write %v, %t[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xi32>, tensor<4x4xi32>
  %1 = vector.transfer_write %w, %0[%c2, %c0] {in_bounds = [true, true]} : vector<1x4xi32>, tensor<4x4xi32>
  %2 = vector.transfer_read %1[%c1, %c0], %x {in_bounds = [true, true]} : tensor<4x4xi32>, vector<1x4xi32>
  return %2 : vector<1x4xi32>
}

// CHECK-LABEL: func.func @written_as_read(
// CHECK-NEXT: return %arg0 : tensor<4x4xi32>
// CHECK-NEXT: }
func.func @written_as_read(%t: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 0 : i32
  %0 = vector.transfer_read %t[%c1, %c0], %x {in_bounds = [true, true]} : tensor<4x4xi32>, vector<1x4xi32>
  %1 = vector.transfer_write %0, %t[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xi32>, tensor<4x4xi32>
  return %1 : tensor<4x4xi32>
}

// CHECK-LABEL: func.func @overwritten(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %0 = vector.transfer_write %arg2, %arg0[%c2, %c0] {in_bounds = [true, true]} : vector<1x4xi32>, tensor<4x4xi32>
// CHECK-NEXT: %1 = vector.transfer_write %arg2, %0[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xi32>, tensor<4x4xi32>
// CHECK-NEXT: return %1 : tensor<4x4xi32>
// CHECK-NEXT: }
func.func @overwritten(%t: tensor<4x4xi32>, %v: vector<1x4xi32>, %w: vector<1x4xi32>) -> tensor<4x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_write %v, %t[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xi32>, tensor<4x4xi32>
  %1 = vector.transfer_write %w, %0[%c2, %c0] {in_bounds = [true, true]} : vector<1x4xi32>, tensor<4x4xi32>
  %2 = vector.transfer_write %w, %1[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xi32>, tensor<4x4xi32>
  return %2 : tensor<4x4xi32>
}

// CHECK-LABEL: func.func @in_another_order(
// CHECK-NEXT: %0 = vector.broadcast %arg1 : vector<4x2xi32> to vector<3x4x2xi32>
// CHECK-NEXT: %1 = vector.transpose %0, [1, 2, 0] : vector<3x4x2xi32> to vector<4x2x3xi32>
// CHECK-NEXT: return %1 : vector<4x2x3xi32>
// CHECK-NEXT: }
func.func @in_another_order(%t: tensor<4x4xi32>, %v: vector<4x2xi32>) -> vector<4x2x3xi32> {
  %c0 = arith.constant 0 : index
  %x = arith.constant 0 : i32
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<4x2xi32>, tensor<4x4xi32>
  %1 = vector.transfer_read %0[%c0, %c0], %x {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1) -> (d0, d1, 0)>} : tensor<4x4xi32>, vector<4x2x3xi32>
  return %1 : vector<4x2x3xi32>
}
