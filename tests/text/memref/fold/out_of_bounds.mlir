// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Parts that certainly do not lie within a memref stay, so that they are not rejected.

// CHECK-LABEL: func.func @of_constants(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %subview = memref.subview %arg0[%c4] [%c0] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: %subview_0 = memref.subview %arg0[1] [%c4] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: 1>>
// CHECK-NEXT: %cast = memref.cast %subview_0 : memref<?xf32, strided<[1], offset: 1>> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: return %subview, %cast : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: }
func.func @of_constants(%m: memref<4xf32>) -> (memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[%c4] [%c0] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  %1 = memref.subview %m[1] [%c4] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: 1>>
  %2 = memref.cast %1 : memref<?xf32, strided<[1], offset: 1>> to memref<?xf32, strided<[1], offset: ?>>
  return %0, %2 : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @of_cast(
// CHECK-NEXT: %cast = memref.cast %arg0 : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: %subview = memref.subview %cast[5] [2] [1] : memref<?xf32> to memref<2xf32, strided<[1], offset: 5>>
// CHECK-NEXT: return %subview : memref<2xf32, strided<[1], offset: 5>>
// CHECK-NEXT: }
func.func @of_cast(%m: memref<4xf32>) -> memref<2xf32, strided<[1], offset: 5>> {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.subview %0[5] [2] [1] : memref<?xf32> to memref<2xf32, strided<[1], offset: 5>>
  return %1 : memref<2xf32, strided<[1], offset: 5>>
}

// CHECK-LABEL: func.func @within(
// CHECK-NEXT: %subview = memref.subview %arg0[3] [0] [1] : memref<4xf32> to memref<0xf32, strided<[1], offset: 3>>
// CHECK-NEXT: %cast = memref.cast %subview : memref<0xf32, strided<[1], offset: 3>> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: return %cast : memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: }
func.func @within(%m: memref<4xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%c3] [%c0] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}
