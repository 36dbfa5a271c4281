// RUN: terrace-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @of_static_sizes(
// CHECK-NEXT: %0 = vector.load %arg0[%arg1] : memref<?xf32>, vector<4xf32>
// CHECK-NEXT: return %0
func.func @of_static_sizes(%m: memref<?xf32>, %i: index) -> vector<4xf32> {
  %cast = memref.cast %m : memref<?xf32> to memref<13xf32>
  %0 = vector.load %cast[%i] : memref<13xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// Only the cast says that the elements lie one behind the other.
// CHECK-LABEL: func.func @of_a_unit_stride(
// CHECK-NEXT: %cast = memref.cast %arg0
// CHECK-NEXT: %0 = vector.load %cast[%arg1] : memref<13xf32>, vector<4xf32>
// CHECK-NEXT: return %0
func.func @of_a_unit_stride(%m: memref<13xf32, strided<[?], offset: ?>>, %i: index) -> vector<4xf32> {
  %cast = memref.cast %m : memref<13xf32, strided<[?], offset: ?>> to memref<13xf32>
  %0 = vector.load %cast[%i] : memref<13xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
