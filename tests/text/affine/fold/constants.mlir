// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Constants are of the dialect that goes with the function.

// CHECK-LABEL: func @standard(
// CHECK-NEXT: %c5 = constant 5 : index
// CHECK-NEXT: return %c5 : index
func @standard() -> index {
  %c = constant 2 : index
  %0 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c)
  return %0 : index
}

// CHECK-LABEL: func.func @current(
// CHECK-NEXT: %c5 = arith.constant 5 : index
// CHECK-NEXT: return %c5 : index
func.func @current() -> index {
  %c = arith.constant 2 : index
  %0 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c)
  return %0 : index
}
