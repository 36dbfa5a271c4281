// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 14058-14062; Builtin dialect page, lines 296-299;
// Specification of 2019-12, lines 1252-1275.
// A hexadecimal literal is the bits of the number.

// CHECK: module {

// CHECK-NEXT: "any.op"() {a = 4.200000e+01 : f64} : () -> ()
"any.op"() {a = 42.0} : () -> ()
// CHECK-NEXT: "any.op"() {a = 4.200000e+01 : f32} : () -> ()
"any.op"() {a = 42.0 : f32} : () -> ()
// CHECK-NEXT: "any.op"() {a = 0x7C00 : f16} : () -> ()
"any.op"() {a = 0x7C00 : f16} : () -> ()
// CHECK-NEXT: "any.op"() {a = 0x7CFF : f16} : () -> ()
"any.op"() {a = 0x7CFF : f16} : () -> ()
