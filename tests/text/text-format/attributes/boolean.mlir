// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "`i1`" of docs/text-format.md.

// CHECK: "any.op"() {a = true} : () -> ()
"any.op"() {a = true} : () -> ()
// CHECK-NEXT: "any.op"() {a = false} : () -> ()
"any.op"() {a = false} : () -> ()
// CHECK-NEXT: "any.op"() {a = true} : () -> ()
"any.op"() {a = 1 : i1} : () -> ()
// CHECK-NEXT: "any.op"() {a = false} : () -> ()
"any.op"() {a = 0 : i1} : () -> ()
// CHECK-NEXT: "any.op"() {a = true} : () -> ()
"any.op"() {a = -1 : i1} : () -> ()
