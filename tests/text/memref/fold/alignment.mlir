// RUN: terrace-opt %s --canonicalize | FileCheck %s

// A promise that was made before is dropped, another one is not.

// CHECK-LABEL: func.func @twice(
// CHECK-NEXT: %assume_align = memref.assume_alignment %arg0, 16 : memref<?xf32>
// CHECK-NEXT: return %assume_align : memref<?xf32>
// CHECK-NEXT: }
func.func @twice(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = memref.assume_alignment %m, 16 : memref<?xf32>
  %1 = memref.assume_alignment %0, 16 : memref<?xf32>
  return %1 : memref<?xf32>
}

// CHECK-LABEL: func.func @other(
// CHECK-NEXT: %assume_align = memref.assume_alignment %arg0, 16 : memref<?xf32>
// CHECK-NEXT: %assume_align_0 = memref.assume_alignment %assume_align, 32 : memref<?xf32>
// CHECK-NEXT: return %assume_align_0 : memref<?xf32>
// CHECK-NEXT: }
func.func @other(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = memref.assume_alignment %m, 16 : memref<?xf32>
  %1 = memref.assume_alignment %0, 32 : memref<?xf32>
  return %1 : memref<?xf32>
}
