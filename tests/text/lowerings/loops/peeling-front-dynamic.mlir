// RUN: terrace-opt %s --allow-unregistered-dialect --scf-for-loop-peeling=peel-front=true | FileCheck %s

// The first iteration of a range that may be empty ends with the range.

// CHECK-DAG: #map = affine_map<()[s0, s1] -> (s0, s1)>

// CHECK-LABEL: func.func @dynamic(%arg0: index, %arg1: index, %arg2: index) {
// CHECK-NEXT:   %0 = affine.max #map()[%arg0, %arg1]
// CHECK-NEXT:   %1 = arith.subi %0, %arg0 : index
// CHECK-NEXT:   %2 = arith.minui %1, %arg2 : index
// CHECK-NEXT:   %3 = arith.addi %arg0, %2 : index
// CHECK-NEXT:   scf.for %arg3 = %arg0 to %3 step %arg2 {
// CHECK-NEXT:     "test.use"(%arg3) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg3 = %3 to %arg1 step %arg2 {
// CHECK-NEXT:     "test.use"(%arg3) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @dynamic(%low: index, %n: index, %step: index) {
  scf.for %i = %low to %n step %step {
    "test.use"(%i) : (index) -> ()
  }
  return
}
