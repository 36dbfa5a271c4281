// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Tensors that are written as they were read.

// CHECK-LABEL: func.func @everything(
// CHECK-NEXT: return %arg0 : tensor<4x2xi32>
// CHECK-NEXT: }
func.func @everything(%s: tensor<4x2xi32>, %t: tensor<4x2xi32>, %p: i32) -> tensor<4x2xi32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %s[%c0, %c0], %p : tensor<4x2xi32>, vector<4x2xi32>
  %1 = vector.transfer_write %0, %t[%c0, %c0] : vector<4x2xi32>, tensor<4x2xi32>
  return %1 : tensor<4x2xi32>
}

// CHECK-LABEL: func.func @part(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0, %c0], %arg2 {in_bounds = [true, true]} : tensor<4x2xi32>, vector<3x2xi32>
// CHECK-NEXT: %1 = vector.transfer_write %0, %arg1[%c0, %c0] {in_bounds = [true, true]} : vector<3x2xi32>, tensor<4x2xi32>
// CHECK-NEXT: return %1 : tensor<4x2xi32>
// CHECK-NEXT: }
func.func @part(%s: tensor<4x2xi32>, %t: tensor<4x2xi32>, %p: i32) -> tensor<4x2xi32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %s[%c0, %c0], %p : tensor<4x2xi32>, vector<3x2xi32>
  %1 = vector.transfer_write %0, %t[%c0, %c0] : vector<3x2xi32>, tensor<4x2xi32>
  return %1 : tensor<4x2xi32>
}

// CHECK-LABEL: func.func @other_type(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0, %c0], %arg2 {in_bounds = [false, true]} : tensor<?x2xi32>, vector<4x2xi32>
// CHECK-NEXT: %1 = vector.transfer_write %0, %arg1[%c0, %c0] {in_bounds = [true, true]} : vector<4x2xi32>, tensor<4x2xi32>
// CHECK-NEXT: return %1 : tensor<4x2xi32>
// CHECK-NEXT: }
func.func @other_type(%s: tensor<?x2xi32>, %t: tensor<4x2xi32>, %p: i32) -> tensor<4x2xi32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %s[%c0, %c0], %p : tensor<?x2xi32>, vector<4x2xi32>
  %1 = vector.transfer_write %0, %t[%c0, %c0] : vector<4x2xi32>, tensor<4x2xi32>
  return %1 : tensor<4x2xi32>
}
