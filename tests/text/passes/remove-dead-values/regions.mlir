// RUN: terrace-opt %s --allow-unregistered-dialect --remove-dead-values | FileCheck %s

// Results and carried values of ops with regions that nothing needs are removed, with what computes them.

// CHECK-LABEL: func.func @loop(%arg0: index, %arg1: i32) -> i32 {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT:     %1 = arith.addi %arg3, %arg1 : i32
// CHECK-NEXT:     scf.yield %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func @loop(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %c = %x) -> (i32, i32, i32) {
    %1 = arith.addi %a, %x : i32
    %2 = arith.muli %b, %c : i32
    %3 = arith.subi %c, %b : i32
    scf.yield %1, %2, %3 : i32, i32, i32
  }
  return %0#0 : i32
}

// CHECK-LABEL: func.func @needed_by_other(%arg0: index, %arg1: i32) -> i32 {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0:2 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1, %arg4 = %arg1) -> (i32, i32) {
// CHECK-NEXT:     %1 = arith.addi %arg3, %arg4 : i32
// CHECK-NEXT:     %2 = arith.muli %arg4, %arg1 : i32
// CHECK-NEXT:     scf.yield %1, %2 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0#0 : i32
// CHECK-NEXT: }
func.func @needed_by_other(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %b, %x : i32
    scf.yield %1, %2 : i32, i32
  }
  return %0#0 : i32
}

// CHECK-LABEL: func.func @condition(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT:   %0 = scf.if %arg0 -> (i32) {
// CHECK-NEXT:     scf.yield %arg1 : i32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %1 = arith.muli %arg1, %arg1 : i32
// CHECK-NEXT:     scf.yield %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func @condition(%c: i1, %x: i32) -> i32 {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = arith.addi %x, %x : i32
    scf.yield %1, %x : i32, i32
  } else {
    %1 = arith.muli %x, %x : i32
    scf.yield %1, %1 : i32, i32
  }
  return %0#1 : i32
}

// CHECK-LABEL: func.func @while(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT:   %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
// CHECK-NEXT:     %1 = "test.condition"(%arg0) : (i32) -> i1
// CHECK-NEXT:     scf.condition(%1) %arg0 : i32
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0(%arg2: i32):
// CHECK-NEXT:     scf.yield %arg0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %arg0 : i32
// CHECK-NEXT: }
func.func @while(%x: i32, %y: i32) -> i32 {
  %0:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    %1 = "test.condition"(%a) : (i32) -> i1
    scf.condition(%1) %a, %b : i32, i32
  } do {
  ^bb0(%c: i32, %d: i32):
    %1 = arith.addi %d, %d : i32
    scf.yield %c, %1 : i32, i32
  }
  return %0#0 : i32
}

// CHECK-LABEL: func.func @effect(%arg0: index, %arg1: i32) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT:     %1 = "test.effect"(%arg3) : (i32) -> i32
// CHECK-NEXT:     scf.yield %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @effect(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
    %1 = "test.effect"(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  return
}
