// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Shapes, elements, and memory that nobody reads.

// CHECK-LABEL: func @dim(
// CHECK-NEXT: %c8 = constant 8 : index
// CHECK-NEXT: %c1 = constant 1 : index
// CHECK-NEXT: %c4 = constant 4 : index
// CHECK-NEXT: %0 = dim %arg0, %c1 : tensor<4x?xf32>
// CHECK-NEXT: return %c4, %0, %arg1, %c8 : index, index, index, index
// CHECK-NEXT: }
func @dim(%t: tensor<4x?xf32>, %n: index) -> (index, index, index, index) {
  %0 = constant 0 : index
  %1 = constant 1 : index
  %2 = dim %t, %0 : tensor<4x?xf32>
  %3 = dim %t, %1 : tensor<4x?xf32>
  %4 = alloc(%n) : memref<8x?xi8>
  %5 = dim %4, 1 : memref<8x?xi8>
  %6 = memref_cast %4 : memref<8x?xi8> to memref<?x?xi8>
  %7 = dim %6, 0 : memref<?x?xi8>
  return %2, %3, %5, %7 : index, index, index, index
}

// CHECK-LABEL: func @rank(
// CHECK-NEXT: %c2 = constant 2 : index
// CHECK-NEXT: %0 = rank %arg1 : tensor<*xf32>
// CHECK-NEXT: return %c2, %0 : index, index
// CHECK-NEXT: }
func @rank(%t: tensor<4x?xf32>, %u: tensor<*xf32>) -> (index, index) {
  %0 = rank %t : tensor<4x?xf32>
  %1 = rank %u : tensor<*xf32>
  return %0, %1 : index, index
}

// CHECK-LABEL: func @splat(
// CHECK-NEXT: %cst = constant dense<1.000000e+00> : vector<4xf32>
// CHECK-NEXT: return %cst, %arg0 : vector<4xf32>, i32
// CHECK-NEXT: }
func @splat(%x: i32, %i: index) -> (vector<4xf32>, i32) {
  %0 = constant 1.0 : f32
  %1 = splat %0 : vector<4xf32>
  %2 = splat %x : vector<4xi32>
  %3 = extract_element %2[%i] : vector<4xi32>
  return %1, %3 : vector<4xf32>, i32
}

// CHECK-LABEL: func @extract_element(
// CHECK-NEXT: %c5_i32 = constant 5 : i32
// CHECK-NEXT: %cst = constant 1.500000e+00 : f32
// CHECK-NEXT: return %c5_i32, %cst, %arg1 : i32, f32, i32
// CHECK-NEXT: }
func @extract_element(%i: index, %x: i32) -> (i32, f32, i32) {
  %0 = constant 1 : index
  %1 = constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %2 = extract_element %1[%0, %0] : tensor<2x3xi32>
  %3 = constant dense<1.5> : vector<4xf32>
  %4 = extract_element %3[%i] : vector<4xf32>
  %5 = tensor_from_elements %x, %x : tensor<2xi32>
  %6 = extract_element %5[%0] : tensor<2xi32>
  return %2, %4, %6 : i32, f32, i32
}

// CHECK-LABEL: func @transpose_nothing(
// CHECK-NEXT: return %arg0 : memref<2x3xf32>
// CHECK-NEXT: }
func @transpose_nothing(%m: memref<2x3xf32>) -> memref<2x3xf32> {
  %0 = transpose %m (i, j) -> (i, j) : memref<2x3xf32> to memref<2x3xf32>
  return %0 : memref<2x3xf32>
}

// CHECK-LABEL: func @cast_before_use(
// CHECK-NEXT: store %arg1, %arg0[%arg2] : memref<4xf32>
// CHECK-NEXT: %0 = load %arg0[%arg2] : memref<4xf32>
// CHECK-NEXT: dealloc %arg0 : memref<4xf32>
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func @cast_before_use(%m: memref<4xf32>, %x: f32, %i: index) -> f32 {
  %0 = memref_cast %m : memref<4xf32> to memref<?xf32>
  store %x, %0[%i] : memref<?xf32>
  %1 = load %0[%i] : memref<?xf32>
  dealloc %0 : memref<?xf32>
  return %1 : f32
}

// The elements are in the same places, whatever the cast tells of the sizes.
// CHECK-LABEL: func @cast_that_tells_more(
// CHECK-NEXT: %0 = load %arg0[%arg1] : memref<?xf32>
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func @cast_that_tells_more(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref_cast %m : memref<?xf32> to memref<4xf32>
  %1 = load %0[%i] : memref<4xf32>
  return %1 : f32
}

// CHECK-LABEL: func @never_read(
// CHECK-NEXT: return
// CHECK-NEXT: }
func @never_read(%x: f32, %i: index) {
  %0 = alloc() : memref<4xf32>
  store %x, %0[%i] : memref<4xf32>
  dealloc %0 : memref<4xf32>
  return
}

