// RUN: terrace-opt %s --mem2reg | FileCheck %s

// In big-endian memory, the first bytes are the high bits.

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
  // CHECK-LABEL: llvm.func @narrow_load(%arg0: i64) -> i8 {
  // CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
  // CHECK-NEXT:   %1 = llvm.mlir.constant(56 : i64) : i64
  // CHECK-NEXT:   %2 = llvm.lshr %arg0, %1 : i64
  // CHECK-NEXT:   %3 = llvm.trunc %2 : i64 to i8
  // CHECK-NEXT:   llvm.return %3 : i8
  // CHECK-NEXT: }
  llvm.func @narrow_load(%x: i64) -> i8 {
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %a = llvm.alloca %c1 x i64 : (i32) -> !llvm.ptr
    llvm.store %x, %a : i64, !llvm.ptr
    %0 = llvm.load %a : !llvm.ptr -> i8
    llvm.return %0 : i8
  }

  // CHECK-LABEL: llvm.func @narrow_store(%arg0: i64, %arg1: i8) -> i64 {
  // CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
  // CHECK-NEXT:   %1 = llvm.zext %arg1 : i8 to i64
  // CHECK-NEXT:   %2 = llvm.mlir.constant(56 : i64) : i64
  // CHECK-NEXT:   %3 = llvm.shl %1, %2 : i64
  // CHECK-NEXT:   %4 = llvm.mlir.constant(72057594037927935 : i64) : i64
  // CHECK-NEXT:   %5 = llvm.and %arg0, %4 : i64
  // CHECK-NEXT:   %6 = llvm.or %5, %3 : i64
  // CHECK-NEXT:   llvm.return %6 : i64
  // CHECK-NEXT: }
  llvm.func @narrow_store(%x: i64, %y: i8) -> i64 {
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %a = llvm.alloca %c1 x i64 : (i32) -> !llvm.ptr
    llvm.store %x, %a : i64, !llvm.ptr
    llvm.store %y, %a : i8, !llvm.ptr
    %0 = llvm.load %a : !llvm.ptr -> i64
    llvm.return %0 : i64
  }
}
