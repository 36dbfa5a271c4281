// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @access(
// CHECK-NEXT: memref.store %arg1, %arg0[%arg2, %arg2] : memref<8x?xf32>
// CHECK-NEXT: memref.prefetch %arg0[%arg2, %arg2], read, locality<0>, data : memref<8x?xf32>
// CHECK-NEXT: %0 = memref.atomic_rmw addf %arg1, %arg0[%arg2, %arg2] : (f32, memref<8x?xf32>) -> f32
// CHECK-NEXT: %1 = memref.load %arg0[%arg2, %arg2] : memref<8x?xf32>
// CHECK-NEXT: memref.dealloc %arg0 : memref<8x?xf32>
// CHECK-NEXT: "some.use"(%0) : (f32) -> ()
// CHECK-NEXT: return %1 : f32
// CHECK-NEXT: }
func.func @access(%m: memref<8x?xf32>, %v: f32, %i: index) -> f32 {
  %0 = memref.cast %m : memref<8x?xf32> to memref<?x?xf32>
  memref.store %v, %0[%i, %i] : memref<?x?xf32>
  memref.prefetch %0[%i, %i], read, locality<0>, data : memref<?x?xf32>
  %1 = memref.atomic_rmw addf %v, %0[%i, %i] : (f32, memref<?x?xf32>) -> f32
  %2 = memref.load %0[%i, %i] : memref<?x?xf32>
  memref.copy %0, %m : memref<?x?xf32> to memref<8x?xf32>
  memref.dealloc %0 : memref<?x?xf32>
  "some.use"(%1) : (f32) -> ()
  return %2 : f32
}

// CHECK-LABEL: func.func @transfers(
// CHECK-NEXT: memref.dma_start %arg0[%arg3], %arg1[%arg3], %arg3, %arg2[%arg3] : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>
// CHECK-NEXT: memref.dma_wait %arg2[%arg3], %arg3 : memref<1xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @transfers(%a: memref<8xf32>, %b: memref<8xf32, 1>, %t: memref<1xi32>, %i: index) {
  %0 = memref.cast %a : memref<8xf32> to memref<?xf32>
  %1 = memref.cast %t : memref<1xi32> to memref<?xi32>
  memref.dma_start %0[%i], %b[%i], %i, %1[%i] : memref<?xf32>, memref<8xf32, 1>, memref<?xi32>
  memref.dma_wait %1[%i], %i : memref<?xi32>
  return
}

// CHECK-LABEL: func.func @casts(
// CHECK-NEXT: %cast = memref.cast %arg0 : memref<8x?xf32> to memref<8x2xf32>
// CHECK-NEXT: %cast_0 = memref.cast %arg0 : memref<8x?xf32> to memref<*xf32>
// CHECK-NEXT: return %arg0, %cast, %cast_0 : memref<8x?xf32>, memref<8x2xf32>, memref<*xf32>
// CHECK-NEXT: }
func.func @casts(%m: memref<8x?xf32>) -> (memref<8x?xf32>, memref<8x2xf32>, memref<*xf32>) {
  %0 = memref.cast %m : memref<8x?xf32> to memref<8x?xf32>
  %1 = memref.cast %m : memref<8x?xf32> to memref<*xf32>
  %2 = memref.cast %1 : memref<*xf32> to memref<8x2xf32>
  %3 = memref.cast %m : memref<8x?xf32> to memref<?x?xf32>
  %4 = memref.cast %3 : memref<?x?xf32> to memref<*xf32>
  return %0, %2, %4 : memref<8x?xf32>, memref<8x2xf32>, memref<*xf32>
}

// CHECK-LABEL: func.func @spaces(
// CHECK-NEXT: %memspacecast = memref.memory_space_cast %arg0 : memref<8xf32> to memref<8xf32, 2>
// CHECK-NEXT: return %memspacecast, %arg0 : memref<8xf32, 2>, memref<8xf32>
// CHECK-NEXT: }
func.func @spaces(%m: memref<8xf32>) -> (memref<8xf32, 2>, memref<8xf32>) {
  %0 = memref.memory_space_cast %m : memref<8xf32> to memref<8xf32, 1>
  %1 = memref.memory_space_cast %0 : memref<8xf32, 1> to memref<8xf32, 2>
  %2 = memref.memory_space_cast %0 : memref<8xf32, 1> to memref<8xf32>
  return %1, %2 : memref<8xf32, 2>, memref<8xf32>
}

// CHECK-LABEL: func.func @dim(
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c1 : memref<8x?xf32>
// CHECK-NEXT: %alloc = memref.alloc(%arg1) : memref<?xf32>
// CHECK-NEXT: "some.use"(%alloc) : (memref<?xf32>) -> ()
// CHECK-NEXT: return %c8, %dim, %arg1, %c2 : index, index, index, index
// CHECK-NEXT: }
func.func @dim(%m: memref<8x?xf32>, %n: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.dim %m, %c0 : memref<8x?xf32>
  %1 = memref.cast %m : memref<8x?xf32> to memref<?x?xf32>
  %2 = memref.dim %1, %c1 : memref<?x?xf32>
  %3 = memref.alloc(%n) : memref<?xf32>
  "some.use"(%3) : (memref<?xf32>) -> ()
  %4 = memref.dim %3, %c0 : memref<?xf32>
  %5 = memref.rank %m : memref<8x?xf32>
  return %0, %2, %4, %5 : index, index, index, index
}

