// RUN: terrace-opt %s --mem2reg | FileCheck %s

// In an unreachable block, a load is poison, and the value that it passes on is too.

// CHECK-LABEL: func.func @unreachable(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT:   %0 = ub.poison : i32
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb3(%arg1 : i32)
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   cf.br ^bb3(%arg2 : i32)
// CHECK-NEXT: ^bb2:  // no predecessors
// CHECK-NEXT:   %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:   cf.br ^bb3(%0 : i32)
// CHECK-NEXT: ^bb3(%2: i32):  // 3 preds: ^bb0, ^bb1, ^bb2
// CHECK-NEXT:   return %2 : i32
// CHECK-NEXT: }
func.func @unreachable(%c: i1, %x: i32, %y: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.cond_br %c, ^store, ^end
^store:
  memref.store %y, %a[] : memref<i32>
  cf.br ^end
^unreachable:
  %0 = memref.load %a[] : memref<i32>
  %1 = arith.addi %0, %0 : i32
  memref.store %1, %a[] : memref<i32>
  cf.br ^end
^end:
  %2 = memref.load %a[] : memref<i32>
  return %2 : i32
}
