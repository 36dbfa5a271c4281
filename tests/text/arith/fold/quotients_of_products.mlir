// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// The quotient of a product that does not wrap, and a factor, is the other factor.

// CHECK-LABEL: func.func @exact(
// CHECK-NEXT: return %arg0, %arg1 : i32, i32
// CHECK-NEXT: }
func.func @exact(%x: i32, %y: i32) -> (i32, i32) {
  %0 = arith.muli %x, %y overflow<nsw> : i32
  %1 = arith.divsi %0, %y : i32
  %2 = arith.muli %x, %y overflow<nuw> : i32
  %3 = arith.divui %2, %x : i32
  return %1, %3 : i32, i32
}

// CHECK-LABEL: func.func @may_wrap(
// CHECK-NEXT: %[[V0:.+]] = arith.muli %arg0, %arg1 overflow<nuw> : i32
// CHECK-NEXT: %[[V1:.+]] = arith.divsi %[[V0]], %arg1 : i32
// CHECK-NEXT: %[[V2:.+]] = arith.muli %arg0, %arg1 overflow<nsw> : i32
// CHECK-NEXT: %[[V3:.+]] = arith.divui %[[V2]], %arg1 : i32
// CHECK-NEXT: return %[[V1]], %[[V3]] : i32, i32
// CHECK-NEXT: }
func.func @may_wrap(%x: i32, %y: i32) -> (i32, i32) {
  %0 = arith.muli %x, %y overflow<nuw> : i32
  %1 = arith.divsi %0, %y : i32
  %2 = arith.muli %x, %y overflow<nsw> : i32
  %3 = arith.divui %2, %y : i32
  return %1, %3 : i32, i32
}
