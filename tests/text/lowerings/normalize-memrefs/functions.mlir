// RUN: terrace-opt --normalize-memrefs --canonicalize %s | FileCheck %s

#transposed = affine_map<(d0, d1) -> (d1, d0)>
#tiled = affine_map<(d0, d1) -> (d0 floordiv 4, d1, d0 mod 4)>
#shifted = affine_map<(d0) -> (d0 + 3)>

// Accesses are composed with the layout.
// CHECK-LABEL: func.func @accesses(
// CHECK-NEXT: %[[M:.+]] = memref.alloc() {alignment = 64 : i64} : memref<4x6x4xf32>
// CHECK-NEXT: affine.for %[[A:.+]] = 0 to 10 {
// CHECK-NEXT: affine.store %arg1, %[[M]][(%[[A]] + 2) floordiv 4, symbol(%arg0), %[[A]] - ((%[[A]] + 2) floordiv 4) * 4 + 2] : memref<4x6x4xf32>
// CHECK: affine.prefetch %[[M]][0, 1, 3], read, locality<3>, data : memref<4x6x4xf32>
// CHECK-NEXT: %[[Q:.+]] = affine.apply #{{.*}}()[%arg0]
// CHECK-NEXT: %[[R:.+]] = affine.apply #{{.*}}()[%arg0]
// CHECK-NEXT: %[[L:.+]] = memref.load %[[M]][%[[Q]], %arg0, %[[R]]] : memref<4x6x4xf32>
// CHECK-NEXT: memref.dealloc %[[M]] : memref<4x6x4xf32>
// CHECK-NEXT: return %[[L]]
func.func @accesses(%i: index, %v: f32) -> f32 {
  %m = memref.alloc() {alignment = 64} : memref<14x6xf32, #tiled>
  affine.for %a = 0 to 10 {
    affine.store %v, %m[%a + 2, symbol(%i)] : memref<14x6xf32, #tiled>
  }
  affine.prefetch %m[3, 1], read, locality<3>, data : memref<14x6xf32, #tiled>
  %r = memref.load %m[%i, %i] : memref<14x6xf32, #tiled>
  memref.dealloc %m : memref<14x6xf32, #tiled>
  return %r : f32
}

// Functions, declarations and calls change together.
// CHECK-LABEL: func.func @made() -> memref<8x4xf32> {
// CHECK-LABEL: func.func @caller(
// CHECK-NEXT: %[[M:.+]] = call @made() : () -> memref<8x4xf32>
// CHECK-NEXT: %[[L:.+]] = affine.load %[[M]][3, symbol(%arg0)] : memref<8x4xf32>
// CHECK-NEXT: call @outside(%[[M]]) : (memref<8x4xf32>) -> ()
// CHECK: func.func private @outside(memref<8x4xf32>)
func.func @made() -> memref<4x8xf32, #transposed> {
  %m = memref.alloc() : memref<4x8xf32, #transposed>
  return %m : memref<4x8xf32, #transposed>
}
func.func @caller(%i: index) -> f32 {
  %m = call @made() : () -> memref<4x8xf32, #transposed>
  %r = affine.load %m[symbol(%i), 3] : memref<4x8xf32, #transposed>
  call @outside(%m) : (memref<4x8xf32, #transposed>) -> ()
  return %r : f32
}
func.func private @outside(memref<4x8xf32, #transposed>)

// The shape has room for the greatest index. Strided memrefs are linear.
// CHECK-LABEL: func.func @shapes(%arg0: memref<13xf32>, %arg1: memref<61xf32>, %arg2: memref<4x8xf32, strided<[?, 1], offset: ?>>, %arg3: memref<8x4xf32, 1>)
func.func @shapes(
    %a: memref<10xf32, #shifted>, %b: memref<4x8xf32, strided<[16, 1], offset: 5>>,
    %c: memref<4x8xf32, strided<[?, 1], offset: ?>>, %d: memref<4x8xf32, #transposed, 1>) {
  return
}

// A view of constant strides begins at its base.
// CHECK-LABEL: func.func @view(
// CHECK-NEXT: %[[V:.+]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [59], strides: [1] : memref<64xf32> to memref<59xf32>
// CHECK-NEXT: affine.load %[[V]][symbol(%arg1) * 16 + 4] : memref<59xf32>
func.func @view(%m: memref<64xf32>, %i: index) -> f32 {
  %v = memref.reinterpret_cast %m to offset: [3], sizes: [4, 8], strides: [16, 1]
    : memref<64xf32> to memref<4x8xf32, strided<[16, 1], offset: 3>>
  %r = affine.load %v[symbol(%i), 1] : memref<4x8xf32, strided<[16, 1], offset: 3>>
  return %r : f32
}
