// RUN: terrace-opt %s --load-dialect %S/inputs/compiled.dialect 2>&1 | FileCheck %s
// RUN: not terrace-opt %s --strict --load-dialect %S/inputs/compiled.dialect 2>&1 | FileCheck %s --check-prefix=STRICT

// CHECK:      warning[unchecked]: the dialect `arith` that is compiled into this program has no such op
// CHECK-NEXT: compiled.dialect:9:4
// CHECK:      the op is not there
// STRICT:     error[unchecked]: the dialect `arith` that is compiled into this program has no such op

// The ops are the compiled ones, with all that their file does not say.
// CHECK-LABEL: func.func @sum
// CHECK:       arith.addi %{{.*}} overflow<nsw> : i32
func.func @sum(%a: i32) -> i32 {
  %0 = arith.addi %a, %a overflow<nsw> : i32
  return %0 : i32
}
