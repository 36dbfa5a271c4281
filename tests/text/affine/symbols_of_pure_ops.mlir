// RUN: terrace-opt %s | FileCheck %s

// A pure op on symbols gives a symbol, in any loop.

#sum = affine_map<(d0)[s0] -> (d0 + s0)>

// CHECK-LABEL: func.func @of_symbols(
// CHECK: affine.for %arg2 = 0 to #map(%0)[%1] {
func.func @of_symbols(%n: index) {
  affine.for %i = 0 to 7 {
    %0 = arith.addi %n, %n : index
    %1 = arith.maxsi %0, %n : index
    affine.for %j = 0 to #sum(%0)[%1] {
    }
  }
  return
}
