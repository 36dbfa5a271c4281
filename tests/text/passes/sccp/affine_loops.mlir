// RUN: terrace-opt %s --sccp | FileCheck %s

// A loop without a round gives what it was given; one with rounds gives what these yield.

// CHECK-LABEL: func @rounds(
// CHECK-DAG:     %[[ONE:.*]] = constant 1 : i32
// CHECK-DAG:     %[[TWO:.*]] = constant 2 : i32
// CHECK:         return %[[ONE]], %[[TWO]], %{{[0-9]+}} : i32, i32, i32
func @rounds(%n: index, %y: i32) -> (i32, i32, i32) {
  %one = constant 1 : i32
  %two = constant 2 : i32
  %0 = affine.for %i = 0 to 0 iter_args(%x = %one) -> (i32) {
    affine.yield %y : i32
  }
  %1 = affine.for %i = 0 to 4 iter_args(%x = %one) -> (i32) {
    affine.yield %two : i32
  }
  %2 = affine.for %i = 0 to %n iter_args(%x = %one) -> (i32) {
    affine.yield %two : i32
  }
  return %0, %1, %2 : i32, i32, i32
}

// The numbers that operands are known to be decide as well.

// CHECK-LABEL: func @known_operands(
// CHECK-DAG:     %[[ONE:.*]] = constant 1 : i32
// CHECK-DAG:     %[[TWO:.*]] = constant 2 : i32
// CHECK:         return %[[ONE]], %[[TWO]], %{{[0-9]+}} : i32, i32, i32
func @known_operands(%unknown: index) -> (i32, i32, i32) {
  %one = constant 1 : i32
  %two = constant 2 : i32
  %c3 = constant 3 : index
  %0 = affine.for %i = 0 to min affine_map<()[s0] -> (s0 - 3, 10)>()[%c3] iter_args(%x = %one) -> (i32) {
    affine.yield %two : i32
  }
  %1 = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%c3) -> i32 {
    affine.yield %one : i32
  } else {
    affine.yield %two : i32
  }
  %2 = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%unknown) -> i32 {
    affine.yield %one : i32
  } else {
    affine.yield %two : i32
  }
  return %0, %1, %2 : i32, i32, i32
}
