// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-coalescing | FileCheck %s

// A range that may be negative counts as empty.

// CHECK-DAG: #map = affine_map<()[s0] -> (s0, 0)>
// CHECK-DAG: #map1 = affine_map<()[s0] -> (s0 ceildiv 2, 0)>
// CHECK-DAG: #map2 = affine_map<(d0) -> (d0 * 2)>
// CHECK-DAG: #map3 = affine_map<(d0) -> (d0 * 2 + 1)>

// CHECK-LABEL: func.func @dynamic(%arg0: index, %arg1: index) -> (index, index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %c7 = arith.constant 7 : index
// CHECK-NEXT:   %0 = affine.max #map()[%arg0]
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %c1_1 = arith.constant 1 : index
// CHECK-NEXT:   %c0_2 = arith.constant 0 : index
// CHECK-NEXT:   %c3 = arith.constant 3 : index
// CHECK-NEXT:   %c1_3 = arith.constant 1 : index
// CHECK-NEXT:   %1 = affine.max #map1()[%arg1]
// CHECK-NEXT:   %c0_4 = arith.constant 0 : index
// CHECK-NEXT:   %c1_5 = arith.constant 1 : index
// CHECK-NEXT:   %2 = arith.muli %0, %c3 : index
// CHECK-NEXT:   %3 = arith.muli %2, %1 : index
// CHECK-NEXT:   %4:2 = scf.for %arg2 = %c0_0 to %3 step %c1_1 iter_args(%arg3 = %arg1, %arg4 = %c7) -> (index, index) {
// CHECK-NEXT:     %5:3 = affine.delinearize_index %arg2 into (%0, 3, %1) : index, index, index
// CHECK-NEXT:     %6 = affine.apply #map2(%5#2)
// CHECK-NEXT:     %7 = affine.apply #map3(%5#1)
// CHECK-NEXT:     "test.use"(%5#0, %7, %6) : (index, index, index) -> ()
// CHECK-NEXT:     scf.yield %arg4, %6 : index, index
// CHECK-NEXT:   }
// CHECK-NEXT:   return %4#0, %4#1 : index, index
// CHECK-NEXT: }
func.func @dynamic(%n: index, %x: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %c7) -> (index, index) {
    %1:2 = scf.for %j = %c1 to %c7 step %c2 iter_args(%c = %a, %d = %b) -> (index, index) {
      %2:2 = scf.for %k = %c0 to %x step %c2 iter_args(%e = %c, %f = %d) -> (index, index) {
        "test.use"(%i, %j, %k) : (index, index, index) -> ()
        scf.yield %f, %k : index, index
      }
      scf.yield %2#0, %2#1 : index, index
    }
    scf.yield %1#0, %1#1 : index, index
  }
  return %0#0, %0#1 : index, index
}
