// RUN: terrace-opt %s --allow-unregistered-dialect --scf-for-loop-specialization | FileCheck %s

// The results of a duplicated loop are those of the condition.

// CHECK-DAG: #map = affine_map<(d0) -> (8, d0)>

// CHECK-LABEL: func.func @carried(%arg0: index, %arg1: f32) -> f32 {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = affine.min #map(%arg0)
// CHECK-NEXT:   %c8 = arith.constant 8 : index
// CHECK-NEXT:   %1 = arith.cmpi eq, %0, %c8 : index
// CHECK-NEXT:   %2 = scf.if %1 -> (f32) {
// CHECK-NEXT:     %3 = scf.for %arg2 = %c0 to %c8 step %c1 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT:       %4 = arith.addf %arg3, %arg3 : f32
// CHECK-NEXT:       scf.yield %4 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield %3 : f32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %3 = scf.for %arg2 = %c0 to %0 step %c1 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT:       %4 = arith.addf %arg3, %arg3 : f32
// CHECK-NEXT:       scf.yield %4 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield %3 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %2 : f32
// CHECK-NEXT: }
func.func @carried(%n: index, %a: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = affine.min affine_map<(d0) -> (8, d0)>(%n)
  %1 = scf.for %i = %c0 to %0 step %c1 iter_args(%x = %a) -> f32 {
    %2 = arith.addf %x, %x : f32
    scf.yield %2 : f32
  }
  return %1 : f32
}
