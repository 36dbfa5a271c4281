// RUN: terrace-opt %s --mlir-print-op-generic | FileCheck %s

// Aliases are numbered in the order in which ops end: those of a nested loop come before those of the loops around it, whose
// attributes are the same, and before those of what follows it.

// CHECK:      #map = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-NEXT: #map1 = affine_map<() -> (0)>
// CHECK-NEXT: #map2 = affine_map<()[s0] -> (s0)>
// CHECK-NEXT: #map3 = affine_map<(d0) -> (d0)>
// CHECK-NEXT: #map4 = affine_map<(d0) -> (d0 + 1)>
func.func @nested(%n: index, %m: memref<?x?xf32>, %v: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
    affine.store %x, %v[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    affine.store %x, %v[%i + 1] : memref<?xf32>
  }
  return
}
