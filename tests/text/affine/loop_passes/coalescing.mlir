// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-coalescing | FileCheck %s

// Nested loops with independent bounds become one over the product of their ranges.

// CHECK-DAG: #map = affine_map<()[s0] -> (s0, 0)>
// CHECK-DAG: #map1 = affine_map<(d0)[s0] -> (d0 * s0)>
// CHECK-DAG: #map2 = affine_map<(d0)[s0] -> (d0 + s0, 50)>
// CHECK-DAG: #map3 = affine_map<(d0) -> (d0, 0)>
// CHECK-DAG: #map4 = affine_map<(d0)[s0] -> (d0 mod s0)>
// CHECK-DAG: #map5 = affine_map<(d0)[s0] -> (d0 floordiv s0)>
// CHECK-DAG: #map6 = affine_map<() -> (4)>
// CHECK-DAG: #map7 = affine_map<() -> (8)>
// CHECK-DAG: #map8 = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @independent(%arg0: index, %arg1: index) {
// CHECK-NEXT:   %0 = affine.max #map()[%arg0]
// CHECK-NEXT:   %1 = affine.max #map()[%arg1]
// CHECK-NEXT:   %2 = affine.apply #map1(%0)[%1]
// CHECK-NEXT:   %3 = affine.min #map2(%arg1)[%arg0]
// CHECK-NEXT:   %4 = affine.max #map3(%3)
// CHECK-NEXT:   %5 = affine.apply #map1(%2)[%4]
// CHECK-NEXT:   affine.for %arg2 = 0 to %5 {
// CHECK-NEXT:     %6 = affine.apply #map4(%arg2)[%4]
// CHECK-NEXT:     %7 = affine.apply #map5(%arg2)[%4]
// CHECK-NEXT:     %8 = affine.apply #map4(%7)[%1]
// CHECK-NEXT:     %9 = affine.apply #map5(%7)[%1]
// CHECK-NEXT:     "test.use"(%9, %8, %6) : (index, index, index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @independent(%n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.for %k = 0 to min affine_map<(d0)[s0] -> (d0 + s0, 50)>(%m)[%n] {
        "test.use"(%i, %j, %k) : (index, index, index) -> ()
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @inner_two(%arg0: index) {
// CHECK-NEXT:   affine.for %arg1 = 2 to %arg0 {
// CHECK-NEXT:     %0 = affine.apply #map6()
// CHECK-NEXT:     %1 = affine.apply #map7()
// CHECK-NEXT:     %2 = affine.apply #map1(%0)[%1]
// CHECK-NEXT:     affine.for %arg2 = 0 to %2 {
// CHECK-NEXT:       %3 = affine.apply #map4(%arg2)[%1]
// CHECK-NEXT:       %4 = affine.apply #map5(%arg2)[%1]
// CHECK-NEXT:       "test.use"(%arg1, %4, %3) : (index, index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @inner_two(%n: index) {
  affine.for %i = 2 to %n {
    affine.for %j = 0 to 4 {
      affine.for %k = 0 to 8 {
        "test.use"(%i, %j, %k) : (index, index, index) -> ()
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @not_coalesced(%arg0: index, %arg1: f32) -> f32 {
// CHECK-NEXT:   affine.for %arg2 = 0 to 16 {
// CHECK-NEXT:     affine.for %arg3 = 0 to #map8(%arg2) {
// CHECK-NEXT:       "test.dependent"(%arg2, %arg3) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg2 = 0 to 16 {
// CHECK-NEXT:     affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:       "test.use"(%arg2, %arg3) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     "test.not_alone"() : () -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   %0 = affine.for %arg2 = 0 to 16 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT:     %1 = affine.for %arg4 = 0 to 16 iter_args(%arg5 = %arg3) -> (f32) {
// CHECK-NEXT:       %2 = arith.addf %arg5, %arg5 : f32
// CHECK-NEXT:       affine.yield %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.yield %1 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0 : f32
// CHECK-NEXT: }
func.func @not_coalesced(%n: index, %a: f32) -> f32 {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      "test.dependent"(%i, %j) : (index, index) -> ()
    }
  }
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 4 {
      "test.use"(%i, %j) : (index, index) -> ()
    }
    "test.not_alone"() : () -> ()
  }
  %0 = affine.for %i = 0 to 16 iter_args(%x = %a) -> f32 {
    %1 = affine.for %j = 0 to 16 iter_args(%y = %x) -> f32 {
      %2 = arith.addf %y, %y : f32
      affine.yield %2 : f32
    }
    affine.yield %1 : f32
  }
  return %0 : f32
}
