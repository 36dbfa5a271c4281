// RUN: terrace-opt %s --canonicalize | FileCheck %s

// An op of an unreachable block may use its own result. The block goes before a rule meets it, which would apply to each
// op that it makes.

// CHECK-LABEL: func.func @unreachable(
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func private @use(i64)
func.func @unreachable() {
  return
^unreachable:
  %one = arith.constant 1 : i64
  func.call @use(%sum) : (i64) -> ()
  %sum = arith.addi %sum, %one : i64
  cf.br ^unreachable
}
