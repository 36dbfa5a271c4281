// RUN: terrace-opt %s --arith-expand | FileCheck %s

// The base of a part that begins where the memref does is that of the memref, also if constants say so.

// CHECK-LABEL: func.func @part(
// CHECK: memref.reinterpret_cast %arg0 to offset: [0], sizes: [2, 2], strides: [4, 1]
func.func @part(%m: memref<4x4xf32>) -> memref<2x2xf32, strided<[4, 1]>> {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%c0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: ?>>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2, 2], strides: [4, 1]
    : memref<2x2xf32, strided<[4, 1], offset: ?>> to memref<2x2xf32, strided<[4, 1]>>
  return %1 : memref<2x2xf32, strided<[4, 1]>>
}
