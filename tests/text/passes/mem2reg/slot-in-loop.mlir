// RUN: terrace-opt %s --mem2reg | FileCheck %s

// A slot that is allocated in the loop is new in each iteration.

// CHECK-LABEL: func.func @inside(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT:   cf.br ^bb1
// CHECK-NEXT: ^bb1:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   %0 = ub.poison : i32
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func @inside(%c: i1, %x: i32) -> i32 {
  cf.br ^body
^body:
  %a = memref.alloca() : memref<i32>
  %0 = memref.load %a[] : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.cond_br %c, ^body, ^end
^end:
  return %0 : i32
}
