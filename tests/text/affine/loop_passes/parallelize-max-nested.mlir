// RUN: terrace-opt %s --allow-unregistered-dialect --affine-parallelize=max-nested=1 | FileCheck %s

// With max-nested, no more loops around each other become parallel.

// CHECK-LABEL: func.func @nest(%arg0: memref<64x64xf32>, %arg1: f32) {
// CHECK-NEXT:   affine.parallel (%arg2) = (0) to (64) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 64 {
// CHECK-NEXT:       affine.store %arg1, %arg0[%arg2, %arg3] : memref<64x64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @nest(%a: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %x, %a[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
