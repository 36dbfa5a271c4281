// RUN: terrace-opt %s --canonicalize | FileCheck %s

// The constants that folds give are in the order of the ops that gave them, at the front of the block. An op before a
// constant does not keep it from the front.

// CHECK-LABEL: func.func @folded
// CHECK-NEXT: %[[SUM:.*]] = arith.constant 5 : i32
// CHECK-NEXT: %[[PRODUCT:.*]] = arith.constant 6 : i32
// CHECK-NEXT: %[[DIFFERENCE:.*]] = arith.constant -1 : i32
// CHECK-NEXT: return %[[SUM]], %[[PRODUCT]], %[[DIFFERENCE]]
func.func @folded() -> (i32, i32, i32) {
  %a = arith.constant 2 : i32
  %b = arith.constant 3 : i32
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %a, %b : i32
  %2 = arith.subi %a, %b : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @behind_an_op
// CHECK-NEXT: %[[SECOND:.*]] = arith.constant 6 : i32
// CHECK-NEXT: %[[FIRST:.*]] = arith.constant 5 : i32
// CHECK-NEXT: call @f(%[[FIRST]])
// CHECK-NEXT: call @f(%[[SECOND]])
func.func private @f(i32)
func.func @behind_an_op() {
  %a = arith.constant 2 : i32
  %b = arith.constant 3 : i32
  %0 = arith.addi %a, %b : i32
  call @f(%0) : (i32) -> ()
  %1 = arith.muli %a, %b : i32
  call @f(%1) : (i32) -> ()
  return
}
