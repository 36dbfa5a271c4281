// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s --mlir-print-op-generic | terrace-opt | FileCheck %s

// The digits of a dimension, and the number that dimensions are the digits of, are dimensions.

// CHECK-LABEL: func.func @digits(
// CHECK: affine.for %[[I:.*]] = 0 to 60 {
// CHECK-NEXT: %[[D:.*]]:2 = affine.delinearize_index %[[I]] into (6, 10) : index, index
// CHECK-NEXT: %[[S:.*]] = affine.linearize_index disjoint [%[[D]]#1, %[[D]]#0] by (10, 6) : index
// CHECK-NEXT: affine.load %arg0[%[[D]]#0, %[[S]]]
func.func @digits(%m: memref<6x60xf32>) {
  affine.for %i = 0 to 60 {
    %d:2 = affine.delinearize_index %i into (6, 10) : index, index
    %s = affine.linearize_index disjoint [%d#1, %d#0] by (10, 6) : index
    %0 = affine.load %m[%d#0, %s] : memref<6x60xf32>
  }
  return
}
