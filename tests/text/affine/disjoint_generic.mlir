// RUN: terrace-opt %s --mlir-print-op-generic | FileCheck %s

// The generic form says of each linearization whether its indices are disjoint.

// CHECK: disjoint = false, operandSegmentSizes = array<i32: 2, 0>
// CHECK: disjoint, operandSegmentSizes = array<i32: 2, 0>
func.func @f(%i: index) -> (index, index) {
  %0 = affine.linearize_index [%i, %i] by (2, 3) : index
  %1 = affine.linearize_index disjoint [%i, %i] by (2, 3) : index
  return %0, %1 : index, index
}
