// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Regions that have to stay, and their results.

func.func private @effect(i32) -> i32

// CHECK-LABEL: func.func @one_block(
// CHECK-NEXT: %0 = scf.execute_region -> i32 no_inline {
// CHECK-NEXT: %1 = func.call @effect(%arg0) : (i32) -> i32
// CHECK-NEXT: scf.yield %1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @one_block(%x: i32) -> i32 {
  %0 = scf.execute_region -> i32 no_inline {
    %1 = func.call @effect(%x) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @value_from_outside(
// CHECK-NEXT: %0 = scf.execute_region -> i32 no_inline {
// CHECK-NEXT: %1 = func.call @effect(%arg0) : (i32) -> i32
// CHECK-NEXT: scf.yield %1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %arg0, %0 : i32, i32
// CHECK-NEXT: }
func.func @value_from_outside(%x: i32) -> (i32, i32) {
  %0:2 = scf.execute_region -> (i32, i32) no_inline {
    %1 = func.call @effect(%x) : (i32) -> i32
    scf.yield %x, %1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: func.func @blocks(
// CHECK-NEXT: %0 = scf.execute_region -> i32 no_inline {
// CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: %1 = func.call @effect(%arg1) : (i32) -> i32
// CHECK-NEXT: scf.yield %1 : i32
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: %2 = func.call @effect(%arg2) : (i32) -> i32
// CHECK-NEXT: scf.yield %2 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @blocks(%c: i1, %x: i32, %y: i32) -> i32 {
  %0:2 = scf.execute_region -> (i32, i32) no_inline {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    %1 = func.call @effect(%x) : (i32) -> i32
    scf.yield %x, %1 : i32, i32
  ^bb2:
    %2 = func.call @effect(%y) : (i32) -> i32
    scf.yield %y, %2 : i32, i32
  }
  return %0#1 : i32
}
