// RUN: terrace-opt %s --lower-affine | FileCheck %s

// Loops whose results do not depend on their rounds are folded, not lowered.

// CHECK-LABEL: func.func @unchanged(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @unchanged(%x: index) -> index {
  %0 = affine.for %i = 0 to 10 iter_args(%carried = %x) -> index {
    affine.yield %carried : index
  }
  return %0 : index
}

// CHECK-LABEL: func.func @no_round(
// CHECK-NEXT: return %arg0, %arg1 : index, index
// CHECK-NEXT: }
func.func @no_round(%x: index, %y: index) -> (index, index) {
  %0:2 = affine.for %i = 10 to 10 iter_args(%a = %x, %b = %y) -> (index, index) {
    affine.yield %b, %y : index, index
  }
  return %0#0, %0#1 : index, index
}

// CHECK-LABEL: func.func @one_round(
// CHECK-NEXT: return %arg1, %arg0 : index, index
// CHECK-NEXT: }
func.func @one_round(%x: index, %y: index) -> (index, index) {
  %0:2 = affine.for %i = 0 to 1 iter_args(%a = %x, %b = %y) -> (index, index) {
    affine.yield %b, %x : index, index
  }
  return %0#0, %0#1 : index, index
}

// The results depend on how often both change places.

// CHECK-LABEL: func.func @several_rounds(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0:2 = scf.for %arg2 = %c0 to %c3 step %c1 iter_args(%arg3 = %arg0, %arg4 = %arg1) -> (index, index) {
// CHECK-NEXT: scf.yield %arg4, %arg3 : index, index
// CHECK-NEXT: }
// CHECK-NEXT: return %0#0, %0#1 : index, index
// CHECK-NEXT: }
func.func @several_rounds(%x: index, %y: index) -> (index, index) {
  %0:2 = affine.for %i = 0 to 3 iter_args(%a = %x, %b = %y) -> (index, index) {
    affine.yield %b, %a : index, index
  }
  return %0#0, %0#1 : index, index
}
