// RUN: terrace-opt %s --mem2reg | FileCheck %s

// Pointers of different address spaces may have different bits.

// CHECK-LABEL: llvm.func @address_spaces(%arg0: !llvm.ptr<1>) -> !llvm.ptr {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.alloca %0 x !llvm.ptr : (i32) -> !llvm.ptr
// CHECK-NEXT:   llvm.store %arg0, %1 : !llvm.ptr<1>, !llvm.ptr
// CHECK-NEXT:   %2 = llvm.load %1 : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:   llvm.return %2 : !llvm.ptr
// CHECK-NEXT: }
llvm.func @address_spaces(%x: !llvm.ptr<1>) -> !llvm.ptr {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %x, %a : !llvm.ptr<1>, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// A width that is no multiple of eight leaves bits of the memory undefined.

// CHECK-LABEL: llvm.func @part_of_a_byte(%arg0: i1) -> i8 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %1 = llvm.alloca %0 x i1 : (i32) -> !llvm.ptr
// CHECK-NEXT:   llvm.store %arg0, %1 : i1, !llvm.ptr
// CHECK-NEXT:   %2 = llvm.load %1 : !llvm.ptr -> i8
// CHECK-NEXT:   llvm.return %2 : i8
// CHECK-NEXT: }
llvm.func @part_of_a_byte(%x: i1) -> i8 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i1 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i1, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i8
  llvm.return %0 : i8
}
