// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "integer" of docs/text-format.md.

// CHECK: "any.op"() {a = 5 : i64} : () -> ()
"any.op"() {a = 5} : () -> ()
// CHECK-NEXT: "any.op"() {a = 5 : i64} : () -> ()
"any.op"() {a = 5 : i64} : () -> ()
// CHECK-NEXT: "any.op"() {a = -1 : i8} : () -> ()
"any.op"() {a = 255 : i8} : () -> ()
// CHECK-NEXT: "any.op"() {a = 255 : ui8} : () -> ()
"any.op"() {a = 255 : ui8} : () -> ()
// CHECK-NEXT: "any.op"() {a = -1 : si8} : () -> ()
"any.op"() {a = -1 : si8} : () -> ()
// CHECK-NEXT: "any.op"() {a = [5, 6 : i8]} : () -> ()
"any.op"() {a = [5, 6 : i8]} : () -> ()
// CHECK-NEXT: "any.op"() {a = array<i64: 5>} : () -> ()
"any.op"() {a = array<i64: 5>} : () -> ()
// CHECK-NEXT: "any.op"() {a = 7 : index} : () -> ()
"any.op"() {a = 7 : index} : () -> ()
