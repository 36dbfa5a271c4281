// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Builtin dialect page, lines 107-109.

// CHECK: module {

// CHECK-NEXT: "any.op"() {a = array<i8>} : () -> ()
"any.op"() {a = array<i8>} : () -> ()
// CHECK-NEXT: "any.op"() {a = array<i32: 10, 42>} : () -> ()
"any.op"() {a = array<i32: 10, 42>} : () -> ()
// CHECK-NEXT: "any.op"() {a = array<f64: 4.200000e+01, 1.200000e+01>} : () -> ()
"any.op"() {a = array<f64: 42., 12.>} : () -> ()
// CHECK-NEXT: "any.op"() {a = array<i1: true, false>} : () -> ()
"any.op"() {a = array<i1: true, false>} : () -> ()
