// RUN: terrace-opt %s --mem2reg | FileCheck %s

// The header of a loop gets an argument, as the value comes from before the loop and from its body.

// CHECK-LABEL: func.func @loop(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT:   cf.br ^bb1(%arg1 : i32)
// CHECK-NEXT: ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   %1 = arith.addi %0, %arg1 : i32
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1(%1 : i32), ^bb2
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT:   return %1 : i32
// CHECK-NEXT: }
func.func @loop(%c: i1, %x: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.br ^body
^body:
  %0 = memref.load %a[] : memref<i32>
  %1 = arith.addi %0, %x : i32
  memref.store %1, %a[] : memref<i32>
  cf.cond_br %c, ^body, ^end
^end:
  %2 = memref.load %a[] : memref<i32>
  return %2 : i32
}
