// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 14116; Builtin dialect page, lines 536-537.

// CHECK: module {

// CHECK-NEXT: "any.op"() {a = i32} : () -> ()
"any.op"() {a = i32} : () -> ()
// CHECK-NEXT: "any.op"() {a = !dialect.type} : () -> ()
"any.op"() {a = !dialect.type} : () -> ()
// CHECK-NEXT: "any.op"() {a = (i32) -> f32} : () -> ()
"any.op"() {a = (i32) -> f32} : () -> ()
