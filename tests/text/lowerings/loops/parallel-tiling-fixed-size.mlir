// RUN: terrace-opt %s --allow-unregistered-dialect --scf-parallel-loop-tiling='parallel-loop-tile-sizes=4,2 no-min-max-bounds=true' | FileCheck %s

// With no-min-max-bounds, the body is under the condition that the indices are within the bounds.

// CHECK-LABEL: func.func @condition(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32, %arg3: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %0 = arith.muli %arg3, %c4 : index
// CHECK-NEXT:   %1 = arith.muli %arg3, %c2 : index
// CHECK-NEXT:   scf.parallel (%arg4, %arg5) = (%c0, %c0) to (%arg1, %arg1) step (%0, %1) {
// CHECK-NEXT:     scf.parallel (%arg6, %arg7) = (%c0_0, %c0_0) to (%0, %1) step (%arg3, %arg3) {
// CHECK-NEXT:       %2 = arith.addi %arg6, %arg4 : index
// CHECK-NEXT:       %3 = arith.addi %arg7, %arg5 : index
// CHECK-NEXT:       %true = arith.constant true
// CHECK-NEXT:       %4 = arith.cmpi slt, %2, %arg1 : index
// CHECK-NEXT:       %5 = arith.andi %true, %4 : i1
// CHECK-NEXT:       %6 = arith.cmpi slt, %3, %arg1 : index
// CHECK-NEXT:       %7 = arith.andi %5, %6 : i1
// CHECK-NEXT:       scf.if %7 {
// CHECK-NEXT:         memref.store %arg2, %arg0[%2, %3] : memref<?x?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @condition(%b: memref<?x?xf32>, %n: index, %x: f32, %step: index) {
  %c0 = arith.constant 0 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%step, %step) {
    memref.store %x, %b[%i, %j] : memref<?x?xf32>
  }
  return
}
