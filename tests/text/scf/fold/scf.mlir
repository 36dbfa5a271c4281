// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Conditions and loops that are known.

// CHECK-LABEL: func.func @select_by_condition(
// CHECK-NEXT: %0 = arith.select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT: return %0, %arg2 : i32, i32
// CHECK-NEXT: }
func.func @select_by_condition(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %r:2 = scf.if %c -> (i32, i32) {
    scf.yield %x, %y : i32, i32
  } else {
    scf.yield %y, %y : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @condition_is_known_inside(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT: %0 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: %1 = arith.addi %arg1, %c1_i32 : i32
// CHECK-NEXT: scf.yield %1 : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: %1 = arith.subi %c0_i32, %arg2 : i32
// CHECK-NEXT: scf.yield %1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @condition_is_known_inside(%c: i1, %x: i32, %y: i32) -> i32 {
  %r = scf.if %c -> (i32) {
    %a = arith.extui %c : i1 to i32
    %s = arith.addi %a, %x : i32
    scf.yield %s : i32
  } else {
    %b = arith.extui %c : i1 to i32
    %s = arith.subi %b, %y : i32
    scf.yield %s : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @known_condition(
// CHECK-NEXT: %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @known_condition(%x: i32, %y: i32) -> i32 {
  %c = arith.constant true
  %r = scf.if %c -> (i32) {
    %s = arith.addi %x, %y : i32
    scf.yield %s : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @known_case(
// CHECK-NEXT: %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @known_case(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 2 : index
  %r = scf.index_switch %c -> i32
  case 2 {
    %s = arith.addi %x, %y : i32
    scf.yield %s : i32
  }
  default {
    scf.yield %y : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @no_round(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @no_round(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %one to %zero step %one iter_args(%s = %x) -> (i32) {
    %t = arith.addi %s, %x : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @loop_of_one_round(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT: return %0, %c1 : i32, index
// CHECK-NEXT: }
func.func @loop_of_one_round(%x: i32) -> (i32, index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %r, %k = scf.for %i = %one to %four step %four iter_args(%s = %x, %j = %zero) -> (i32, index) {
    %t = arith.addi %s, %x : i32
    scf.yield %t, %i : i32, index
  }
  return %r, %k : i32, index
}

// CHECK-LABEL: func.func @loop_of_several_rounds(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %0 = scf.for %arg1 = %c0 to %c4 step %c1 iter_args(%arg2 = %arg0) -> (i32) {
// CHECK-NEXT: %1 = arith.addi %arg2, %arg0 : i32
// CHECK-NEXT: scf.yield %1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @loop_of_several_rounds(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %r = scf.for %i = %zero to %four step %one iter_args(%s = %x) -> (i32) {
    %t = arith.addi %s, %x : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @execute_once(
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @execute_once(%x: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    %t = arith.addi %x, %x : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @while_and_parallel(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT: %0 = scf.while (%arg2 = %arg0) : (i8) -> i8 {
// CHECK-NEXT: %2 = arith.cmpi slt, %arg2, %arg1 : i8
// CHECK-NEXT: scf.condition(%2) %arg2 : i8
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: i8):
// CHECK-NEXT: %2 = arith.addi %arg2, %c1_i8 : i8
// CHECK-NEXT: scf.yield %2 : i8
// CHECK-NEXT: }
// CHECK-NEXT: %1 = scf.parallel (%arg2) = (%c0) to (%c3) step (%c1) init (%arg0) -> i8 {
// CHECK-NEXT: %2 = arith.index_cast %arg2 : index to i8
// CHECK-NEXT: scf.reduce(%2 : i8) {
// CHECK-NEXT: ^bb0(%arg3: i8, %arg4: i8):
// CHECK-NEXT: %3 = arith.addi %arg3, %arg4 : i8
// CHECK-NEXT: scf.reduce.return %3 : i8
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %0, %1 : i8, i8
// CHECK-NEXT: }
func.func @while_and_parallel(%x: i8, %n: i8) -> (i8, i8) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %unit = arith.constant 1 : i8
  %w = scf.while (%i = %x) : (i8) -> i8 {
    %c = arith.cmpi slt, %i, %n : i8
    scf.condition(%c) %i : i8
  } do {
^bb0(%i: i8):
    %j = arith.addi %i, %unit : i8
    scf.yield %j : i8
  }
  %p = scf.parallel (%i) = (%zero) to (%three) step (%one) init (%x) -> i8 {
    %k = arith.index_cast %i : index to i8
    scf.reduce(%k : i8) {
    ^bb0(%a: i8, %b: i8):
      %s = arith.addi %a, %b : i8
      scf.reduce.return %s : i8
    }
  }
  return %w, %p : i8, i8
}
