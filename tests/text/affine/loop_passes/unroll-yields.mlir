// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-unroll=unroll-factor=-1 | FileCheck %s

// A carried value that is yielded as another one is that of the iteration before.

// CHECK-LABEL: func.func @exchanged(%arg0: f32, %arg1: f32) -> (f32, f32) {
// CHECK-NEXT:   %0 = arith.addf %arg0, %arg0 : f32
// CHECK-NEXT:   %1 = arith.addf %arg1, %arg0 : f32
// CHECK-NEXT:   %2 = arith.addf %0, %arg0 : f32
// CHECK-NEXT:   %3 = arith.addf %1, %arg0 : f32
// CHECK-NEXT:   return %2, %3 : f32, f32
// CHECK-NEXT: }
func.func @exchanged(%a: f32, %b: f32) -> (f32, f32) {
  %0:2 = affine.for %i = 0 to 4 iter_args(%x = %a, %y = %b) -> (f32, f32) {
    %1 = arith.addf %x, %a : f32
    affine.yield %y, %1 : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}
