// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "element types of tensors" of docs/text-format.md.

// CHECK: "any.op"() {a = tensor<2xi8>} : () -> ()
"any.op"() {a = tensor<2xi8>} : () -> ()
// CHECK-NEXT: "any.op"() {a = tensor<2xindex>} : () -> ()
"any.op"() {a = tensor<2xindex>} : () -> ()
// CHECK-NEXT: "any.op"() {a = tensor<2xf32>} : () -> ()
"any.op"() {a = tensor<2xf32>} : () -> ()
// CHECK-NEXT: "any.op"() {a = tensor<2xcomplex<f32>>} : () -> ()
"any.op"() {a = tensor<2xcomplex<f32>>} : () -> ()
// CHECK-NEXT: "any.op"() {a = tensor<2xvector<2xf32>>} : () -> ()
"any.op"() {a = tensor<2xvector<2xf32>>} : () -> ()
// CHECK-NEXT: "any.op"() {a = tensor<2x!foo.bar>} : () -> ()
"any.op"() {a = tensor<2x!foo.bar>} : () -> ()
