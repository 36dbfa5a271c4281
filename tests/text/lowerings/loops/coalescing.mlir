// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-coalescing | FileCheck %s

// Nested loops with constant bounds become one over the product of their ranges.

// CHECK-DAG: #map = affine_map<(d0) -> (d0 * 2)>
// CHECK-DAG: #map1 = affine_map<(d0) -> (d0 * 2 + 2)>

// CHECK-LABEL: func.func @constant() {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c10 = arith.constant 10 : index
// CHECK-NEXT:   %c20 = arith.constant 20 : index
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %c10_1 = arith.constant 10 : index
// CHECK-NEXT:   %c1_2 = arith.constant 1 : index
// CHECK-NEXT:   %c0_3 = arith.constant 0 : index
// CHECK-NEXT:   %c20_4 = arith.constant 20 : index
// CHECK-NEXT:   %c1_5 = arith.constant 1 : index
// CHECK-NEXT:   %c200 = arith.constant 200 : index
// CHECK-NEXT:   scf.for %arg0 = %c0_0 to %c200 step %c1_2 {
// CHECK-NEXT:     %0:2 = affine.delinearize_index %arg0 into (10, 20) : index, index
// CHECK-NEXT:     "test.use"(%0#0, %0#1) : (index, index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @constant() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %c20 = arith.constant 20 : index
  scf.for %i = %c0 to %c10 step %c1 {
    scf.for %j = %c0 to %c20 step %c1 {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @carried(%arg0: f32) -> f32 {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %c10 = arith.constant 10 : index
// CHECK-NEXT:   %c20 = arith.constant 20 : index
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c0_1 = arith.constant 0 : index
// CHECK-NEXT:   %c10_2 = arith.constant 10 : index
// CHECK-NEXT:   %c1_3 = arith.constant 1 : index
// CHECK-NEXT:   %c40 = arith.constant 40 : index
// CHECK-NEXT:   %0 = scf.for %arg1 = %c0_0 to %c40 step %c1 iter_args(%arg2 = %arg0) -> (f32) {
// CHECK-NEXT:     %1:2 = affine.delinearize_index %arg1 into (4, 10) : index, index
// CHECK-NEXT:     %2 = affine.apply #map(%1#1)
// CHECK-NEXT:     %3 = affine.apply #map1(%1#0)
// CHECK-NEXT:     %4 = "test.use"(%3, %2, %arg2) : (index, index, f32) -> f32
// CHECK-NEXT:     scf.yield %4 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0 : f32
// CHECK-NEXT: }
func.func @carried(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c10 = arith.constant 10 : index
  %c20 = arith.constant 20 : index
  %0 = scf.for %i = %c2 to %c10 step %c2 iter_args(%y = %x) -> f32 {
    %1 = scf.for %j = %c0 to %c20 step %c2 iter_args(%z = %y) -> f32 {
      %2 = "test.use"(%i, %j, %z) : (index, index, f32) -> (f32)
      scf.yield %2 : f32
    }
    scf.yield %1 : f32
  }
  return %0 : f32
}
