// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-normalize=promote-single-iter=true | FileCheck %s

// A loop of one iteration is replaced by its body.

// CHECK-DAG: #map = affine_map<()[s0] -> (s0)>

// CHECK-LABEL: func.func @one_iteration(%arg0: index, %arg1: i32) -> i32 {
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   "test.use"(%c2) : (index) -> ()
// CHECK-NEXT:   %0 = affine.apply #map()[%arg0]
// CHECK-NEXT:   "test.use"(%0) : (index) -> ()
// CHECK-NEXT:   "test.use"(%arg0) : (index) -> ()
// CHECK-NEXT:   %1 = arith.addi %arg1, %arg1 : i32
// CHECK-NEXT:   return %1 : i32
// CHECK-NEXT: }
func.func @one_iteration(%n: index, %a: i32) -> i32 {
  affine.for %i = 2 to 5 step 3 {
    "test.use"(%i) : (index) -> ()
  }
  affine.for %i = %n to affine_map<(d0) -> (d0 + 1)>(%n) {
    "test.use"(%i) : (index) -> ()
  }
  affine.for %i = affine_map<(d0) -> (d0)>(%n) to affine_map<(d0) -> (d0 + 1)>(%n) {
    "test.use"(%i) : (index) -> ()
  }
  %0 = affine.for %i = 0 to 1 iter_args(%x = %a) -> i32 {
    %1 = arith.addi %x, %x : i32
    affine.yield %1 : i32
  }
  return %0 : i32
}
