// RUN: terrace-opt %s --allow-unregistered-dialect --scf-for-loop-peeling=peel-front=true | FileCheck %s

// With peel-front, the first iteration is a loop of its own, if there may be others.

// CHECK-DAG: #map = affine_map<()[s0, s1] -> (0, s1)>

// CHECK-LABEL: func.func @carried(%arg0: index, %arg1: f32) -> f32 {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = affine.max #map()[%c0, %arg0]
// CHECK-NEXT:   %1 = arith.minui %0, %c1 : index
// CHECK-NEXT:   %2 = scf.for %arg2 = %c0 to %1 step %c1 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT:     %4 = arith.addf %arg3, %arg3 : f32
// CHECK-NEXT:     scf.yield %4 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   %3 = scf.for %arg2 = %1 to %arg0 step %c1 iter_args(%arg3 = %2) -> (f32) {
// CHECK-NEXT:     %4 = arith.addf %arg3, %arg3 : f32
// CHECK-NEXT:     scf.yield %4 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %3 : f32
// CHECK-NEXT: }
func.func @carried(%n: index, %a: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> f32 {
    %1 = arith.addf %x, %x : f32
    scf.yield %1 : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @one_iteration() {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c8 = arith.constant 8 : index
// CHECK-NEXT:   scf.for %arg0 = %c0 to %c4 step %c8 {
// CHECK-NEXT:     "test.use"(%arg0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @one_iteration() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c4 step %c8 {
    "test.use"(%i) : (index) -> ()
  }
  return
}
