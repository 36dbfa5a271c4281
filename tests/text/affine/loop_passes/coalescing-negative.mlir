// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-coalescing | FileCheck %s

// A negative range counts as empty, since the product of two is positive. A maximum is no symbol inside of other loops, and a
// bound that divides by a symbol stays where it is executed.

// CHECK-DAG: #map = affine_map<() -> (-3, 0)>
// CHECK-DAG: #map1 = affine_map<() -> (4, -2)>
// CHECK-DAG: #map2 = affine_map<(d0) -> (d0, 0)>
// CHECK-DAG: #map3 = affine_map<(d0)[s0] -> (d0 * s0)>
// CHECK-DAG: #map4 = affine_map<(d0)[s0] -> (d0 mod s0)>
// CHECK-DAG: #map5 = affine_map<(d0)[s0] -> (d0 floordiv s0)>
// CHECK-DAG: #map6 = affine_map<()[s0, s1] -> (s0 floordiv s1)>

// CHECK-LABEL: func.func @constants() {
// CHECK-NEXT:   %0 = affine.max #map()
// CHECK-NEXT:   %1 = affine.min #map1()
// CHECK-NEXT:   %2 = affine.max #map2(%1)
// CHECK-NEXT:   %3 = affine.apply #map3(%0)[%2]
// CHECK-NEXT:   affine.for %arg0 = 0 to %3 {
// CHECK-NEXT:     %4 = affine.apply #map4(%arg0)[%2]
// CHECK-NEXT:     %5 = affine.apply #map5(%arg0)[%2]
// CHECK-NEXT:     "test.use"(%5, %4) : (index, index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @constants() {
  affine.for %i = 0 to -3 {
    affine.for %j = 0 to min affine_map<() -> (4, -2)>() {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @in_other_loop(%arg0: index) {
// CHECK-NEXT:   affine.for %arg1 = 1 to %arg0 {
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg0 {
// CHECK-NEXT:       affine.for %arg3 = 0 to %arg0 {
// CHECK-NEXT:         "test.use"(%arg1, %arg2, %arg3) : (index, index, index) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @in_other_loop(%n: index) {
  affine.for %i = 1 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        "test.use"(%i, %j, %k) : (index, index, index) -> ()
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @division(%arg0: index, %arg1: index) {
// CHECK-NEXT:   affine.for %arg2 = 0 to %arg0 {
// CHECK-NEXT:     affine.for %arg3 = 0 to #map6()[%arg0, %arg1] {
// CHECK-NEXT:       "test.use"(%arg2, %arg3) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @division(%n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%n, %m] {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
