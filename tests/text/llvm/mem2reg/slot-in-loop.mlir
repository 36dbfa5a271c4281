// RUN: terrace-opt %s --mem2reg | FileCheck %s

// A slot need not be in the entry block.

// CHECK-LABEL: llvm.func @loop(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   llvm.br ^bb1
// CHECK-NEXT: ^bb1:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   llvm.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT:   llvm.return %arg1 : i32
// CHECK-NEXT: }
llvm.func @loop(%c: i1, %x: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  llvm.br ^body
^body:
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.cond_br %c, ^body, ^end
^end:
  llvm.return %0 : i32
}
