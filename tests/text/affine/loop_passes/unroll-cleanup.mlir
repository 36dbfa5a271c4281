// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-unroll='unroll-factor=2 cleanup-unroll=true' | FileCheck %s

// With cleanup-unroll, a loop with iterations that are left over is unrolled fully.

// CHECK-DAG: #map = affine_map<(d0) -> (d0 + 1)>
// CHECK-DAG: #map1 = affine_map<(d0) -> (d0 + 2)>

// CHECK-LABEL: func.func @rest() {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   "test.use"(%c0) : (index) -> ()
// CHECK-NEXT:   %0 = affine.apply #map(%c0)
// CHECK-NEXT:   "test.use"(%0) : (index) -> ()
// CHECK-NEXT:   %1 = affine.apply #map1(%c0)
// CHECK-NEXT:   "test.use"(%1) : (index) -> ()
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @rest() {
  affine.for %i = 0 to 3 {
    "test.use"(%i) : (index) -> ()
  }
  return
}
