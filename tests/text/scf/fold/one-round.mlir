// RUN: terrace-opt %s --canonicalize | FileCheck %s

// The only round of a loop over a grid inserts its slice without the loop.

// CHECK-LABEL: func.func @one_round(
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %arg0 into %arg1[0, 0] [1, 5] [1, 1] : tensor<1x5xi32> into tensor<3x5xi32>
// CHECK-NEXT: return %inserted_slice : tensor<3x5xi32>
// CHECK-NEXT: }
func.func @one_round(%s: tensor<1x5xi32>, %t: tensor<3x5xi32>) -> tensor<3x5xi32> {
  %0 = scf.forall (%i) in (1) shared_outs(%o = %t) -> (tensor<3x5xi32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, 5] [1, 1] : tensor<1x5xi32> into tensor<3x5xi32>
    }
  }
  return %0 : tensor<3x5xi32>
}
