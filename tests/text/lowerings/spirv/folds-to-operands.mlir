// RUN: terrace-opt %s --convert-func-to-spirv | FileCheck %s

// An op that folds to a constant which is one of its operands is that operand: no constant is needed.

// CHECK-LABEL: spirv.func @sum(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT: spirv.ReturnValue %c1_i32 : i32
func.func @sum() -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %c1, %c0 : i32
  return %0 : i32
}
