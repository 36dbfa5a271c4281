// RUN: terrace-opt  --inline %s | FileCheck %s

// Calls in and around regions and branches are inlined.

// CHECK-LABEL: func.func @caller(%arg0: i32, %arg1: i1, %arg2: index) -> i32 {
// CHECK-NEXT:   %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %arg0) -> (i32) {
// CHECK-NEXT:     %2 = arith.addi %arg4, %arg4 : i32
// CHECK-NEXT:     scf.yield %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   %1 = arith.select %arg1, %0, %c1_i32 : i32
// CHECK-NEXT:   return %1 : i32
// CHECK-NEXT: }
func.func private @twice(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
func.func private @branches(%x: i32, %c: i1) -> i32 {
  cf.cond_br %c, ^bb1(%x : i32), ^bb2
^bb1(%y: i32):
  return %y : i32
^bb2:
  %k = arith.constant 1 : i32
  cf.br ^bb1(%k : i32)
}
func.func @caller(%x: i32, %c: i1, %n: index) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = scf.for %i = %zero to %n step %one iter_args(%a = %x) -> (i32) {
    %1 = func.call @twice(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  %2 = call @branches(%0, %c) : (i32, i1) -> i32
  return %2 : i32
}
