// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "float literal" of docs/text-format.md.

// CHECK: "any.op"() {a = 4.200000e+01 : f64} : () -> ()
"any.op"() {a = 42.} : () -> ()
// CHECK-NEXT: "any.op"() {a = 1.000000e+05 : f64} : () -> ()
"any.op"() {a = 1.0e5} : () -> ()
// CHECK-NEXT: "any.op"() {a = 1.500000e-03 : f64} : () -> ()
"any.op"() {a = 1.5E-3} : () -> ()
