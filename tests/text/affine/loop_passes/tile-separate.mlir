// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-tile='tile-size=32 separate=true' | FileCheck %s

// Full tiles have loops with constant lengths of their own, if there may be partial tiles.

// CHECK-DAG: #map = affine_map<(d0) -> (d0)>
// CHECK-DAG: #map1 = affine_map<(d0) -> (d0 + 32)>
// CHECK-DAG: #map2 = affine_map<(d0) -> (d0 + 32, 50)>
// CHECK-DAG: #map3 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
// CHECK-DAG: #map4 = affine_map<(d0) -> (d0 + 1)>
// CHECK-DAG: #map5 = affine_map<(d0, d1) -> (d1 + 32, d0 + 1)>
// CHECK-DAG: #set = affine_set<(d0, d1)[s0] : (-d0 + 18 >= 0, -d1 + s0 - 32 >= 0)>
// CHECK-DAG: #set1 = affine_set<(d0) : (-d0 + 18 >= 0)>
// CHECK-DAG: #set2 = affine_set<(d0)[s0] : (-d0 + s0 - 31 >= 0)>

// CHECK-LABEL: func.func @nest(%arg0: memref<256x?xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:   affine.for %arg3 = 0 to 256 step 32 {
// CHECK-NEXT:     affine.for %arg4 = 0 to 50 step 32 {
// CHECK-NEXT:       affine.for %arg5 = 0 to %arg1 step 32 {
// CHECK-NEXT:         affine.if #set(%arg4, %arg5)[%arg1] {
// CHECK-NEXT:           affine.for %arg6 = #map(%arg3) to #map1(%arg3) {
// CHECK-NEXT:             affine.for %arg7 = #map(%arg4) to #map1(%arg4) {
// CHECK-NEXT:               affine.for %arg8 = #map(%arg5) to #map1(%arg5) {
// CHECK-NEXT:                 affine.store %arg2, %arg0[%arg6, %arg7 + %arg8 * 50] : memref<256x?xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         } else {
// CHECK-NEXT:           affine.for %arg6 = #map(%arg3) to #map1(%arg3) {
// CHECK-NEXT:             affine.for %arg7 = #map(%arg4) to min #map2(%arg4) {
// CHECK-NEXT:               affine.for %arg8 = #map(%arg5) to min #map3(%arg5)[%arg1] {
// CHECK-NEXT:                 affine.store %arg2, %arg0[%arg6, %arg7 + %arg8 * 50] : memref<256x?xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @nest(%a: memref<256x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 50 {
      affine.for %k = 0 to %n {
        affine.store %x, %a[%i, %j + %k * 50] : memref<256x?xf32>
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @one(%arg0: index) {
// CHECK-NEXT:   affine.for %arg1 = 0 to 50 step 32 {
// CHECK-NEXT:     affine.if #set1(%arg1) {
// CHECK-NEXT:       affine.for %arg2 = #map(%arg1) to #map1(%arg1) {
// CHECK-NEXT:         "test.use"(%arg2) : (index) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg2 = #map(%arg1) to min #map2(%arg1) {
// CHECK-NEXT:         "test.use"(%arg2) : (index) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg1 = 0 to #map4(%arg0) step 32 {
// CHECK-NEXT:     affine.if #set2(%arg1)[%arg0] {
// CHECK-NEXT:       affine.for %arg2 = #map(%arg1) to #map1(%arg1) {
// CHECK-NEXT:         "test.use"(%arg2) : (index) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg2 = #map(%arg1) to min #map5(%arg0, %arg1) {
// CHECK-NEXT:         "test.use"(%arg2) : (index) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @one(%n: index) {
  affine.for %i = 0 to 50 {
    "test.use"(%i) : (index) -> ()
  }
  affine.for %i = 0 to affine_map<(d0) -> (d0 + 1)>(%n) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
