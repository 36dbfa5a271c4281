// RUN: terrace-opt %s --allow-unregistered-dialect --affine-simplify-structures | FileCheck %s

// Maps and sets become simple, and the ops with them are canonicalized; loops stay loops.

// CHECK-DAG: #map = affine_map<(d0, d1) -> (d1, d0 * 2)>
// CHECK-DAG: #map1 = affine_map<()[s0] -> (s0 * 2 + 8)>
// CHECK-DAG: #set = affine_set<(d0) : (d0 >= 0)>

// CHECK-LABEL: func.func @attributes(%arg0: index) {
// CHECK-NEXT:   "test.map"() {map = #map} : () -> ()
// CHECK-NEXT:   "test.set"() {set = #set} : () -> ()
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @attributes(%n: index) {
  "test.map"() {map = affine_map<(d0, d1) -> (d0 - d0 + d1, (d0 * 4) floordiv 2)>} : () -> ()
  "test.set"() {set = affine_set<(d0) : (d0 * 2 - d0 >= 0, d0 >= 0)>} : () -> ()
  return
}

// CHECK-LABEL: func.func @canonicalized(%arg0: index, %arg1: f32) -> (index, f32) {
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %0 = affine.apply #map1()[%arg0]
// CHECK-NEXT:   affine.for %arg2 = 0 to 1 {
// CHECK-NEXT:     "test.kept"(%arg2) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0, %arg1 : index, f32
// CHECK-NEXT: }
func.func @canonicalized(%n: index, %a: f32) -> (index, f32) {
  %c4 = arith.constant 4 : index
  %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%n, %c4)
  %1 = affine.apply affine_map<(d0) -> (d0 * 2)>(%0)
  affine.for %i = 0 to 1 {
    "test.kept"(%i) : (index) -> ()
  }
  %2 = affine.for %i = 2 to 2 iter_args(%x = %a) -> f32 {
    %3 = arith.addf %x, %x : f32
    affine.yield %3 : f32
  }
  return %1, %2 : index, f32
}
