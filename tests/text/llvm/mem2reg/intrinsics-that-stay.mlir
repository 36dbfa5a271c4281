// RUN: terrace-opt %s --mem2reg | FileCheck %s

// A slot is kept if an intrinsic accesses it.

// CHECK-LABEL: llvm.func @memset(%arg0: i8) -> i64 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.mlir.constant(8 : i64) : i64
// CHECK-NEXT:   %2 = llvm.alloca %0 x i64 : (i32) -> !llvm.ptr
// CHECK-NEXT:   "llvm.intr.memset"(%2, %arg0, %1) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
// CHECK-NEXT:   %3 = llvm.load %2 : !llvm.ptr -> i64
// CHECK-NEXT:   llvm.return %3 : i64
// CHECK-NEXT: }
llvm.func @memset(%x: i8) -> i64 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %a = llvm.alloca %c1 x i64 : (i32) -> !llvm.ptr
  "llvm.intr.memset"(%a, %x, %c8) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %0 = llvm.load %a : !llvm.ptr -> i64
  llvm.return %0 : i64
}
