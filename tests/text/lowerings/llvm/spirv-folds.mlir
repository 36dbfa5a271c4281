// RUN: terrace-opt %s --convert-spirv-to-llvm | FileCheck %s

// What folds is not converted, also by rules of its own.

// CHECK-LABEL: llvm.func @identities
// CHECK-NEXT: %0 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %1 = llvm.mlir.constant(dense<0> : vector<3xi64>) : vector<3xi64>
// CHECK-NEXT: llvm.return %arg0 : i32
spirv.func @identities(%a: i32, %v: vector<3xi64>) -> i32 "None" {
  %zero = spirv.Constant 0 : i32
  %0 = spirv.BitwiseAnd %a, %a : i32
  %1 = spirv.IAdd %0, %zero : i32
  %2 = spirv.BitwiseOr %1, %zero : i32
  %3 = spirv.ISub %v, %v : vector<3xi64>
  spirv.ReturnValue %2 : i32
}

// CHECK-LABEL: llvm.func @constants
// CHECK-NEXT: %0 = llvm.mlir.constant(5 : i32) : i32
// CHECK-NEXT: %1 = llvm.mlir.constant(-6 : i32) : i32
// CHECK-NEXT: llvm.return %1 : i32
spirv.func @constants() -> i32 "None" {
  %five = spirv.Constant 5 : i32
  %0 = spirv.Not %five : i32
  spirv.ReturnValue %0 : i32
}
