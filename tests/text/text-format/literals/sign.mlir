// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "sign of a literal" of docs/text-format.md.

// CHECK: "any.op"() {a = -5 : i64} : () -> ()
"any.op"() {a = -5} : () -> ()
// CHECK-NEXT: "any.op"() {a = -5 : i64} : () -> ()
"any.op"() {a = - 5} : () -> ()
// CHECK-NEXT: "any.op"() {a = -1.500000e+00 : f64} : () -> ()
"any.op"() {a = -1.5} : () -> ()
// CHECK-NEXT: "any.op"() {a = -0.000000e+00 : f64} : () -> ()
"any.op"() {a = -0.0} : () -> ()
