// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Grids of known size.

// CHECK-LABEL: func.func @known_grid(
// CHECK-NEXT: %from_elements = tensor.from_elements %arg1 : tensor<1x1xi32>
// CHECK-NEXT: %0 = scf.forall (%arg2, %arg3) = (0, 1) to (4, 3) step (1, 1) shared_outs(%arg4 = %arg0) -> (tensor<4x4xi32>) {
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %from_elements into %arg4[%arg2, %arg3] [1, 1] [1, 1] : tensor<1x1xi32> into tensor<4x4xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<4x4xi32>
// CHECK-NEXT: }
func.func @known_grid(%t: tensor<4x4xi32>, %x: i32) -> tensor<4x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = tensor.from_elements %x : tensor<1x1xi32>
  %r = scf.forall (%i, %j) = (%c0, 1) to (%c4, 3) step (1, %c1) shared_outs(%o = %t) -> tensor<4x4xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, %j] [1, 1] [1, 1] : tensor<1x1xi32> into tensor<4x4xi32>
    }
  }
  return %r : tensor<4x4xi32>
}
