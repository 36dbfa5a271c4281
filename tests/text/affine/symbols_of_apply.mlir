// Operands of affine.apply may be values that are neither dimensions nor symbols, and what an access takes as an index
// may be a dimension or a symbol.
// RUN: terrace-opt %s --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @neither(
// CHECK: affine.apply #{{.+}}()[%{{.+}}]
// CHECK: affine.apply #{{.+}}(%{{.+}})
func.func @neither(%n: index) {
  %0 = affine.for %i = 0 to 4 iter_args(%a = %n) -> (index) {
    %k = "test.index"() : () -> index
    %1 = affine.apply affine_map<()[s0] -> (s0)>()[%k]
    %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%a)
    affine.yield %2 : index
  }
  return
}

// CHECK-LABEL: func.func @prefetched(
// CHECK: affine.prefetch %arg0[symbol(%{{.+}})]
func.func @prefetched(%m: memref<4xf32>) {
  affine.for %i = 0 to 4 {
    affine.prefetch %m[symbol(%i)], read, locality<3>, data : memref<4xf32>
  }
  return
}
