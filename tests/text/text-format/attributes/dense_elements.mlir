// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "dense elements" of docs/text-format.md.

// CHECK: "any.op"() {a = dense<1> : tensor<2xi8>} : () -> ()
"any.op"() {a = dense<[1, 1]> : tensor<2xi8>} : () -> ()
// CHECK-NEXT: "any.op"() {a = dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> ()
"any.op"() {a = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> ()
// CHECK-NEXT: "any.op"() {a = dense<[1, 2]> : tensor<2xi8>} : () -> ()
"any.op"() {a = dense<"0x0102"> : tensor<2xi8>} : () -> ()
// CHECK-NEXT: "any.op"() {a = dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>} : () -> ()
"any.op"() {a = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>} : () -> ()
// CHECK-NEXT: "any.op"() {a = dense<"x"> : tensor<2x!foo.string>} : () -> ()
"any.op"() {a = dense<"x"> : tensor<2x!foo.string>} : () -> ()
// CHECK-NEXT: "any.op"() {a = dense<> : tensor<0xi8>} : () -> ()
"any.op"() {a = dense<[]> : tensor<0xi8>} : () -> ()
// CHECK-NEXT: "any.op"() {a = dense<> : tensor<0xi8>} : () -> ()
"any.op"() {a = dense<> : tensor<0xi8>} : () -> ()
// CHECK-NEXT: "any.op"() {a = dense<"a"> : tensor<2x!foo.string>} : () -> ()
"any.op"() {a = dense<["a", "a"]> : tensor<2x!foo.string>} : () -> ()
