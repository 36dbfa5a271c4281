// RUN: terrace-run %s --entry sort "dense<[5, -1, 3, 0]> : tensor<4xi32>" --show-memory | FileCheck %s --check-prefix=SORT
// RUN: terrace-run %s --entry layouts | FileCheck %s --check-prefix=LAYOUT
// RUN: terrace-run %s --entry views | FileCheck %s --check-prefix=VIEW
// RUN: terrace-run %s --entry atomics "dense<[1.0, 2.0]> : tensor<2xf32>" --show-memory | FileCheck %s --check-prefix=ATOMIC
// RUN: terrace-run %s --entry copies | FileCheck %s --check-prefix=COPY
// RUN: terrace-run %s --entry memrefs_in_memory | FileCheck %s --check-prefix=NESTED
// RUN: terrace-run %s --entry addresses | FileCheck %s --check-prefix=ADDRESS

// SORT: dense<[-1, 0, 3, 5]> : tensor<4xi32>
func @sort(%m: memref<?xi32>) {
  %c0 = constant 0 : index
  %n = dim %m, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %a = affine.load %m[%j] : memref<?xi32>
      %b = affine.load %m[%j + 1] : memref<?xi32>
      %less = cmpi "slt", %a, %b : i32
      %low = select %less, %a, %b : i32
      %high = select %less, %b, %a : i32
      affine.store %low, %m[%j] : memref<?xi32>
      affine.store %high, %m[%j + 1] : memref<?xi32>
    }
  }
  return
}

// Layouts say where elements lie: in columns, apart from each other, in blocks.
// LAYOUT:      dense<{{\[\[}}0, 10], [1, 11]]> : tensor<2x2xindex>
// LAYOUT-NEXT: dense<{{\[\[}}0, 10], [1, 11]]> : tensor<2x2xindex>
// LAYOUT-NEXT: dense<{{\[\[}}0, 10], [1, 11]]> : tensor<2x2xindex>
// LAYOUT-NEXT: dense<{{\[\[}}0, 1], [10, 11]]> : tensor<2x2xindex>
#columns = affine_map<(d0, d1) -> (d0 + d1 * 2)>
#blocks = affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>
#apart = affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 * 3 + 1)>
#swapped = affine_map<(d0, d1) -> (d0 * 2 + d1)>
func @layouts() -> (tensor<2x2xindex>, tensor<2x2xindex>, tensor<2x2xindex>, tensor<2x2xindex>) {
  %seven = constant 7 : index
  %a = alloc() : memref<2x2xindex, #columns>
  %b = alloc() : memref<2x2xindex, #blocks>
  %c = alloc()[%seven] : memref<2x2xindex, #apart>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      %x = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 10)>(%i, %j)
      affine.store %x, %a[%i, %j] : memref<2x2xindex, #columns>
      affine.store %x, %b[%i, %j] : memref<2x2xindex, #blocks>
      affine.store %x, %c[%i, %j] : memref<2x2xindex, #apart>
    }
  }
  %t = transpose %a (i, j) -> (j, i) : memref<2x2xindex, #columns> to memref<2x2xindex, #swapped>
  %ta = tensor_load %a : memref<2x2xindex, #columns>
  %tb = tensor_load %b : memref<2x2xindex, #blocks>
  %tc = tensor_load %c : memref<2x2xindex, #apart>
  %tt = tensor_load %t : memref<2x2xindex, #swapped>
  dealloc %a : memref<2x2xindex, #columns>
  dealloc %b : memref<2x2xindex, #blocks>
  dealloc %c : memref<2x2xindex, #apart>
  return %ta, %tb, %tc, %tt : tensor<2x2xindex>, tensor<2x2xindex>, tensor<2x2xindex>, tensor<2x2xindex>
}

