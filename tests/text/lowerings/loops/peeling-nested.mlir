// RUN: terrace-opt %s --allow-unregistered-dialect --scf-for-loop-peeling=skip-partial=false | FileCheck %s

// With skip-partial=false, a loop in a partial iteration is peeled as well.

// CHECK-DAG: #map = affine_map<()[s0, s1] -> (0, s1)>
// CHECK-DAG: #map1 = affine_map<()[s0, s1, s2] -> (s1 - (s1 - s0) mod s2)>

// CHECK-LABEL: func.func @nested(%arg0: index, %arg1: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %0 = affine.max #map()[%c0, %arg0]
// CHECK-NEXT:   %1 = affine.apply #map1()[%c0, %0, %arg1]
// CHECK-NEXT:   scf.for %arg2 = %c0 to %1 step %arg1 {
// CHECK-NEXT:     %2 = affine.max #map()[%c0, %arg0]
// CHECK-NEXT:     %3 = affine.apply #map1()[%c0, %2, %arg1]
// CHECK-NEXT:     scf.for %arg3 = %c0 to %3 step %arg1 {
// CHECK-NEXT:       "test.use"(%arg2, %arg3) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.for %arg3 = %3 to %arg0 step %arg1 {
// CHECK-NEXT:       "test.use"(%arg2, %arg3) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg2 = %1 to %arg0 step %arg1 {
// CHECK-NEXT:     %2 = affine.max #map()[%c0, %arg0]
// CHECK-NEXT:     %3 = affine.apply #map1()[%c0, %2, %arg1]
// CHECK-NEXT:     scf.for %arg3 = %c0 to %3 step %arg1 {
// CHECK-NEXT:       "test.use"(%arg2, %arg3) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.for %arg3 = %3 to %arg0 step %arg1 {
// CHECK-NEXT:       "test.use"(%arg2, %arg3) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @nested(%n: index, %step: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %n step %step {
    scf.for %j = %c0 to %n step %step {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
