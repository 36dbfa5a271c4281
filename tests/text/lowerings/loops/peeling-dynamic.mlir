// RUN: terrace-opt %s --allow-unregistered-dialect --scf-for-loop-peeling | FileCheck %s

// A range that may be empty stays so: the full iterations end at its lower bound then, and the partial one begins there.

// CHECK-DAG: #map = affine_map<()[s0, s1] -> (0, s1)>
// CHECK-DAG: #map1 = affine_map<()[s0, s1, s2] -> (s1 - (s1 - s0) mod s2)>
// CHECK-DAG: #map2 = affine_map<(d0)[s0] -> (-d0 + s0)>

// CHECK-LABEL: func.func @dynamic(%arg0: index, %arg1: i32) -> i32 {
// CHECK-NEXT:   %c4_i32 = arith.constant 4 : i32
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %0 = affine.max #map()[%c0, %arg0]
// CHECK-NEXT:   %1 = affine.apply #map1()[%c0, %0, %c4]
// CHECK-NEXT:   %2 = scf.for %arg2 = %c0 to %1 step %c4 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT:     %4 = arith.addi %arg3, %c4_i32 : i32
// CHECK-NEXT:     scf.yield %4 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   %3 = scf.for %arg2 = %1 to %arg0 step %c4 iter_args(%arg3 = %2) -> (i32) {
// CHECK-NEXT:     %4 = affine.apply #map2(%arg2)[%arg0]
// CHECK-NEXT:     %5 = arith.index_cast %4 : index to i32
// CHECK-NEXT:     %6 = arith.addi %arg3, %5 : i32
// CHECK-NEXT:     scf.yield %6 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %3 : i32
// CHECK-NEXT: }
func.func @dynamic(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = scf.for %i = %c0 to %n step %c4 iter_args(%sum = %a) -> i32 {
    %size = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %1 = arith.index_cast %size : index to i32
    %2 = arith.addi %sum, %1 : i32
    scf.yield %2 : i32
  }
  return %0 : i32
}
