// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-unroll | FileCheck %s

// The loop of the iterations that are left over is empty if the whole range is: it begins at the lower bound at least.

// CHECK-DAG: #map = affine_map<()[s0] -> (((s0 ceildiv 3) floordiv 4) * 12)>
// CHECK-DAG: #map1 = affine_map<(d0) -> (d0 + 3)>
// CHECK-DAG: #map2 = affine_map<(d0) -> (d0 + 6)>
// CHECK-DAG: #map3 = affine_map<(d0) -> (d0 + 9)>
// CHECK-DAG: #map4 = affine_map<()[s0] -> (((s0 ceildiv 3) floordiv 4) * 12, 0)>
// CHECK-DAG: #map5 = affine_map<()[s0, s1] -> (s0 + ((-s0 + s1) floordiv 4) * 4)>
// CHECK-DAG: #map6 = affine_map<(d0) -> (d0 + 1)>
// CHECK-DAG: #map7 = affine_map<(d0) -> (d0 + 2)>
// CHECK-DAG: #map8 = affine_map<()[s0, s1] -> (s0 + ((-s0 + s1) floordiv 4) * 4, s0)>

// CHECK-LABEL: func.func @rest(%arg0: index, %arg1: index) {
// CHECK-NEXT:   affine.for %arg2 = 0 to #map()[%arg1] step 12 {
// CHECK-NEXT:     "test.use"(%arg2) : (index) -> ()
// CHECK-NEXT:     %0 = affine.apply #map1(%arg2)
// CHECK-NEXT:     "test.use"(%0) : (index) -> ()
// CHECK-NEXT:     %1 = affine.apply #map2(%arg2)
// CHECK-NEXT:     "test.use"(%1) : (index) -> ()
// CHECK-NEXT:     %2 = affine.apply #map3(%arg2)
// CHECK-NEXT:     "test.use"(%2) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg2 = max #map4()[%arg1] to %arg1 step 3 {
// CHECK-NEXT:     "test.use"(%arg2) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg2 = %arg0 to #map5()[%arg0, %arg1] step 4 {
// CHECK-NEXT:     "test.use"(%arg2) : (index) -> ()
// CHECK-NEXT:     %0 = affine.apply #map6(%arg2)
// CHECK-NEXT:     "test.use"(%0) : (index) -> ()
// CHECK-NEXT:     %1 = affine.apply #map7(%arg2)
// CHECK-NEXT:     "test.use"(%1) : (index) -> ()
// CHECK-NEXT:     %2 = affine.apply #map1(%arg2)
// CHECK-NEXT:     "test.use"(%2) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg2 = max #map8()[%arg0, %arg1] to %arg1 {
// CHECK-NEXT:     "test.use"(%arg2) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @rest(%low: index, %n: index) {
  affine.for %i = 0 to %n step 3 {
    "test.use"(%i) : (index) -> ()
  }
  affine.for %i = %low to %n {
    "test.use"(%i) : (index) -> ()
  }
  return
}
