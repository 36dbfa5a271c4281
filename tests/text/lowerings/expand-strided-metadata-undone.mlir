// RUN: terrace-opt --expand-strided-metadata %s | FileCheck %s

// A view that undoes another is folded before either becomes arithmetic, and a view of a view is one cast of the base.

// CHECK-LABEL: func.func @undone(
// CHECK-NEXT: return %arg0 : memref<12x4xf32>
func.func @undone(%b: memref<12x4xf32>) -> memref<12x4xf32> {
  %0 = memref.expand_shape %b [[0, 1], [2]] output_shape [3, 4, 4] : memref<12x4xf32> into memref<3x4x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<3x4x4xf32> into memref<12x4xf32>
  return %1 : memref<12x4xf32>
}

// CHECK-LABEL: func.func @of_view(
// CHECK-NEXT: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [48], strides: [1] : memref<f32> to memref<48xf32>
// CHECK-NEXT: return %reinterpret_cast : memref<48xf32>
func.func @of_view(%b: memref<12x4xf32>) -> memref<48xf32> {
  %0 = memref.expand_shape %b [[0, 1], [2]] output_shape [3, 4, 4] : memref<12x4xf32> into memref<3x4x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1, 2]] : memref<3x4x4xf32> into memref<48xf32>
  return %1 : memref<48xf32>
}
