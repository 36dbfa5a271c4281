// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "integer where a float is due" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:17: error: unexpected decimal integer literal for a floating point value, expected integer type
// CHECK-NEXT: "any.op"() {a = 1 : f32} : () -> ()
// CHECK-NEXT: {{^                \^}}
// expected-error@below {{unexpected decimal integer literal for a floating point value}}
"any.op"() {a = 1 : f32} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:23: error:
// expected-error@below {{unexpected decimal integer literal for a floating point value}}
"any.op"() {a = dense<1> : tensor<2xf32>} : () -> ()
