// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-invariant-code-motion | FileCheck %s

// Invariant ops are moved out of loops, with loads and stores.

// CHECK-LABEL: func.func @load_and_store(%arg0: f32) {
// CHECK-NEXT:   %alloc = memref.alloc() : memref<10xf32>
// CHECK-NEXT:   %alloc_0 = memref.alloc() : memref<10xf32>
// CHECK-NEXT:   affine.for %arg1 = 0 to 10 {
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg1 = 0 to 10 {
// CHECK-NEXT:     %0 = affine.load %alloc[%arg1] : memref<10xf32>
// CHECK-NEXT:     %1 = arith.addf %0, %arg0 : f32
// CHECK-NEXT:     affine.store %1, %alloc_0[%arg1] : memref<10xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @load_and_store(%x: f32) {
  %a = memref.alloc() : memref<10xf32>
  %b = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = affine.load %a[%i] : memref<10xf32>
      %1 = arith.addf %0, %x : f32
      affine.store %1, %b[%i] : memref<10xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @nested_loop(%arg0: f32) {
// CHECK-NEXT:   %alloc = memref.alloc() : memref<10xf32>
// CHECK-NEXT:   affine.for %arg1 = 0 to 10 {
// CHECK-NEXT:     affine.store %arg0, %alloc[%arg1] : memref<10xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg1 = 0 to 10 {
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @nested_loop(%x: f32) {
  %b = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.store %x, %b[%j] : memref<10xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @without_effects(%arg0: index, %arg1: f32) -> f32 {
// CHECK-NEXT:   %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:   %0 = arith.mulf %arg1, %cst : f32
// CHECK-NEXT:   %1 = affine.for %arg2 = 0 to %arg0 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT:     %4 = arith.addf %arg3, %arg3 : f32
// CHECK-NEXT:     affine.yield %4 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:   %3 = affine.for %arg2 = 0 to %arg0 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT:     affine.yield %2 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %3 : f32
// CHECK-NEXT: }
func.func @without_effects(%n: index, %x: f32) -> f32 {
  %0 = affine.for %i = 0 to %n iter_args(%sum = %x) -> f32 {
    %one = arith.constant 1.0 : f32
    %1 = arith.mulf %x, %one : f32
    %2 = affine.for %j = 0 to %n iter_args(%y = %x) -> f32 {
      %4 = arith.addf %y, %y : f32
      affine.yield %4 : f32
    }
    %3 = arith.addf %1, %2 : f32
    affine.yield %3 : f32
  }
  return %0 : f32
}
