// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13063.
// The dot is required, the digits after it are not.

// CHECK: module {

// CHECK-NEXT: "any.op"() {a = 4.200000e+01 : f64, b = 5.000000e-01 : f64, c = 1.000000e+05 : f64, d = 1.500000e-03 : f64, e = 2.000000e+02 : f64, f = -1.000000e+00 : f64} : () -> ()
"any.op"() {a = 42., b = 0.5, c = 1.0e5, d = 1.5E-3, e = 2.e+2, f = -1.0} : () -> ()