// CHECK-LABEL: func.func @sizes(
// CHECK-NEXT: %alloc = memref.alloc() : memref<2048xi8>
// CHECK-NEXT: %alloc_0 = memref.alloc(%arg0) {alignment = 16 : i64} : memref<8x?xf32>
// CHECK-NEXT: %cast = memref.cast %alloc_0 : memref<8x?xf32> to memref<?x?xf32>
// CHECK-NEXT: %alloca = memref.alloca() : memref<8xf32>
// CHECK-NEXT: %cast_1 = memref.cast %alloca : memref<8xf32> to memref<?xf32>
// CHECK-NEXT: %view = memref.view %alloc[%arg0][] : memref<2048xi8> to memref<8x4xf32>
// CHECK-NEXT: %cast_2 = memref.cast %view : memref<8x4xf32> to memref<?x4xf32>
// CHECK-NEXT: "some.use"(%cast_1) : (memref<?xf32>) -> ()
// CHECK-NEXT: return %cast, %cast_1, %cast_2 : memref<?x?xf32>, memref<?xf32>, memref<?x4xf32>
// CHECK-NEXT: }
func.func @sizes(%n: index) -> (memref<?x?xf32>, memref<?xf32>, memref<?x4xf32>) {
  %c8 = arith.constant 8 : index
  %m = memref.alloc() : memref<2048xi8>
  %0 = memref.alloc(%c8, %n) {alignment = 16 : i64} : memref<?x?xf32>
  %1 = memref.alloca(%c8) : memref<?xf32>
  %2 = memref.view %m[%n][%c8] : memref<2048xi8> to memref<?x4xf32>
  "some.use"(%1) : (memref<?xf32>) -> ()
  return %0, %1, %2 : memref<?x?xf32>, memref<?xf32>, memref<?x4xf32>
}

// CHECK-LABEL: func.func @view_of_cast(
// CHECK-NEXT: %view = memref.view %arg0[%arg1][] : memref<2048xi8> to memref<4xf32>
// CHECK-NEXT: return %view : memref<4xf32>
// CHECK-NEXT: }
func.func @view_of_cast(%m: memref<2048xi8>, %n: index) -> memref<4xf32> {
  %0 = memref.cast %m : memref<2048xi8> to memref<?xi8>
  %1 = memref.view %0[%n][] : memref<?xi8> to memref<4xf32>
  return %1 : memref<4xf32>
}

