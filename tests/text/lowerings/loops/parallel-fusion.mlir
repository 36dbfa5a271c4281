// RUN: terrace-opt %s --allow-unregistered-dialect --scf-parallel-loop-fusion | FileCheck %s

// Loops over the same range are fused if they access the same elements in the same iteration.

// CHECK-LABEL: func.func @same_index(%arg0: memref<?xf32>, %arg1: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %alloc = memref.alloc(%arg1) : memref<?xf32>
// CHECK-NEXT:   %alloc_0 = memref.alloc(%arg1) : memref<?xf32>
// CHECK-NEXT:   %0 = arith.addi %arg1, %arg1 : index
// CHECK-NEXT:   scf.parallel (%arg2) = (%c0) to (%arg1) step (%c1) {
// CHECK-NEXT:     %1 = memref.load %arg0[%arg2] : memref<?xf32>
// CHECK-NEXT:     memref.store %1, %alloc[%arg2] : memref<?xf32>
// CHECK-NEXT:     %2 = memref.load %alloc[%arg2] : memref<?xf32>
// CHECK-NEXT:     memref.store %2, %alloc_0[%arg2] : memref<?xf32>
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @same_index(%a: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc(%n) : memref<?xf32>
  %c = memref.alloc(%n) : memref<?xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %0 = memref.load %a[%i] : memref<?xf32>
    memref.store %0, %b[%i] : memref<?xf32>
  }
  %sum = arith.addi %n, %n : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %0 = memref.load %b[%i] : memref<?xf32>
    memref.store %0, %c[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @computed_index(%arg0: index, %arg1: f32) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %alloc = memref.alloc(%arg0) : memref<?xf32>
// CHECK-NEXT:   scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:     %0 = arith.addi %arg2, %c1 : index
// CHECK-NEXT:     memref.store %arg1, %alloc[%0] : memref<?xf32>
// CHECK-NEXT:     %1 = arith.addi %arg2, %c1 : index
// CHECK-NEXT:     %2 = memref.load %alloc[%1] : memref<?xf32>
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @computed_index(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc(%n) : memref<?xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %0 = arith.addi %i, %c1 : index
    memref.store %x, %b[%0] : memref<?xf32>
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %0 = arith.addi %i, %c1 : index
    %1 = memref.load %b[%0] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @nested(%arg0: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   scf.parallel (%arg1) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:     scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:       %0 = arith.addi %arg1, %arg2 : index
// CHECK-NEXT:       %1 = arith.muli %arg1, %arg2 : index
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.parallel (%arg1) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @nested(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      %0 = arith.addi %i, %j : index
    }
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      %0 = arith.muli %i, %j : index
    }
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
  }
  return
}
