// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// What maps are given, and what they become.

#shift = affine_map<(d0) -> (d0 + 1)>

// CHECK-LABEL: func @composed(
// CHECK-NEXT: affine.for %arg2 = 0 to 10 {
// CHECK-NEXT: %1 = affine.load %arg0[%arg2 * 2 + symbol(%arg1) + 5] : memref<100xf32>
// CHECK-NEXT: affine.store %1, %arg0[%arg2 * 2 + 2] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %0 = affine.load %arg0[symbol(%arg1)] : memref<100xf32>
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func @composed(%m: memref<100xf32>, %n: index) -> f32 {
  %c = constant 3 : index
  affine.for %i = 0 to 10 {
    %0 = affine.apply #shift(%i)
    %1 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%0)[%n]
    %2 = affine.load %m[%1 + %c] : memref<100xf32>
    affine.store %2, %m[%0 + %0] : memref<100xf32>
  }
  %3 = affine.load %m[%n] : memref<100xf32>
  return %3 : f32
}

// CHECK-LABEL: func @applied(
// CHECK-NEXT: %c5 = constant 5 : index
// CHECK-NEXT: %c10 = constant 10 : index
// CHECK-NEXT: %0 = affine.apply #map()[%arg0]
// CHECK-NEXT: return %c10, %arg0, %0, %c5 : index, index, index, index
// CHECK-NEXT: }
func @applied(%n: index, %k: index) -> (index, index, index, index) {
  %c = constant 7 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 2 + s0)>(%c)[%c]
  %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%n, %k)
  %2 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%n, %n)
  %3 = affine.apply affine_map<(d0) -> (d0 - d0 + 5)>(%n)
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func @extremes(
// CHECK-NEXT: %c3 = constant 3 : index
// CHECK-NEXT: %c8 = constant 8 : index
// CHECK-NEXT: %0 = affine.min #map1()[%arg0]
// CHECK-NEXT: %1 = affine.apply #map2()[%arg0]
// CHECK-NEXT: return %c3, %c8, %0, %1 : index, index, index, index
// CHECK-NEXT: }
func @extremes(%n: index) -> (index, index, index, index) {
  %c = constant 7 : index
  %0 = affine.min affine_map<(d0)[s0] -> (d0, s0 + 1, 3)>(%c)[%c]
  %1 = affine.max affine_map<(d0)[s0] -> (d0, s0 + 1, 3)>(%c)[%c]
  %2 = affine.min affine_map<(d0) -> (d0, 9, d0, 4)>(%n)
  %3 = affine.max affine_map<(d0) -> (d0 + 1, d0 + 1)>(%n)
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func @cast_before_access(
// CHECK-NEXT: affine.store %arg1, %arg0[0] : memref<4xf32>
// CHECK-NEXT: %0 = affine.load %arg0[1] : memref<4xf32>
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func @cast_before_access(%m: memref<4xf32>, %x: f32) -> f32 {
  %0 = memref_cast %m : memref<4xf32> to memref<?xf32>
  affine.store %x, %0[0] : memref<?xf32>
  %1 = affine.load %0[1] : memref<?xf32>
  return %1 : f32
}

// CHECK-LABEL: func @vectors(
// CHECK-NEXT: affine.for %arg3 = 0 to 8 {
// CHECK-NEXT: %0 = affine.vector_load %arg0[%arg3 + 1] : memref<100xf32>, vector<4xf32>
// CHECK-NEXT: affine.vector_store %0, %arg0[%arg3 + 1] : memref<100xf32>, vector<4xf32>
// CHECK-NEXT: affine.prefetch %arg0[%arg3 + 1], read, locality<3>, data : memref<100xf32>
// CHECK-NEXT: affine.dma_wait %arg1[%arg3 + 1], %arg2 : memref<1xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func @vectors(%m: memref<100xf32>, %t: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    %0 = affine.apply #shift(%i)
    %1 = affine.vector_load %m[%0] : memref<100xf32>, vector<4xf32>
    affine.vector_store %1, %m[%0] : memref<100xf32>, vector<4xf32>
    affine.prefetch %m[%0], read, locality<3>, data : memref<100xf32>
    affine.dma_wait %t[%0], %n : memref<1xi32>
  }
  return
}

// CHECK-LABEL: func @least_of_one(
// CHECK-NEXT: %0 = affine.apply #map2()[%arg0]
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func @least_of_one(%n: index) -> index {
  %0 = affine.min affine_map<(d0) -> (d0 + 1)>(%n)
  return %0 : index
}

// CHECK-LABEL: func @vectors_of_converted(
// CHECK-NEXT: %0 = affine.vector_load %arg0[1] : memref<100xf32>, vector<4xf32>
// CHECK-NEXT: affine.vector_store %0, %arg0[1] : memref<100xf32>, vector<4xf32>
// CHECK-NEXT: affine.prefetch %arg0[1], read, locality<3>, data : memref<100xf32>
// CHECK-NEXT: affine.dma_start %arg0[0], %arg0[1], %arg1[0], %arg2 : memref<100xf32>, memref<100xf32>, memref<1xi32>
// CHECK-NEXT: affine.dma_wait %arg1[0], %arg2 : memref<1xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @vectors_of_converted(%m: memref<100xf32>, %t: memref<1xi32>, %n: index) {
  %0 = memref_cast %m : memref<100xf32> to memref<?xf32>
  %1 = memref_cast %t : memref<1xi32> to memref<?xi32>
  %2 = affine.vector_load %0[1] : memref<?xf32>, vector<4xf32>
  affine.vector_store %2, %0[1] : memref<?xf32>, vector<4xf32>
  affine.prefetch %0[1], read, locality<3>, data : memref<?xf32>
  affine.dma_start %0[0], %0[1], %1[0], %n : memref<?xf32>, memref<?xf32>, memref<?xi32>
  affine.dma_wait %1[0], %n : memref<?xi32>
  return
}

// CHECK-LABEL: func @maps_of_a_copy(
// CHECK-NEXT: affine.for %arg3 = 0 to 10 {
// CHECK-NEXT: affine.dma_start %arg0[%arg3 + 1, 3], %arg0[%arg3, symbol(%arg2)], %arg1[0], %arg2, %arg2, %arg2 : memref<100x100xf32>, memref<100x100xf32>, memref<1xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func @maps_of_a_copy(%m: memref<100x100xf32>, %t: memref<1xi32>, %n: index) {
  %c = constant 3 : index
  affine.for %i = 0 to 10 {
    %0 = affine.apply #shift(%i)
    affine.dma_start %m[%0, %c], %m[%i, %n], %t[%c mod 3], %n, %n, %n : memref<100x100xf32>, memref<100x100xf32>, memref<1xi32>
  }
  return
}
