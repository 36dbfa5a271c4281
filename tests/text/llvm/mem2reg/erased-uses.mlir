// RUN: terrace-opt %s --mem2reg | FileCheck %s

// Casts, markers and address computations without an offset are erased with the slot.

// CHECK-LABEL: llvm.func @casts(%arg0: i64) -> i64 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   llvm.return %arg0 : i64
// CHECK-NEXT: }
llvm.func @casts(%x: i64) -> i64 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i64 : (i32) -> !llvm.ptr
  %b = llvm.bitcast %a : !llvm.ptr to !llvm.ptr
  %d = llvm.addrspacecast %a : !llvm.ptr to !llvm.ptr<2>
  %e = llvm.getelementptr %b[0] : (!llvm.ptr) -> !llvm.ptr, i8
  %f = llvm.intr.launder.invariant.group %a : !llvm.ptr
  %g = llvm.intr.strip.invariant.group %f : !llvm.ptr
  llvm.store %x, %a : i64, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i64
  llvm.return %0 : i64
}

// CHECK-LABEL: llvm.func @lifetime(%arg0: i64) -> i64 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   llvm.return %arg0 : i64
// CHECK-NEXT: }
llvm.func @lifetime(%x: i64) -> i64 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i64 : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %a : !llvm.ptr
  llvm.store %x, %a : i64, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i64
  llvm.intr.lifetime.end %a : !llvm.ptr
  llvm.return %0 : i64
}

// The end uses the slot and the result of the start.

// CHECK-LABEL: llvm.func @invariant(%arg0: i64) -> i64 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   llvm.return %arg0 : i64
// CHECK-NEXT: }
llvm.func @invariant(%x: i64) -> i64 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i64 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i64, !llvm.ptr
  %i = llvm.intr.invariant.start 8, %a : !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i64
  llvm.intr.invariant.end %i, 8, %a : !llvm.ptr
  llvm.return %0 : i64
}

// Markers may be in nested regions.

// CHECK-LABEL: func.func @nested_lifetime(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   scf.if %arg0 {
// CHECK-NEXT:   }
// CHECK-NEXT:   return %arg1 : i32
// CHECK-NEXT: }
func.func @nested_lifetime(%c: i1, %x: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  scf.if %c {
    llvm.intr.lifetime.start %a : !llvm.ptr
  }
  llvm.store %x, %a : i32, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i32
  return %0 : i32
}
