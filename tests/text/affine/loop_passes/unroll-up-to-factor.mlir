// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-unroll=unroll-up-to-factor=true | FileCheck %s

// A loop with fewer iterations than the factor is unrolled by their number.

// CHECK-DAG: #map = affine_map<(d0) -> (d0 + 1)>

// CHECK-LABEL: func.func @fewer_than_the_factor() {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   "test.use"(%c0) : (index) -> ()
// CHECK-NEXT:   %0 = affine.apply #map(%c0)
// CHECK-NEXT:   "test.use"(%0) : (index) -> ()
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @fewer_than_the_factor() {
  affine.for %i = 0 to 2 {
    "test.use"(%i) : (index) -> ()
  }
  return
}
