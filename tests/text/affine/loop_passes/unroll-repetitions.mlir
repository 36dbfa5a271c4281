// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-unroll='unroll-factor=2 unroll-num-reps=2' | FileCheck %s

// Loops that are innermost after their inner loops are gone are unrolled in the next repetition.

// CHECK-DAG: #map = affine_map<()[s0] -> ((s0 floordiv 2) * 2)>
// CHECK-DAG: #map1 = affine_map<(d0) -> (d0 + 1)>
// CHECK-DAG: #map2 = affine_map<()[s0] -> ((s0 floordiv 2) * 2, 0)>

// CHECK-LABEL: func.func @nested(%arg0: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   affine.for %arg1 = 0 to #map()[%arg0] step 2 {
// CHECK-NEXT:     "test.use"(%c0) : (index) -> ()
// CHECK-NEXT:     %0 = affine.apply #map1(%c0)
// CHECK-NEXT:     "test.use"(%0) : (index) -> ()
// CHECK-NEXT:     "test.use"(%c0) : (index) -> ()
// CHECK-NEXT:     %1 = affine.apply #map1(%c0)
// CHECK-NEXT:     "test.use"(%1) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg1 = max #map2()[%arg0] to %arg0 {
// CHECK-NEXT:     "test.use"(%c0) : (index) -> ()
// CHECK-NEXT:     %0 = affine.apply #map1(%c0)
// CHECK-NEXT:     "test.use"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @nested(%n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 2 {
      "test.use"(%j) : (index) -> ()
    }
  }
  return
}
