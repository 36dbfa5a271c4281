// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 14014-14020; Specification of 2019-12, lines 1205-1220.
// The dialect of such elements is a bare name, and the string has to be hexadecimal.

// CHECK: "any.op"() {a = opaque<tfx, "0x12"> : tensor<2xi8>} : () -> ()
// CHECK-NEXT: "any.op"() {a = opaque<tfx, "0xABCD"> : tensor<f32>} : () -> ()

"any.op"() {a = opaque<tfx, "0x12"> : tensor<2xi8>} : () -> ()
"any.op"() {a = opaque<"tfx", "0xABCD"> : tensor<f32>} : () -> ()
