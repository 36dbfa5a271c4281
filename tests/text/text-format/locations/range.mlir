// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | diff %t.printed -

// Row "range in a file" of docs/text-format.md.

// CHECK: "any.op"() : () -> () loc("file":1:2 to :5)
"any.op"() : () -> () loc("file":1:2 to :5)
// CHECK-NEXT: "any.op"() : () -> () loc("file":1:2 to 3:4)
"any.op"() : () -> () loc("file":1:2 to 3:4)
