// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "operands of a successor, generic form" of docs/text-format.md.

// CHECK: ^bb0(%[[C:.*]]: i1, %[[V:.*]]: index):
// CHECK-NEXT: "any.branch"(%[[C]], %[[V]], %[[C]])[^bb1, ^bb2] : (i1, index, i1) -> ()
"any.op"() ({
^bb0(%c: i1, %v: index):
  "any.branch"(%c)[^bb1(%v : index), ^bb2(%c : i1)] : (i1) -> ()
^bb1(%a: index):
  "any.end"() : () -> ()
^bb2(%b: i1):
  "any.end"() : () -> ()
}) : () -> ()
