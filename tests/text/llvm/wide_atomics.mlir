// RUN: terrace-opt %s | FileCheck %s

// Integers of 128 bits are exchanged at once.

// CHECK-LABEL: llvm.func @exchange(
// CHECK: llvm.atomicrmw xchg %arg0, %arg1 seq_cst : !llvm.ptr, i128
// CHECK: llvm.cmpxchg %arg0, %arg1, %arg1 seq_cst seq_cst : !llvm.ptr, i128
llvm.func @exchange(%p: !llvm.ptr, %v: i128) {
  %0 = llvm.atomicrmw xchg %p, %v seq_cst : !llvm.ptr, i128
  %1 = llvm.cmpxchg %p, %v, %v seq_cst seq_cst : !llvm.ptr, i128
  llvm.return
}
