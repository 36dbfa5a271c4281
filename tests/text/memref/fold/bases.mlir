// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Memrefs that are reinterpreted, reshaped to one element, or stored themselves.

// CHECK-LABEL: func.func @dyn(
// CHECK-NEXT: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [%offset], sizes: [%sizes#0], strides: [%strides#1] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: return %reinterpret_cast : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }
func.func @dyn(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %r = memref.reinterpret_cast %base to offset: [%offset], sizes: [%sizes#0], strides: [%strides#1] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
  return %r : memref<?xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @same(
// CHECK-NEXT: return %arg0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: }
func.func @same(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %r = memref.reinterpret_cast %base to offset: [%offset], sizes: [%sizes#0, %sizes#1], strides: [%strides#0, %strides#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %r : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @collapse_all(
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %arg0 [] : memref<1x1x1xf32> into memref<f32>
// CHECK-NEXT: return %collapse_shape : memref<f32>
// CHECK-NEXT: }
func.func @collapse_all(%a: memref<1x1x1xf32>) -> memref<f32> {
  %0 = memref.collapse_shape %a [[0, 1], [2]] : memref<1x1x1xf32> into memref<1x1xf32>
  %1 = memref.collapse_shape %0 [] : memref<1x1xf32> into memref<f32>
  return %1 : memref<f32>
}

// CHECK-LABEL: func.func @expand_all(
// CHECK-NEXT: %expand_shape = memref.expand_shape %arg0 [] output_shape [1, 1, 1] : memref<f32> into memref<1x1x1xf32>
// CHECK-NEXT: return %expand_shape : memref<1x1x1xf32>
// CHECK-NEXT: }
func.func @expand_all(%a: memref<f32>) -> memref<1x1x1xf32> {
  %0 = memref.expand_shape %a [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [1, 1, 1] : memref<1x1xf32> into memref<1x1x1xf32>
  return %1 : memref<1x1x1xf32>
}

// CHECK-LABEL: func.func @store_of_cast(
// CHECK-NEXT: %cast = memref.cast %arg0 : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: memref.store %cast, %arg1[] : memref<memref<?xf32>>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @store_of_cast(%m: memref<4xf32>, %h: memref<memref<?xf32>>) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.store %0, %h[] : memref<memref<?xf32>>
  return
}
