// RUN: terrace-opt --convert-spirv-to-llvm %s | FileCheck %s

// Branches, and the blocks of selections and loops, which go to the region around.

// CHECK-LABEL: llvm.func @branches(%arg0: i1, %arg1: i32) {
// CHECK-NEXT: llvm.cond_br %arg0 weights([1, 2]), ^bb1(%arg1 : i32), ^bb2
// CHECK-NEXT: ^bb1(%0: i32):
// CHECK-NEXT: llvm.br ^bb1(%0 : i32)
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: llvm.return
spirv.func @branches(%c: i1, %x: si32) "None" {
  spirv.BranchConditional %c [1, 2], ^bb1(%x : si32), ^bb2
^bb1(%y: si32):
  spirv.Branch ^bb1(%y : si32)
^bb2:
  spirv.Return
}
// CHECK-LABEL: llvm.func @switch(%arg0: i32, %arg1: f32) {
// CHECK-NEXT: llvm.switch %arg0 : i32, ^bb1(%arg1 : f32) [
// CHECK-NEXT: -1: ^bb2,
// CHECK-NEXT: 7: ^bb1(%arg1 : f32)
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1(%0: f32):
// CHECK-NEXT: llvm.return
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: llvm.return
spirv.func @switch(%n: si32, %x: f32) "None" {
  spirv.Switch %n : si32, [
    default: ^bb1(%x : f32),
    -1: ^bb2,
    7: ^bb1(%x : f32)
  ]
^bb1(%y: f32):
  spirv.Return
^bb2:
  spirv.Return
}
// CHECK-LABEL: llvm.func @selection(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT: llvm.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: llvm.br ^bb2
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: llvm.br ^bb3
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: %0 = llvm.add %arg1, %arg1 : i32
// CHECK-NEXT: llvm.cond_br %arg0, ^bb4(%arg1 : i32), ^bb4(%0 : i32)
// CHECK-NEXT: ^bb4(%1: i32):
// CHECK-NEXT: llvm.br ^bb5(%1 : i32)
// CHECK-NEXT: ^bb5(%2: i32):
// CHECK-NEXT: llvm.return %2 : i32
spirv.func @selection(%c: i1, %x: ui32) -> ui32 "None" {
  spirv.mlir.selection {
    spirv.BranchConditional %c, ^bb1, ^bb2
  ^bb1:
    spirv.Branch ^bb2
  ^bb2:
    spirv.mlir.merge
  }
  %r = spirv.mlir.selection -> ui32 {
    %y = spirv.IAdd %x, %x : ui32
    spirv.BranchConditional %c, ^bb1(%x : ui32), ^bb1(%y : ui32)
  ^bb1(%z: ui32):
    spirv.mlir.merge %z : ui32
  }
  spirv.ReturnValue %r : ui32
}
// CHECK-LABEL: llvm.func @loop(%arg0: i1) {
// CHECK-NEXT: llvm.br ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: llvm.cond_br %arg0, ^bb2, ^bb7
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: llvm.cond_br %arg0, ^bb3, ^bb4
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: llvm.br ^bb4
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: llvm.br ^bb5
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: llvm.br ^bb6
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: llvm.br ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: llvm.br ^bb8
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: llvm.return
spirv.func @loop(%c: i1) "None" {
  spirv.mlir.loop {
    spirv.Branch ^header
  ^header:
    spirv.BranchConditional %c, ^body, ^merge
  ^body:
    spirv.mlir.selection {
      spirv.BranchConditional %c, ^inner, ^end
    ^inner:
      spirv.Branch ^end
    ^end:
      spirv.mlir.merge
    }
    spirv.Branch ^continue
  ^continue:
    spirv.Branch ^header
  ^merge:
    spirv.mlir.merge
  }
  spirv.Return
}
