// RUN: terrace-opt %s --canonicalize | FileCheck %s

// The elements of a memref are where they are, whatever its type says of its sizes.

// CHECK-LABEL: func.func @to_static_sizes(
// CHECK-NEXT: %0 = memref.load %arg0[%arg1] : memref<?xf32>
// CHECK-NEXT: memref.store %0, %arg0[%arg1] : memref<?xf32>
// CHECK-NEXT: return %0 : f32
func.func @to_static_sizes(%m: memref<?xf32>, %i: index) -> f32 {
  %cast = memref.cast %m : memref<?xf32> to memref<13xf32>
  %0 = memref.load %cast[%i] : memref<13xf32>
  memref.store %0, %cast[%i] : memref<13xf32>
  return %0 : f32
}

// The rank is not known without the cast.
// CHECK-LABEL: func.func @of_any_rank(
// CHECK-NEXT: %cast = memref.cast %arg0 : memref<*xf32> to memref<13xf32>
// CHECK-NEXT: %0 = memref.load %cast[%arg1] : memref<13xf32>
func.func @of_any_rank(%m: memref<*xf32>, %i: index) -> f32 {
  %cast = memref.cast %m : memref<*xf32> to memref<13xf32>
  %0 = memref.load %cast[%i] : memref<13xf32>
  return %0 : f32
}
