// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Insertions in parallel at constant places, and of tensors that are cast.
// CHECK-LABEL: func.func @constants(
// CHECK-NEXT: %0 = scf.forall (%arg3) in (3) shared_outs(%arg4 = %arg1) -> (tensor<8xf32>) {
// CHECK-NEXT: %cast = tensor.cast %arg0 : tensor<?xf32> to tensor<3xf32>
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %cast into %arg4[2] [3] [1] : tensor<3xf32> into tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<8xf32>
// CHECK-NEXT: }
func.func @constants(%s: tensor<?xf32>, %d: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r = scf.forall (%i) in (3) shared_outs(%o = %d) -> tensor<8xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%c2] [%c3] [1] : tensor<?xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @cast(
// CHECK-NEXT: %0 = scf.forall (%arg3) in (3) shared_outs(%arg4 = %arg1) -> (tensor<8xf32>) {
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %arg0 into %arg4[%arg3] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<8xf32>
// CHECK-NEXT: }
func.func @cast(%s: tensor<4xf32>, %d: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %r = scf.forall (%i) in (3) shared_outs(%o = %d) -> tensor<8xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %c into %o[%i] [%n] [1] : tensor<?xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
