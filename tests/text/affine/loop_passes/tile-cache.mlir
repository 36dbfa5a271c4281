// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-tile=cache-size=64 | FileCheck %s

// Tiles are made such that the memory that one accesses fits the cache. Their sizes divide the numbers of iterations.

// CHECK-DAG: #map = affine_map<(d0) -> (d0)>
// CHECK-DAG: #map1 = affine_map<(d0) -> (d0 + 2)>
// CHECK-DAG: #map2 = affine_map<(d0) -> (d0 + 5)>
// CHECK-DAG: #map3 = affine_map<(d0)[s0] -> (d0 + 4, s0)>

// CHECK-LABEL: func.func @nest() {
// CHECK-NEXT:   %alloc = memref.alloc() : memref<256x250xf32>
// CHECK-NEXT:   %alloc_0 = memref.alloc() : memref<250x500xf32>
// CHECK-NEXT:   %alloc_1 = memref.alloc() : memref<256x500xf32>
// CHECK-NEXT:   affine.for %arg0 = 0 to 256 step 2 {
// CHECK-NEXT:     affine.for %arg1 = 0 to 500 step 2 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 250 step 5 {
// CHECK-NEXT:         affine.for %arg3 = #map(%arg0) to #map1(%arg0) {
// CHECK-NEXT:           affine.for %arg4 = #map(%arg1) to #map1(%arg1) {
// CHECK-NEXT:             affine.for %arg5 = #map(%arg2) to #map2(%arg2) {
// CHECK-NEXT:               %0 = affine.load %alloc[%arg3, %arg5] : memref<256x250xf32>
// CHECK-NEXT:               %1 = affine.load %alloc_0[%arg5, %arg4] : memref<250x500xf32>
// CHECK-NEXT:               %2 = affine.load %alloc_1[%arg3, %arg4] : memref<256x500xf32>
// CHECK-NEXT:               %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT:               %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:               affine.store %4, %alloc_1[%arg3, %arg4] : memref<256x500xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @nest() {
  %a = memref.alloc() : memref<256x250xf32>
  %b = memref.alloc() : memref<250x500xf32>
  %c = memref.alloc() : memref<256x500xf32>
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 500 {
      affine.for %k = 0 to 250 {
        %0 = affine.load %a[%i, %k] : memref<256x250xf32>
        %1 = affine.load %b[%k, %j] : memref<250x500xf32>
        %2 = affine.load %c[%i, %j] : memref<256x500xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %c[%i, %j] : memref<256x500xf32>
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @unknown(%arg0: memref<?xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:   affine.for %arg3 = 0 to %arg1 step 4 {
// CHECK-NEXT:     affine.for %arg4 = #map(%arg3) to min #map3(%arg3)[%arg1] {
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @unknown(%a: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %a[%i] : memref<?xf32>
  }
  return
}
