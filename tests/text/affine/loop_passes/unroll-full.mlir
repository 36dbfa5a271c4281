// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-unroll='unroll-factor=-1 unroll-full-threshold=3' | FileCheck %s

// With a threshold, loops are unrolled that have at most as many iterations, the innermost ones first.

// CHECK-DAG: #map = affine_map<(d0) -> (d0 + 1)>
// CHECK-DAG: #map1 = affine_map<(d0) -> (d0 + 2)>

// CHECK-LABEL: func.func @short_and_long() {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   "test.use"(%c0, %c0_0) : (index, index) -> ()
// CHECK-NEXT:   %0 = affine.apply #map(%c0_0)
// CHECK-NEXT:   "test.use"(%c0, %0) : (index, index) -> ()
// CHECK-NEXT:   %1 = affine.apply #map(%c0)
// CHECK-NEXT:   "test.use"(%1, %c0_0) : (index, index) -> ()
// CHECK-NEXT:   %2 = affine.apply #map(%c0_0)
// CHECK-NEXT:   "test.use"(%1, %2) : (index, index) -> ()
// CHECK-NEXT:   %3 = affine.apply #map1(%c0)
// CHECK-NEXT:   "test.use"(%3, %c0_0) : (index, index) -> ()
// CHECK-NEXT:   %4 = affine.apply #map(%c0_0)
// CHECK-NEXT:   "test.use"(%3, %4) : (index, index) -> ()
// CHECK-NEXT:   affine.for %arg0 = 0 to 4 {
// CHECK-NEXT:     "test.use"(%arg0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @short_and_long() {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  affine.for %i = 0 to 4 {
    "test.use"(%i) : (index) -> ()
  }
  return
}
