// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "predecessors of a block" of docs/text-format.md.

// CHECK: {{^ *}}^bb1:  // pred: ^bb0{{$}}
// CHECK: {{^ *}}^bb2:  // 2 preds: ^bb0, ^bb1{{$}}
// CHECK: {{^ *}}^bb3:  // no predecessors{{$}}
"any.op"() ({
  "any.jump"()[^a, ^b] : () -> ()
^a: // pred: ^nonsense
  "any.jump"()[^b] : () -> ()
^b:
  "any.end"() : () -> ()
^c:
  "any.end"() : () -> ()
}) : () -> ()
