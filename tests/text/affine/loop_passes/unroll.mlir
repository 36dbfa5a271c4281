// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-unroll | FileCheck %s

// Four iterations of an innermost loop become one; the iterations that are left over are in a loop behind it.

// CHECK-DAG: #map = affine_map<(d0) -> (d0 + 1)>
// CHECK-DAG: #map1 = affine_map<(d0) -> (d0 + 2)>
// CHECK-DAG: #map2 = affine_map<(d0) -> (d0 + 3)>
// CHECK-DAG: #map3 = affine_map<()[s0] -> (s0 * 8)>
// CHECK-DAG: #map4 = affine_map<(d0) -> (d0, 20)>

// CHECK-LABEL: func.func @constant(%arg0: f32) -> f32 {
// CHECK-NEXT:   %0 = affine.for %arg1 = 0 to 8 step 4 iter_args(%arg2 = %arg0) -> (f32) {
// CHECK-NEXT:     %1 = arith.addf %arg2, %arg0 : f32
// CHECK-NEXT:     "test.use"(%arg1) : (index) -> ()
// CHECK-NEXT:     %2 = affine.apply #map(%arg1)
// CHECK-NEXT:     %3 = arith.addf %1, %arg0 : f32
// CHECK-NEXT:     "test.use"(%2) : (index) -> ()
// CHECK-NEXT:     %4 = affine.apply #map1(%arg1)
// CHECK-NEXT:     %5 = arith.addf %3, %arg0 : f32
// CHECK-NEXT:     "test.use"(%4) : (index) -> ()
// CHECK-NEXT:     %6 = affine.apply #map2(%arg1)
// CHECK-NEXT:     %7 = arith.addf %5, %arg0 : f32
// CHECK-NEXT:     "test.use"(%6) : (index) -> ()
// CHECK-NEXT:     affine.yield %7 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0 : f32
// CHECK-NEXT: }
func.func @constant(%a: f32) -> f32 {
  %0 = affine.for %i = 0 to 8 iter_args(%x = %a) -> f32 {
    %1 = arith.addf %x, %a : f32
    "test.use"(%i) : (index) -> ()
    affine.yield %1 : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @rest(%arg0: index) {
// CHECK-NEXT:   affine.for %arg1 = 0 to 8 step 4 {
// CHECK-NEXT:     "test.use"(%arg1) : (index) -> ()
// CHECK-NEXT:     %0 = affine.apply #map(%arg1)
// CHECK-NEXT:     "test.use"(%0) : (index) -> ()
// CHECK-NEXT:     %1 = affine.apply #map1(%arg1)
// CHECK-NEXT:     "test.use"(%1) : (index) -> ()
// CHECK-NEXT:     %2 = affine.apply #map2(%arg1)
// CHECK-NEXT:     "test.use"(%2) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg1 = 8 to 11 {
// CHECK-NEXT:     "test.use"(%arg1) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg1 = 0 to #map3()[%arg0] step 4 {
// CHECK-NEXT:     "test.no_rest"() : () -> ()
// CHECK-NEXT:     "test.no_rest"() : () -> ()
// CHECK-NEXT:     "test.no_rest"() : () -> ()
// CHECK-NEXT:     "test.no_rest"() : () -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @rest(%n: index) {
  affine.for %i = 0 to 11 {
    "test.use"(%i) : (index) -> ()
  }
  affine.for %i = 0 to affine_map<()[s0] -> (s0 * 8)>()[%n] {
    "test.no_rest"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @innermost(%arg0: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   affine.for %arg1 = 0 to 16 {
// CHECK-NEXT:     "test.use"(%arg1, %c0) : (index, index) -> ()
// CHECK-NEXT:     %0 = affine.apply #map(%c0)
// CHECK-NEXT:     "test.use"(%arg1, %0) : (index, index) -> ()
// CHECK-NEXT:     %1 = affine.apply #map1(%c0)
// CHECK-NEXT:     "test.use"(%arg1, %1) : (index, index) -> ()
// CHECK-NEXT:     %2 = affine.apply #map2(%c0)
// CHECK-NEXT:     "test.use"(%arg1, %2) : (index, index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @innermost(%n: index) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 4 {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @not_unrolled(%arg0: index) {
// CHECK-NEXT:   affine.for %arg1 = 0 to 3 {
// CHECK-NEXT:     "test.use"(%arg1) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg1 = 0 to min #map4(%arg0) {
// CHECK-NEXT:     "test.use"(%arg1) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @not_unrolled(%n: index) {
  affine.for %i = 0 to 3 {
    "test.use"(%i) : (index) -> ()
  }
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 20)>(%n) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
