// RUN: terrace-opt %s --remove-dead-values | FileCheck %s
// RUN: terrace-opt %s --remove-dead-values=canonicalize=false | FileCheck %s --check-prefix=OFF

// Ops that pass values between their regions are canonicalized at the end, unless the option says otherwise.

// CHECK-LABEL: func.func @choice(
// CHECK-NEXT: %0 = arith.select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT: return %0 : i32
// OFF-LABEL: func.func @choice(
// OFF-NEXT: %0 = scf.if %arg0 -> (i32) {
func.func @choice(%c: i1, %x: i32, %y: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %0 : i32
}

// Other ops stay as they are.

// CHECK-LABEL: func.func @sum(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0 = arith.addi %arg0, %c0_i32 : i32
// CHECK-NEXT: return %0 : i32
func.func @sum(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %x, %c0 : i32
  return %0 : i32
}
