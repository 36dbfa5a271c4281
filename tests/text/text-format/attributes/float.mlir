// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "float" of docs/text-format.md.

// CHECK: "any.op"() {a = 1.000000e+00 : f32} : () -> ()
"any.op"() {a = 1.0 : f32} : () -> ()
// CHECK-NEXT: "any.op"() {a = 1.000000e+00 : f64} : () -> ()
"any.op"() {a = 1.0} : () -> ()
// CHECK-NEXT: "any.op"() {a = 1.000000e+00 : f32} : () -> ()
"any.op"() {a = 0x3F800000 : f32} : () -> ()
// CHECK-NEXT: "any.op"() {a = 3.40282347E+38 : f32} : () -> ()
"any.op"() {a = 3.40282347e38 : f32} : () -> ()
// CHECK-NEXT: "any.op"() {a = 1.000000e-01 : f64} : () -> ()
"any.op"() {a = 0.1} : () -> ()
// CHECK-NEXT: "any.op"() {a = 0.12345678901230001 : f64} : () -> ()
"any.op"() {a = 0.1234567890123} : () -> ()
// CHECK-NEXT: "any.op"() {a = 0x7C00 : f16} : () -> ()
"any.op"() {a = 0x7C00 : f16} : () -> ()
// CHECK-NEXT: "any.op"() {a = [1.000000e+00, 2.000000e+00 : f32]} : () -> ()
"any.op"() {a = [1.0, 2.0 : f32]} : () -> ()
