// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "string" of docs/text-format.md.

// CHECK: "any.op"() {a = "\0A\09\\\22"} : () -> ()
"any.op"() {a = "\n\t\\\""} : () -> ()
// CHECK-NEXT: "any.op"() {a = "A\FF"} : () -> ()
"any.op"() {a = "\41\ff"} : () -> ()
// CHECK-NEXT: "any.op"() {a = "\C3\A9"} : () -> ()
"any.op"() {a = "é"} : () -> ()
