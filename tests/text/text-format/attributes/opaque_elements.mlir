// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "opaque elements" of docs/text-format.md.

// CHECK: "any.op"() {a = opaque<d, "0x12"> : tensor<1xi8>} : () -> ()
"any.op"() {a = opaque<d, "0x12"> : tensor<1xi8>} : () -> ()
// CHECK-NEXT: "any.op"() {a = opaque<d, "0xAB"> : tensor<1xi8>} : () -> ()
"any.op"() {a = opaque<"d", "0xab"> : tensor<1xi8>} : () -> ()
