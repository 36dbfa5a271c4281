// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-tile=tile-size=32 | FileCheck %s

// Loops over tiles are around loops through a tile, which end with the range where the last tile may be partial.

// CHECK-DAG: #map = affine_map<(d0) -> (d0)>
// CHECK-DAG: #map1 = affine_map<(d0) -> (d0 + 32)>
// CHECK-DAG: #map2 = affine_map<(d0) -> (d0 + 32, 500)>
// CHECK-DAG: #map3 = affine_map<(d0) -> (d0 + 32, 250)>
// CHECK-DAG: #map4 = affine_map<(d0)[s0] -> (d0, s0)>
// CHECK-DAG: #map5 = affine_map<(d0, d1)[s0] -> (d1 + 32, d0, s0)>
// CHECK-DAG: #map6 = affine_map<(d0)[s0] -> (d0 + 64, s0)>
// CHECK-DAG: #map7 = affine_map<(d0) -> (d0 + 66)>
// CHECK-DAG: #map8 = affine_map<()[s0] -> (s0 * 64)>

// CHECK-LABEL: func.func @nest() {
// CHECK-NEXT:   %alloc = memref.alloc() : memref<256x250xf32>
// CHECK-NEXT:   %alloc_0 = memref.alloc() : memref<250x500xf32>
// CHECK-NEXT:   %alloc_1 = memref.alloc() : memref<256x500xf32>
// CHECK-NEXT:   affine.for %arg0 = 0 to 256 step 32 {
// CHECK-NEXT:     affine.for %arg1 = 0 to 500 step 32 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 250 step 32 {
// CHECK-NEXT:         affine.for %arg3 = #map(%arg0) to #map1(%arg0) {
// CHECK-NEXT:           affine.for %arg4 = #map(%arg1) to min #map2(%arg1) {
// CHECK-NEXT:             affine.for %arg5 = #map(%arg2) to min #map3(%arg2) {
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

// CHECK-LABEL: func.func @bounds(%arg0: index, %arg1: index) {
// CHECK-NEXT:   affine.for %arg2 = max #map4(%arg0)[%arg1] to min #map4(%arg0)[%arg1] step 32 {
// CHECK-NEXT:     affine.for %arg3 = #map(%arg2) to min #map5(%arg0, %arg2)[%arg1] {
// CHECK-NEXT:       "test.extrema"(%arg3) : (index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg2 = %arg1 to %arg0 step 64 {
// CHECK-NEXT:     affine.for %arg3 = #map(%arg2) to min #map6(%arg2)[%arg0] step 2 {
// CHECK-NEXT:       "test.step"(%arg3) : (index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg2 = 0 to 64 step 96 {
// CHECK-NEXT:     affine.for %arg3 = #map(%arg2) to #map7(%arg2) step 3 {
// CHECK-NEXT:       "test.only_tile"(%arg3) : (index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg2 = 0 to #map8()[%arg0] step 32 {
// CHECK-NEXT:     affine.for %arg3 = #map(%arg2) to #map1(%arg2) {
// CHECK-NEXT:       "test.full_tiles"(%arg3) : (index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @bounds(%n: index, %m: index) {
  affine.for %i = max affine_map<(d0)[s0] -> (d0, s0)>(%n)[%m] to min affine_map<(d0)[s0] -> (d0, s0)>(%n)[%m] {
    "test.extrema"(%i) : (index) -> ()
  }
  affine.for %i = %m to %n step 2 {
    "test.step"(%i) : (index) -> ()
  }
  affine.for %i = 0 to 64 step 3 {
    "test.only_tile"(%i) : (index) -> ()
  }
  affine.for %i = 0 to affine_map<()[s0] -> (s0 * 64)>()[%n] {
    "test.full_tiles"(%i) : (index) -> ()
  }
  return
}

// Only what is a perfect nest is tiled.

// CHECK-LABEL: func.func @imperfect() {
// CHECK-NEXT:   affine.for %arg0 = 0 to 64 step 32 {
// CHECK-NEXT:     affine.for %arg1 = #map(%arg0) to #map1(%arg0) {
// CHECK-NEXT:       affine.for %arg2 = 0 to 64 {
// CHECK-NEXT:         "test.use"(%arg1, %arg2) : (index, index) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:       "test.not_alone"() : () -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @imperfect() {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      "test.use"(%i, %j) : (index, index) -> ()
    }
    "test.not_alone"() : () -> ()
  }
  return
}
