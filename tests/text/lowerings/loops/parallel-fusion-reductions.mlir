// RUN: terrace-opt %s --allow-unregistered-dialect --scf-parallel-loop-fusion | FileCheck %s

// The reductions of both loops are those of the new one, unless one needs the result of the other.

// CHECK-LABEL: func.func @both(%arg0: index, %arg1: f32, %arg2: i32) -> (f32, i32) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0:2 = scf.parallel (%arg3) = (%c0) to (%arg0) step (%c1) init (%arg1, %arg2) -> (f32, i32) {
// CHECK-NEXT:     %1 = arith.index_cast %arg3 : index to i32
// CHECK-NEXT:     scf.reduce(%arg1, %1 : f32, i32) {
// CHECK-NEXT:     ^bb0(%arg4: f32, %arg5: f32):
// CHECK-NEXT:       %2 = arith.addf %arg4, %arg5 : f32
// CHECK-NEXT:       scf.reduce.return %2 : f32
// CHECK-NEXT:     }, {
// CHECK-NEXT:     ^bb0(%arg4: i32, %arg5: i32):
// CHECK-NEXT:       %2 = arith.addi %arg4, %arg5 : i32
// CHECK-NEXT:       scf.reduce.return %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0#0, %0#1 : f32, i32
// CHECK-NEXT: }
func.func @both(%n: index, %a: f32, %b: i32) -> (f32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init(%a) -> f32 {
    scf.reduce(%a : f32) {
    ^bb0(%x: f32, %y: f32):
      %2 = arith.addf %x, %y : f32
      scf.reduce.return %2 : f32
    }
  }
  %1 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init(%b) -> i32 {
    %2 = arith.index_cast %i : index to i32
    scf.reduce(%2 : i32) {
    ^bb0(%x: i32, %y: i32):
      %3 = arith.addi %x, %y : i32
      scf.reduce.return %3 : i32
    }
  }
  return %0, %1 : f32, i32
}

// CHECK-LABEL: func.func @one_uses_the_other(%arg0: index, %arg1: f32) -> f32 {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) init (%arg1) -> f32 {
// CHECK-NEXT:     scf.reduce(%arg1 : f32) {
// CHECK-NEXT:     ^bb0(%arg3: f32, %arg4: f32):
// CHECK-NEXT:       %2 = arith.addf %arg3, %arg4 : f32
// CHECK-NEXT:       scf.reduce.return %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   %1 = scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) init (%0) -> f32 {
// CHECK-NEXT:     scf.reduce(%arg1 : f32) {
// CHECK-NEXT:     ^bb0(%arg3: f32, %arg4: f32):
// CHECK-NEXT:       %2 = arith.addf %arg3, %arg4 : f32
// CHECK-NEXT:       scf.reduce.return %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return %1 : f32
// CHECK-NEXT: }
func.func @one_uses_the_other(%n: index, %a: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init(%a) -> f32 {
    scf.reduce(%a : f32) {
    ^bb0(%x: f32, %y: f32):
      %2 = arith.addf %x, %y : f32
      scf.reduce.return %2 : f32
    }
  }
  %1 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init(%0) -> f32 {
    scf.reduce(%a : f32) {
    ^bb0(%x: f32, %y: f32):
      %2 = arith.addf %x, %y : f32
      scf.reduce.return %2 : f32
    }
  }
  return %1 : f32
}
