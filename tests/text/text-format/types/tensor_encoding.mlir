// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "tensor encoding" of docs/text-format.md.

// CHECK: "any.op"() {a = tensor<2xf32, #foo.a>} : () -> ()
"any.op"() {a = tensor<2xf32, #foo.a>} : () -> ()
// CHECK-NEXT: "any.op"() {a = tensor<2xf32, "x">} : () -> ()
"any.op"() {a = tensor<2xf32, "x">} : () -> ()
