// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Language reference (2020), lines 14014-14020: the string of opaque elements has to be hexadecimal.

// CHECK: mlir:[[#@LINE+4]]:29: error: expected string containing hex digits starting with `0x`
// CHECK-NEXT: "any.op"() {a = opaque<tfx, "no"> : tensor<2xi8>} : () -> ()
// CHECK-NEXT: {{^                            \^}}
// expected-error@below {{expected string containing hex digits starting with `0x`}}
"any.op"() {a = opaque<tfx, "no"> : tensor<2xi8>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:27: error:
// expected-error@below {{expected}}
"any.op"() {a = opaque<tfx> : tensor<2xi8>} : () -> ()
