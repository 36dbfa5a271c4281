// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-tile='tile-size=32 separate=true' | FileCheck %s

// Full tiles of other steps are separate as well, and loops that have no partial tile stay as they are.

// CHECK-DAG: #map = affine_map<(d0) -> (d0)>
// CHECK-DAG: #map1 = affine_map<(d0) -> (d0 + 96)>
// CHECK-DAG: #map2 = affine_map<(d0)[s0] -> (d0 + 96, s0)>
// CHECK-DAG: #map3 = affine_map<(d0) -> (d0 + 32)>
// CHECK-DAG: #set = affine_set<(d0)[s0] : (-d0 + s0 - 94 >= 0)>

// CHECK-LABEL: func.func @step(%arg0: index) {
// CHECK-NEXT:   affine.for %arg1 = 0 to %arg0 step 96 {
// CHECK-NEXT:     affine.if #set(%arg1)[%arg0] {
// CHECK-NEXT:       affine.for %arg2 = #map(%arg1) to #map1(%arg1) step 3 {
// CHECK-NEXT:         "test.use"(%arg2) : (index) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg2 = #map(%arg1) to min #map2(%arg1)[%arg0] step 3 {
// CHECK-NEXT:         "test.use"(%arg2) : (index) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg1 = 0 to 64 step 32 {
// CHECK-NEXT:     affine.for %arg2 = #map(%arg1) to #map3(%arg1) {
// CHECK-NEXT:       "test.full_tiles"(%arg2) : (index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @step(%n: index) {
  affine.for %i = 0 to %n step 3 {
    "test.use"(%i) : (index) -> ()
  }
  affine.for %i = 0 to 64 {
    "test.full_tiles"(%i) : (index) -> ()
  }
  return
}
