// RUN: terrace-opt %s --affine-scalrep | FileCheck %s
// RUN: terrace-opt %s --pass-pipeline='builtin.module(func.func(affine-scalrep))' | FileCheck %s
// RUN: terrace-opt %s --pass-pipeline='builtin.module(builtin.module(affine-loop-fusion))' | FileCheck %s --check-prefix=FUSED

// The passes run on functions of any dialect, and on whatever these are in.

// CHECK-LABEL: func.func @f
// CHECK: affine.store
// CHECK-NOT: affine.load
// CHECK: return %{{.*}} : f32
func.func @f(%m: memref<10xf32>) -> f32 {
  %c = arith.constant 7.0 : f32
  affine.store %c, %m[3] : memref<10xf32>
  %x = affine.load %m[3] : memref<10xf32>
  return %x : f32
}

module {
  // FUSED-LABEL: func.func @g
  // FUSED-COUNT-1: affine.for
  // FUSED-NOT: affine.for
  func.func @g(%b: memref<10xf32>, %x: f32) {
    %a = memref.alloc() : memref<10xf32>
    affine.for %i = 0 to 10 {
      affine.store %x, %a[%i] : memref<10xf32>
    }
    affine.for %i = 0 to 10 {
      %0 = affine.load %a[%i] : memref<10xf32>
      affine.store %0, %b[%i] : memref<10xf32>
    }
    return
  }
}
