// RUN: terrace-opt %s --mem2reg | FileCheck %s

// CHECK-LABEL: llvm.func @volatile_load(%arg0: i32) -> i32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
// CHECK-NEXT:   llvm.store %arg0, %1 : i32, !llvm.ptr
// CHECK-NEXT:   %2 = llvm.load volatile %1 : !llvm.ptr -> i32
// CHECK-NEXT:   llvm.return %2 : i32
// CHECK-NEXT: }
llvm.func @volatile_load(%x: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  %0 = llvm.load volatile %a : !llvm.ptr -> i32
  llvm.return %0 : i32
}

// CHECK-LABEL: llvm.func @volatile_store(%arg0: i32) -> i32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
// CHECK-NEXT:   llvm.store volatile %arg0, %1 : i32, !llvm.ptr
// CHECK-NEXT:   %2 = llvm.load %1 : !llvm.ptr -> i32
// CHECK-NEXT:   llvm.return %2 : i32
// CHECK-NEXT: }
llvm.func @volatile_store(%x: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %x, %a : i32, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.return %0 : i32
}

// CHECK-LABEL: llvm.func @wider_than_the_slot(%arg0: i32) -> i64 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
// CHECK-NEXT:   llvm.store %arg0, %1 : i32, !llvm.ptr
// CHECK-NEXT:   %2 = llvm.load %1 : !llvm.ptr -> i64
// CHECK-NEXT:   llvm.return %2 : i64
// CHECK-NEXT: }
llvm.func @wider_than_the_slot(%x: i32) -> i64 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i64
  llvm.return %0 : i64
}

// CHECK-LABEL: llvm.func @part_of_a_struct(%arg0: !llvm.struct<(i32, i32)>) -> i64 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.alloca %0 x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
// CHECK-NEXT:   llvm.store %arg0, %1 : !llvm.struct<(i32, i32)>, !llvm.ptr
// CHECK-NEXT:   %2 = llvm.load %1 : !llvm.ptr -> i64
// CHECK-NEXT:   llvm.return %2 : i64
// CHECK-NEXT: }
llvm.func @part_of_a_struct(%x: !llvm.struct<(i32, i32)>) -> i64 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
  llvm.store %x, %a : !llvm.struct<(i32, i32)>, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i64
  llvm.return %0 : i64
}

// The pointer is stored to its own slot.

// CHECK-LABEL: llvm.func @itself() -> !llvm.ptr {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.alloca %0 x !llvm.ptr : (i32) -> !llvm.ptr
// CHECK-NEXT:   llvm.store %1, %1 : !llvm.ptr, !llvm.ptr
// CHECK-NEXT:   %2 = llvm.load %1 : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:   llvm.return %2 : !llvm.ptr
// CHECK-NEXT: }
llvm.func @itself() -> !llvm.ptr {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %a, %a : !llvm.ptr, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// A cast of the pointer is stored to the slot.

// CHECK-LABEL: llvm.func @cast_of_itself() -> !llvm.ptr {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.alloca %0 x !llvm.ptr : (i32) -> !llvm.ptr
// CHECK-NEXT:   %2 = llvm.bitcast %1 : !llvm.ptr to !llvm.ptr
// CHECK-NEXT:   llvm.store %2, %1 : !llvm.ptr, !llvm.ptr
// CHECK-NEXT:   %3 = llvm.load %1 : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:   llvm.return %3 : !llvm.ptr
// CHECK-NEXT: }
llvm.func @cast_of_itself() -> !llvm.ptr {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.bitcast %a : !llvm.ptr to !llvm.ptr
  llvm.store %b, %a : !llvm.ptr, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// The address of an access must be the result of `llvm.alloca`.

// CHECK-LABEL: llvm.func @load_from_cast(%arg0: i32) -> i32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
// CHECK-NEXT:   %2 = llvm.bitcast %1 : !llvm.ptr to !llvm.ptr
// CHECK-NEXT:   llvm.store %arg0, %2 : i32, !llvm.ptr
// CHECK-NEXT:   %3 = llvm.load %1 : !llvm.ptr -> i32
// CHECK-NEXT:   llvm.return %3 : i32
// CHECK-NEXT: }
llvm.func @load_from_cast(%x: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  %b = llvm.bitcast %a : !llvm.ptr to !llvm.ptr
  llvm.store %x, %b : i32, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.return %0 : i32
}

// CHECK-LABEL: llvm.func @offset(%arg0: i32) -> i32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
// CHECK-NEXT:   %2 = llvm.getelementptr %1[1] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK-NEXT:   llvm.store %arg0, %1 : i32, !llvm.ptr
// CHECK-NEXT:   %3 = llvm.load %1 : !llvm.ptr -> i32
// CHECK-NEXT:   llvm.return %3 : i32
// CHECK-NEXT: }
llvm.func @offset(%x: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  %b = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %x, %a : i32, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.return %0 : i32
}
