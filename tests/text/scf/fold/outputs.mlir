// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Shared outputs of scf.forall that no round changes, or that nobody reads, and sizes of results.
// CHECK-LABEL: func.func @result_without_use(
// CHECK-NEXT: %0 = scf.forall (%arg2) in (3) shared_outs(%arg3 = %arg0) -> (tensor<8xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg1[%arg2] [1] [1] : tensor<4xf32> to tensor<1xf32>
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %extracted_slice into %arg3[%arg2] [1] [1] : tensor<1xf32> into tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<8xf32>
// CHECK-NEXT: }
func.func @result_without_use(%t: tensor<8xf32>, %u: tensor<4xf32>) -> tensor<8xf32> {
  %r:2 = scf.forall (%i) in (3) shared_outs(%o = %t, %p = %u) -> (tensor<8xf32>, tensor<4xf32>) {
    %s = tensor.extract_slice %p[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %s into %p[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r#0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @not_changed(
// CHECK-NEXT: %0 = scf.forall (%arg2) in (3) shared_outs(%arg3 = %arg0) -> (tensor<8xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg1[%arg2] [1] [1] : tensor<4xf32> to tensor<1xf32>
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %extracted_slice into %arg3[%arg2] [1] [1] : tensor<1xf32> into tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %0, %arg1 : tensor<8xf32>, tensor<4xf32>
// CHECK-NEXT: }
func.func @not_changed(%t: tensor<8xf32>, %u: tensor<4xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
  %r:2 = scf.forall (%i) in (3) shared_outs(%o = %t, %p = %u) -> (tensor<8xf32>, tensor<4xf32>) {
    %s = tensor.extract_slice %p[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @size(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = scf.forall (%arg1) in (3) shared_outs(%arg2 = %arg0) -> (tensor<?xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg2[%arg1] [1] [1] : tensor<?xf32> to tensor<1xf32>
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %extracted_slice into %arg2[%arg1] [1] [1] : tensor<1xf32> into tensor<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: %dim = tensor.dim %arg0, %c0 : tensor<?xf32>
// CHECK-NEXT: return %0, %dim : tensor<?xf32>, index
// CHECK-NEXT: }
func.func @size(%t: tensor<?xf32>) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (3) shared_outs(%o = %t) -> tensor<?xf32> {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %q = tensor.dim %r, %c0 : tensor<?xf32>
  return %r, %q : tensor<?xf32>, index
}
