// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Conditions that are known, and what does nothing.

// CHECK-LABEL: func @known(
// CHECK-NEXT: return %arg1, %arg2 : f32, f32
// CHECK-NEXT: }
func @known(%n: index, %x: f32, %y: f32) -> (f32, f32) {
  %c = constant 3 : index
  %0 = affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%c) -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %y : f32
  }
  %1 = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%n, %n) -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %y : f32
  }
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func @never(
// CHECK-NEXT: return
// CHECK-NEXT: }
func @never(%n: index) {
  affine.if affine_set<(d0) : (1 == 0)>(%n) {
    "some.op"() : () -> ()
  }
  return
}

// CHECK-LABEL: func @operands(
// CHECK-NEXT: affine.if #set()[%arg0] {
// CHECK-NEXT: "some.op"() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func @operands(%n: index) {
  %0 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  affine.if affine_set<(d0, d1) : (d0 - 2 >= 0, d0 * 0 + d1 * 0 >= 0)>(%0, %n) {
    "some.op"() : () -> ()
  } else {
  }
  return
}

// CHECK-LABEL: func @nothing_done(
// CHECK-NEXT: return
// CHECK-NEXT: }
func @nothing_done(%n: index) {
  affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%n) {
  } else {
  }
  return
}

// CHECK-LABEL: func @nothing_in_either_case(
// CHECK-NEXT: return
// CHECK-NEXT: }
func @nothing_in_either_case(%n: index) {
  affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%n) {
  } else {
  }
  return
}

// CHECK-LABEL: func @unused_results(
// CHECK-NEXT: %0 = affine.if #set{{[0-9]*}}()[%arg0] -> f32 {
// CHECK-NEXT: %1 = "some.op"() : () -> f32
// CHECK-NEXT: affine.yield %1 : f32
// CHECK-NEXT: } else {
// CHECK-NEXT: affine.yield %arg1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func @unused_results(%n: index, %a: f32) -> f32 {
  %0:2 = affine.if affine_set<()[s0] : (s0 - 10 >= 0)>()[%n] -> (f32, f32) {
    %1 = "some.op"() : () -> f32
    affine.yield %a, %1 : f32, f32
  } else {
    %1 = addf %a, %a : f32
    affine.yield %1, %a : f32, f32
  }
  return %0#1 : f32
}
