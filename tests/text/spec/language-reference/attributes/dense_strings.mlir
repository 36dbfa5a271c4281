// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Builtin dialect page, lines 232-234.

// CHECK: module {

// CHECK-NEXT: "any.op"() {a = dense<"example"> : tensor<2x!foo.string>} : () -> ()
"any.op"() {a = dense<"example"> : tensor<2x!foo.string>} : () -> ()
// CHECK-NEXT: "any.op"() {a = dense<["example1", "example2"]> : tensor<2x!foo.string>} : () -> ()
"any.op"() {a = dense<["example1", "example2"]> : tensor<2x!foo.string>} : () -> ()
