// RUN: terrace-opt %s --expand-strided-metadata | FileCheck %s

// Folds need no patterns.

// CHECK-LABEL: func.func @cast
// CHECK-NEXT: return %arg0 : memref<4xf32>
func.func @cast(%x: memref<4xf32>) -> (memref<4xf32>) {
  %0 = memref.cast %x : memref<4xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}
