// RUN: terrace-opt %s --allow-unregistered-dialect --scf-parallel-loop-fusion | FileCheck %s

// Loops with unknown effects stay, and those that store to the same memory at other indices, which MLIR fuses.

// CHECK-LABEL: func.func @unknown_effect(%arg0: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   scf.parallel (%arg1) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:     "test.effect"() : () -> ()
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.parallel (%arg1) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:     "test.effect"() : () -> ()
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @unknown_effect(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    "test.effect"() : () -> ()
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    "test.effect"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @two_stores(%arg0: index, %arg1: f32) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %alloc = memref.alloc(%arg0) : memref<?xf32>
// CHECK-NEXT:   scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:     %0 = arith.addi %arg2, %c1 : index
// CHECK-NEXT:     memref.store %arg1, %alloc[%0] : memref<?xf32>
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:     memref.store %arg1, %alloc[%arg2] : memref<?xf32>
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @two_stores(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc(%n) : memref<?xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %0 = arith.addi %i, %c1 : index
    memref.store %x, %b[%0] : memref<?xf32>
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %b[%i] : memref<?xf32>
  }
  return
}
