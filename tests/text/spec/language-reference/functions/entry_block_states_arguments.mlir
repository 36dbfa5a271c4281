// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13264-13285; Specification of 2019-12, lines 379-400 (`@same_value`).
// The signature has types only, and the entry block names the arguments; the branches are in generic form.

// CHECK-LABEL: func @simple(
// CHECK-SAME: %[[A:.*]]: i64, %[[COND:.*]]: i1) -> i64 {
// CHECK-NEXT: "any.cond_br"(%[[COND]])[^bb1, ^bb2] : (i1) -> ()
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: "any.br"(%[[A]])[^bb3] : (i64) -> ()
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: %[[B:.*]] = "any.addi"(%[[A]], %[[A]]) : (i64, i64) -> i64
// CHECK-NEXT: "any.br"(%[[B]])[^bb3] : (i64) -> ()
// CHECK-NEXT: ^bb3(%[[C:.*]]: i64):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT: "any.br"(%[[C]], %[[A]])[^bb4] : (i64, i64) -> ()
// CHECK-NEXT: ^bb4(%[[D:.*]]: i64, %[[E:.*]]: i64):  // pred: ^bb3
// CHECK-NEXT: %[[SUM:.*]] = "any.addi"(%[[D]], %[[E]]) : (i64, i64) -> i64
// CHECK-NEXT: "any.return"(%[[SUM]]) : (i64) -> ()
// CHECK-LABEL: func @same_value(
// CHECK-SAME: %[[C:.*]]: i64) {
// CHECK-NEXT: "any.br"(%[[C]], %[[C]])[^bb1] : (i64, i64) -> ()

func @simple(i64, i1) -> i64 {
^bb0(%a: i64, %cond: i1): // Code dominated by ^bb0 may refer to %a
  "any.cond_br"(%cond)[^bb1, ^bb2] : (i1) -> ()

^bb1:
  "any.br"(%a)[^bb3] : (i64) -> ()    // Branch passes %a as the argument

^bb2:
  %b = "any.addi"(%a, %a) : (i64, i64) -> i64
  "any.br"(%b)[^bb3] : (i64) -> ()    // Branch passes %b as the argument

^bb3(%c: i64):
  "any.br"(%c, %a)[^bb4] : (i64, i64) -> ()

^bb4(%d : i64, %e : i64):
  %0 = "any.addi"(%d, %e) : (i64, i64) -> i64
  "any.return"(%0) : (i64) -> ()   // Return is also a terminator.
}

func @same_value(%c: i64) {
  "any.br"(%c, %c)[^bb4] : (i64, i64) -> ()
^bb4(%d : i64, %e : i64):
  "any.return"() : () -> ()
}
