// RUN: terrace-opt --convert-scf-to-spirv %s | FileCheck %s

// Conditions and loops; their results are in variables.

func.func @if(%c: i1, %p: memref<4xf32, #spirv.storage_class<StorageBuffer>>) -> f32 {
  %a = arith.constant 1.0 : f32
  %i = arith.constant 0 : index
  %r = scf.if %c -> f32 {
    %v = memref.load %p[%i] : memref<4xf32, #spirv.storage_class<StorageBuffer>>
    scf.yield %v : f32
  } else {
    scf.yield %a : f32
  }
  scf.if %c {
    memref.store %r, %p[%i] : memref<4xf32, #spirv.storage_class<StorageBuffer>>
  }
  return %r : f32
}
func.func @for(%lo: index, %hi: index, %st: index) -> i32 {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.for %i = %lo to %hi step %st iter_args(%x = %z) -> i32 {
    %y = arith.addi %x, %one : i32
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @while(%n: i32) -> i32 {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.while (%x = %z) : (i32) -> i32 {
    %c = arith.cmpi slt, %x, %n : i32
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%y: i32):
    %w = arith.addi %y, %one : i32
    scf.yield %w : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT: spirv.func @if(%arg0: i1, %arg1: !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>) -> f32 "None" {
// CHECK-NEXT: %cst_f32 = spirv.Constant 1.000000e+00 : f32
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %0 = spirv.Variable : !spirv.ptr<f32, Function>
// CHECK-NEXT: spirv.mlir.selection {
// CHECK-NEXT: spirv.BranchConditional %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: %cst0_i32_0 = spirv.Constant 0 : i32
// CHECK-NEXT: %2 = spirv.AccessChain %arg1[%cst0_i32_0, %cst0_i32] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
// CHECK-NEXT: %3 = spirv.Load "StorageBuffer" %2 : f32
// CHECK-NEXT: spirv.Store "Function" %0, %3 : f32
// CHECK-NEXT: spirv.Branch ^bb3
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: spirv.Store "Function" %0, %cst_f32 : f32
// CHECK-NEXT: spirv.Branch ^bb3
// CHECK-NEXT: ^bb3:  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT: spirv.mlir.merge
// CHECK-NEXT: }
// CHECK-NEXT: %1 = spirv.Load "Function" %0 : f32
// CHECK-NEXT: spirv.mlir.selection {
// CHECK-NEXT: spirv.BranchConditional %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: %cst0_i32_0 = spirv.Constant 0 : i32
// CHECK-NEXT: %2 = spirv.AccessChain %arg1[%cst0_i32_0, %cst0_i32] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
// CHECK-NEXT: spirv.Store "StorageBuffer" %2, %1 : f32
// CHECK-NEXT: spirv.Branch ^bb2
// CHECK-NEXT: ^bb2:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT: spirv.mlir.merge
// CHECK-NEXT: }
// CHECK-NEXT: spirv.ReturnValue %1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: spirv.func @for(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 "None" {
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %cst1_i32 = spirv.Constant 1 : i32
// CHECK-NEXT: %0 = spirv.Variable : !spirv.ptr<i32, Function>
// CHECK-NEXT: spirv.mlir.loop {
// CHECK-NEXT: spirv.Branch ^bb1(%arg0, %cst0_i32 : i32, i32)
// CHECK-NEXT: ^bb1(%2: i32, %3: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT: %4 = spirv.SLessThan %2, %arg1 : i32
// CHECK-NEXT: spirv.Store "Function" %0, %3 : i32
// CHECK-NEXT: spirv.BranchConditional %4, ^bb2, ^bb3
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT: %5 = spirv.IAdd %3, %cst1_i32 : i32
// CHECK-NEXT: %6 = spirv.IAdd %2, %arg2 : i32
// CHECK-NEXT: spirv.Branch ^bb1(%6, %5 : i32, i32)
// CHECK-NEXT: ^bb3:  // pred: ^bb1
// CHECK-NEXT: spirv.mlir.merge
// CHECK-NEXT: }
// CHECK-NEXT: %1 = spirv.Load "Function" %0 : i32
// CHECK-NEXT: spirv.ReturnValue %1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: spirv.func @while(%arg0: i32) -> i32 "None" {
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %cst1_i32 = spirv.Constant 1 : i32
// CHECK-NEXT: %0 = spirv.Variable : !spirv.ptr<i32, Function>
// CHECK-NEXT: spirv.mlir.loop {
// CHECK-NEXT: spirv.Branch ^bb1(%cst0_i32 : i32)
// CHECK-NEXT: ^bb1(%2: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT: %3 = spirv.SLessThan %2, %arg0 : i32
// CHECK-NEXT: spirv.Store "Function" %0, %2 : i32
// CHECK-NEXT: spirv.BranchConditional %3, ^bb2(%2 : i32), ^bb3
// CHECK-NEXT: ^bb2(%4: i32):  // pred: ^bb1
// CHECK-NEXT: %5 = spirv.IAdd %4, %cst1_i32 : i32
// CHECK-NEXT: spirv.Branch ^bb1(%5 : i32)
// CHECK-NEXT: ^bb3:  // pred: ^bb1
// CHECK-NEXT: spirv.mlir.merge
// CHECK-NEXT: }
// CHECK-NEXT: %1 = spirv.Load "Function" %0 : i32
// CHECK-NEXT: spirv.ReturnValue %1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }
