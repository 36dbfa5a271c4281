// What version 22 gets wrong: sizes of dynamic shapes, indices that affine ops do not take, casts of memory spaces.
// RUN: terrace-opt --normalize-memrefs %s | FileCheck %s

#transposed = affine_map<(d0, d1) -> (d1, d0)>
#tiled = affine_map<(d0, d1) -> (d0 floordiv 4, d1 + 2, d0 mod 4)>

// CHECK: #[[TILES:.+]] = affine_map<()[s0] -> (s0 ceildiv 4)>
// CHECK: #[[SHIFTED:.+]] = affine_map<()[s0] -> (s0 + 2)>

// The number of tiles is rounded up; queries yield the size before.
// CHECK-LABEL: func.func @sizes(%arg0: index, %arg1: index, %arg2: index)
// CHECK: %[[TILES_OF:.+]] = affine.apply #[[TILES]]()[%arg0]
// CHECK: %[[SHIFT_OF:.+]] = affine.apply #[[SHIFTED]]()[%arg1]
// CHECK: %[[FOUR:.+]] = arith.constant 4 : index
// CHECK: %[[M:.+]] = memref.alloc(%[[TILES_OF]], %[[SHIFT_OF]], %[[FOUR]]) : memref<?x?x?xf32>
// CHECK: affine.load %[[M]][symbol(%arg2) floordiv 4, 5, symbol(%arg2) mod 4]
// CHECK: return %arg1, %{{.+}} : index, f32
func.func @sizes(%n: index, %k: index, %i: index) -> (index, f32) {
  %m = memref.alloc(%n, %k) : memref<?x?xf32, #tiled>
  %one = arith.constant 1 : index
  %size = memref.dim %m, %one : memref<?x?xf32, #tiled>
  %r = affine.load %m[symbol(%i), 3] : memref<?x?xf32, #tiled>
  return %size, %r : index, f32
}

// CHECK-LABEL: func.func @static_size(%arg0: memref<8x4xf32>)
// CHECK: %[[EIGHT:.+]] = arith.constant 8 : index
// CHECK: return %[[EIGHT]]
func.func @static_size(%m: memref<4x8xf32, #transposed>) -> index {
  %one = arith.constant 1 : index
  %size = memref.dim %m, %one : memref<4x8xf32, #transposed>
  return %size : index
}

// The size of an argument is nowhere else.
// CHECK-LABEL: func.func @size_of_argument(%arg0: memref<?x?xf32, #{{.+}}>)
func.func @size_of_argument(%m: memref<?x?xf32, #tiled>) -> index {
  %zero = arith.constant 0 : index
  %size = memref.dim %m, %zero : memref<?x?xf32, #tiled>
  return %size : index
}

// An index that is no symbol and no dimension is computed by arithmetic.
// CHECK-LABEL: func.func @arithmetic(
// CHECK: scf.for %[[I:.+]] =
// CHECK-NOT: affine.apply
// CHECK: arith.divsi
// CHECK: memref.load %arg0[%{{.+}}, %{{.+}}, %{{.+}}] : memref<4x10x4xf32>
func.func @arithmetic(%m: memref<16x8xf32, #tiled>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %r = memref.load %m[%i, %one] : memref<16x8xf32, #tiled>
  }
  return
}

// CHECK-LABEL: func.func @space(
// CHECK-NEXT: %[[C:.+]] = memref.memory_space_cast %arg0 : memref<8x4xf32> to memref<8x4xf32, 1>
// CHECK-NEXT: affine.load %[[C]][2, symbol(%arg1)] : memref<8x4xf32, 1>
func.func @space(%m: memref<4x8xf32, #transposed>, %i: index) -> f32 {
  %c = memref.memory_space_cast %m : memref<4x8xf32, #transposed> to memref<4x8xf32, #transposed, 1>
  %r = affine.load %c[symbol(%i), 2] : memref<4x8xf32, #transposed, 1>
  return %r : f32
}
