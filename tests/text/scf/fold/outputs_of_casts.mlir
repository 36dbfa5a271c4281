// RUN: terrace-opt %s --canonicalize | FileCheck %s

// The output that rounds change is another one than the first. (mlir-opt 22 takes the results for each other here.)
// CHECK-LABEL: func.func @second(
// CHECK-NEXT: %cast = tensor.cast %arg0 : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT: %0 = scf.forall (%arg2) in (3) shared_outs(%arg3 = %arg1) -> (tensor<4xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%arg2] [1] [1] : tensor<8xf32> to tensor<1xf32>
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %extracted_slice into %arg3[%arg2] [1] [1] : tensor<1xf32> into tensor<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: %cast_0 = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT: return %cast, %cast_0 : tensor<?xf32>, tensor<?xf32>
// CHECK-NEXT: }
func.func @second(%t: tensor<8xf32>, %u: tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %d = tensor.cast %u : tensor<4xf32> to tensor<?xf32>
  %r:2 = scf.forall (%i) in (3) shared_outs(%o = %c, %p = %d) -> (tensor<?xf32>, tensor<?xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %p[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
