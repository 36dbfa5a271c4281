// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Regions of several blocks in functions, and loops over grids with dimensions of one round.

// CHECK-LABEL: func.func @blocks(
// CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: %0 = arith.addi %arg1, %arg2 : i32
// CHECK-NEXT: cf.br ^bb3(%0 : i32)
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: %1 = arith.muli %arg1, %arg2 : i32
// CHECK-NEXT: cf.br ^bb3(%1 : i32)
// CHECK-NEXT: ^bb3(%2: i32):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT: return %2 : i32
// CHECK-NEXT: }
func.func @blocks(%c: i1, %x: i32, %y: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    %1 = arith.addi %x, %y : i32
    scf.yield %1 : i32
  ^bb2:
    %2 = arith.muli %x, %y : i32
    scf.yield %2 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @one_dimension(
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: scf.forall (%arg3) = (0) to (%arg0) step (2) {
// CHECK-NEXT: memref.store %arg2, %arg1[%c2, %arg3] : memref<4x8xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @one_dimension(%n: index, %m: memref<4x8xi32>, %x: i32) {
  scf.forall (%i, %j) = (2, 0) to (3, %n) step (1, 2) {
    memref.store %x, %m[%i, %j] : memref<4x8xi32>
  }
  return
}

// CHECK-LABEL: func.func @no_round(
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @no_round(%n: index, %m: memref<4x8xi32>, %x: i32) {
  scf.forall (%i, %j) = (2, 0) to (2, %n) step (1, 2) {
    memref.store %x, %m[%i, %j] : memref<4x8xi32>
  }
  return
}