// VIEW:      513 : i16
// VIEW-NEXT: dense<[5, 7]> : tensor<2xi8>
// VIEW-NEXT: dense<{{\[\[}}0, 1, 2], [3, 4, 5], [6, 7, 8]]> : tensor<3x3xi8>
func @views() -> (i16, tensor<?xi8>, tensor<3x3xi8>) {
  %c0 = constant 0 : index
  %c2 = constant 2 : index
  %bytes = alloc() : memref<9xi8>
  affine.for %i = 0 to 9 {
    %wide = index_cast %i : index to i8
    affine.store %wide, %bytes[%i] : memref<9xi8>
  }
  %c1 = constant 1 : index
  %shorts = view %bytes[%c1][%c2] : memref<9xi8> to memref<?xi16>
  %short = load %shorts[%c0] : memref<?xi16>
  %part = subview %bytes[5] [%c2] [2] : memref<9xi8> to memref<?xi8, strided<[2], offset: 5>>
  %tensor = tensor_load %part : memref<?xi8, strided<[2], offset: 5>>
  %square = reshape %bytes[] : memref<9xi8> to memref<3x3xi8>
  %all = tensor_load %square : memref<3x3xi8>
  dealloc %bytes : memref<9xi8>
  return %short, %tensor, %all : i16, tensor<?xi8>, tensor<3x3xi8>
}

// ATOMIC:      2.000000e+00 : f32
// ATOMIC-NEXT: 3.000000e+00 : f32
// ATOMIC-NEXT: dense<[1.000000e+00, 1.500000e+00]> : tensor<2xf32>
func @atomics(%m: memref<2xf32>) -> (f32, f32) {
  %i = constant 1 : index
  %one = constant 1.0 : f32
  %half = constant 0.5 : f32
  %a = atomic_rmw "addf" %one, %m[%i] : (f32, memref<2xf32>) -> f32
  %b = generic_atomic_rmw %m[%i] : memref<2xf32> {
  ^bb0(%old: f32):
    %new = mulf %old, %half : f32
    atomic_yield %new : f32
  }
  return %a, %b : f32, f32
}

// Three elements go to another memory space, and come back, two of a run, five apart.
// COPY: dense<[0, 1, 2, 3, 4, 1, 2, 7, 8, 9, 3]> : tensor<11xi32>
func @copies() -> tensor<11xi32> {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %c2 = constant 2 : index
  %c3 = constant 3 : index
  %c5 = constant 5 : index
  %source = alloc() : memref<11xi32>
  %fast = alloc() : memref<3xi32, 1>
  %tag = alloc() : memref<1xi32>
  affine.for %i = 0 to 11 {
    %x = index_cast %i : index to i32
    affine.store %x, %source[%i] : memref<11xi32>
  }
  dma_start %source[%c1], %fast[%c0], %c3, %tag[%c0] : memref<11xi32>, memref<3xi32, 1>, memref<1xi32>
  dma_wait %tag[%c0], %c3 : memref<1xi32>
  affine.dma_start %fast[symbol(%c0)], %source[symbol(%c5)], %tag[0], %c3, %c5, %c2 : memref<3xi32, 1>, memref<11xi32>, memref<1xi32>
  affine.dma_wait %tag[0], %c3 : memref<1xi32>
  %t = tensor_load %source : memref<11xi32>
  return %t : tensor<11xi32>
}

// NESTED: 42 : i32
func @memrefs_in_memory() -> i32 {
  %c0 = constant 0 : index
  %x = constant 42 : i32
  %inner = alloc() : memref<1xi32>
  %outer = alloc() : memref<2xmemref<1xi32>>
  store %x, %inner[%c0] : memref<1xi32>
  store %inner, %outer[%c0] : memref<2xmemref<1xi32>>
  %again = load %outer[%c0] : memref<2xmemref<1xi32>>
  %r = load %again[%c0] : memref<1xi32>
  return %r : i32
}

// ADDRESS: 7 : i8
func @addresses() -> i8 {
  %c0 = constant 0 : index
  %x = constant 7 : i8
  %a = alloc_static(0x1000) : memref<4xi8>
  store %x, %a[%c0] : memref<4xi8>
  %b = alloc_static(0x1000) : memref<2xi8>
  assume_alignment %b, 4096 : memref<2xi8>
  prefetch %b[%c0], read, locality<3>, data : memref<2xi8>
  %r = load %b[%c0] : memref<2xi8>
  return %r : i8
}
