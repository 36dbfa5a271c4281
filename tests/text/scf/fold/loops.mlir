// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Loops whose values, bounds or conditions are known.

// CHECK-LABEL: func.func @equal_bounds(
// CHECK-NEXT: return %arg1 : i32
// CHECK-NEXT: }
func.func @equal_bounds(%m: memref<4xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.load %m[%c0] : memref<4xi32>
  %n = arith.index_cast %d : i32 to index
  %r = scf.for %i = %n to %n step %c1 iter_args(%a = %x) -> i32 {
    %s = arith.addi %a, %d : i32
    scf.yield %s : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @only_yields(
// CHECK-NEXT: return %arg1 : i32
// CHECK-NEXT: }
func.func @only_yields(%x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %x) -> i32 {
    scf.yield %y : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @equal_sums(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c5 = arith.constant 5 : index
// CHECK-NEXT: %0 = scf.for %arg1 = %c0 to %c5 step %c1 iter_args(%arg2 = %arg0) -> (i32) {
// CHECK-NEXT: %1 = arith.muli %arg2, %arg2 : i32
// CHECK-NEXT: scf.yield %1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %0, %0 : i32, i32
// CHECK-NEXT: }
func.func @equal_sums(%x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %s = arith.muli %a, %b : i32
    scf.yield %s, %s : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @exchanged(
// CHECK-NEXT: return %arg0, %arg0 : i32, i32
// CHECK-NEXT: }
func.func @exchanged(%x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    scf.yield %b, %a : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @condition_holds(
// CHECK-NEXT: %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0 = scf.while : () -> i1 {
// CHECK-NEXT: %1 = memref.load %arg0[%c0] : memref<4xi32>
// CHECK-NEXT: %2 = arith.cmpi eq, %1, %c0_i32 : i32
// CHECK-NEXT: scf.condition(%2) %2 : i1
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg1: i1):
// CHECK-NEXT: memref.store %c1_i32, %arg0[%c0] : memref<4xi32>
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @condition_holds(%m: memref<4xi32>) -> i1 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %r = scf.while : () -> i1 {
    %x = memref.load %m[%c0] : memref<4xi32>
    %c = arith.cmpi eq, %x, %zero : i32
    scf.condition(%c) %c : i1
  } do {
  ^bb0(%c: i1):
    %one = arith.extui %c : i1 to i32
    memref.store %one, %m[%c0] : memref<4xi32>
    scf.yield
  }
  return %r : i1
}

// CHECK-LABEL: func.func @comparison_is_known(
// CHECK-NEXT: %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT: %0 = scf.while (%arg2 = %arg1) : (i8) -> i8 {
// CHECK-NEXT: %1 = arith.cmpi ne, %arg2, %c0_i8 : i8
// CHECK-NEXT: scf.condition(%1) %arg2 : i8
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: i8):
// CHECK-NEXT: memref.store %c1_i32, %arg0[%c0] : memref<4xi32>
// CHECK-NEXT: %1 = arith.subi %arg2, %c1_i8 : i8
// CHECK-NEXT: scf.yield %1 : i8
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : i8
// CHECK-NEXT: }
func.func @comparison_is_known(%m: memref<4xi32>, %x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %r = scf.while (%a = %x) : (i8) -> i8 {
    %c = arith.cmpi ne, %a, %zero : i8
    scf.condition(%c) %a : i8
  } do {
  ^bb0(%b: i8):
    %c = arith.cmpi ne, %b, %zero : i8
    %d = arith.cmpi eq, %b, %zero : i8
    %e = arith.extui %c : i1 to i32
    %f = arith.extui %d : i1 to i32
    %s = arith.subi %e, %f : i32
    memref.store %s, %m[%c0] : memref<4xi32>
    %n = arith.subi %b, %one : i8
    scf.yield %n : i8
  }
  return %r : i8
}

// CHECK-LABEL: func.func @unused_result(
// CHECK-NEXT: %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: %0 = scf.while (%arg1 = %arg0) : (i8) -> i8 {
// CHECK-NEXT: %1 = arith.cmpi ne, %arg1, %c0_i8 : i8
// CHECK-NEXT: scf.condition(%1) %arg1 : i8
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg1: i8):
// CHECK-NEXT: %1 = arith.subi %arg1, %c1_i8 : i8
// CHECK-NEXT: scf.yield %1 : i8
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : i8
// CHECK-NEXT: }
func.func @unused_result(%x: i8) -> i8 {
  %one = arith.constant 1 : i8
  %zero = arith.constant 0 : i8
  %r:2 = scf.while (%a = %x) : (i8) -> (i8, i32) {
    %c = arith.cmpi ne, %a, %zero : i8
    %w = arith.extui %a : i8 to i32
    scf.condition(%c) %a, %w : i8, i32
  } do {
  ^bb0(%b: i8, %w: i32):
    %n = arith.subi %b, %one : i8
    scf.yield %n : i8
  }
  return %r#0 : i8
}

// CHECK-LABEL: func.func @invariant_by_way_of_others(
// CHECK-NEXT: %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: %0 = scf.while (%arg2 = %arg0) : (i8) -> i8 {
// CHECK-NEXT: %1 = arith.cmpi ne, %arg2, %c0_i8 : i8
// CHECK-NEXT: scf.condition(%1) %arg2 : i8
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: i8):
// CHECK-NEXT: %1 = arith.subi %arg2, %c1_i8 : i8
// CHECK-NEXT: scf.yield %1 : i8
// CHECK-NEXT: }
// CHECK-NEXT: return %0, %arg1 : i8, i32
// CHECK-NEXT: }
func.func @invariant_by_way_of_others(%x: i8, %y: i32) -> (i8, i32) {
  %one = arith.constant 1 : i8
  %zero = arith.constant 0 : i8
  %r:2 = scf.while (%a = %x, %v = %y) : (i8, i32) -> (i32, i8) {
    %c = arith.cmpi ne, %a, %zero : i8
    scf.condition(%c) %v, %a : i32, i8
  } do {
  ^bb0(%w: i32, %b: i8):
    %n = arith.subi %b, %one : i8
    scf.yield %n, %w : i8, i32
  }
  return %r#1, %r#0 : i8, i32
}
