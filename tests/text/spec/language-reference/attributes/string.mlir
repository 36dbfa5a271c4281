// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 14090; Builtin dialect page, lines 459-460.

// CHECK: module {

// CHECK-NEXT: "any.op"() {a = "An important string"} : () -> ()
"any.op"() {a = "An important string"} : () -> ()
// CHECK-NEXT: "any.op"() {a = "string with a type" : !dialect.string} : () -> ()
"any.op"() {a = "string with a type" : !dialect.string} : () -> ()
