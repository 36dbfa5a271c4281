// RUN: terrace-opt %s --mem2reg | FileCheck %s

// CHECK-LABEL: llvm.func @switch(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   llvm.switch %arg0 : i32, ^bb2(%arg2, %arg1 : i32, i32) [
// CHECK-NEXT:     1: ^bb1,
// CHECK-NEXT:     2: ^bb2(%arg0, %arg1 : i32, i32)
// CHECK-NEXT:   ]
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   llvm.br ^bb2(%arg1, %arg2 : i32, i32)
// CHECK-NEXT: ^bb2(%1: i32, %2: i32):  // 3 preds: ^bb0, ^bb0, ^bb1
// CHECK-NEXT:   %3 = llvm.add %2, %1 : i32
// CHECK-NEXT:   llvm.return %3 : i32
// CHECK-NEXT: }
llvm.func @switch(%i: i32, %x: i32, %y: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  llvm.switch %i : i32, ^end(%y : i32) [
    1: ^store,
    2: ^end(%i : i32)
  ]
^store:
  llvm.store %y, %a : i32, !llvm.ptr
  llvm.br ^end(%x : i32)
^end(%d: i32):
  %0 = llvm.load %a : !llvm.ptr -> i32
  %1 = llvm.add %0, %d : i32
  llvm.return %1 : i32
}
