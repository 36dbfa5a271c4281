// RUN: terrace-opt %s --inline --allow-unregistered-dialect --split-input-file | FileCheck %s

// One reference becomes two calls: folding makes direct calls of indirect ones. A callable of several blocks cannot be
// inlined into a loop, so the private function stays after the other call was inlined.

// CHECK: func private @branching(
// CHECK-LABEL: func @caller(
// CHECK: affine.for
// CHECK: call @branching(
// CHECK-NOT: call
func private @branching(%c: i1) -> i32 {
  cond_br %c, ^a, ^b
^a:
  %x = constant 1 : i32
  return %x : i32
^b:
  %y = constant 2 : i32
  return %y : i32
}
func @caller(%c: i1) -> i32 {
  %f = constant @branching : (i1) -> i32
  affine.for %i = 0 to 10 {
    %r = call_indirect %f(%c) : (i1) -> i32
    "test.sink"(%r) : (i32) -> ()
  }
  %s = call_indirect %f(%c) : (i1) -> i32
  return %s : i32
}

// -----

// A function that turns out to call itself is not inlined.

// CHECK: func private @recursive(
// CHECK: call @recursive(
// CHECK-LABEL: func @outside(
// CHECK: call @recursive(
func private @recursive(%c: i1) -> i32 {
  cond_br %c, ^a, ^b
^a:
  %f = constant @recursive : (i1) -> i32
  %x = call_indirect %f(%c) : (i1) -> i32
  return %x : i32
^b:
  %y = constant 2 : i32
  return %y : i32
}
func @outside(%c: i1) -> i32 {
  %r = call @recursive(%c) : (i1) -> i32
  return %r : i32
}
