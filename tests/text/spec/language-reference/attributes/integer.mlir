// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 14070-14072; Builtin dialect page, lines 340-343.

// CHECK: module {

// CHECK-NEXT: "any.op"() {a = 10 : i32} : () -> ()
"any.op"() {a = 10 : i32} : () -> ()
// CHECK-NEXT: "any.op"() {a = 10 : i64} : () -> ()
"any.op"() {a = 10} : () -> ()
// CHECK-NEXT: "any.op"() {a = 10 : i64} : () -> ()
"any.op"() {a = 10 : i64} : () -> ()
// CHECK-NEXT: "any.op"() {a = true} : () -> ()
"any.op"() {a = true} : () -> ()
// CHECK-NEXT: "any.op"() {a = false} : () -> ()
"any.op"() {a = false} : () -> ()
// CHECK-NEXT: "any.op"() {a = true} : () -> ()
"any.op"() {a = 1 : i1} : () -> ()
// CHECK-NEXT: "any.op"() {a = 7 : index} : () -> ()
"any.op"() {a = 7 : index} : () -> ()
