// What the programs compute after the conversion to `spirv`, executed as machine code.
// RUN: terrace-opt %s --convert-scf-to-spirv --convert-spirv-to-llvm -o %t.mlir
// RUN: terrace-run %t.mlir --entry alternating 10 | FileCheck %s --check-prefix=ALTERNATING
// RUN: terrace-run %t.mlir --entry alternating 0 | FileCheck %s --check-prefix=NONE
// RUN: terrace-run %t.mlir --entry halvings 100 | FileCheck %s --check-prefix=HALVINGS

// The odd numbers below n less the even ones. A loop of no rounds has its first value as the result.
// ALTERNATING: 5
// NONE: 0
func.func @alternating(%n: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %u = arith.index_cast %n : i32 to index
  %s = scf.for %i = %c0 to %u step %c1 iter_args(%x = %z) -> i32 {
    %j = arith.index_cast %i : index to i32
    %odd = arith.trunci %j : i32 to i1
    %d = scf.if %odd -> i32 {
      scf.yield %j : i32
    } else {
      %m = arith.subi %z, %j : i32
      scf.yield %m : i32
    }
    %y = arith.addi %x, %d : i32
    scf.yield %y : i32
  }
  return %s : i32
}

// HALVINGS: 7
func.func @halvings(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %0:2 = scf.while (%x = %n, %count = %zero) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi sgt, %x, %zero : i32
    scf.condition(%more) %x, %count : i32, i32
  } do {
  ^bb0(%x: i32, %count: i32):
    %half = arith.shrui %x, %one : i32
    %next = arith.addi %count, %one : i32
    scf.yield %half, %next : i32, i32
  }
  return %0#1 : i32
}
