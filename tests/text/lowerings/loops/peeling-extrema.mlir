// RUN: terrace-opt %s --allow-unregistered-dialect --scf-for-loop-peeling | FileCheck %s

// Minima and maxima are decided where the difference of their operands is bounded by the step.

// CHECK-DAG: #map = affine_map<()[s0, s1] -> (s0, s1)>
// CHECK-DAG: #map1 = affine_map<()[s0, s1, s2] -> (s1 - (s1 - s0) mod s2)>
// CHECK-DAG: #map2 = affine_map<(d0, d1)[s0] -> (4, d0 - d1, s0)>
// CHECK-DAG: #map3 = affine_map<()[s0] -> (s0 + 4)>
// CHECK-DAG: #map4 = affine_map<(d0)[s0] -> (-d0 + s0 - 4)>
// CHECK-DAG: #map5 = affine_map<(d0)[s0] -> (4, -(d0 floordiv 2) + s0)>
// CHECK-DAG: #map6 = affine_map<(d0)[s0] -> (4, -d0 + s0)>
// CHECK-DAG: #map7 = affine_map<(d0)[s0] -> (-d0 + s0)>
// CHECK-DAG: #map8 = affine_map<(d0)[s0, s1] -> (-d0 + s0 + s1)>
// CHECK-DAG: #map9 = affine_map<(d0)[s0] -> (d0 * -2 + s0 * 2)>

// CHECK-LABEL: func.func @extrema(%arg0: index, %arg1: index, %arg2: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c8 = arith.constant 8 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %0 = affine.max #map()[%arg0, %arg1]
// CHECK-NEXT:   %1 = affine.apply #map1()[%arg0, %0, %c4]
// CHECK-NEXT:   scf.for %arg3 = %arg0 to %1 step %c4 {
// CHECK-NEXT:     %2 = affine.min #map2(%arg1, %arg3)[%arg2]
// CHECK-NEXT:     %3 = affine.apply #map3()[%arg2]
// CHECK-NEXT:     %4 = affine.apply #map4(%arg3)[%arg1]
// CHECK-NEXT:     %5 = affine.min #map5(%arg3)[%arg1]
// CHECK-NEXT:     %6 = affine.min #map6(%arg3)[%arg2]
// CHECK-NEXT:     "test.use"(%c4, %2, %3, %c8, %4, %5, %6) : (index, index, index, index, index, index, index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg3 = %1 to %arg1 step %c4 {
// CHECK-NEXT:     %2 = affine.apply #map7(%arg3)[%arg1]
// CHECK-NEXT:     %3 = affine.min #map2(%arg1, %arg3)[%arg2]
// CHECK-NEXT:     %4 = affine.apply #map8(%arg3)[%arg1, %arg2]
// CHECK-NEXT:     %5 = affine.apply #map9(%arg3)[%arg1]
// CHECK-NEXT:     %6 = affine.min #map5(%arg3)[%arg1]
// CHECK-NEXT:     %7 = affine.min #map6(%arg3)[%arg2]
// CHECK-NEXT:     "test.use"(%2, %3, %4, %5, %c0, %6, %7) : (index, index, index, index, index, index, index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @extrema(%low: index, %n: index, %k: index) {
  %c4 = arith.constant 4 : index
  scf.for %i = %low to %n step %c4 {
    %0 = affine.min affine_map<(d0, d1, d2) -> (d2, d0 - d1)>(%n, %i, %c4)
    %1 = affine.min affine_map<(d0, d1)[s0] -> (4, d0 - d1, s0)>(%n, %i)[%k]
    %2 = affine.min affine_map<(d0, d1)[s0] -> (s0 + 4, d0 - d1 + s0)>(%n, %i)[%k]
    %3 = affine.min affine_map<(d0, d1) -> (8, d0 * 2 - d1 * 2)>(%n, %i)
    %4 = affine.max affine_map<(d0, d1) -> (0, d0 - d1 - 4)>(%n, %i)
    %5 = affine.min affine_map<(d0)[s0] -> (4, s0 - d0 floordiv 2)>(%i)[%n]
    %6 = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%k]
    "test.use"(%0, %1, %2, %3, %4, %5, %6) : (index, index, index, index, index, index, index) -> ()
  }
  return
}
