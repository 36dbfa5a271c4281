// RUN: terrace-opt %s --allow-unregistered-dialect --scf-parallel-loop-fusion | FileCheck %s

// Loops stay that may access the same element in different iterations, or what is between them may.

// CHECK-LABEL: func.func @arguments_may_be_the_same(%arg0: memref<?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: f32) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   scf.parallel (%arg4) = (%c0) to (%arg2) step (%c1) {
// CHECK-NEXT:     memref.store %arg3, %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.parallel (%arg4) = (%c0) to (%arg2) step (%c1) {
// CHECK-NEXT:     %0 = memref.load %arg1[%arg4] : memref<?xf32>
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @arguments_may_be_the_same(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf32>
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %0 = memref.load %b[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @other_index(%arg0: index, %arg1: f32) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %alloc = memref.alloc(%arg0) : memref<?xf32>
// CHECK-NEXT:   scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:     %0 = arith.addi %arg2, %c1 : index
// CHECK-NEXT:     %1 = memref.load %alloc[%0] : memref<?xf32>
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:     memref.store %arg1, %alloc[%arg2] : memref<?xf32>
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @other_index(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc(%n) : memref<?xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %0 = arith.addi %i, %c1 : index
    %1 = memref.load %b[%0] : memref<?xf32>
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %b[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @view(%arg0: index, %arg1: f32) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %alloc = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   %cast = memref.cast %alloc : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:   scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:     memref.store %arg1, %cast[%arg2] : memref<?xf32>
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:     %0 = memref.load %alloc[%arg2] : memref<8xf32>
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @view(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc() : memref<8xf32>
  %view = memref.cast %b : memref<8xf32> to memref<?xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %view[%i] : memref<?xf32>
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %0 = memref.load %b[%i] : memref<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @other_range(%arg0: index, %arg1: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.parallel (%arg2) = (%c0) to (%arg1) step (%c1) {
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @other_range(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
  }
  scf.parallel (%i) = (%c0) to (%m) step (%c1) {
  }
  return
}

// CHECK-LABEL: func.func @effect_between(%arg0: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   scf.parallel (%arg1) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.effect"() : () -> ()
// CHECK-NEXT:   scf.parallel (%arg1) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @effect_between(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
  }
  "test.effect"() : () -> ()
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
  }
  return
}
