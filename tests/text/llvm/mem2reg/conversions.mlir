// RUN: terrace-opt %s --mem2reg | FileCheck %s

// A load of another type of the same width has the same bits.

// CHECK-LABEL: llvm.func @float(%arg0: i32) -> f32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.bitcast %arg0 : i32 to f32
// CHECK-NEXT:   llvm.return %1 : f32
// CHECK-NEXT: }
llvm.func @float(%x: i32) -> f32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> f32
  llvm.return %0 : f32
}

// CHECK-LABEL: llvm.func @pointer(%arg0: f64) -> !llvm.ptr {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.bitcast %arg0 : f64 to i64
// CHECK-NEXT:   %2 = llvm.inttoptr %1 : i64 to !llvm.ptr
// CHECK-NEXT:   llvm.return %2 : !llvm.ptr
// CHECK-NEXT: }
llvm.func @pointer(%x: f64) -> !llvm.ptr {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x f64 : (i32) -> !llvm.ptr
  llvm.store %x, %a : f64, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// CHECK-LABEL: llvm.func @pointer_stored(%arg0: !llvm.ptr) -> f64 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.ptrtoint %arg0 : !llvm.ptr to i64
// CHECK-NEXT:   %2 = llvm.bitcast %1 : i64 to f64
// CHECK-NEXT:   llvm.return %2 : f64
// CHECK-NEXT: }
llvm.func @pointer_stored(%p: !llvm.ptr) -> f64 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x f64 : (i32) -> !llvm.ptr
  llvm.store %p, %a : !llvm.ptr, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> f64
  llvm.return %0 : f64
}

// CHECK-LABEL: llvm.func @vector(%arg0: vector<2xi32>) -> i64 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.bitcast %arg0 : vector<2xi32> to i64
// CHECK-NEXT:   llvm.return %1 : i64
// CHECK-NEXT: }
llvm.func @vector(%x: vector<2xi32>) -> i64 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x vector<2xi32> : (i32) -> !llvm.ptr
  llvm.store %x, %a : vector<2xi32>, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i64
  llvm.return %0 : i64
}

// A narrower load has the first bytes.

// CHECK-LABEL: llvm.func @narrow_load(%arg0: f64) -> i8 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.bitcast %arg0 : f64 to i64
// CHECK-NEXT:   %2 = llvm.trunc %1 : i64 to i8
// CHECK-NEXT:   llvm.return %2 : i8
// CHECK-NEXT: }
llvm.func @narrow_load(%x: f64) -> i8 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x f64 : (i32) -> !llvm.ptr
  llvm.store %x, %a : f64, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i8
  llvm.return %0 : i8
}

// A narrower store keeps the other bytes.

// CHECK-LABEL: llvm.func @narrow_store(%arg0: i64, %arg1: f32) -> i64 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.bitcast %arg1 : f32 to i32
// CHECK-NEXT:   %2 = llvm.zext %1 : i32 to i64
// CHECK-NEXT:   %3 = llvm.mlir.constant(-4294967296 : i64) : i64
// CHECK-NEXT:   %4 = llvm.and %arg0, %3 : i64
// CHECK-NEXT:   %5 = llvm.or %4, %2 : i64
// CHECK-NEXT:   llvm.return %5 : i64
// CHECK-NEXT: }
llvm.func @narrow_store(%x: i64, %y: f32) -> i64 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i64 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i64, !llvm.ptr
  llvm.store %y, %a : f32, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i64
  llvm.return %0 : i64
}
