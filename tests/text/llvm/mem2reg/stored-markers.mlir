// RUN: terrace-opt %s --mem2reg | FileCheck %s

// A slot is kept if the result of an op on its pointer is stored to it.

// CHECK-LABEL: llvm.func @invariant() -> !llvm.ptr {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.alloca %0 x !llvm.ptr : (i32) -> !llvm.ptr
// CHECK-NEXT:   %2 = llvm.intr.invariant.start 8, %1 : !llvm.ptr
// CHECK-NEXT:   llvm.store %2, %1 : !llvm.ptr, !llvm.ptr
// CHECK-NEXT:   %3 = llvm.load %1 : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:   llvm.return %3 : !llvm.ptr
// CHECK-NEXT: }
llvm.func @invariant() -> !llvm.ptr {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %i = llvm.intr.invariant.start 8, %a : !llvm.ptr
  llvm.store %i, %a : !llvm.ptr, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
