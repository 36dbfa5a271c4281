// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Loops over grids in any order: dimensions of one round or none, and loops that are all that a loop does.

// CHECK-LABEL: func.func @one_dimension(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: scf.parallel (%arg3) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT: memref.store %arg2, %arg1[%c2, %arg3] : memref<4x8xi32>
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @one_dimension(%n: index, %m: memref<4x8xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%i, %j) = (%c2, %c0) to (%c3, %n) step (%c3, %c1) {
    memref.store %x, %m[%i, %j] : memref<4x8xi32>
  }
  return
}

// CHECK-LABEL: func.func @one_dimension_reduced(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c9 = arith.constant 9 : index
// CHECK-NEXT: %0 = scf.parallel (%arg1) = (%c0) to (%c9) step (%c3) init (%arg0) -> i32 {
// CHECK-NEXT: %1 = arith.addi %arg1, %c1 : index
// CHECK-NEXT: %2 = arith.index_cast %1 : index to i32
// CHECK-NEXT: scf.reduce(%2 : i32) {
// CHECK-NEXT: ^bb0(%arg2: i32, %arg3: i32):
// CHECK-NEXT: %3 = arith.addi %arg2, %arg3 : i32
// CHECK-NEXT: scf.reduce.return %3 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @one_dimension_reduced(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %r = scf.parallel (%i, %j) = (%c0, %c1) to (%c9, %c3) step (%c3, %c3) init (%x) -> i32 {
    %s = arith.addi %i, %j : index
    %z = arith.index_cast %s : index to i32
    scf.reduce(%z : i32) {
    ^bb0(%a: i32, %b: i32):
      %both = arith.addi %a, %b : i32
      scf.reduce.return %both : i32
    }
  }
  return %r : i32
}

// CHECK-LABEL: func.func @one_round(
// CHECK-NEXT: %0 = arith.muli %arg0, %arg1 : i32
// CHECK-NEXT: %1 = arith.subi %arg0, %0 : i32
// CHECK-NEXT: return %1, %arg0 : i32, i32
// CHECK-NEXT: }
func.func @one_round(%x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.parallel (%i, %j) = (%c0, %c1) to (%c3, %c3) step (%c3, %c3) init (%x, %y) -> (i32, i32) {
    %z = arith.muli %x, %y : i32
    scf.reduce(%z, %x : i32, i32) {
    ^bb0(%a: i32, %b: i32):
      %both = arith.subi %a, %b : i32
      scf.reduce.return %both : i32
    }, {
    ^bb0(%a: i32, %b: i32):
      scf.reduce.return %b : i32
    }
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @no_round(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @no_round(%x: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r = scf.parallel (%i, %j) = (%c1, %c3) to (%c3, %c2) step (%c1, %c1) init (%x) -> i32 {
    %z = arith.index_cast %i : index to i32
    scf.reduce(%z : i32) {
    ^bb0(%a: i32, %b: i32):
      %both = arith.addi %a, %b : i32
      scf.reduce.return %both : i32
    }
  }
  return %r : i32
}

// CHECK-LABEL: func.func @equal_bounds(
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @equal_bounds(%n: index, %m: memref<4xi32>, %x: i32) {
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%n) to (%n) step (%c1) {
    memref.store %x, %m[%i] : memref<4xi32>
  }
  return
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: scf.parallel (%arg3, %arg4, %arg5) = (%c0, %c0, %c0) to (%c4, %c8, %arg0) step (%c1, %c1, %c1) {
// CHECK-NEXT: memref.store %arg2, %arg1[%arg3, %arg4, %arg5] : memref<4x8x?xi32>
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @nested(%n: index, %m: memref<4x8x?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c4, %c8) step (%c1, %c1) {
    scf.parallel (%k) = (%c0) to (%n) step (%c1) {
      memref.store %x, %m[%i, %j, %k] : memref<4x8x?xi32>
    }
  }
  return
}

// CHECK-LABEL: func.func @nested_with_bound_of_outer(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: scf.parallel (%arg3) = (%c0) to (%c4) step (%c1) {
// CHECK-NEXT: scf.parallel (%arg4) = (%arg3) to (%arg0) step (%c1) {
// CHECK-NEXT: memref.store %arg2, %arg1[%arg3, %arg4] : memref<4x?xi32>
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @nested_with_bound_of_outer(%n: index, %m: memref<4x?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    scf.parallel (%k) = (%i) to (%n) step (%c1) {
      memref.store %x, %m[%i, %k] : memref<4x?xi32>
    }
  }
  return
}

// CHECK-LABEL: func.func @nested_with_neighbour(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: scf.parallel (%arg3) = (%c0) to (%c4) step (%c1) {
// CHECK-NEXT: memref.store %arg2, %arg1[%arg3, %arg3] : memref<4x?xi32>
// CHECK-NEXT: scf.parallel (%arg4) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT: memref.store %arg2, %arg1[%arg3, %arg4] : memref<4x?xi32>
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @nested_with_neighbour(%n: index, %m: memref<4x?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    memref.store %x, %m[%i, %i] : memref<4x?xi32>
    scf.parallel (%k) = (%c0) to (%n) step (%c1) {
      memref.store %x, %m[%i, %k] : memref<4x?xi32>
    }
  }
  return
}
