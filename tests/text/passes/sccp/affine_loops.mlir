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
