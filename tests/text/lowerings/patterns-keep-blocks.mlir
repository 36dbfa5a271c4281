// RUN: terrace-opt --expand-strided-metadata %s | FileCheck %s
// RUN: terrace-opt --canonicalize=region-simplify=aggressive %s | FileCheck %s --check-prefix=MERGED

// A pass that applies patterns simplifies regions: an argument that is always the same value goes. Merging a block with its
// only predecessor is left to the patterns of the branch between them, which only canonicalization applies.

// CHECK-LABEL: func.func @chain(
// CHECK-NEXT: %[[VALUE:.*]] = memref.load
// CHECK-NEXT: cf.br ^[[NEXT:.*]]
// CHECK-NEXT: ^[[NEXT]]:
// CHECK-NEXT: arith.addf %[[VALUE]], %[[VALUE]] : f32
// MERGED-LABEL: func.func @chain(
// MERGED-NOT: cf.br
func.func @chain(%m: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<4xf32>
  cf.br ^next(%0 : f32)
^next(%1: f32):
  %2 = arith.addf %1, %1 : f32
  return %2 : f32
}
