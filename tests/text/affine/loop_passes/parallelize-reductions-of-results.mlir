// RUN: terrace-opt %s --affine-parallelize=parallel-reductions=true | FileCheck %s

// The value that a loop reduces is the result of a loop that became parallel before it.

// CHECK-LABEL: func.func @reduced_result(%arg0: i32) -> i32 {
// CHECK-NEXT:   %0 = affine.parallel (%arg1) = (0) to (4) reduce ("muli") -> (i32) {
// CHECK-NEXT:     affine.yield %arg0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   %1 = arith.muli %arg0, %0 : i32
// CHECK-NEXT:   %2 = affine.parallel (%arg1) = (0) to (3) reduce ("addi") -> (i32) {
// CHECK-NEXT:     affine.yield %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   %3 = arith.addi %arg0, %2 : i32
// CHECK-NEXT:   return %3 : i32
// CHECK-NEXT: }
func.func @reduced_result(%x: i32) -> i32 {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> (i32) {
    %y = arith.muli %a, %x : i32
    affine.yield %y : i32
  }
  %s = affine.for %k = 0 to 3 iter_args(%b = %x) -> (i32) {
    %y = arith.addi %b, %r : i32
    affine.yield %y : i32
  }
  return %s : i32
}
