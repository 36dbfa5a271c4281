// RUN: terrace-opt %s --allow-unregistered-dialect --scf-forall-to-for | FileCheck %s

// Loops over threads become nests; the mapping is dropped.

// CHECK-LABEL: func.func @normalized(%arg0: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c1_1 = arith.constant 1 : index
// CHECK-NEXT:   scf.for %arg1 = %c0 to %c4 step %c1 {
// CHECK-NEXT:     scf.for %arg2 = %c0_0 to %arg0 step %c1_1 {
// CHECK-NEXT:       "test.use"(%arg1, %arg2) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @normalized(%n: index) {
  scf.forall (%i, %j) in (4, %n) {
    "test.use"(%i, %j) : (index, index) -> ()
  } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  return
}

// CHECK-LABEL: func.func @nested(%arg0: index) {
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c7 = arith.constant 7 : index
// CHECK-NEXT:   %c8 = arith.constant 8 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   scf.for %arg1 = %c1 to %c7 step %arg0 {
// CHECK-NEXT:     scf.for %arg2 = %arg0 to %c8 step %c2 {
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1_0 = arith.constant 1 : index
// CHECK-NEXT:       scf.for %arg3 = %c0 to %c4 step %c1_0 {
// CHECK-NEXT:         "test.use"(%arg1, %arg2, %arg3) : (index, index, index) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @nested(%n: index) {
  scf.forall (%i, %j) = (1, %n) to (7, 8) step (%n, 2) {
    scf.forall (%k) in (4) {
      "test.use"(%i, %j, %k) : (index, index, index) -> ()
    }
  }
  return
}
