// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | diff %t.printed -

// Row "call site" of docs/text-format.md.

// CHECK: "any.op"() : () -> () loc(callsite("a" at "b":1:2))
"any.op"() : () -> () loc(callsite("a" at "b":1:2))
