// RUN: terrace-opt  --control-flow-sink %s | FileCheck %s

// Ops go into the conditional regions that need them.

// CHECK-LABEL: func.func @sink(%arg0: i1, %arg1: i32, %arg2: i32, %arg3: memref<i32>) -> i32 {
// CHECK-NEXT:   %0 = arith.subi %arg1, %arg2 : i32
// CHECK-NEXT:   %1 = memref.load %arg3[] : memref<i32>
// CHECK-NEXT:   %2 = scf.if %arg0 -> (i32) {
// CHECK-NEXT:     %3 = arith.addi %arg1, %arg2 : i32
// CHECK-NEXT:     %4 = arith.muli %3, %arg2 : i32
// CHECK-NEXT:     %5 = arith.addi %4, %0 : i32
// CHECK-NEXT:     scf.yield %5 : i32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %3 = arith.addi %0, %1 : i32
// CHECK-NEXT:     scf.yield %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %2 : i32
// CHECK-NEXT: }
func.func @sink(%c: i1, %a: i32, %b: i32, %m: memref<i32>) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %b : i32
  %k = arith.subi %a, %b : i32
  %l = memref.load %m[] : memref<i32>
  %r = scf.if %c -> i32 {
    %2 = arith.addi %1, %k : i32
    scf.yield %2 : i32
  } else {
    %3 = arith.addi %k, %l : i32
    scf.yield %3 : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @kept(%arg0: i1, %arg1: i32, %arg2: i32, %arg3: index) -> (i32, i32) {
// CHECK-NEXT:   %0 = arith.muli %arg1, %arg2 : i32
// CHECK-NEXT:   %1 = arith.addi %arg1, %arg2 : i32
// CHECK-NEXT:   %2 = scf.if %arg0 -> (i32) {
// CHECK-NEXT:     scf.yield %0 : i32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %4 = scf.for %arg4 = %c0 to %arg3 step %c1 iter_args(%arg5 = %arg1) -> (i32) {
// CHECK-NEXT:       %5 = arith.addi %arg5, %1 : i32
// CHECK-NEXT:       scf.yield %5 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield %4 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   %3 = scf.index_switch %arg3 -> i32 
// CHECK-NEXT:   case 1 {
// CHECK-NEXT:     %4 = arith.subi %arg1, %arg2 : i32
// CHECK-NEXT:     scf.yield %4 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   default {
// CHECK-NEXT:     scf.yield %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %2, %3 : i32, i32
// CHECK-NEXT: }
func.func @kept(%c: i1, %a: i32, %b: i32, %n: index) -> (i32, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %used = arith.muli %a, %b : i32
  %repeated = arith.addi %a, %b : i32
  %r = scf.if %c -> i32 {
    scf.yield %used : i32
  } else {
    %1 = scf.for %i = %zero to %n step %one iter_args(%x = %a) -> (i32) {
      %2 = arith.addi %x, %repeated : i32
      scf.yield %2 : i32
    }
    scf.yield %1 : i32
  }
  %switched = arith.subi %a, %b : i32
  %s = scf.index_switch %n -> i32
  case 1 {
    scf.yield %switched : i32
  }
  default {
    scf.yield %used : i32
  }
  return %r, %s : i32, i32
}
