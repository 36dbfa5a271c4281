// RUN: terrace-opt --canonicalize %s | FileCheck %s

// Each part of an expression is looked into once, however deep remainders of sums nest.

// CHECK-LABEL: func.func @nested
// CHECK: affine.apply
func.func @nested(%n: index) -> index {
  %0 = affine.for %i = 0 to 10 iter_args(%carried = %n) -> index {
    %1 = affine.for %j = 0 to 10 iter_args(%inner = %carried) -> index {
      %2 = affine.apply affine_map<(d0, d1) -> (((((((((((((((((((((((((((((((((((((((((d0 mod 5 + d1) mod 7 + d1) mod 9 + d1) mod 5 + d1) mod 7 + d1) mod 9 + d1) mod 5 + d1) mod 7 + d1) mod 9 + d1) mod 5 + d1) mod 7 + d1) mod 9 + d1) mod 5 + d1) mod 7 + d1) mod 9 + d1) mod 5 + d1) mod 7 + d1) mod 9 + d1) mod 5 + d1) mod 7 + d1) mod 9 + d1) mod 5 + d1) mod 7 + d1) mod 9 + d1) mod 5 + d1) mod 7 + d1) mod 9 + d1) mod 5 + d1) mod 7 + d1) mod 9 + d1) mod 5 + d1) mod 7 + d1) mod 9 + d1) mod 5 + d1) mod 7 + d1) mod 9 + d1) mod 5 + d1) mod 7 + d1) mod 9 + d1) mod 5 + d1) mod 3)>(%i, %j)
      %3 = arith.addi %inner, %2 : index
      affine.yield %3 : index
    }
    affine.yield %1 : index
  }
  return %0 : index
}
