// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "integer literal" of docs/text-format.md.

// CHECK: "any.op"() {a = 42 : i64} : () -> ()
"any.op"() {a = 42} : () -> ()
// CHECK-NEXT: "any.op"() {a = 42 : i64} : () -> ()
"any.op"() {a = 0x2A} : () -> ()
// CHECK-NEXT: "any.op"() {a = 7 : i64} : () -> ()
"any.op"() {a = 007} : () -> ()