// CHECK-LABEL: func @known_sizes(
// CHECK-NEXT: %0 = alloc(%arg0) {alignment = 16 : i64} : memref<4x?xf32>
// CHECK-NEXT: %1 = memref_cast %0 : memref<4x?xf32> to memref<?x?xf32>
// CHECK-NEXT: %2 = view %arg1[%arg0] [] : memref<2048xi8> to memref<4xf32>
// CHECK-NEXT: %3 = memref_cast %2 : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: return %1, %3 : memref<?x?xf32>, memref<?xf32>
// CHECK-NEXT: }
func @known_sizes(%n: index, %b: memref<2048xi8>) -> (memref<?x?xf32>, memref<?xf32>) {
  %0 = constant 4 : index
  %1 = alloc(%0, %n) {alignment = 16} : memref<?x?xf32>
  %2 = view %b[%n][%0] : memref<2048xi8> to memref<?xf32>
  return %1, %2 : memref<?x?xf32>, memref<?xf32>
}

// CHECK-LABEL: func @known_size_on_the_stack(
// CHECK-NEXT: %0 = alloca() : memref<4xf32>
// CHECK-NEXT: %1 = memref_cast %0 : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: "some.use"(%1) : (memref<?xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
func @known_size_on_the_stack() {
  %0 = constant 4 : index
  %1 = alloca(%0) : memref<?xf32>
  "some.use"(%1) : (memref<?xf32>) -> ()
  return
}

// CHECK-LABEL: func @stored_and_loaded(
// CHECK-NEXT: tensor_store %arg0, %arg1 : memref<4xf32>
// CHECK-NEXT: return %arg0 : tensor<4xf32>
// CHECK-NEXT: }
func @stored_and_loaded(%t: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {
  tensor_store %t, %m : memref<4xf32>
  %0 = tensor_load %m : memref<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @never_read_on_the_stack(
// CHECK-NEXT: return
// CHECK-NEXT: }
func @never_read_on_the_stack(%x: f32, %i: index) {
  %0 = alloca() : memref<4xf32>
  store %x, %0[%i] : memref<4xf32>
  return
}

// CHECK-LABEL: func @copy_of_converted(
// CHECK-NEXT: dma_start %arg0[%arg2], %arg0[%arg3], %arg3, %arg1[%arg2] : memref<256xf32>, memref<256xf32>, memref<1xi32, 4>
// CHECK-NEXT: dma_wait %arg1[%arg2], %arg3 : memref<1xi32, 4>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @copy_of_converted(%a: memref<256xf32>, %t: memref<1xi32, 4>, %i: index, %n: index) {
  %0 = memref_cast %a : memref<256xf32> to memref<?xf32>
  %1 = memref_cast %t : memref<1xi32, 4> to memref<?xi32, 4>
  dma_start %0[%i], %0[%n], %n, %1[%i] : memref<?xf32>, memref<?xf32>, memref<?xi32, 4>
  dma_wait %1[%i], %n : memref<?xi32, 4>
  return
}

// CHECK-LABEL: func @view_of_converted(
// CHECK-NEXT: %0 = view %arg0[%arg1] [] : memref<2048xi8> to memref<4xf32>
// CHECK-NEXT: return %0 : memref<4xf32>
// CHECK-NEXT: }
func @view_of_converted(%b: memref<2048xi8>, %i: index) -> memref<4xf32> {
  %0 = memref_cast %b : memref<2048xi8> to memref<?xi8>
  %1 = view %0[%i][] : memref<?xi8> to memref<4xf32>
  return %1 : memref<4xf32>
}

// CHECK-LABEL: func @all_of_it(
// CHECK-NEXT: return %arg0 : memref<8x4xf32>
// CHECK-NEXT: }
func @all_of_it(%m: memref<8x4xf32>) -> memref<8x4xf32> {
  %0 = subview %m[0, 0] [8, 4] [1, 1] : memref<8x4xf32> to memref<8x4xf32>
  return %0 : memref<8x4xf32>
}

// CHECK-LABEL: func @known_part(
// CHECK-NEXT: %0 = subview %arg0[2, %arg1] [4, 2] [2, 1] : memref<8x64xf32> to memref<4x2xf32, strided<[128, 1], offset: ?>>
// CHECK-NEXT: %1 = memref_cast %0 : memref<4x2xf32, strided<[128, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: return %1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: }
func @known_part(%m: memref<8x64xf32>, %n: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %0 = constant 2 : index
  %1 = memref_cast %m : memref<8x64xf32> to memref<?x?xf32>
  %2 = subview %1[%0, %n] [4, %0] [%0, 1] : memref<?x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  %3 = memref_cast %2 : memref<4x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %3 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// A part with fewer dimensions stays: which ones are left out cannot be told from its type.
// CHECK-LABEL: func @known_part_of_lower_rank(
// CHECK-NEXT: %c2 = constant 2 : index
// CHECK-NEXT: %0 = subview %arg0[%c2, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
// CHECK-NEXT: return %0 : memref<64xf32, strided<[1], offset: ?>>
// CHECK-NEXT: }
func @known_part_of_lower_rank(%m: memref<8x64xf32>) -> memref<64xf32, strided<[1], offset: ?>> {
  %0 = constant 2 : index
  %1 = subview %m[%0, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
  return %1 : memref<64xf32, strided<[1], offset: ?>>
}