// CHECK-LABEL: func.func @never_read(
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @never_read(%v: f32, %i: index) {
  %0 = memref.alloc() : memref<8xf32>
  memref.store %v, %0[%i] : memref<8xf32>
  memref.dealloc %0 : memref<8xf32>
  %1 = memref.alloca() : memref<8xf32>
  memref.store %v, %1[%i] : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @scope(
// CHECK-NEXT: %0 = memref.alloca_scope -> (f32) {
// CHECK-NEXT: %alloca = memref.alloca() : memref<f32>
// CHECK-NEXT: "some.use"(%alloca) : (memref<f32>) -> ()
// CHECK-NEXT: %1 = memref.load %alloca[] : memref<f32>
// CHECK-NEXT: memref.alloca_scope.return %1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %arg0, %0 : f32, f32
// CHECK-NEXT: }
func.func @scope(%v: f32) -> (f32, f32) {
  %0 = memref.alloca_scope -> (f32) {
    memref.alloca_scope.return %v : f32
  }
  %1 = memref.alloca_scope -> (f32) {
    %m = memref.alloca() : memref<f32>
    "some.use"(%m) : (memref<f32>) -> ()
    %2 = memref.load %m[] : memref<f32>
    memref.alloca_scope.return %2 : f32
  }
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func.func @copies(
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @copies(%m: memref<8xf32>, %e: memref<0x?xf32>, %f: memref<0x?xf32>) {
  memref.copy %m, %m : memref<8xf32> to memref<8xf32>
  memref.copy %e, %f : memref<0x?xf32> to memref<0x?xf32>
  return
}

// CHECK-LABEL: func.func @metadata(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<8x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: return %c0, %c8, %sizes#1, %strides#0, %c1 : index, index, index, index, index
// CHECK-NEXT: }
func.func @metadata(%m: memref<8x?xf32>) -> (index, index, index, index, index) {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<8x?xf32> -> memref<f32>, index, index, index, index, index
  return %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : index, index, index, index, index
}

// CHECK-LABEL: func.func @reinterpret(
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [4], sizes: [%arg1], strides: [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: 4>>
// CHECK-NEXT: %cast = memref.cast %reinterpret_cast : memref<?xf32, strided<[1], offset: 4>> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%arg1], strides: [1] : memref<8xf32> to memref<?xf32>
// CHECK-NEXT: return %arg0, %cast, %reinterpret_cast_0 : memref<8xf32>, memref<?xf32, strided<[1], offset: ?>>, memref<?xf32>
// CHECK-NEXT: }
func.func @reinterpret(%m: memref<8xf32>, %n: index) -> (memref<8xf32>, memref<?xf32, strided<[1], offset: ?>>, memref<?xf32>) {
  %c4 = arith.constant 4 : index
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [8], strides: [1] : memref<8xf32> to memref<8xf32>
  %1 = memref.reinterpret_cast %m to offset: [%c4], sizes: [%n], strides: [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
  %2 = memref.cast %m : memref<8xf32> to memref<?xf32>
  %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
  return %0, %1, %3 : memref<8xf32>, memref<?xf32, strided<[1], offset: ?>>, memref<?xf32>
}

// CHECK-LABEL: func.func @parts(
// CHECK-NEXT: %subview = memref.subview %arg0[4, 0] [4, %arg1] [1, 1] : memref<8x16xf32> to memref<4x?xf32, strided<[16, 1], offset: 64>>
// CHECK-NEXT: %cast = memref.cast %subview : memref<4x?xf32, strided<[16, 1], offset: 64>> to memref<?x?xf32, strided<[16, 1], offset: ?>>
// CHECK-NEXT: %subview_0 = memref.subview %arg0[%arg1, 0] [1, 4] [1, 1] : memref<8x16xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT: %cast_1 = memref.cast %subview_0 : memref<4xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: return %arg0, %cast, %cast_1 : memref<8x16xf32>, memref<?x?xf32, strided<[16, 1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: }
func.func @parts(%m: memref<8x16xf32>, %n: index) -> (memref<8x16xf32>, memref<?x?xf32, strided<[16, 1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[0, 0] [8, 16] [1, 1] : memref<8x16xf32> to memref<8x16xf32>
  %1 = memref.subview %m[%c4, 0] [%c4, %n] [1, 1] : memref<8x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
  %2 = memref.cast %m : memref<8x16xf32> to memref<?x16xf32>
  %3 = memref.subview %2[%n, 0] [1, %c4] [1, 1] : memref<?x16xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %0, %1, %3 : memref<8x16xf32>, memref<?x?xf32, strided<[16, 1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @reshapes(
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1, 2]] : memref<8x4x2xf32> into memref<64xf32>
// CHECK-NEXT: %expand_shape = memref.expand_shape %arg1 {{\[\[}}0, 1, 2]] output_shape [2, 2, 4] : memref<16xf32> into memref<2x2x4xf32>
// CHECK-NEXT: %collapse_shape_0 = memref.collapse_shape %arg0 {{\[\[}}0, 1, 2]] : memref<8x4x2xf32> into memref<64xf32>
// CHECK-NEXT: %cast = memref.cast %collapse_shape_0 : memref<64xf32> to memref<?xf32>
// CHECK-NEXT: return %collapse_shape, %expand_shape, %arg1, %arg0, %cast : memref<64xf32>, memref<2x2x4xf32>, memref<16xf32>, memref<8x4x2xf32>, memref<?xf32>
// CHECK-NEXT: }
func.func @reshapes(%m: memref<8x4x2xf32>, %d: memref<16xf32>) -> (memref<64xf32>, memref<2x2x4xf32>, memref<16xf32>, memref<8x4x2xf32>, memref<?xf32>) {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<8x4x2xf32> into memref<32x2xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<32x2xf32> into memref<64xf32>
  %2 = memref.expand_shape %d [[0, 1]] output_shape [2, 8] : memref<16xf32> into memref<2x8xf32>
  %3 = memref.expand_shape %2 [[0], [1, 2]] output_shape [2, 2, 4] : memref<2x8xf32> into memref<2x2x4xf32>
  %4 = memref.collapse_shape %2 [[0, 1]] : memref<2x8xf32> into memref<16xf32>
  %5 = memref.expand_shape %0 [[0, 1], [2]] output_shape [8, 4, 2] : memref<32x2xf32> into memref<8x4x2xf32>
  %6 = memref.cast %m : memref<8x4x2xf32> to memref<?x4x2xf32>
  %7 = memref.collapse_shape %6 [[0, 1, 2]] : memref<?x4x2xf32> into memref<?xf32>
  return %1, %3, %4, %5, %7 : memref<64xf32>, memref<2x2x4xf32>, memref<16xf32>, memref<8x4x2xf32>, memref<?xf32>
}

// CHECK-LABEL: func.func @transpose(
// CHECK-NEXT: return %arg0 : memref<8x4xf32, strided<[4, 1]>>
// CHECK-NEXT: }
func.func @transpose(%m: memref<8x4xf32, strided<[4, 1]>>) -> memref<8x4xf32, strided<[4, 1]>> {
  %0 = memref.transpose %m (i, j) -> (i, j) : memref<8x4xf32, strided<[4, 1]>> to memref<8x4xf32, strided<[4, 1]>>
  return %0 : memref<8x4xf32, strided<[4, 1]>>
}
