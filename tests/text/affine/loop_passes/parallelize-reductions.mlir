// RUN: terrace-opt %s --allow-unregistered-dialect --affine-parallelize=parallel-reductions=true | FileCheck %s

// With parallel-reductions, values may be carried that one op combines with another; the initial values are combined
// behind the loop.

// CHECK-LABEL: func.func @reductions(%arg0: memref<64xf32>, %arg1: f32) -> (f32, f32, f32) {
// CHECK-NEXT:   %0 = affine.parallel (%arg2) = (0) to (64) reduce ("addf") -> (f32) {
// CHECK-NEXT:     %5 = affine.load %arg0[%arg2] : memref<64xf32>
// CHECK-NEXT:     affine.yield %5 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   %1 = arith.addf %arg1, %0 fastmath<fast> : f32
// CHECK-NEXT:   %2:2 = affine.parallel (%arg2) = (0) to (64) reduce ("mulf", "maximumf") -> (f32, f32) {
// CHECK-NEXT:     %5 = affine.load %arg0[%arg2] : memref<64xf32>
// CHECK-NEXT:     affine.yield %5, %5 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   %3 = arith.mulf %arg1, %2#0 : f32
// CHECK-NEXT:   %4 = arith.maximumf %arg1, %2#1 : f32
// CHECK-NEXT:   return %1, %3, %4 : f32, f32, f32
// CHECK-NEXT: }
func.func @reductions(%b: memref<64xf32>, %x: f32) -> (f32, f32, f32) {
  %0 = affine.for %i = 0 to 64 iter_args(%a = %x) -> f32 {
    %3 = affine.load %b[%i] : memref<64xf32>
    %4 = arith.addf %a, %3 fastmath<fast> : f32
    affine.yield %4 : f32
  }
  %1:2 = affine.for %i = 0 to 64 iter_args(%a = %x, %c = %x) -> (f32, f32) {
    %3 = affine.load %b[%i] : memref<64xf32>
    %4 = arith.mulf %3, %a : f32
    %5 = arith.maximumf %c, %3 : f32
    affine.yield %4, %5 : f32, f32
  }
  return %0, %1#0, %1#1 : f32, f32, f32
}

// CHECK-LABEL: func.func @integers(%arg0: memref<64xi32>, %arg1: i32) -> i32 {
// CHECK-NEXT:   %0 = affine.parallel (%arg2) = (0) to (64) reduce ("maxs") -> (i32) {
// CHECK-NEXT:     %2 = affine.load %arg0[%arg2] : memref<64xi32>
// CHECK-NEXT:     affine.yield %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   %1 = arith.maxsi %arg1, %0 : i32
// CHECK-NEXT:   return %1 : i32
// CHECK-NEXT: }
func.func @integers(%b: memref<64xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 64 iter_args(%a = %x) -> i32 {
    %1 = affine.load %b[%i] : memref<64xi32>
    %2 = arith.maxsi %a, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @index(%arg0: index) -> index {
// CHECK-NEXT:   %0 = affine.for %arg1 = 0 to 64 iter_args(%arg2 = %arg0) -> (index) {
// CHECK-NEXT:     %1 = arith.addi %arg2, %arg1 : index
// CHECK-NEXT:     affine.yield %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0 : index
// CHECK-NEXT: }
func.func @index(%x: index) -> index {
  %0 = affine.for %i = 0 to 64 iter_args(%a = %x) -> index {
    %1 = arith.addi %a, %i : index
    affine.yield %1 : index
  }
  return %0 : index
}

// CHECK-LABEL: func.func @not_reduced(%arg0: memref<64xf32>, %arg1: f32) -> (f32, f32) {
// CHECK-NEXT:   %0 = affine.for %arg2 = 0 to 64 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT:     %2 = affine.load %arg0[%arg2] : memref<64xf32>
// CHECK-NEXT:     %3 = arith.subf %arg3, %2 : f32
// CHECK-NEXT:     affine.yield %3 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   %1 = affine.for %arg2 = 0 to 64 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT:     %2 = arith.addf %arg3, %arg3 : f32
// CHECK-NEXT:     affine.yield %2 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0, %1 : f32, f32
// CHECK-NEXT: }
func.func @not_reduced(%b: memref<64xf32>, %x: f32) -> (f32, f32) {
  %0 = affine.for %i = 0 to 64 iter_args(%a = %x) -> f32 {
    %2 = affine.load %b[%i] : memref<64xf32>
    %3 = arith.subf %a, %2 : f32
    affine.yield %3 : f32
  }
  %1 = affine.for %i = 0 to 64 iter_args(%a = %x) -> f32 {
    %2 = arith.addf %a, %a : f32
    affine.yield %2 : f32
  }
  return %0, %1 : f32, f32
}
