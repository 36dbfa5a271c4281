// RUN: terrace-run %s --entry doubled --engine interpreter 4 | FileCheck %s --check-prefix=DOUBLED
// RUN: terrace-run %s --entry doubled --engine interpreter 0 | FileCheck %s --check-prefix=NONE

// Rounds of a loop insert into what it shares, and see it as it was before the loop.

// DOUBLED: dense<[2, 2, 4, 6]> : tensor<4xi32>
// NONE: dense<[1, 2, 3, 4]> : tensor<4xi32>
func.func @doubled(%n: index) -> tensor<4xi32> {
  %t = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<4xi32> {
    %zero = arith.constant 0 : index
    %before = arith.subi %i, %c1 : index
    %from = arith.maxsi %before, %zero : index
    %x = tensor.extract %o[%from] : tensor<4xi32>
    %y = arith.addi %x, %x : i32
    %s = tensor.from_elements %y : tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }
  return %r : tensor<4xi32>
}
