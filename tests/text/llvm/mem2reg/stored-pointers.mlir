// RUN: terrace-opt %s --mem2reg | FileCheck %s

// A slot whose pointer is stored to another one is promoted after that.

// CHECK-LABEL: llvm.func @pointer_in_slot(%arg0: i32) -> i32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   llvm.return %arg0 : i32
// CHECK-NEXT: }
llvm.func @pointer_in_slot(%x: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  %b = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  %p = llvm.load %b : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.return %0 : i32
}
