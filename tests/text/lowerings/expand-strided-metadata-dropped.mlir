// RUN: terrace-opt %s --expand-strided-metadata | FileCheck %s

// Of equal dimensions of size 1, those are left out whose strides the result type lacks.

// CHECK-LABEL: func.func @first_of_both(
// CHECK-NEXT: %base_buffer, %offset, %sizes:3, %strides:3 = memref.extract_strided_metadata %arg0 : memref<8x3x2xf32, strided<[100, 10, 5]>> -> memref<f32>, index, index, index, index, index, index, index
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [4, 1], strides: [100, 5] : memref<f32> to memref<4x1xf32, strided<[100, 5]>>
// CHECK-NEXT: return %reinterpret_cast : memref<4x1xf32, strided<[100, 5]>>
// CHECK-NEXT: }
func.func @first_of_both(%m: memref<8x3x2xf32, strided<[100, 10, 5]>>) -> memref<4x1xf32, strided<[100, 5]>> {
  %0 = memref.subview %m[0, 0, 0][4, 1, 1][1, 1, 1] : memref<8x3x2xf32, strided<[100, 10, 5]>> to memref<4x1xf32, strided<[100, 5]>>
  return %0 : memref<4x1xf32, strided<[100, 5]>>
}

// CHECK-LABEL: func.func @stride_of_step(
// CHECK-NEXT: %base_buffer, %offset, %sizes:3, %strides:3 = memref.extract_strided_metadata %arg0 : memref<8x3x2xf32, strided<[100, 10, 5]>> -> memref<f32>, index, index, index, index, index, index, index
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [4, 1], strides: [100, 15] : memref<f32> to memref<4x1xf32, strided<[100, 15]>>
// CHECK-NEXT: return %reinterpret_cast : memref<4x1xf32, strided<[100, 15]>>
// CHECK-NEXT: }
func.func @stride_of_step(%m: memref<8x3x2xf32, strided<[100, 10, 5]>>) -> memref<4x1xf32, strided<[100, 15]>> {
  %0 = memref.subview %m[0, 0, 0][4, 1, 1][1, 2, 3] : memref<8x3x2xf32, strided<[100, 10, 5]>> to memref<4x1xf32, strided<[100, 15]>>
  return %0 : memref<4x1xf32, strided<[100, 15]>>
}

// CHECK-LABEL: func.func @open_strides(
// CHECK-NEXT: %base_buffer, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %arg0 : memref<8x3x2x7xf32, strided<[100, ?, ?, 5]>> -> memref<f32>, index, index, index, index, index, index, index, index, index
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [4, 1, 1], strides: [100, %strides#2, 5] : memref<f32> to memref<4x1x1xf32, strided<[100, ?, 5]>>
// CHECK-NEXT: return %reinterpret_cast : memref<4x1x1xf32, strided<[100, ?, 5]>>
// CHECK-NEXT: }
func.func @open_strides(%m: memref<8x3x2x7xf32, strided<[100, ?, ?, 5]>>) -> memref<4x1x1xf32, strided<[100, ?, 5]>> {
  %0 = memref.subview %m[0, 0, 0, 0][4, 1, 1, 1][1, 1, 1, 1] : memref<8x3x2x7xf32, strided<[100, ?, ?, 5]>> to memref<4x1x1xf32, strided<[100, ?, 5]>>
  return %0 : memref<4x1x1xf32, strided<[100, ?, 5]>>
}
