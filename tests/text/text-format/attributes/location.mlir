// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-local-scope > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect --mlir-print-local-scope | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-local-scope --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect --mlir-print-local-scope | diff %t.printed -

// Row "location" of docs/text-format.md.

// CHECK: "any.op"() {a = loc("a")} : () -> ()
"any.op"() {a = loc("a")} : () -> ()
// CHECK-NEXT: "any.op"() {a = loc(unknown)} : () -> ()
"any.op"() {a = loc(unknown)} : () -> ()
// CHECK-NEXT: "any.op"() {a = loc(unknown)} : () -> ()
"any.op"() {a = loc(?)} : () -> ()
