// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13178-13180; Specification of 2019-12, lines 293-298.
// A value that is passed to one successor is written beside it and typed there. In the IR it is an operand like the
// others, and that is what is printed.

// CHECK: ^bb0(%[[COND:.*]]: i1, %[[V:.*]]: index):
// CHECK-NEXT: "{{(std\.)?}}cond_br"(%[[COND]], %[[V]])[^bb1, ^bb2] {{.*}}: (i1, index) -> ()
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: "any.end"() : () -> ()
// CHECK-NEXT: ^bb2(%[[W:.*]]: index):  // pred: ^bb0
// CHECK-NEXT: "any.end"(%[[W]]) : (index) -> ()

"any.function"() ({
^bb0(%cond: i1, %v: index):
  "cond_br"(%cond)[^bb1, ^bb2(%v : index)] : (i1) -> ()
^bb1:
  "any.end"() : () -> ()
^bb2(%w: index):
  "any.end"(%w) : (index) -> ()
}) : () -> ()
