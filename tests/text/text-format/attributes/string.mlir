// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "string" of docs/text-format.md.

// CHECK: "any.op"() {a = "a"} : () -> ()
"any.op"() {a = "a"} : () -> ()
// CHECK-NEXT: "any.op"() {a = "a" : i32} : () -> ()
"any.op"() {a = "a" : i32} : () -> ()
// CHECK-NEXT: "any.op"() {a = "a"} : () -> ()
"any.op"() {a = "a" : none} : () -> ()
