// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Loops carry tensors with the types that they have before they are cast.

func.func private @use(%t: tensor<?xf32>) -> tensor<?xf32> {
  return %t : tensor<?xf32>
}

// CHECK-LABEL: func.func @init(
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = scf.for %arg1 = %c0 to %c3 step %c1 iter_args(%arg2 = %arg0) -> (tensor<8xf32>) {
// CHECK-NEXT: %cast_0 = tensor.cast %arg2 : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT: %1 = func.call @use(%cast_0) : (tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: %cast_1 = tensor.cast %1 : tensor<?xf32> to tensor<8xf32>
// CHECK-NEXT: scf.yield %cast_1 : tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %cast = tensor.cast %0 : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT: return %cast : tensor<?xf32>
// CHECK-NEXT: }
func.func @init(%t: tensor<8xf32>) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %c) -> tensor<?xf32> {
    %y = func.call @use(%x) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// A result that is used twice stays as it is.
// CHECK-LABEL: func.func @result_used_twice(
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cast = tensor.cast %arg0 : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT: %0 = scf.for %arg1 = %c0 to %c3 step %c1 iter_args(%arg2 = %cast) -> (tensor<?xf32>) {
// CHECK-NEXT: %1 = func.call @use(%arg2) : (tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: scf.yield %1 : tensor<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %0, %0 : tensor<?xf32>, tensor<?xf32>
// CHECK-NEXT: }
func.func @result_used_twice(%t: tensor<8xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %c) -> tensor<?xf32> {
    %y = func.call @use(%x) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  return %r, %r : tensor<?xf32>, tensor<?xf32>
}

// What the cast adds is not lost.
// CHECK-LABEL: func.func @cast_that_adds(
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cast = tensor.cast %arg0 : tensor<?xf32> to tensor<8xf32>
// CHECK-NEXT: %0 = scf.for %arg1 = %c0 to %c3 step %c1 iter_args(%arg2 = %cast) -> (tensor<8xf32>) {
// CHECK-NEXT: %cast_0 = tensor.cast %arg2 : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT: %1 = func.call @use(%cast_0) : (tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: %cast_1 = tensor.cast %1 : tensor<?xf32> to tensor<8xf32>
// CHECK-NEXT: scf.yield %cast_1 : tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<8xf32>
// CHECK-NEXT: }
func.func @cast_that_adds(%t: tensor<?xf32>) -> tensor<8xf32> {
  %c = tensor.cast %t : tensor<?xf32> to tensor<8xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %c) -> tensor<8xf32> {
    %d = tensor.cast %x : tensor<8xf32> to tensor<?xf32>
    %y = func.call @use(%d) : (tensor<?xf32>) -> tensor<?xf32>
    %e = tensor.cast %y : tensor<?xf32> to tensor<8xf32>
    scf.yield %e : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @output(
// CHECK-NEXT: %0 = scf.forall (%arg1) in (3) shared_outs(%arg2 = %arg0) -> (tensor<8xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg2[%arg1] [1] [1] : tensor<8xf32> to tensor<1xf32>
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %extracted_slice into %arg2[%arg1] [1] [1] : tensor<1xf32> into tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: %cast = tensor.cast %0 : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT: return %cast : tensor<?xf32>
// CHECK-NEXT: }
func.func @output(%t: tensor<8xf32>) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %r = scf.forall (%i) in (3) shared_outs(%o = %c) -> tensor<?xf32> {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// A part that does not lie within the tensor has no place in its type.
// CHECK-LABEL: func.func @part_outside(
// CHECK-NEXT: %cast = tensor.cast %arg0 : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT: %0 = scf.forall (%arg2) in (3) shared_outs(%arg3 = %cast) -> (tensor<?xf32>) {
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %arg1 into %arg3[9] [1] [1] : tensor<1xf32> into tensor<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<?xf32>
// CHECK-NEXT: }
func.func @part_outside(%t: tensor<8xf32>, %s: tensor<1xf32>) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %r = scf.forall (%i) in (3) shared_outs(%o = %c) -> tensor<?xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[9] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
