// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Subviews of whole memrefs.

// CHECK-LABEL: func.func @everything(
// CHECK-NEXT: %cast = memref.cast %arg0 : memref<20x42xf32> to memref<20x42xf32, strided<[42, 1]>>
// CHECK-NEXT: return %cast : memref<20x42xf32, strided<[42, 1]>>
// CHECK-NEXT: }
func.func @everything(%m: memref<20x42xf32>) -> memref<20x42xf32, strided<[42, 1]>> {
  %0 = memref.subview %m[0, 0] [20, 42] [1, 1] : memref<20x42xf32> to memref<20x42xf32, strided<[42, 1]>>
  return %0 : memref<20x42xf32, strided<[42, 1]>>
}

// CHECK-LABEL: func.func @rows(
// CHECK-NEXT: %subview = memref.subview %arg0[0, 0] [10, 42] [1, 1] : memref<20x42xf32> to memref<10x42xf32, strided<[42, 1]>>
// CHECK-NEXT: return %subview : memref<10x42xf32, strided<[42, 1]>>
// CHECK-NEXT: }
func.func @rows(%m: memref<20x42xf32>) -> memref<10x42xf32, strided<[42, 1]>> {
  %0 = memref.subview %m[0, 0] [10, 42] [1, 1] : memref<20x42xf32> to memref<10x42xf32, strided<[42, 1]>>
  return %0 : memref<10x42xf32, strided<[42, 1]>>
}

// CHECK-LABEL: func.func @without_dimension(
// CHECK-NEXT: %subview = memref.subview %arg0[0, 0] [1, 42] [1, 1] : memref<1x42xf32> to memref<42xf32, strided<[1]>>
// CHECK-NEXT: return %subview : memref<42xf32, strided<[1]>>
// CHECK-NEXT: }
func.func @without_dimension(%m: memref<1x42xf32>) -> memref<42xf32, strided<[1]>> {
  %0 = memref.subview %m[0, 0] [1, 42] [1, 1] : memref<1x42xf32> to memref<42xf32, strided<[1]>>
  return %0 : memref<42xf32, strided<[1]>>
}
