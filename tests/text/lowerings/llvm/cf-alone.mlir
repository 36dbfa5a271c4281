// RUN: terrace-opt %s --convert-cf-to-llvm | FileCheck %s

// Ops of other dialects stay, also those that fold.

// CHECK-LABEL: func.func @sum(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0 = arith.addi %arg0, %c0_i32 : i32
// CHECK-NEXT: llvm.br ^bb1(%0 : i32)
func.func @sum(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %x, %c0 : i32
  cf.br ^bb1(%0 : i32)
^bb1(%y: i32):
  return %y : i32
}
