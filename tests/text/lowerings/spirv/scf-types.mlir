// RUN: terrace-opt --convert-scf-to-spirv %s | FileCheck %s

// Carried values and results have converted types. A loop of no rounds has its first values as results.

func.func @zero_trips(%n: index, %x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a, %b = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x, %z = %c0) -> (i8, index) {
    %c = arith.cmpi eq, %i, %z : index
    %w = scf.if %c -> i8 {
      %v = arith.addi %y, %y : i8
      scf.yield %v : i8
    } else {
      scf.yield %y : i8
    }
    scf.yield %w, %i : i8, index
  }
  return %a : i8
}

// CHECK: module {
// CHECK-NEXT: spirv.func @zero_trips(%arg0: i32, %arg1: i32) -> i32 "None" {
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %cst1_i32 = spirv.Constant 1 : i32
// CHECK-NEXT: %0 = spirv.Variable : !spirv.ptr<i32, Function>
// CHECK-NEXT: %1 = spirv.Variable : !spirv.ptr<i32, Function>
// CHECK-NEXT: spirv.mlir.loop {
// CHECK-NEXT: spirv.Branch ^bb1(%cst0_i32, %arg1, %cst0_i32 : i32, i32, i32)
// CHECK-NEXT: ^bb1(%4: i32, %5: i32, %6: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT: %7 = spirv.SLessThan %4, %arg0 : i32
// CHECK-NEXT: spirv.Store "Function" %0, %5 : i32
// CHECK-NEXT: spirv.Store "Function" %1, %6 : i32
// CHECK-NEXT: spirv.BranchConditional %7, ^bb2, ^bb3
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT: %8 = spirv.IEqual %4, %6 : i32
// CHECK-NEXT: %9 = spirv.Variable : !spirv.ptr<i32, Function>
// CHECK-NEXT: spirv.mlir.selection {
// CHECK-NEXT: spirv.BranchConditional %8, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: %12 = spirv.IAdd %5, %5 : i32
// CHECK-NEXT: spirv.Store "Function" %9, %12 : i32
// CHECK-NEXT: spirv.Branch ^bb3
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: spirv.Store "Function" %9, %5 : i32
// CHECK-NEXT: spirv.Branch ^bb3
// CHECK-NEXT: ^bb3:  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT: spirv.mlir.merge
// CHECK-NEXT: }
// CHECK-NEXT: %10 = spirv.Load "Function" %9 : i32
// CHECK-NEXT: %11 = spirv.IAdd %4, %cst1_i32 : i32
// CHECK-NEXT: spirv.Branch ^bb1(%11, %10, %4 : i32, i32, i32)
// CHECK-NEXT: ^bb3:  // pred: ^bb1
// CHECK-NEXT: spirv.mlir.merge
// CHECK-NEXT: }
// CHECK-NEXT: %2 = spirv.Load "Function" %0 : i32
// CHECK-NEXT: %3 = spirv.Load "Function" %1 : i32
// CHECK-NEXT: spirv.ReturnValue %2 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }
