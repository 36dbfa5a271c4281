// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-tile=tile-size=32 | FileCheck %s

// Nests stay whose iterations may depend on each other's order, which carry values, or whose bounds depend on each other.

// CHECK-DAG: #map = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @order(%arg0: memref<66x66xf32>, %arg1: memref<66x66xf32>) {
// CHECK-NEXT:   affine.for %arg2 = 1 to 65 {
// CHECK-NEXT:     affine.for %arg3 = 1 to 65 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 - 1, %arg3 + 1] : memref<66x66xf32>
// CHECK-NEXT:       affine.store %0, %arg0[%arg2, %arg3] : memref<66x66xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg2 = 0 to 64 {
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2, %arg3] : memref<66x66xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg2, %arg3] : memref<66x66xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg2 = 0 to 64 {
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 {
// CHECK-NEXT:       "test.effect"(%arg2, %arg3) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @order(%a: memref<66x66xf32>, %b: memref<66x66xf32>) {
  affine.for %i = 1 to 65 {
    affine.for %j = 1 to 65 {
      %0 = affine.load %a[%i - 1, %j + 1] : memref<66x66xf32>
      affine.store %0, %a[%i, %j] : memref<66x66xf32>
    }
  }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %a[%i, %j] : memref<66x66xf32>
      affine.store %0, %b[%i, %j] : memref<66x66xf32>
    }
  }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      "test.effect"(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @carried(%arg0: f32) -> f32 {
// CHECK-NEXT:   %0 = affine.for %arg1 = 0 to 64 iter_args(%arg2 = %arg0) -> (f32) {
// CHECK-NEXT:     %1 = arith.addf %arg2, %arg2 : f32
// CHECK-NEXT:     affine.yield %1 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0 : f32
// CHECK-NEXT: }
func.func @carried(%x: f32) -> f32 {
  %0 = affine.for %i = 0 to 64 iter_args(%y = %x) -> f32 {
    %1 = arith.addf %y, %y : f32
    affine.yield %1 : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @triangle(%arg0: memref<64x64xf32>, %arg1: f32) {
// CHECK-NEXT:   affine.for %arg2 = 0 to 64 {
// CHECK-NEXT:     affine.for %arg3 = 0 to #map(%arg2) {
// CHECK-NEXT:       affine.store %arg1, %arg0[%arg2, %arg3] : memref<64x64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @triangle(%a: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %a[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
