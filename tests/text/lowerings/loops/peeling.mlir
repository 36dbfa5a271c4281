// RUN: terrace-opt %s --allow-unregistered-dialect --scf-for-loop-peeling | FileCheck %s

// The iterations that are full are apart from the last, partial one. What that says of minima is used.

// CHECK-DAG: #map = affine_map<()[s0, s1, s2] -> (s1 - (s1 - s0) mod s2)>
// CHECK-DAG: #map1 = affine_map<(d0)[s0] -> (-d0 + s0)>
// CHECK-DAG: #map2 = affine_map<(d0) -> (-d0 + 17)>

// CHECK-LABEL: func.func @dynamic(%arg0: index, %arg1: i32) -> i32 {
// CHECK-NEXT:   %c4_i32 = arith.constant 4 : i32
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %0 = affine.apply #map()[%c0, %arg0, %c4]
// CHECK-NEXT:   %1 = scf.for %arg2 = %c0 to %0 step %c4 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT:     %3 = arith.addi %arg3, %c4_i32 : i32
// CHECK-NEXT:     scf.yield %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   %2 = scf.for %arg2 = %0 to %arg0 step %c4 iter_args(%arg3 = %1) -> (i32) {
// CHECK-NEXT:     %3 = affine.apply #map1(%arg2)[%arg0]
// CHECK-NEXT:     %4 = arith.index_cast %3 : index to i32
// CHECK-NEXT:     %5 = arith.addi %arg3, %4 : i32
// CHECK-NEXT:     scf.yield %5 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %2 : i32
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

// CHECK-LABEL: func.func @constant() {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c17 = arith.constant 17 : index
// CHECK-NEXT:   %c16 = arith.constant 16 : index
// CHECK-NEXT:   scf.for %arg0 = %c0 to %c16 step %c4 {
// CHECK-NEXT:     "test.use"(%c4) : (index) -> ()
// CHECK-NEXT:   } {test.kept}
// CHECK-NEXT:   scf.for %arg0 = %c16 to %c17 step %c4 {
// CHECK-NEXT:     %0 = affine.apply #map2(%arg0)
// CHECK-NEXT:     "test.use"(%0) : (index) -> ()
// CHECK-NEXT:   } {test.kept}
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @constant() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c17 = arith.constant 17 : index
  scf.for %i = %c0 to %c17 step %c4 {
    %size = affine.min affine_map<(d0) -> (4, 17 - d0)>(%i)
    "test.use"(%size) : (index) -> ()
  } {test.kept}
  return
}
