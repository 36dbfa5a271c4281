// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | diff %t.printed -

// Row "of a block argument" of docs/text-format.md.

// CHECK: ^bb0(%{{.*}}: i32 loc("a")):
"any.op"() ({
^bb0(%a: i32 loc("a")):
  "any.end"() : () -> () loc("b")
}) : () -> () loc("c")
