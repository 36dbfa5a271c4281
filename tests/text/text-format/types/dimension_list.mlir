// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "dimension list" of docs/text-format.md.

// CHECK: "any.op"() {a = tensor<2x3xf32>} : () -> ()
"any.op"() {a = tensor<2 x 3 x f32>} : () -> ()
// CHECK-NEXT: "any.op"() {a = tensor<0xf32>} : () -> ()
"any.op"() {a = tensor<0xf32>} : () -> ()
// CHECK-NEXT: "any.op"() {a = tensor<0x2xf32>} : () -> ()
"any.op"() {a = tensor<0x2xf32>} : () -> ()
// CHECK-NEXT: "any.op"() {a = vector<2xf32>} : () -> ()
"any.op"() {a = vector<2 x f32>} : () -> ()
// CHECK-NEXT: "any.op"() {a = memref<?x4xf32>} : () -> ()
"any.op"() {a = memref<? x 4 x f32>} : () -> ()
