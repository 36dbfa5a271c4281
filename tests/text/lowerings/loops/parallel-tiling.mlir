// RUN: terrace-opt %s --allow-unregistered-dialect --scf-parallel-loop-tiling=parallel-loop-tile-sizes=4,2 | FileCheck %s

// Innermost loops without reductions are tiled; dimensions without size have tiles of one iteration.

// CHECK-DAG: #map = affine_map<(d0, d1, d2) -> (d0, d1 - d2)>

// CHECK-LABEL: func.func @dynamic(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32, %arg3: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %0 = arith.muli %c1, %c4 : index
// CHECK-NEXT:   %1 = arith.muli %arg3, %c2 : index
// CHECK-NEXT:   scf.parallel (%arg4, %arg5) = (%c0, %c1) to (%arg1, %arg1) step (%0, %1) {
// CHECK-NEXT:     %2 = affine.min #map(%0, %arg1, %arg4)
// CHECK-NEXT:     %3 = affine.min #map(%1, %arg1, %arg5)
// CHECK-NEXT:     scf.parallel (%arg6, %arg7) = (%c0_0, %c0_0) to (%2, %3) step (%c1, %arg3) {
// CHECK-NEXT:       %4 = arith.addi %arg6, %arg4 : index
// CHECK-NEXT:       %5 = arith.addi %arg7, %arg5 : index
// CHECK-NEXT:       memref.store %arg2, %arg0[%4, %5] : memref<?x?xf32>
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @dynamic(%b: memref<?x?xf32>, %n: index, %x: f32, %step: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %step) {
    memref.store %x, %b[%i, %j] : memref<?x?xf32>
  }
  return
}

// CHECK-LABEL: func.func @full_tiles(%arg0: memref<?x?xf32>, %arg1: f32) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c3 = arith.constant 3 : index
// CHECK-NEXT:   %c24 = arith.constant 24 : index
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = arith.muli %c3, %c4 : index
// CHECK-NEXT:   %1 = arith.muli %c3, %c2 : index
// CHECK-NEXT:   %2 = arith.muli %c3, %c1 : index
// CHECK-NEXT:   scf.parallel (%arg2, %arg3, %arg4) = (%c0, %c0, %c0) to (%c24, %c24, %c24) step (%0, %1, %2) {
// CHECK-NEXT:     scf.parallel (%arg5, %arg6, %arg7) = (%c0_0, %c0_0, %c0_0) to (%0, %1, %2) step (%c3, %c3, %c3) {
// CHECK-NEXT:       %3 = arith.addi %arg5, %arg2 : index
// CHECK-NEXT:       %4 = arith.addi %arg6, %arg3 : index
// CHECK-NEXT:       %5 = arith.addi %arg7, %arg4 : index
// CHECK-NEXT:       memref.store %arg1, %arg0[%3, %4] : memref<?x?xf32>
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @full_tiles(%b: memref<?x?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c24 = arith.constant 24 : index
  scf.parallel (%i, %j, %k) = (%c0, %c0, %c0) to (%c24, %c24, %c24) step (%c3, %c3, %c3) {
    memref.store %x, %b[%i, %j] : memref<?x?xf32>
  }
  return
}

// CHECK-LABEL: func.func @innermost(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   scf.parallel (%arg3) = (%c0) to (%arg1) step (%c1) {
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %0 = arith.muli %c1, %c4 : index
// CHECK-NEXT:     scf.parallel (%arg4) = (%c0) to (%arg1) step (%0) {
// CHECK-NEXT:       %1 = affine.min #map(%0, %arg1, %arg4)
// CHECK-NEXT:       scf.parallel (%arg5) = (%c0_0) to (%1) step (%c1) {
// CHECK-NEXT:         %2 = arith.addi %arg5, %arg4 : index
// CHECK-NEXT:         memref.store %arg2, %arg0[%arg3, %2] : memref<?x?xf32>
// CHECK-NEXT:         scf.reduce
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @innermost(%b: memref<?x?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      memref.store %x, %b[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @reduction(%arg0: index, %arg1: f32) -> f32 {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) init (%arg1) -> f32 {
// CHECK-NEXT:     scf.reduce(%arg1 : f32) {
// CHECK-NEXT:     ^bb0(%arg3: f32, %arg4: f32):
// CHECK-NEXT:       %1 = arith.addf %arg3, %arg4 : f32
// CHECK-NEXT:       scf.reduce.return %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0 : f32
// CHECK-NEXT: }
func.func @reduction(%n: index, %a: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init(%a) -> f32 {
    scf.reduce(%a : f32) {
    ^bb0(%x: f32, %y: f32):
      %1 = arith.addf %x, %y : f32
      scf.reduce.return %1 : f32
    }
  }
  return %0 : f32
}
