// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Loops of which the rounds are known, and loops that do nothing.

// CHECK-LABEL: func @bounds(
// CHECK-NEXT: affine.for %arg1 = 0 to 8 {
// CHECK-NEXT: "some.op"(%arg1) : (index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %arg1 = max #map()[%arg0] to #map1()[%arg0] {
// CHECK-NEXT: "some.op"(%arg1) : (index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func @bounds(%n: index) {
  %c0 = constant 0 : index
  %c8 = constant 8 : index
  %0 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%n]
  affine.for %i = %c0 to %c8 {
    "some.op"(%i) : (index) -> ()
  }
  affine.for %i = max affine_map<()[s0] -> (s0, 3, 1, s0)>()[%n] to %0 {
    "some.op"(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func @no_round(
// CHECK-NEXT: return %arg0 : f32
// CHECK-NEXT: }
func @no_round(%x: f32) -> f32 {
  %0 = affine.for %i = 4 to 4 iter_args(%y = %x) -> (f32) {
    %1 = addf %y, %y : f32
    affine.yield %1 : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func @one_round(
// CHECK-NEXT: %c4 = constant 4 : index
// CHECK-NEXT: "some.op"(%c4) : (index) -> ()
// CHECK-NEXT: %0 = addf %arg0, %arg0 : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func @one_round(%x: f32) -> f32 {
  %0 = affine.for %i = 4 to 8 step 5 iter_args(%y = %x) -> (f32) {
    "some.op"(%i) : (index) -> ()
    %1 = addf %y, %y : f32
    affine.yield %1 : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func @nothing_done(
// CHECK-NEXT: %0 = affine.for %arg3 = 0 to %arg2 iter_args(%arg4 = %arg0) -> (f32) {
// CHECK-NEXT: affine.yield %arg1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %arg0, %arg1, %0 : f32, f32, f32
// CHECK-NEXT: }
func @nothing_done(%x: f32, %z: f32, %n: index) -> (f32, f32, f32) {
  affine.for %i = 0 to %n {
  }
  %0 = affine.for %i = 0 to %n iter_args(%y = %x) -> (f32) {
    affine.yield %y : f32
  }
  %1 = affine.for %i = 0 to 4 iter_args(%y = %x) -> (f32) {
    affine.yield %z : f32
  }
  %2 = affine.for %i = 0 to %n iter_args(%y = %x) -> (f32) {
    affine.yield %z : f32
  }
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func @parallel_bounds(
// CHECK-NEXT: affine.parallel (%arg1, %arg2) = (0, max(symbol(%arg0), 8)) to (8, min(symbol(%arg0) * 2, 100)) step (1, 2) {
// CHECK-NEXT: "some.op"(%arg1, %arg2) : (index, index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func @parallel_bounds(%n: index) {
  %c = constant 8 : index
  %0 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%n]
  affine.parallel (%i, %j) = (0, max(%n, %c)) to (%c, min(%0, 100)) step (1, 2) {
    "some.op"(%i, %j) : (index, index) -> ()
  }
  return
}

// CHECK-LABEL: func @parallel_nothing(
// CHECK-NEXT: %0 = affine.parallel (%arg2) = (0) to (symbol(%arg0)) reduce ("addf") -> (f32) {
// CHECK-NEXT: affine.yield %arg1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func @parallel_nothing(%n: index, %x: f32) -> f32 {
  affine.parallel (%i) = (0) to (%n) {
  }
  affine.parallel (%i, %j) = (0, max(4, 8)) to (%n, min(8, 16)) {
    "some.op"(%i, %j) : (index, index) -> ()
  }
  // What this one yields is added up, each time.
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("addf") -> (f32) {
    affine.yield %x : f32
  }
  return %0 : f32
}

// What nothing needs of results goes, with what is carried and yielded for it.

// CHECK-LABEL: func @unused_results(
// CHECK-NEXT: %0 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT: "some.op"(%arg3) : (f32) -> ()
// CHECK-NEXT: %1 = "some.op"() : () -> f32
// CHECK-NEXT: affine.yield %1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func @unused_results(%a: f32, %b: f32) -> f32 {
  %0:3 = affine.for %i = 0 to 8 iter_args(%x = %a, %y = %b, %z = %b) -> (f32, f32, f32) {
    "some.op"(%y) : (f32) -> ()
    %1 = "some.op"() : () -> f32
    affine.yield %y, %1, %z : f32, f32, f32
  }
  return %0#1 : f32
}
