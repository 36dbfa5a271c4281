// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Builtin dialect page, lines 154-156; Language reference (2020), lines 14003-14006;
// Specification of 2019-12, lines 1196-1203.

// CHECK: module {

// CHECK-NEXT: "any.op"() {a = dense<10> : tensor<2xi32>} : () -> ()
"any.op"() {a = dense<10> : tensor<2xi32>} : () -> ()
// CHECK-NEXT: "any.op"() {a = dense<[1.000000e+01, 1.100000e+01]> : tensor<2xf32>} : () -> ()
"any.op"() {a = dense<[10.0, 11.0]> : tensor<2xf32>} : () -> ()
// CHECK-NEXT: "any.op"() {a = dense<{{\[\[}}1, 2], [3, 4]]> : vector<2x2xindex>} : () -> ()
"any.op"() {a = dense<[[1, 2], [3, 4]]> : vector<2x2xindex>} : () -> ()
// CHECK-NEXT: "any.op"() {a = dense<true> : tensor<4xi1>} : () -> ()
"any.op"() {a = dense<true> : tensor<4xi1>} : () -> ()
