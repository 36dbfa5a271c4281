// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-tile=tile-sizes=8,16 | FileCheck %s

// Each loop of a nest has its own size; those without one have tiles of four iterations.

// CHECK-DAG: #map = affine_map<(d0) -> (d0)>
// CHECK-DAG: #map1 = affine_map<(d0) -> (d0 + 8)>
// CHECK-DAG: #map2 = affine_map<(d0) -> (d0 + 16)>
// CHECK-DAG: #map3 = affine_map<(d0) -> (d0 + 4, 63)>

// CHECK-LABEL: func.func @nest(%arg0: memref<64x64x64xf32>, %arg1: f32) {
// CHECK-NEXT:   affine.for %arg2 = 0 to 64 step 8 {
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 step 16 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 63 step 4 {
// CHECK-NEXT:         affine.for %arg5 = #map(%arg2) to #map1(%arg2) {
// CHECK-NEXT:           affine.for %arg6 = #map(%arg3) to #map2(%arg3) {
// CHECK-NEXT:             affine.for %arg7 = #map(%arg4) to min #map3(%arg4) {
// CHECK-NEXT:               affine.store %arg1, %arg0[%arg5, %arg6, %arg7] : memref<64x64x64xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @nest(%a: memref<64x64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 63 {
        affine.store %x, %a[%i, %j, %k] : memref<64x64x64xf32>
      }
    }
  }
  return
}
