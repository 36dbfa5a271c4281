// RUN: terrace-opt %s --mem2reg | FileCheck %s

// A store to a part of the slot needs the value from before, so the block gets an argument.

// CHECK-LABEL: llvm.func @partial_store(%arg0: i1, %arg1: i64, %arg2: i8) -> i64 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   llvm.cond_br %arg0, ^bb1, ^bb2(%arg1 : i64)
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   %1 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   llvm.br ^bb2(%1 : i64)
// CHECK-NEXT: ^bb2(%2: i64):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   %3 = llvm.zext %arg2 : i8 to i64
// CHECK-NEXT:   %4 = llvm.mlir.constant(-256 : i64) : i64
// CHECK-NEXT:   %5 = llvm.and %2, %4 : i64
// CHECK-NEXT:   %6 = llvm.or %5, %3 : i64
// CHECK-NEXT:   llvm.return %6 : i64
// CHECK-NEXT: }
llvm.func @partial_store(%c: i1, %x: i64, %y: i8) -> i64 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i64 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i64, !llvm.ptr
  llvm.cond_br %c, ^store, ^end
^store:
  %z = llvm.mlir.constant(0 : i64) : i64
  llvm.store %z, %a : i64, !llvm.ptr
  llvm.br ^end
^end:
  llvm.store %y, %a : i8, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i64
  llvm.return %0 : i64
}
