// RUN: terrace-opt  --sccp %s | FileCheck %s

// Constants are propagated through regions, calls and branches.

// CHECK-LABEL: func.func @regions(%arg0: index, %arg1: i32) -> (i32, i32, i32) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %true = arith.constant true
// CHECK-NEXT:   %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:   return %c5_i32, %c5_i32, %c5_i32 : i32, i32, i32
// CHECK-NEXT: }
func.func @regions(%n: index, %x: i32) -> (i32, i32, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %true = arith.constant true
  %k = arith.constant 5 : i32
  %0 = scf.if %true -> i32 {
    scf.yield %k : i32
  } else {
    scf.yield %x : i32
  }
  %1 = scf.for %i = %zero to %n step %one iter_args(%a = %k) -> (i32) {
    %2 = arith.addi %a, %k : i32
    %3 = arith.subi %2, %k : i32
    scf.yield %3 : i32
  }
  %4 = scf.while (%a = %k) : (i32) -> i32 {
    %c = arith.cmpi slt, %x, %a : i32
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%a: i32):
    scf.yield %a : i32
  }
  return %0, %1, %4 : i32, i32, i32
}

// CHECK-LABEL: func.func private @callee(%arg0: i32) -> i32 {
// CHECK-NEXT:   %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT:   %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:   return %c7_i32 : i32
// CHECK-NEXT: }
// CHECK-LABEL: func.func @caller(%arg0: i1) -> i32 {
// CHECK-NEXT:   %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT:   %c4_i32 = arith.constant 4 : i32
// CHECK-NEXT:   %0 = call @callee(%c4_i32) : (i32) -> i32
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1(%c7_i32 : i32), ^bb2
// CHECK-NEXT: ^bb1(%1: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:   return %c7_i32 : i32
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT:   cf.br ^bb1(%c7_i32 : i32)
// CHECK-NEXT: }
func.func private @callee(%x: i32) -> i32 {
  %c = arith.constant 3 : i32
  %0 = arith.addi %x, %c : i32
  return %0 : i32
}
func.func @caller(%c: i1) -> i32 {
  %k = arith.constant 4 : i32
  %0 = call @callee(%k) : (i32) -> i32
  cf.cond_br %c, ^bb1(%0 : i32), ^bb2
^bb1(%1: i32):
  return %1 : i32
^bb2:
  %z = arith.constant 7 : i32
  cf.br ^bb1(%z : i32)
}
