// RUN: terrace-opt %s --convert-to-llvm | FileCheck %s --check-prefix=ALL
// RUN: terrace-opt %s --convert-to-llvm=filter-dialects=arith,cf | FileCheck %s --check-prefix=SOME
// RUN: not terrace-opt %s --convert-to-llvm=filter-dialects=scf 2>&1 | FileCheck %s --check-prefix=NONE

// What leads to 'llvm' directly is converted at once, and what does not stays.
// ALL-LABEL: llvm.func @next(%arg0: i64, %arg1: i1) -> i64
// ALL: llvm.mlir.constant(1 : index) : i64
// ALL: llvm.cond_br
// ALL: llvm.add {{.*}} : i64
// ALL: scf.yield
// ALL: llvm.return

// SOME-LABEL: func.func @next(%arg0: index, %arg1: i1) -> index
// SOME: llvm.mlir.constant(1 : index) : i64
// SOME: llvm.cond_br
// SOME: llvm.add {{.*}} : i64
// SOME: return %{{.*}} : index
func.func @next(%x: index, %c: i1) -> index {
  %one = arith.constant 1 : index
  cf.cond_br %c, ^add, ^loop
^add:
  %sum = arith.addi %x, %one : index
  return %sum : index
^loop:
  %last = scf.for %i = %one to %x step %one iter_args(%n = %x) -> (index) {
    scf.yield %i : index
  }
  return %last : index
}

// NONE: error: no conversion from 'scf' to 'llvm' is offered
// NONE: note: there are conversions from: arith, cf, complex, func, index, math, memref, spirv, ub, vector
