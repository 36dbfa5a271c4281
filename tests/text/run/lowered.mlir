// RUN: terrace-run %s --entry sum 10 --engine jit | FileCheck %s --check-prefix=SUM
// RUN: terrace-run %s --entry sum 10 --engine interpreter | FileCheck %s --check-prefix=SUM
// RUN: terrace-run %s --entry sum 10 --verbose 2>&1 | FileCheck %s --check-prefix=CHOICE
// RUN: not terrace-run %s --entry sum 10 --engine jit --max-time 0 2>&1 | FileCheck %s --check-prefix=TIME

// SUM: 45 : index
// SUM-NEXT: 9 : i32
// CHOICE: note: engine: the interpreter: 'func.func' is no op of the dialect 'llvm'
// TIME: error: 'sum' of '{{.*}}' was stopped: it ran for more than 0 seconds

func.func @sum(%n: index) -> (index, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sum = scf.for %i = %zero to %n step %one iter_args(%before = %zero) -> index {
    %after = arith.addi %before, %i : index
    scf.yield %after : index
  }
  %last = arith.subi %n, %one : index
  %number = arith.index_cast %last : index to i32
  return %sum, %number : index, i32
}
